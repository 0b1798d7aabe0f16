// Generated from the migrations by `npm run db -- tables`; do not edit.
import type { Generated, Instant } from '#kernel/server/column-types.ts'

export interface AccountTable {
  id: Generated<string>
  user_id: string
  provider_id: string
  account_id: string
  password: string | null
  created_at: Instant
  updated_at: Instant
}
