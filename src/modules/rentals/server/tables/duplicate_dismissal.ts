// Generated from the migrations by `npm run db -- tables`; do not edit.
import type { DefaultedInstant, Generated } from '#kernel/server/column-types.ts'

export interface DuplicateDismissalTable {
  company_id: Generated<number>
  rule: 'vehicleOverlap' | 'externalNumber' | 'sameStart' | 'sameMoment'
  member_key: string
  reason: string
  by_name: string
  created_at: DefaultedInstant
  created_by: string | null
}
