import { sql } from 'kysely'
import type { Ctx } from '#kernel/server/context.ts'
import type { ScheduledWork } from '#kernel/server/module.ts'
import { addDays, type Day } from '#kernel/shared/day.ts'
import { raiseAlert, resolveOthers } from '#modules/alerts/public.server.ts'
import { calendarOf } from '../workCalendar/workCalendar.queries.ts'
import { leaveSubject } from './leave.row.ts'
import { lateReturnDays } from './leave.rules.ts'

const approved = (ctx: Ctx) =>
  ctx.db
    .selectFrom('hr.leave_request as l')
    .innerJoin('hr.employee as e', 'e.id', 'l.employee_id')
    .innerJoin('parties.party as p', 'p.id', 'e.party_id')
    .select(['l.id', 'l.number', 'l.employee_id', 'l.to_on', 'l.from_on'])
    .select(sql<string>`coalesce(p.name_ar, p.name_en, p.code)`.as('name'))
    .where('l.state', '=', 'approved')
    .where('e.status', '<>', 'left')

type Found = { id: string; number: string; name: string }

async function tell(
  ctx: Ctx,
  rows: readonly Found[],
  kind: string,
  titleKey: string,
  dueOn: Day,
): Promise<void> {
  for (const { id, number, name } of rows)
    await raiseAlert(ctx, {
      type: 'system',
      kind,
      severity: 'medium',
      titleKey,
      params: { name, number },
      subject: leaveSubject(id),
      permissionId: 'hr.leave.read',
      dueOn,
    })
  await resolveOthers(
    ctx,
    kind,
    leaveSubject('').type,
    rows.map(({ id }) => id),
  )
}

/** Leaves that begin tomorrow and nobody stands in. */
async function alertUncovered(ctx: Ctx): Promise<void> {
  const tomorrow = addDays(ctx.today, 1)
  const rows = await approved(ctx)
    .where('l.from_on', '=', tomorrow)
    .where('l.substitute_id', 'is', null)
    .execute()
  await tell(ctx, rows, 'leave_uncovered', 'hr.leave.alert.uncovered', tomorrow)
}

/** Leaves that ended and whose employee should have been at work since, with no return recorded. */
async function alertReturns(ctx: Ctx): Promise<void> {
  const ended = await approved(ctx).where('l.to_on', '<', addDays(ctx.today, -1)).execute()
  const late: Found[] = []
  for (const row of ended) {
    const calendar = await calendarOf(ctx, row.employee_id, row.to_on, ctx.today)
    if (lateReturnDays(row.to_on, ctx.today, calendar).length > 0) late.push(row)
  }
  await tell(ctx, late, 'leave_return_overdue', 'hr.leave.alert.returnOverdue', ctx.today)
}

/** At six in the morning: who leaves without a substitute, and who should be back. */
export const leaveAlarms: ScheduledWork = {
  run: async ctx => {
    await alertUncovered(ctx)
    await alertReturns(ctx)
  },
}
