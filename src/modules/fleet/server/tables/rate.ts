// Generated from the migrations by `npm run db -- tables`; do not edit.
import type { DefaultedInstant, Generated, GeneratedAlways } from '#kernel/server/column-types.ts'

export interface RateTable {
  company_id: Generated<number>
  id: Generated<string>
  version: Generated<number>
  group_id: string | null
  vehicle_id: string | null
  valid_from: string
  valid_to: string | null
  period: GeneratedAlways<unknown>
  daily_minor: number
  weekly_minor: number | null
  monthly_minor: number | null
  yearly_minor: number | null
  min_daily_minor: number | null
  min_weekly_minor: number | null
  min_monthly_minor: number | null
  min_yearly_minor: number | null
  included_km_daily: number | null
  included_km_monthly: number | null
  extra_km_minor: number | null
  deposit_minor: number | null
  fuel_per_eighth_minor: number | null
  late_hour_minor: number | null
  import_id: string | null
  created_at: DefaultedInstant
  created_by: string | null
}
