// Generated from the migrations by `npm run db -- tables`; do not edit.
import type { DefaultedInstant, Generated } from '#kernel/server/column-types.ts'

export interface VehicleGroupTable {
  company_id: Generated<number>
  id: Generated<string>
  version: Generated<number>
  name_ar: string
  name_en: string | null
  colour: string | null
  cost_center_id: string | null
  service_plan_id: string | null
  life_months: number | null
  salvage_basis_points: number | null
  depreciation_method: 'straightLine' | 'decliningBalance' | 'unitsOfUse' | null
  overbook: Generated<number>
  import_id: string | null
  created_at: DefaultedInstant
  created_by: string | null
}
