import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { readConfig } from '#kernel/server/config.ts'
import type { Runtime } from '#kernel/server/runtime.ts'
import { ensureSecret } from '#kernel/server/secret.ts'
import { startPostgres } from '../src/postgres/start.ts'
import { startServer } from '../src/server.ts'
import { aheadMillis } from './clock.ts'
import type { Served } from './served.ts'

export type BrowserServer = Served & { stop(): Promise<void> }

/** The real server on a free port over a database of its own, filled by the caller. */
export async function aBrowserServer(fill: (runtime: Runtime) => Promise<unknown>): Promise<BrowserServer> {
  const folder = await mkdtemp(join(tmpdir(), 'qafila-browser-'))
  const postgres = await startPostgres({ dataDir: join(folder), fsync: false })
  const config = readConfig({
    PORT: '0',
    LOG_LEVEL: 'warn',
    SECRET: 'a secret that only browser tests ever use',
    // Its tiles are answered inside the browser.
    TILE_HOSTS: 'tile.example.com',
  })
  ensureSecret(config, folder)
  const mailFolder = join(folder, 'mail')
  const clockFile = join(folder, 'clock')
  const server = await startServer({
    config,
    ownerUrl: postgres.url,
    filesFolder: join(folder, 'files'),
    mailFolder,
    web: new URL('../dist/web/', import.meta.url),
    clock: () => new Date(Date.now() + aheadMillis(clockFile)),
    demandSecondFactor: false,
  })
  await fill(server.runtime)
  // What the server reads when first asked for is read now: the first test would wait for it.
  await import('#generated/code-words.ts')
  await server.runtime.start?.()
  for (const module of server.runtime.modules) for (const bound of module.endpoints) await bound.load()
  // It has stood still for that, and turns calls away until it has caught its breath.
  while ((await fetch(`${server.url}/health`)).status === 503)
    await new Promise(resolve => setTimeout(resolve, 200))
  return {
    url: server.url,
    mailFolder,
    clockFile,
    stop: async () => {
      await server.stop()
      await postgres.stop()
      await rm(folder, { recursive: true, force: true })
    },
  }
}
