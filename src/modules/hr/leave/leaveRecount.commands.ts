import type { Ctx } from '#kernel/server/context.ts'
import type { Day } from '#kernel/shared/day.ts'
import { notify } from '#modules/alerts/public.server.ts'
import { leaveTypesOf } from '../leaveType/leaveType.queries.ts'
import { paidThrough } from '../payroll/payrollPosted.queries.ts'
import { type LeaveRow, leaveSubject, leaves, spanOf, userOf } from './leave.row.ts'
import { type CountedDay, daysTaken } from './leave.rules.ts'
import { countLeave } from './leaveFacts.queries.ts'
import { saveRecounted } from './leaveMoves.commands.ts'

/** Leaves that a change of some days touches, behind the locks of their employees, in one order. */
async function touchedBy(ctx: Ctx, days: readonly Day[]): Promise<LeaveRow[]> {
  const sorted = days.toSorted()
  const touched = () =>
    ctx.db
      .selectFrom('hr.leave_request')
      .selectAll()
      .where('state', 'in', ['pending', 'approved', 'closed'])
      .where('from_on', '<=', sorted.at(-1) ?? '')
      .where('to_on', '>=', sorted[0] ?? '')
  const employeeIds = [...new Set((await touched().execute()).map(row => row.employee_id))]
  if (employeeIds.length === 0) return []
  await ctx.db
    .selectFrom('hr.employee')
    .select('id')
    .where('id', 'in', employeeIds)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()
  return touched().where('employee_id', 'in', employeeIds).orderBy('id').forNoKeyUpdate().execute()
}

/**
 * Changes the calendar and counts anew the leaves that the days touch (case HR-05): what became free is given back, what no longer is, is
 * taken, with the holiday as the reason; the employee is told. Answers how many leaves changed.
 */
export async function recountLeaves(
  ctx: Ctx,
  { days, reason }: { days: readonly Day[]; reason: string },
  change: () => Promise<void>,
): Promise<number> {
  const types = await leaveTypesOf(ctx)
  const touched = await touchedBy(ctx, days)
  const countOf = (leave: LeaveRow): Promise<CountedDay[]> =>
    countLeave(ctx, leave.employee_id, spanOf(leave), types.find(({ id }) => id === leave.type_id)!)
  const counts = new Map<string, CountedDay[]>()
  for (const leave of touched) counts.set(leave.id, await countOf(leave))
  await change()
  let changed = 0
  for (const leave of touched) {
    const [before, after] = [counts.get(leave.id)!, await countOf(leave)]
    if (daysTaken(before) === daysTaken(after)) continue
    changed += 1
    if (leave.state === 'pending')
      await ctx.db
        .updateTable('hr.leave_request')
        .set({ days: daysTaken(after).toFixed(1), version: leave.version + 1 })
        .where('id', '=', leave.id)
        .execute()
    else
      await saveRecounted(
        ctx,
        leave,
        { before, after, paidThrough: await paidThrough(ctx, leave.employee_id) },
        {},
        reason,
      )
    await tellRecounted(ctx, leave, { before: daysTaken(before), after: daysTaken(after), holiday: reason })
  }
  return changed
}

async function tellRecounted(
  ctx: Ctx,
  leave: LeaveRow,
  facts: { before: number; after: number; holiday: string },
): Promise<void> {
  ctx.hint(leaves.kind, leave.id)
  const userId = await userOf(ctx, leave.employee_id)
  if (!userId) return
  await notify(ctx, userId, {
    kind: 'leave_recounted',
    titleKey: 'hr.leave.notice.recounted',
    params: { number: leave.number, ...facts },
    subject: leaveSubject(leave.id),
  })
}
