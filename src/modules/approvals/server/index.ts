import { bind, type ServerModule, whenDue } from '#kernel/server/module.ts'
import * as delegationContract from '../shared/delegation.contract.ts'
import { approvals } from '../shared/module.ts'
import * as requestContract from '../shared/request.contract.ts'
import * as ruleContract from '../shared/rule.contract.ts'
import type {} from './tables.ts'

export const approvalsServer: ServerModule = {
  manifest: approvals,
  endpoints: [
    ...bind(
      requestContract,
      () => import('./request.commands.ts'),
      () => import('./request.queries.ts'),
      () => import('./request.paper.ts'),
    ),
    ...bind(
      ruleContract,
      () => import('./rule.commands.ts'),
      () => import('./rule.queries.ts'),
    ),
    ...bind(
      delegationContract,
      () => import('./delegation.commands.ts'),
      () => import('./delegation.queries.ts'),
    ),
  ],
  migrations: new URL('./migrations/', import.meta.url),
  constraints: {
    approval_request_pending: { code: 'approvals.request.pending', kind: 'conflict' },
    approval_rule_taken: { code: 'approvals.rule.taken', kind: 'conflict', field: 'min' },
    approval_step_decider: { code: 'approvals.step.sameApprover', kind: 'refused' },
    delegation_too_long: { code: 'approvals.delegation.tooLong', kind: 'invalid', field: 'toOn' },
  },
  schedules: [
    whenDue('approvals.clock', '*/15 * * * *', async () => (await import('./clock.job.ts')).clockSchedule),
  ],
}
