// Generated from the migrations by `npm run db -- tables`; do not edit.
import type { Generated } from '#kernel/server/column-types.ts'

export interface FinancingAllocationTable {
  company_id: Generated<number>
  financing_payment_id: string
  financing_id: string
  no: number
  interest_minor: number
  principal_minor: number
}
