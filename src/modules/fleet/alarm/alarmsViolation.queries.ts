import { sql } from 'kysely'
import type { Ctx } from '#kernel/server/context.ts'
import { addDays, daysBetween } from '#kernel/shared/day.ts'
import { raiseAlert, resolveAlert, resolveOthers } from '#modules/alerts/public.server.ts'

const waitingMillis = 3 * 24 * 3_600_000
const dueDays = 7

/** One alert for all fines left undecided for three days. */
export async function alertViolationsWaiting(ctx: Ctx): Promise<void> {
  const { count } = await ctx.db
    .selectFrom('fleet.violation')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('queue_reason', 'is not', null)
    .where('state', '<>', 'cancelled')
    .where('arrived_at', '<=', new Date(ctx.now.getTime() - waitingMillis))
    .executeTakeFirstOrThrow()
  const subject = { type: 'fleet.violation', id: 'queue' }
  if (count === 0) await resolveAlert(ctx, 'violations_waiting', subject)
  else
    await raiseAlert(ctx, {
      type: 'vehicle',
      kind: 'violations_waiting',
      severity: 'medium',
      titleKey: 'fleet.alert.violationsWaiting',
      params: { count },
      subject,
      permissionId: 'fleet.violations.read',
    })
}

/** Fines to be paid to their authority within the week, and those past their day. */
export async function alertViolationsDue(ctx: Ctx): Promise<void> {
  const due = await ctx.db
    .selectFrom('fleet.violation')
    .select(['id', 'number', 'due_on'])
    .where('state', '<>', 'cancelled')
    .whereRef('settled_minor', '<', 'fine_minor')
    .where('paid_by_custodian', '=', false)
    .where('due_on', '<=', addDays(ctx.today, dueDays))
    .execute()
  for (const { id, number, due_on: dueOn } of due) {
    const days = daysBetween(ctx.today, dueOn!)
    await raiseAlert(ctx, {
      type: 'vehicle',
      kind: 'violation_due',
      severity: days < 0 ? 'high' : 'medium',
      titleKey: days < 0 ? 'fleet.alert.violationOverdue' : 'fleet.alert.violationDue',
      params: { number, days: Math.abs(days) },
      subject: { type: 'fleet.violation', id },
      permissionId: 'fleet.violations.read',
      dueOn: dueOn!,
    })
  }
  await resolveOthers(
    ctx,
    'violation_due',
    'fleet.violation',
    due.map(({ id }) => id),
  )
}
