// Generated from the migrations by `npm run db -- tables`; do not edit.
import type { Generated, Instant, NullableInstant } from '#kernel/server/column-types.ts'

export interface PermissionRequestTable {
  company_id: Generated<number>
  id: Generated<string>
  user_id: string
  permission_id: string
  reason: string
  state: Generated<'pending' | 'approved' | 'rejected'>
  decided_by: string | null
  decided_at: NullableInstant
  comment: string | null
  created_at: Instant
}
