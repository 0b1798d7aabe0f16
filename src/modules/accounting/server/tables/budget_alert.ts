// Generated from the migrations by `npm run db -- tables`; do not edit.
import type { DefaultedInstant, Generated } from '#kernel/server/column-types.ts'

export interface BudgetAlertTable {
  company_id: Generated<number>
  budget_id: string
  line_no: number
  month: number
  alert_type: 'budget_warning' | 'budget_exceeded'
  current_percentage_bps: number
  amount_exceeded_minor: number
  created_at: DefaultedInstant
}
