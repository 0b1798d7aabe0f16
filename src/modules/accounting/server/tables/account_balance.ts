// Generated from the migrations by `npm run db -- tables`; do not edit.
import type { Generated } from '#kernel/server/column-types.ts'

export interface AccountBalanceTable {
  company_id: Generated<number>
  account_id: string
  period_id: number
  debit: number
  credit: number
}
