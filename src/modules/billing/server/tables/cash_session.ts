// Generated from the migrations by `npm run db -- tables`; do not edit.
import type { DefaultedInstant, Generated, GeneratedAlways, Instant, NullableInstant, NullableJson } from '#kernel/server/column-types.ts'

export interface CashSessionTable {
  company_id: Generated<number>
  id: Generated<string>
  version: Generated<number>
  treasury_account_id: string
  status: Generated<'open' | 'counted' | 'closed'>
  cashier_id: string
  cashier_name: string
  opened_at: Instant
  opening_count_minor: number
  opening_book_minor: number
  counted_at: NullableInstant
  counted_minor: number | null
  denominations: NullableJson
  expected_minor: number | null
  difference_minor: GeneratedAlways<number | null>
  approved_by: string | null
  closed_at: NullableInstant
  created_at: DefaultedInstant
  created_by: string | null
  approved_by_name: string | null
}
