// Generated from the migrations by `npm run db -- tables`; do not edit.
import type { Generated } from '#kernel/server/column-types.ts'

export interface ViolationSettlementTable {
  company_id: Generated<number>
  id: Generated<string>
  violation_payment_id: string
  violation_id: string
  amount_minor: number
  discount_minor: Generated<number>
  discount_kind: 'credit' | 'entry' | 'income' | null
}
