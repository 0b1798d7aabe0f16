import { mkdtemp } from 'node:fs/promises'
import { join } from 'node:path'
import { createServer } from 'vite'
import { readConfig } from '#kernel/server/config.ts'
import { ensureSecret } from '#kernel/server/secret.ts'
import { dataDirectory } from '../src/postgres/place.ts'
import { startPostgres } from '../src/postgres/start.ts'
import { generate } from './generate.ts'
import { failStart } from './startup-problem.ts'

/** `npm run dev`: the server, and Vite with instant reload in front of it. */
process.on('uncaughtException', thrown => failStart(thrown))
await generate()
// Links in letters lead to the pages, which Vite serves.
const config = readConfig({ LOG_LEVEL: 'warn', BASE_URL: 'http://localhost:5173', ...process.env })
const dataDir = config.dataDir ?? join(dataDirectory(), '..', 'qafila-dev')
const postgres = config.databaseUrl ? null : await startPostgres({ dataDir })
ensureSecret(config, dataDir)
const { startServer } = await import('../src/server.ts')
const { ensureDemo } = await import('../src/demo.ts')
const mailFolder = await mkdtemp('/tmp/qafila-mail-')
const server = await startServer({
  config,
  ownerUrl: config.databaseUrl ?? postgres!.url,
  filesFolder: join(dataDir, 'files'),
  mailFolder,
  demandSecondFactor: false,
})
const signIns = await ensureDemo(server.runtime, console.log)
const vite = await createServer({
  configFile: new URL('../vite.config.ts', import.meta.url).pathname,
  // The host stays the one the browser asked: a command from another origin than its own is refused.
  server: { proxy: { '/api': { target: server.url, changeOrigin: false } } },
})
await vite.listen()
vite.printUrls()
for (const line of signIns) console.log(line)
let isStopping = false
const stop = async () => {
  // Ctrl-C reaches this process twice: from the terminal and from the script that started it.
  if (isStopping) return
  isStopping = true
  await vite.close()
  await server.stop()
  await postgres?.stop()
  process.exit(0)
}
process.on('SIGINT', stop)
process.on('SIGTERM', stop)
