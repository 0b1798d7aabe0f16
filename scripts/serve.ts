import { join } from 'node:path'
import { ConfigError, readConfig } from '#kernel/server/config.ts'
import { ensureSecret } from '#kernel/server/secret.ts'
import { startServer } from '../src/server.ts'
import { failStart } from './startup-problem.ts'

/** The production image: an external database, a web app that is already built, no demo company. */
try {
  const config = readConfig(process.env)
  if (!config.databaseUrl)
    throw new ConfigError('DATABASE_URL is needed here; `npm start` brings its own database.')
  const dataDir = config.dataDir ?? '/data'
  ensureSecret(config, dataDir)
  const server = await startServer({
    config,
    ownerUrl: config.databaseUrl,
    filesFolder: join(dataDir, 'files'),
    mailFolder: join(dataDir, 'mail'),
    web: new URL('../dist/web/', import.meta.url),
  })
  const stop = () => void server.stop().then(() => process.exit(0))
  process.on('SIGINT', stop)
  process.on('SIGTERM', stop)
  console.log(`Qafila is ready: ${server.url}`)
} catch (error) {
  failStart(error, process.env['DATA_DIR'] || '/data')
}
