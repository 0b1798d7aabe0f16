import type { Ctx } from '#kernel/server/context.ts'
import { rawQuery } from '#kernel/server/database.ts'
import type { ReportFilters } from '#modules/accounting/public.ts'
import type { Rhythm, ScheduleFormat, SchedulePeriod } from './schedule.rules.ts'

export type Recipient = { readonly email: string; readonly userId: string | null }

export type Schedule = Rhythm & {
  readonly id: string
  readonly version: number
  readonly report: string
  readonly filters: ReportFilters
  readonly period: SchedulePeriod
  readonly format: ScheduleFormat
  readonly ownerId: string
  readonly active: boolean
  readonly nextAt: Date
  readonly recipients: readonly Recipient[]
}

export const subjectOf = (id: string) => `reports.schedule:${id}`

/** Those who keep the settings of the company see and stop every schedule. */
export const keepsAll = (ctx: Ctx) => ctx.can('admin.settings.write')

/** Reads a schedule with its recipients and holds it to the end of the transaction. */
export async function lockSchedule(ctx: Ctx, id: string): Promise<Schedule | null> {
  const [row] = await rawQuery<Omit<Schedule, 'recipients'>>(
    ctx.db,
    `select id, version, report, filters, period, every, weekday, month_day as "monthDay", hour, format,
       owner_id as "ownerId", active, next_at as "nextAt"
     from reports.schedule where company_id = $1 and id = $2 for update`,
    [ctx.company.id, id],
  )
  if (!row) return null
  const recipients = await ctx.db
    .selectFrom('reports.schedule_recipient')
    .select(['email', 'user_id as userId'])
    .where('schedule_id', '=', id)
    .orderBy('email')
    .execute()
  return { ...row, recipients }
}
