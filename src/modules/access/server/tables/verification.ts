// Generated from the migrations by `npm run db -- tables`; do not edit.
import type { Generated, Instant } from '#kernel/server/column-types.ts'

export interface VerificationTable {
  id: Generated<string>
  identifier: string
  value: string
  expires_at: Instant
  created_at: Instant
  updated_at: Instant
}
