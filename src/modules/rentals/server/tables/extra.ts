// Generated from the migrations by `npm run db -- tables`; do not edit.
import type { DefaultedInstant, Generated } from '#kernel/server/column-types.ts'

export interface ExtraTable {
  company_id: Generated<number>
  id: Generated<string>
  version: Generated<number>
  name_ar: string
  name_en: string | null
  kind: 'extra' | 'extra_driver' | 'waiver' | 'delivery'
  once_minor: number | null
  daily_minor: number | null
  weekly_minor: number | null
  monthly_minor: number | null
  month_days: Generated<number | null>
  excess_minor: number | null
  position: Generated<number>
  is_active: Generated<boolean>
  created_at: DefaultedInstant
  created_by: string | null
}
