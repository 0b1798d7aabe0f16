// Generated from the migrations by `npm run db -- tables`; do not edit.
import type { DefaultedInstant, Generated, GeneratedAlways } from '#kernel/server/column-types.ts'

export interface InsurancePolicyTable {
  company_id: Generated<number>
  id: Generated<string>
  version: Generated<number>
  insurer_party_id: string
  number: string
  cover: 'comprehensive' | 'third_party'
  starts_on: string
  ends_on: string
  premium_minor: number
  excess_minor: number | null
  rental_use: boolean
  note: string | null
  state: Generated<'draft' | 'active' | 'cancelled'>
  bill_id: string | null
  bill_number: string | null
  cancelled_on: string | null
  refund_minor: number | null
  credit_number: string | null
  cancel_reason: string | null
  covers_until: GeneratedAlways<string>
  created_at: DefaultedInstant
  created_by: string | null
  voided_bills: Generated<number>
  voided_refunds: Generated<number>
  resumed_on: string | null
}
