// Generated from the migrations by `npm run db -- tables`; do not edit.
import type { DefaultedInstant, Generated, Instant, NullableInstant, NullableJson } from '#kernel/server/column-types.ts'

export interface PaymentRequestTable {
  company_id: Generated<number>
  payment_id: string
  kind: 'payment' | 'expense'
  draft: NullableJson
  asked_at: Instant
  asked_by: string
  asked_by_name: string
  outcome: 'approved' | 'rejected' | 'withdrawn' | null
  decided_at: NullableInstant
  decided_by: string | null
  decided_by_name: string | null
  created_at: DefaultedInstant
  record: string | null
}
