// Generated from the migrations by `npm run db -- tables`; do not edit.
import type { DefaultedInstant, Generated } from '#kernel/server/column-types.ts'

export interface AssetChargeTable {
  company_id: Generated<number>
  asset_id: string
  month: string
  amount_minor: number
  units: number | null
  entry_id: string | null
  created_at: DefaultedInstant
  created_by: string | null
}
