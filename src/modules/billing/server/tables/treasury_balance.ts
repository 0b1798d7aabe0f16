// Generated from the migrations by `npm run db -- tables`; do not edit.
import type { Generated } from '#kernel/server/column-types.ts'

export interface TreasuryBalanceTable {
  company_id: Generated<number>
  treasury_account_id: string
  amount_minor: number
  foreign_minor: number
}
