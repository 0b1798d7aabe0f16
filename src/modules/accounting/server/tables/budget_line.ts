// Generated from the migrations by `npm run db -- tables`; do not edit.
import type { Generated } from '#kernel/server/column-types.ts'

export interface BudgetLineTable {
  company_id: Generated<number>
  budget_id: string
  line_no: number
  month: number
  account_id: string
  cost_center_id: string | null
  amount_minor: number
}
