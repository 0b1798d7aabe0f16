// Generated from the migrations by `npm run db -- tables`; do not edit.
import type { DefaultedInstant, Generated } from '#kernel/server/column-types.ts'

export interface RealtimeEventTable {
  company_id: Generated<number>
  id: Generated<number>
  user_id: string | null
  topic: string
  subject_id: string
  at: DefaultedInstant
}
