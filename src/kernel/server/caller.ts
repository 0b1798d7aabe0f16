import type { CompanyModule } from '../shared/manifest.ts'
import { type Call, handle, type Reply } from './handle.ts'
import type { Bound } from './module.ts'
import { Outdated } from './outcome.ts'
import type { AuthenticateInput, Runtime } from './runtime.ts'

/**
 * Performs a call for the person behind a session cookie. For a remembered one the session is read in the pipeline of the call's first
 * statement, and everything counts only if it is unchanged; otherwise the caller is read first.
 */
export async function handleFor(
  runtime: Runtime,
  bound: Bound,
  companyModule: CompanyModule,
  caller: AuthenticateInput,
  call: Omit<Call, 'actor' | 'premise'>,
): Promise<Reply> {
  const { access } = bound.endpoint
  const recalled = access === 'public' || access === 'token' ? null : runtime.recall?.(caller)
  if (recalled) {
    try {
      return await handle(runtime, bound, companyModule, { ...call, ...recalled })
    } catch (error) {
      if (!(error instanceof Outdated)) throw error
    }
  }
  return handle(runtime, bound, companyModule, { ...call, actor: await runtime.authenticate(caller) })
}
