import type { CompanyModule } from '../shared/manifest.ts'
import { type Call, handle, type Reply } from './handle.ts'
import type { Bound } from './module.ts'
import { Outdated } from './outcome.ts'
import type { AuthenticateInput, Runtime } from './runtime.ts'

/**
 * Performs a call for whoever stands behind a session cookie. Somebody remembered has a question answered in one packet: the
 * session is read anew ahead of it, and the answer counts only if it is as it was. Otherwise, and before any refusal is told,
 * the caller is read first.
 */
export async function handleFor(
  runtime: Runtime,
  bound: Bound,
  companyModule: CompanyModule,
  caller: AuthenticateInput,
  call: Omit<Call, 'actor' | 'premise'>,
): Promise<Reply> {
  const { kind, access } = bound.endpoint
  const asks = kind === 'query' && access !== 'public' && access !== 'token'
  const recalled = asks ? runtime.recall?.(caller) : null
  if (recalled) {
    const known = { ...call, actor: recalled.actor, premise: recalled.stillHolds }
    const reply = await handle(runtime, bound, companyModule, known).catch(error => {
      if (error instanceof Outdated) return null
      throw error
    })
    if (reply?.ok) return reply
  }
  return handle(runtime, bound, companyModule, { ...call, actor: await runtime.authenticate(caller) })
}
