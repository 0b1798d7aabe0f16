// Generated from the migrations by `npm run db -- tables`; do not edit.
import type { ApprovalRequestTable } from './tables/approval_request.ts'
import type { ApprovalRuleTable } from './tables/approval_rule.ts'
import type { ApprovalRuleStepTable } from './tables/approval_rule_step.ts'
import type { ApprovalStepTable } from './tables/approval_step.ts'
import type { DelegationTable } from './tables/delegation.ts'

export type { ApprovalRequestTable, ApprovalRuleTable, ApprovalRuleStepTable, ApprovalStepTable, DelegationTable }

export interface ApprovalsTables {
  'approvals.approval_request': ApprovalRequestTable
  'approvals.approval_rule': ApprovalRuleTable
  'approvals.approval_rule_step': ApprovalRuleStepTable
  'approvals.approval_step': ApprovalStepTable
  'approvals.delegation': DelegationTable
}

declare module '#kernel/server/database.ts' {
  interface Tables extends ApprovalsTables {}
}
