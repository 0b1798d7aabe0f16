import type { FastifyInstance } from 'fastify'
import { createFairQueue, ownerOf } from '../../workers/fairQueue.ts'
import type { Endpoint } from '../shared/endpoint.ts'
import type { CompanyModule } from '../shared/manifest.ts'
import { whyNotAdmit } from './admit.ts'
import type { Actor } from './context.ts'
import type { Call, Reply } from './handle.ts'
import type { AuthenticateInput, Runtime } from './runtime.ts'

// Each holds a connection of the database while it works: the sum stays well below the pool.
const documents = createFairQueue({ atOnce: 4, atOnceEach: 2, waitingEach: 20 })
const imports = createFairQueue({ atOnce: 2, atOnceEach: 1, waitingEach: 4 })
const exports = createFairQueue({ atOnce: 2, atOnceEach: 1, waitingEach: 6 })

/** Documents and commands with large bodies take turns by company, or by address where no one is signed in; all else goes straight on. */
export async function inTurn<T>(
  runtime: Runtime,
  { kind, bodyLimitBytes, access }: Endpoint,
  caller: AuthenticateInput,
  work: () => Promise<T>,
): Promise<T> {
  const queue = kind === 'document' ? documents : bodyLimitBytes ? imports : null
  if (!queue) return work()
  const isOpen = access === 'public' || access === 'token'
  const actor = isOpen ? null : (runtime.recall?.(caller)?.actor ?? (await runtime.authenticate(caller)))
  return queue.run(ownerOf(actor?.company?.id, caller.ip), work)
}

/** An export in its company's turn; one that is streamed keeps its place while it is sent, though no slow reader keeps it for long. */
export function exportInTurn<T>(
  actor: Actor | null,
  address: string,
  work: (hold: (until: Promise<unknown>) => void) => Promise<T>,
): Promise<T> {
  return exports.run(ownerOf(actor?.company?.id, address), work)
}

/** Read on the main thread, a body above this would keep the others waiting. */
const largeBytes = 512 * 1024

export type LargeCall = {
  readonly name: string
  readonly body: Uint8Array
  readonly call: Omit<Call, 'input' | 'premise'>
}
/** Performs a call beside the main thread, in its owner's turn. */
export type PerformLarge = (owner: string, large: LargeCall) => Promise<Reply>

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

/** Performs a call whose body was left as bytes: who calls is read and admitted here, so that a stranger costs nothing. */
export async function performLarge(
  {
    runtime,
    endpoint,
    companyModule,
  }: { runtime: Runtime; endpoint: Endpoint; companyModule: CompanyModule },
  perform: PerformLarge,
  caller: AuthenticateInput,
  large: { readonly body: Uint8Array; readonly call: Omit<LargeCall['call'], 'actor'> },
): Promise<Reply> {
  const actor = await runtime.authenticate(caller)
  const why = whyNotAdmit(endpoint, companyModule, actor, runtime.clock())
  if (why) return { ok: false, refusal: why }
  const call = { ...large.call, actor }
  return perform(ownerOf(actor?.company?.id, caller.ip), { name: endpoint.name, body: large.body, call })
}
