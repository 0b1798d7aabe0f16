// Generated from the migrations by `npm run db -- tables`; do not edit.
import type { DefaultedInstant, Generated, Instant, NullableInstant } from '#kernel/server/column-types.ts'

export interface AccessLinkTable {
  token_hash: string
  company_id: Generated<number>
  purpose: string
  subject_id: string
  expires_at: Instant
  revoked_at: NullableInstant
  views: Generated<number>
  first_viewed_at: NullableInstant
  created_at: DefaultedInstant
}
