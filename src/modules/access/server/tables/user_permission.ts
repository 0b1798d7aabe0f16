// Generated from the migrations by `npm run db -- tables`; do not edit.
import type { Generated, Instant } from '#kernel/server/column-types.ts'

export interface UserPermissionTable {
  company_id: Generated<number>
  user_id: string
  permission_id: string
  granted: boolean
  granted_by: string | null
  changed_at: Instant
}
