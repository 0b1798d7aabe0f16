import { deny, invalid, type Refusal } from '#kernel/shared/refusal.ts'
import type { TableChoices } from '../../tables/tableFile.ts'
import { BeyondLimits, runApart } from '../apart.ts'
import { createFairQueue } from '../fairQueue.ts'

/** A process takes up to a gigabyte: two at once, of one company one. */
const queue = createFairQueue({ atOnce: 2, atOnceEach: 1, waitingEach: 8 })

const limits = {
  program: new URL('./table.program.ts', import.meta.url),
  memoryMb: 700,
  // A hundred thousand rows take six seconds of a processor that may be busy.
  timeoutMs: 45_000,
  mostAnswerBytes: 64 * 1024 * 1024,
}

const refusalMark = '{"refusal":'
const tableMark = '{"table":'

/**
 * Reads an uploaded table in a process of its own, when the owner's turn comes, and returns it as JSON that is passed on unread.
 * Refuses what `whyNotTable` and `readTable` refuse, and what is beyond the limits of memory and time.
 */
export function readTableApart(
  owner: string,
  bytes: Uint8Array,
  choices: TableChoices = {},
): Promise<Buffer> {
  return queue.run(owner, async () => {
    const answer = await runApart({ ...limits, argument: JSON.stringify(choices) }, bytes).catch(
      (error: unknown): never => {
        if (error instanceof BeyondLimits) deny(invalid('platform.upload.cells', { field: 'file' }))
        throw error
      },
    )
    if (answer.toString('latin1', 0, refusalMark.length) === refusalMark)
      deny((JSON.parse(answer.toString()) as { refusal: Refusal }).refusal)
    return answer.subarray(tableMark.length, -1)
  })
}
