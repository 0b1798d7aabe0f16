import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { readConfig } from '#kernel/server/config.ts'
import { startPostgres } from '#kernel/server/postgres/start.ts'
import { ensureSecret } from '#kernel/server/secret.ts'
import { ensureDemo } from '../src/demo.ts'
import { startServer } from '../src/server.ts'
import { aheadMillis } from './clock.ts'

/** The real server with the demo company, on a free port over a database of its own; stopped when the run ends. */
export default async function setup(): Promise<() => Promise<void>> {
  const folder = await mkdtemp(join(tmpdir(), 'qafila-browser-'))
  const postgres = await startPostgres({ dataDir: join(folder), fsync: false })
  const config = readConfig({
    PORT: '0',
    LOG_LEVEL: 'warn',
    SECRET: 'a secret that only browser tests ever use',
  })
  ensureSecret(config, folder)
  const clockFile = join(folder, 'clock')
  const server = await startServer({
    config,
    ownerUrl: postgres.url,
    filesFolder: join(folder, 'files'),
    mailFolder: join(folder, 'mail'),
    web: new URL('../dist/web/', import.meta.url),
    clock: () => new Date(Date.now() + aheadMillis(clockFile)),
    demandSecondFactor: false,
  })
  await ensureDemo(server.runtime, () => {})
  process.env['QAFILA_URL'] = server.url
  process.env['QAFILA_CLOCK'] = clockFile
  process.env['QAFILA_MAIL'] = join(folder, 'mail')
  return async () => {
    await server.stop()
    await postgres.stop()
    await rm(folder, { recursive: true, force: true })
  }
}
