// Generated from the migrations by `npm run db -- tables`; do not edit.
import type { DefaultedInstant, Generated, Json } from '#kernel/server/column-types.ts'

export interface RecurringEntryTable {
  company_id: Generated<number>
  id: Generated<string>
  version: Generated<number>
  memo: string
  lines: Json
  every: 'month' | 'quarter' | 'year'
  day_of_month: number
  starts_on: string
  ends_on: string | null
  auto_post: Generated<boolean>
  auto_reverse: Generated<boolean>
  next_on: string | null
  last_on: string | null
  reverse_on: string | null
  reverse_entry_id: string | null
  created_at: DefaultedInstant
  created_by: string | null
}
