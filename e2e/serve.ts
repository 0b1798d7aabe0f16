import type { Runtime } from '#kernel/server/runtime.ts'
import { createDemoCompany } from '../src/demo/company.ts'
import { ensureDemo } from '../src/demo.ts'
import { aBrowserServer } from './server.ts'
import type { Beginning } from './serverProcess.ts'

const fills: Record<Beginning, (runtime: Runtime) => Promise<unknown>> = {
  demo: runtime => ensureDemo(runtime, () => {}),
  company: runtime => createDemoCompany(runtime, () => {}),
}

// A server of the browser tests in a process of its own; it ends with the process that started it.
const server = await aBrowserServer(fills[process.argv[2] as Beginning])
const { url, mailFolder, clockFile } = server
// Ctrl-C reaches the whole group: the server still ends in order, by the word of the run.
process.on('SIGINT', () => {})
process.once('disconnect', () => void server.stop().then(() => process.exit()))
process.send?.({ url, mailFolder, clockFile })
