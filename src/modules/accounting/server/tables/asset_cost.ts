// Generated from the migrations by `npm run db -- tables`; do not edit.
import type { DefaultedInstant, Generated } from '#kernel/server/column-types.ts'

export interface AssetCostTable {
  company_id: Generated<number>
  asset_id: string
  cost_no: number
  source_key: string
  added_on: string
  amount_minor: number
  entry_id: string
  line_no: number
  created_at: DefaultedInstant
  created_by: string | null
}
