import { registerWaitingWork } from '#modules/access/public.server.ts'
import { readsAllRequests } from '../module.ts'
import { hasOpenStep } from './request.queries.ts'

/** Opens /approvals to whoever has a step to decide, himself or as a delegate; called by the composition root. */
export function registerOpenSteps(): void {
  registerWaitingWork(readsAllRequests, hasOpenStep)
}
