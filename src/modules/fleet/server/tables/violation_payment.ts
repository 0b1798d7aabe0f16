// Generated from the migrations by `npm run db -- tables`; do not edit.
import type { DefaultedInstant, Generated } from '#kernel/server/column-types.ts'

export interface ViolationPaymentTable {
  company_id: Generated<number>
  id: Generated<string>
  version: Generated<number>
  payment_id: string
  number: string
  authority_party_id: string
  paid_on: string
  violation_count: number
  amount_minor: number
  discount_minor: Generated<number>
  receipt: string | null
  reversed_on: string | null
  reverse_reason: string | null
  created_at: DefaultedInstant
  created_by: string | null
}
