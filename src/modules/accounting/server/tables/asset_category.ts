// Generated from the migrations by `npm run db -- tables`; do not edit.
import type { DefaultedInstant, Generated } from '#kernel/server/column-types.ts'

export interface AssetCategoryTable {
  company_id: Generated<number>
  id: Generated<string>
  version: Generated<number>
  name_ar: string
  name_en: string | null
  cost_account_id: string
  accumulated_account_id: string
  expense_account_id: string
  method: 'straightLine' | 'decliningBalance' | 'unitsOfUse'
  life: number
  yearly_rate_bps: number | null
  salvage_bps: Generated<number>
  active: Generated<boolean>
  created_at: DefaultedInstant
  created_by: string | null
}
