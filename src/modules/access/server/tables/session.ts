// Generated from the migrations by `npm run db -- tables`; do not edit.
import type { Generated, Instant, NullableInstant } from '#kernel/server/column-types.ts'

export interface SessionTable {
  id: Generated<string>
  user_id: string
  token_hash: string
  ip: string | null
  device: string | null
  created_at: Instant
  updated_at: Instant
  expires_at: Instant
  idle_until: Instant
  absolute_until: Instant
  sudo_until: NullableInstant
  ended_at: NullableInstant
  end_reason: string | null
}
