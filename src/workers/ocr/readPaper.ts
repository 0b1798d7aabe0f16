import { BeyondLimits, runApart } from '../apart.ts'
import { createFairQueue } from '../fairQueue.ts'
import type { Paper } from './paper.ts'

/** Reading takes a whole processor: one paper at a time. */
const queue = createFairQueue({ atOnce: 1, atOnceEach: 1, waitingEach: 200 })

const limits = {
  program: new URL('./paper.program.ts', import.meta.url),
  memoryMb: 500,
  // Twenty photographed pages of nine seconds.
  timeoutMs: 180_000,
  mostAnswerBytes: 8 * 1024 * 1024,
}

/**
 * Reads what is printed on a picture or a PDF, in Arabic and English, in a process of its own and without any network. `owner` takes
 * turns with others. What cannot be read is answered as a problem, not thrown.
 */
export function readPaper(owner: string, bytes: Uint8Array, contentType: string): Promise<Paper> {
  return queue.run(owner, async () => {
    try {
      return JSON.parse((await runApart({ ...limits, argument: contentType }, bytes)).toString()) as Paper
    } catch (error) {
      if (error instanceof BeyondLimits) return { problem: 'slow' }
      throw error
    }
  })
}
