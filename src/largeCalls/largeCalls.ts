import type { FastifyInstance } from 'fastify'
import { whyNotAdmit } from '#kernel/server/admit.ts'
import type { Config } from '#kernel/server/config.ts'
import type { Call, Reply } from '#kernel/server/handle.ts'
import type { PerformLarge } from '#kernel/server/http.ts'
import type { Realtime, Runtime } from '#kernel/server/runtime.ts'
import { ownerOf } from '#workers/fairQueue.ts'
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

export type LargeCall = { name: string; body: Uint8Array; call: Omit<Call, 'input' | 'premise'> }
export type Hint = Parameters<Realtime['publish']>[0]
export type LargeReply = { reply: Reply; hints: readonly Hint[] }

/** Read on the main thread, a body above this would keep the others waiting. */
const largeBytes = 1024 * 1024

/**
 * Performs calls with large bodies (files to import) beside the main thread: reading a body of 32 MB and planning fifty thousand rows
 * keeps a processor busy for seconds. A thread is one more instance of the server, as docs/scale.md describes, which ends when idle.
 */
export function createLargeCalls(runtime: Runtime, given: LargeCallsGiven) {
  const threads = createThreads<LargeCall, LargeReply>({
    program: new URL('./largeCalls.program.ts', import.meta.url),
    threads: 2,
    timeoutMs: 60_000,
    memoryMb: 1024,
    waitingEach: 4,
    given,
  })
  // Who calls is read and admitted here, so that a stranger costs nothing.
  const perform: PerformLarge = async ({ endpoint }, companyModule, caller, { body, ...call }) => {
    const actor = await runtime.authenticate(caller)
    const why = whyNotAdmit(endpoint, companyModule, actor, runtime.clock())
    if (why) return { ok: false, refusal: why }
    const owner = ownerOf(actor?.company?.id, caller.ip)
    const { reply, hints } = await threads.run(owner, { name: endpoint.name, body, call: { ...call, actor } })
    for (const hint of hints) runtime.realtime.publish(hint)
    return reply
  }
  return { perform, stop: () => threads.stop() }
}

/** Leaves the large bodies of endpoints that declare a limit of their own as bytes; all others are read as ever. */
export function keepLargeBodies(app: FastifyInstance): void {
  const read = app.getDefaultJsonParser('error', 'error')
  app.removeContentTypeParser('application/json')
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, (request, body, done) => {
    const mayBeLarge = request.routeOptions.bodyLimit > app.initialConfig.bodyLimit!
    if (mayBeLarge && body.length > largeBytes) done(null, body)
    else read(request, body.toString(), done)
  })
}
