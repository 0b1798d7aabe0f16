// Generated from the migrations by `npm run db -- tables`; do not edit.
import type { DefaultedInstant, Generated, Json } from '#kernel/server/column-types.ts'

export interface LateFeeRuleTable {
  company_id: Generated<number>
  id: Generated<string>
  grace_days: number
  tiers: Json
  cap_minor: number | null
  cap_percent_bps: number | null
  valid_from: string
  created_at: DefaultedInstant
  created_by: string | null
}
