import { readConfig } from '#kernel/server/config.ts'
import { ensureSecret } from '#kernel/server/secret.ts'
import { startServer } from '../src/server.ts'

/** Starts the server over DATABASE_URL and logs when it listens; for measuring. */
const config = readConfig(process.env)
ensureSecret(config, '/tmp')
const server = await startServer({
  config,
  ownerUrl: config.databaseUrl!,
  filesFolder: '/tmp/qafila-bench-files',
  mailFolder: '/tmp/qafila-bench-mail',
})
console.log(server.url)
process.on('SIGTERM', () => void server.stop().then(() => process.exit(0)))
