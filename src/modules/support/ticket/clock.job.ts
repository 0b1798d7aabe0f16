import type { Ctx } from '#kernel/server/context.ts'
import type { ScheduledWork } from '#kernel/server/module.ts'
import { listPlatformStaff } from '#modules/access/public.server.ts'
import { supportCalendar } from '../calendar/calendar.queries.ts'
import { isOpenAt } from '../calendar/supportClock.rules.ts'
import { releaseGone } from './handBack.commands.ts'
import { stopTelling, tellDesk } from './telling.queries.ts'
import { clockOf, lockTicket, saveStep } from './ticket.row.ts'
import { pressureOf, reopenDays } from './ticket.rules.ts'

const mostAtOnce = 200

/**
 * Every five minutes: tickets of who left go back to the queue, resolved ones nobody came back to are closed, and while the desk is open
 * the staff hear once of a target that comes near and once of one that was missed. Nothing is said by night, on a weekend or while the
 * company is asked (case SP-01).
 */
export const supportClock: ScheduledWork = {
  run: async (ctx: Ctx) => {
    await handBackGone(ctx)
    await closeLapsed(ctx)
    await tellPressing(ctx)
  },
}

async function handBackGone(ctx: Ctx): Promise<void> {
  const staff = await listPlatformStaff(ctx)
  let held = ctx.db
    .selectFrom('support.ticket')
    .select('id')
    .where('assigned_to', 'is not', null)
    .where('state', '<>', 'closed')
  if (staff.length > 0)
    held = held.where(
      'assigned_to',
      'not in',
      staff.map(person => person.id),
    )
  for (const { id } of await held.orderBy('id').limit(mostAtOnce).execute())
    await releaseGone(ctx, await lockTicket(ctx, id))
}

async function closeLapsed(ctx: Ctx): Promise<void> {
  const until = new Date(ctx.now.getTime() - reopenDays * 86_400_000)
  const lapsed = await ctx.db
    .selectFrom('support.ticket')
    .select('id')
    .where('state', '=', 'resolved')
    .where('resolved_at', '<=', until)
    .orderBy('id')
    .limit(mostAtOnce)
    .execute()
  for (const { id } of lapsed) {
    const row = await lockTicket(ctx, id)
    if (row.state !== 'resolved') continue
    const step = { kind: 'lapsed' as const, byStaff: true }
    await saveStep(ctx, row, { state: 'closed', closed_at: ctx.now }, step)
    await stopTelling(ctx, row)
  }
}

async function tellPressing(ctx: Ctx): Promise<void> {
  const calendar = await supportCalendar(ctx)
  if (!isOpenAt(calendar, ctx.now)) return
  const runningTickets = await ctx.db
    .selectFrom('support.ticket')
    .select('id')
    .where('state', 'in', ['open', 'in_progress'])
    .where('late_told_at', 'is', null)
    .orderBy('resolve_due_at')
    .limit(mostAtOnce)
    .execute()
  for (const { id } of runningTickets) {
    const row = await lockTicket(ctx, id)
    const pressure = pressureOf(calendar, clockOf(row), ctx.now)
    const isLate = pressure === 'late'
    if (!isLate && (pressure !== 'soon' || row.warned_at !== null)) continue
    await ctx.db
      .updateTable('support.ticket')
      .set(isLate ? { late_told_at: ctx.now, was_late: true } : { warned_at: ctx.now })
      .where('id', '=', id)
      .execute()
    await tellDesk(ctx, row, isLate ? 'late' : 'soon')
  }
}
