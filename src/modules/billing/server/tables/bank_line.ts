// Generated from the migrations by `npm run db -- tables`; do not edit.
import type { Generated, GeneratedAlways } from '#kernel/server/column-types.ts'

export interface BankLineTable {
  company_id: Generated<number>
  id: Generated<string>
  version: Generated<number>
  statement_id: string
  treasury_account_id: string
  line_no: number
  booked_on: string
  amount_minor: number
  description: string
  reference: string | null
  balance_minor: number | null
  state: Generated<'open' | 'matched' | 'ignored'>
  reason: string | null
  search: GeneratedAlways<string>
}
