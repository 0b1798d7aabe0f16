// Generated from the migrations by `npm run db -- tables`; do not edit.
import type { Generated, Instant } from '#kernel/server/column-types.ts'

export interface IdentityRevealTable {
  company_id: Generated<number>
  id: Generated<string>
  document_id: string
  user_id: string
  reason: string
  revealed_at: Instant
  readable_until: Instant
}
