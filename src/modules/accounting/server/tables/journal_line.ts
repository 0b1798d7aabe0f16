// Generated from the migrations by `npm run db -- tables`; do not edit.
import type { Generated } from '#kernel/server/column-types.ts'

export interface JournalLineTable {
  company_id: Generated<number>
  entry_id: string
  line_no: number
  account_id: string
  period_id: number
  entry_date: string
  debit: number
  credit: number
  currency: string | null
  fc_amount: number | null
  party_id: string | null
  cost_center_id: string | null
  profit_unit_id: string | null
  memo: string | null
}
