import type { Config } from '#kernel/server/config.ts'
import type { LargeCall, PerformLarge } from '#kernel/server/costly.ts'
import type { Reply } from '#kernel/server/handle.ts'
import type { Realtime } from '#kernel/server/runtime.ts'
import { createThreads } from '#workers/threads.ts'

/** What a thread needs to be a server of its own, without a port. */
export type LargeCallsGiven = {
  config: Config
  /** The one of the installation: what a thread encrypts must be read by all. */
  secret: string
  appUrl: string
  ownerUrl: string
  filesFolder: string
}

export type Hint = Parameters<Realtime['publish']>[0]
export type LargeReply = { reply: Reply; hints: readonly Hint[] }

/**
 * Performs calls with large bodies (files to import) beside the main thread: reading a body of 32 MB and planning fifty thousand rows
 * keeps a processor busy for seconds. A thread is one more instance of the server, as docs/scale.md describes, which ends when idle.
 */
export function createLargeCalls(given: LargeCallsGiven, realtime: Realtime) {
  const threads = createThreads<LargeCall, LargeReply>({
    program: new URL('./largeCalls.program.ts', import.meta.url),
    threads: 2,
    timeoutMs: 60_000,
    memoryMb: 1024,
    waitingEach: 4,
    given,
  })
  const perform: PerformLarge = async (owner, call) => {
    const { reply, hints } = await threads.run(owner, call)
    for (const hint of hints) realtime.publish(hint)
    return reply
  }
  return { perform, stop: () => threads.stop() }
}
