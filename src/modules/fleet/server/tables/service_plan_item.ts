// Generated from the migrations by `npm run db -- tables`; do not edit.
import type { Generated } from '#kernel/server/column-types.ts'

export interface ServicePlanItemTable {
  company_id: Generated<number>
  id: Generated<string>
  plan_id: string
  position: number
  type: 'routine' | 'oil_change' | 'tire_service' | 'brake_service' | 'engine_repair' | 'transmission' | 'electrical' | 'body_work' | 'inspection' | 'emergency' | 'other'
  every_km: number | null
  every_days: number | null
  expected_hours: Generated<number>
  retired: Generated<boolean>
}
