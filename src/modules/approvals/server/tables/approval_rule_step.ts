// Generated from the migrations by `npm run db -- tables`; do not edit.
import type { Generated } from '#kernel/server/column-types.ts'

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
