import { writeFile } from 'node:fs/promises'
import { buffer } from 'node:stream/consumers'
import { Worker } from 'node:worker_threads'

/** Buffers and compiled code lie beside the objects that the engine counts. */
const watch = `
const { workerData } = require('node:worker_threads')
setInterval(() => {
  if (process.memoryUsage.rss() > workerData) process.kill(process.pid, 'SIGKILL')
}, 20)`

/**
 * The other end of `runApart`: reads the input, answers, and ends the process when it takes more memory than is allowed, buffers
 * included.
 */
export async function answerApart(
  mostMb: number,
  answer: (input: Buffer) => Promise<Uint8Array>,
): Promise<void> {
  new Worker(watch, { eval: true, workerData: mostMb * 1024 * 1024 }).unref()
  // Where the machine itself runs out of memory, Linux ends this process first.
  if (process.platform === 'linux') await writeFile('/proc/self/oom_score_adj', '1000')
  const answered = await answer(await buffer(process.stdin))
  await new Promise<void>((resolve, reject) => {
    process.stdout.write(answered, error => (error ? reject(error) : resolve()))
  })
}
