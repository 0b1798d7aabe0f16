// Generated from the migrations by `npm run db -- tables`; do not edit.
import type { DefaultedInstant, Generated } from '#kernel/server/column-types.ts'

export interface SeasonTable {
  company_id: Generated<number>
  id: Generated<string>
  version: Generated<number>
  name_ar: string
  group_ids: Generated<string[]>
  from_on: string
  to_on: string | null
  factor_basis_points: number
  min_days: number | null
  created_at: DefaultedInstant
  created_by: string | null
  weekdays: number[] | null
}
