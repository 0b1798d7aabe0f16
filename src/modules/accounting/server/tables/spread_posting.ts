// Generated from the migrations by `npm run db -- tables`; do not edit.
import type { Generated } from '#kernel/server/column-types.ts'

export interface SpreadPostingTable {
  company_id: Generated<number>
  spread_id: string
  month: string
  amount: number
  entry_id: string
}
