// Generated from the migrations by `npm run db -- tables`; do not edit.
import type { Instant } from '#kernel/server/column-types.ts'

export interface KnownDeviceTable {
  user_id: string
  device_hash: string
  last_seen_at: Instant
}
