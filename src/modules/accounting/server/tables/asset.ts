// Generated from the migrations by `npm run db -- tables`; do not edit.
import type { DefaultedInstant, Generated } from '#kernel/server/column-types.ts'

export interface AssetTable {
  company_id: Generated<number>
  id: Generated<string>
  version: Generated<number>
  number: string
  name_ar: string
  category_id: string
  status: Generated<'inService' | 'disposed'>
  source_key: string
  cost_minor: number
  salvage_minor: Generated<number>
  in_service_on: string
  method: 'straightLine' | 'decliningBalance' | 'unitsOfUse'
  life: number
  yearly_rate_bps: number | null
  opening_accumulated_minor: Generated<number>
  accumulated_minor: Generated<number>
  plan_from: string
  plan_accumulated_minor: number
  plan_life: number
  next_on: string | null
  profit_unit_id: string | null
  cost_center_id: string | null
  location: string | null
  serial: string | null
  custodian: string | null
  disposal: 'sale' | 'scrap' | 'totalLoss' | 'undone' | null
  disposed_on: string | null
  proceeds_minor: number | null
  disposal_reason: string | null
  search: string
  created_at: DefaultedInstant
  created_by: string | null
}
