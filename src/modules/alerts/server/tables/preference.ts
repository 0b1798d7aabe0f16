// Generated from the migrations by `npm run db -- tables`; do not edit.
import type { Generated, Instant } from '#kernel/server/column-types.ts'

export interface PreferenceTable {
  company_id: Generated<number>
  user_id: string
  version: Generated<number>
  quiet_from: string | null
  quiet_to: string | null
  changed_at: Instant
}
