// Generated from the migrations by `npm run db -- tables`; do not edit.
import type { Generated } from '#kernel/server/column-types.ts'

export interface PlanTable {
  code: string
  version: Generated<number>
  name_ar: string
  name_en: string
  price_monthly_minor: number
  price_yearly_minor: number
  max_users: number | null
  max_vehicles: number | null
  max_customers: number | null
  max_active_contracts: number | null
  max_storage_gb: number | null
  rank: number
  is_active: Generated<boolean>
}
