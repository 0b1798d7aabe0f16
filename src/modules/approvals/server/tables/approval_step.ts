// Generated from the migrations by `npm run db -- tables`; do not edit.
import type { Generated, NullableInstant } from '#kernel/server/column-types.ts'

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
