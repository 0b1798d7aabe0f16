// Generated from the migrations by `npm run db -- tables`; do not edit.
import type { DefaultedInstant, Generated, NullableInstant } from '#kernel/server/column-types.ts'

export interface ReconciliationTable {
  company_id: Generated<number>
  id: Generated<string>
  version: Generated<number>
  treasury_account_id: string
  as_of: string
  statement_minor: number
  status: Generated<'open' | 'approved'>
  book_minor: number | null
  receipts_minor: number | null
  payments_minor: number | null
  approved_at: NullableInstant
  approved_by_name: string | null
  reason: string | null
  created_at: DefaultedInstant
  created_by: string | null
}
