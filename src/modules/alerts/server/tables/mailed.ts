// Generated from the migrations by `npm run db -- tables`; do not edit.
import type { Generated, Instant } from '#kernel/server/column-types.ts'

export interface MailedTable {
  company_id: Generated<number>
  user_id: string
  alert_id: string
  raised_at: Instant
}
