// Generated from the migrations by `npm run db -- tables`; do not edit.
import type { DefaultedInstant, Generated } from '#kernel/server/column-types.ts'

export interface FindingIgnoredTable {
  company_id: Generated<number>
  vehicle_id: string
  finding: string
  reason: string
  until: string | null
  created_at: DefaultedInstant
  created_by: string | null
}
