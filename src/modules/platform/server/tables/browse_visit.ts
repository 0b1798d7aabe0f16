// Generated from the migrations by `npm run db -- tables`; do not edit.
import type { Generated, Instant, NullableInstant } from '#kernel/server/column-types.ts'

export interface BrowseVisitTable {
  id: Generated<string>
  company_id: Generated<number>
  super_admin_id: string
  super_admin_name: string
  mode: Generated<'read' | 'write'>
  reason: string | null
  started_at: Instant
  unlocked_at: NullableInstant
  expires_at: Instant
  ended_at: NullableInstant
  end_reason: 'exit' | 'signOut' | 'expired' | 'company' | 'switched' | 'suspended' | null
  requests: Generated<number>
  writes: Generated<number>
}
