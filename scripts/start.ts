import { join } from 'node:path'
import { isOwnMachine, readConfig } from '#kernel/server/config.ts'
import { ensureSecret } from '#kernel/server/secret.ts'
import { dataDirectory } from '../src/postgres/place.ts'
import { startPostgres } from '../src/postgres/start.ts'
import { tryAddress } from './listening.ts'
import { failStart } from './startup-problem.ts'
import { buildWebWhenStale } from './web-build.ts'

// What the database logs of its own daily round (starting, ready, checkpoint) is no news; warnings and errors are.
const routine = /^\d{4}-\d\d-\d\d [\d:.]+ \w+ \[\d+\] LOG: /

function say(line: string): void {
  if (!routine.test(line)) console.log(line)
}

/** `npm start`: database, migrations, demo company on first start, web app, server. */
async function start(): Promise<void> {
  const config = readConfig(process.env)
  const began = performance.now()
  await tryAddress(config)
  const web = await buildWebWhenStale(console.log)
  const dataDir = config.dataDir ?? dataDirectory()
  const postgres = config.databaseUrl ? null : await startPostgres({ dataDir, log: say })
  // A database that dies is started again; only a request to stop ends the process.
  try {
    ensureSecret(config, dataDir)
    const { startServer } = await import('../src/server.ts')
    const { ensureDemo } = await import('../src/demo.ts')
    const { wantsDemo } = await import('../src/demo/lock.ts')
    const server = await startServer({
      config,
      ownerUrl: config.databaseUrl ?? postgres!.url,
      filesFolder: join(dataDir, 'files'),
      mailFolder: join(dataDir, 'mail'),
      web,
      // A trial on the embedded database signs in with a password alone; a database of your own, or an address that others
      // reach, asks for the second factor.
      demandSecondFactor: config.databaseUrl !== undefined || !isOwnMachine(config),
    })
    let stopping = false
    const stop = async () => {
      if (stopping) return
      stopping = true
      await server.stop()
      await postgres?.stop()
      process.exit(0)
    }
    process.on('SIGINT', stop)
    process.on('SIGTERM', stop)
    const signIns = wantsDemo(config)
      ? await ensureDemo(server.runtime, console.log)
      : ['No demo company here (docs/deploy.md). `npm run super-admin` makes the first super administrator.']
    console.log(
      `\nقافلة (Qafila) is ready in ${((performance.now() - began) / 1000).toFixed(1)} s: ${server.url}\n`,
    )
    for (const line of signIns) console.log(line)
  } catch (error) {
    await postgres?.stop()
    throw error
  }
}

start().catch(failStart)
