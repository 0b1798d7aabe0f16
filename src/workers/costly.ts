import type { Actor } from '#kernel/server/context.ts'
import type { AuthenticateInput, Runtime } from '#kernel/server/runtime.ts'
import type { Endpoint } from '#kernel/shared/endpoint.ts'
import { createFairQueue, ownerOf } from './fairQueue.ts'

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
