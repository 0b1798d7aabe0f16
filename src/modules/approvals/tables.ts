// Generated from the migrations by `npm run db -- tables`; do not edit.
import type { DefaultedInstant, Generated, Instant, NullableInstant } from '#kernel/server/column-types.ts'

export interface ApprovalRequestTable {
  company_id: Generated<number>
  id: Generated<string>
  version: Generated<number>
  number: string
  rule_id: string
  source: 'payroll' | 'contract' | 'payment' | 'expense' | 'purchase' | 'leave_request' | 'vehicle_maintenance' | 'budget' | 'other'
  subject_type: string
  subject_id: string
  title: string
  amount_minor: number | null
  priority: Generated<'low' | 'medium' | 'high' | 'urgent'>
  requested_at: Instant
  requested_by: string
  requested_by_name: string
  note: string | null
  fingerprint: string | null
  state: Generated<'pending' | 'approved' | 'rejected' | 'withdrawn' | 'void'>
  current_step: Generated<number>
  step_count: number
  ended_at: NullableInstant
  end_reason: string | null
}

export interface ApprovalRuleTable {
  company_id: Generated<number>
  id: Generated<string>
  version: Generated<number>
  source: 'payroll' | 'contract' | 'payment' | 'expense' | 'purchase' | 'leave_request' | 'vehicle_maintenance' | 'budget' | 'other'
  min_minor: number | null
  max_minor: number | null
  active: Generated<boolean>
  created_at: DefaultedInstant
  created_by: string | null
}

export interface ApprovalRuleStepTable {
  company_id: Generated<number>
  rule_id: string
  step_order: number
  approver: 'role' | 'user' | 'lineManager'
  approver_role: 'company_admin' | 'manager' | 'accountant' | 'fleet_manager' | 'sales_agent' | null
  approver_user_id: string | null
  due_hours: number | null
  escalate_role: 'company_admin' | 'manager' | 'accountant' | 'fleet_manager' | 'sales_agent' | null
  escalate_user_id: string | null
}

export interface ApprovalStepTable {
  company_id: Generated<number>
  request_id: string
  step_order: number
  approver: 'role' | 'user' | 'lineManager'
  approver_role: 'company_admin' | 'manager' | 'accountant' | 'fleet_manager' | 'sales_agent' | null
  approver_user_id: string | null
  approver_name: string | null
  due_hours: number | null
  escalate_role: 'company_admin' | 'manager' | 'accountant' | 'fleet_manager' | 'sales_agent' | null
  escalate_user_id: string | null
  due_at: NullableInstant
  escalated_at: NullableInstant
  reminded_at: NullableInstant
  state: Generated<'waiting' | 'pending' | 'approved' | 'rejected' | 'void'>
  decided_at: NullableInstant
  decided_by: string | null
  decided_by_name: string | null
  on_behalf_of: string | null
  on_behalf_of_name: string | null
  comment: string | null
}

export interface DelegationTable {
  company_id: Generated<number>
  id: Generated<string>
  version: Generated<number>
  from_user_id: string
  to_user_id: string
  sources: string[]
  from_on: string
  to_on: string
  reason: string
  ended_at: NullableInstant
  created_at: DefaultedInstant
  created_by: string | null
}

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
