// Generated from the migrations by `npm run db -- tables`; do not edit.
import type { Generated } from '#kernel/server/column-types.ts'

export interface FinancingInstallmentTable {
  company_id: Generated<number>
  financing_id: string
  no: number
  due_on: string
  amount_minor: number
  interest_minor: number
  principal_minor: number
  accrued_on: string | null
  before_opening: Generated<boolean>
}
