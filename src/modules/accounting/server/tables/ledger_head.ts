// Generated from the migrations by `npm run db -- tables`; do not edit.
import type { Generated } from '#kernel/server/column-types.ts'

export interface LedgerHeadTable {
  company_id: Generated<number>
  seq: number
  hash: string
}
