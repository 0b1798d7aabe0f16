// Generated from the migrations by `npm run db -- tables`; do not edit.
import type { DefaultedInstant, DefaultedJson, Generated, Instant, NullableInstant } from '#kernel/server/column-types.ts'

export interface ScheduleTable {
  company_id: Generated<number>
  id: Generated<string>
  version: Generated<number>
  report: string
  filters: DefaultedJson
  period: 'today' | 'yesterday' | 'last7' | 'monthSoFar' | 'lastMonth' | 'lastQuarter' | 'yearSoFar'
  every: 'day' | 'week' | 'month'
  weekday: number | null
  month_day: number | null
  hour: number
  format: 'xlsx' | 'pdf'
  owner_id: string
  active: Generated<boolean>
  stopped_by: string | null
  next_at: Instant
  last_at: NullableInstant
  last_outcome: 'sent' | 'empty' | 'undelivered' | 'failed' | 'stopped' | null
  last_mails: Generated<number[]>
  created_at: DefaultedInstant
  created_by: string | null
}

export interface ScheduleRecipientTable {
  company_id: Generated<number>
  schedule_id: string
  email: string
  user_id: string | null
}

export interface ReportsTables {
  'reports.schedule': ScheduleTable
  'reports.schedule_recipient': ScheduleRecipientTable
}

declare module '#kernel/server/database.ts' {
  interface Tables extends ReportsTables {}
}
