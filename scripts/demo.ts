import { failStart } from './startup-problem.ts'
import { startTool } from './tool-runtime.ts'

/** `npm run demo`: makes the demo company on the installation's database if it is empty, and prints the sign-ins. */
process.on('uncaughtException', thrown => failStart(thrown))
const { ensureDemo } = await import('../src/demo.ts')
const { runtime, stop } = await startTool()
for (const line of await ensureDemo(runtime, console.log)) console.log(line)
await stop()
