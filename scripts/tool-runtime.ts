import { join } from 'node:path'
import { readConfig } from '#kernel/server/config.ts'
import type { Runtime } from '#kernel/server/runtime.ts'
import { ensureSecret } from '#kernel/server/secret.ts'
import { dataDirectory } from '../src/postgres/place.ts'
import { startPostgres } from '../src/postgres/start.ts'
import { generate } from './generate.ts'

/** The server's parts on the installation's own database, listening on a free port, for tools that run and end. */
export async function startTool(): Promise<{ runtime: Runtime; stop: () => Promise<void> }> {
  await generate()
  const config = readConfig({ ...process.env, PORT: '0', LOG_LEVEL: process.env['LOG_LEVEL'] ?? 'warn' })
  const dataDir = config.dataDir ?? dataDirectory()
  const postgres = config.databaseUrl ? null : await startPostgres({ dataDir })
  ensureSecret(config, dataDir)
  const { startServer } = await import('../src/server.ts')
  const server = await startServer({
    config,
    ownerUrl: config.databaseUrl ?? postgres!.url,
    filesFolder: join(dataDir, 'files'),
    mailFolder: join(dataDir, 'mail'),
    demandSecondFactor: false,
  })
  return {
    runtime: server.runtime,
    stop: async () => {
      await server.stop()
      await postgres?.stop()
    },
  }
}
