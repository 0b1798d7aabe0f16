import { ConfigError, isOwnMachine, readConfig } from '#kernel/server/config.ts'
import { failStart } from './startup-problem.ts'
import { startTool } from './tool-runtime.ts'

/** `npm run demo`: makes the demo company on the installation's database, also one of your own, if it is empty, and prints the sign-ins. */
process.on('uncaughtException', thrown => failStart(thrown))
if (!isOwnMachine(readConfig(process.env)))
  throw new ConfigError(
    'BASE_URL is an address that others reach: the demo accounts, whose password everybody knows, stay locked.',
  )
const { ensureDemo } = await import('../src/demo.ts')
const { runtime, stop } = await startTool()
for (const line of await ensureDemo(runtime, console.log)) console.log(line)
await stop()
