// Generated from the migrations by `npm run db -- tables`; do not edit.
import type { DefaultedInstant, Generated, GeneratedAlways } from '#kernel/server/column-types.ts'

export interface AgreementTable {
  company_id: Generated<number>
  id: Generated<string>
  version: Generated<number>
  customer_id: string
  group_id: string
  from_on: string
  to_on: string | null
  period: GeneratedAlways<unknown>
  daily_minor: number | null
  weekly_minor: number | null
  monthly_minor: number | null
  yearly_minor: number | null
  included_km_daily: number | null
  included_km_monthly: number | null
  extra_km_minor: number | null
  created_at: DefaultedInstant
  created_by: string | null
}
