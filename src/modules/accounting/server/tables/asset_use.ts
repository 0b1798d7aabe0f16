// Generated from the migrations by `npm run db -- tables`; do not edit.
import type { DefaultedInstant, Generated } from '#kernel/server/column-types.ts'

export interface AssetUseTable {
  company_id: Generated<number>
  asset_id: string
  month: string
  units: number
  source_key: string
  created_at: DefaultedInstant
  created_by: string | null
}
