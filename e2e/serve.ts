import { ensureDemo } from '../src/demo.ts'
import { aBrowserServer } from './server.ts'

// The server with the demo company that the tests of one worker share, in a process of its own; it ends with who asked for it.
const server = await aBrowserServer(runtime => ensureDemo(runtime, () => {}))
const { url, mailFolder, clockFile } = server
// Ctrl-C reaches the whole group: the server still ends in order, by the word of the run.
process.on('SIGINT', () => {})
process.once('disconnect', () => void server.stop().then(() => process.exit()))
process.send?.({ url, mailFolder, clockFile })
