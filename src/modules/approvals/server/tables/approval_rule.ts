// Generated from the migrations by `npm run db -- tables`; do not edit.
import type { DefaultedInstant, Generated } from '#kernel/server/column-types.ts'

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
