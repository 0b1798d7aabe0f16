// Generated from the migrations by `npm run db -- tables`; do not edit.
import type { Instant, NullableInstant } from '#kernel/server/column-types.ts'

export interface ThrottleTable {
  key: string
  failures: number
  last_at: Instant
  blocked_until: NullableInstant
}
