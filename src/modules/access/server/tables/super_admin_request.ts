// Generated from the migrations by `npm run db -- tables`; do not edit.
import type { Generated, Instant, NullableInstant } from '#kernel/server/column-types.ts'

export interface SuperAdminRequestTable {
  id: Generated<string>
  email: string
  first_name_ar: string
  last_name_ar: string | null
  state: Generated<'waiting' | 'confirmed' | 'withdrawn'>
  asked_by: string
  asked_at: Instant
  expires_at: Instant
  decided_by: string | null
  decided_at: NullableInstant
}
