// Generated from the migrations by `npm run db -- tables`; do not edit.
import type { ScheduleTable } from './tables/schedule.ts'
import type { ScheduleRecipientTable } from './tables/schedule_recipient.ts'

export type { ScheduleTable, ScheduleRecipientTable }

export interface ReportsTables {
  'reports.schedule': ScheduleTable
  'reports.schedule_recipient': ScheduleRecipientTable
}

declare module '#kernel/server/database.ts' {
  interface Tables extends ReportsTables {}
}
