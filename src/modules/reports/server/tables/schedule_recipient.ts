// Generated from the migrations by `npm run db -- tables`; do not edit.
import type { Generated } from '#kernel/server/column-types.ts'

export interface ScheduleRecipientTable {
  company_id: Generated<number>
  schedule_id: string
  email: string
  user_id: string | null
}
