// Generated from the migrations by `npm run db -- tables`; do not edit.
import type { DefaultedInstant, Generated } from '#kernel/server/column-types.ts'

export interface FinancingPaymentTable {
  company_id: Generated<number>
  id: Generated<string>
  financing_id: string
  payment_id: string
  number: string
  paid_on: string
  kind: 'installment' | 'settlement'
  amount_minor: number
  interest_minor: number
  principal_minor: number
  cost_minor: Generated<number>
  created_at: DefaultedInstant
  created_by: string | null
}
