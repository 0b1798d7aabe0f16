import { bind, type ServerModule, whenDue } from '#kernel/server/module.ts'
import * as delegationContract from './delegation/delegation.contract.ts'
import { approvals, readsAllRequests } from './module.ts'
import * as requestContract from './request/request.contract.ts'
import * as ruleContract from './rule/rule.contract.ts'
import type {} from './tables.ts'

export const approvalsServer: ServerModule = {
  manifest: approvals,
  endpoints: [
    ...bind(
      requestContract,
      () => import('./request/request.commands.ts'),
      () => import('./request/request.queries.ts'),
      () => import('./request/request.pdf.ts'),
    ),
    ...bind(
      ruleContract,
      () => import('./rule/rule.commands.ts'),
      () => import('./rule/rule.queries.ts'),
    ),
    ...bind(
      delegationContract,
      () => import('./delegation/delegation.commands.ts'),
      () => import('./delegation/delegation.queries.ts'),
    ),
  ],
  migrations: new URL('./migrations/', import.meta.url),
  constraints: {
    approval_request_pending: { code: 'approvals.request.pending', kind: 'conflict' },
    approval_rule_taken: { code: 'approvals.rule.taken', kind: 'conflict', field: 'min' },
    approval_step_decider: { code: 'approvals.step.sameApprover', kind: 'refused' },
    delegation_too_long: { code: 'approvals.delegation.tooLong', kind: 'invalid', field: 'toOn' },
  },
  contributes: {
    // Opens /approvals to those with a step to decide, in person or as a delegate.
    waitingWork: async () => [
      { permission: readsAllRequests, waits: (await import('./request/request.queries.ts')).hasOpenStep },
    ],
  },
  schedules: [
    whenDue(
      'approvals.clock',
      '*/15 * * * *',
      async () => (await import('./request/clock.job.ts')).clockSchedule,
    ),
  ],
}
