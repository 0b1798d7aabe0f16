import type { Ctx } from '#kernel/server/context.ts'
import type { Day } from '#kernel/shared/day.ts'
import { leaveOnDays } from '../leave/leaveDays.queries.ts'
import { lastPaidMonth } from '../payroll/payrollPosted.queries.ts'
import { type DayPlan, dayPlans } from '../shift/shift.queries.ts'
import { type Granted, type Pair, statusWithoutPunch, withGranted } from './attendance.rules.ts'
import { instantOfMinute } from './day.queries.ts'

/** What was approved of requests of employees within days: hours of leave and overtime, by employee and day. */
async function grantedOf(
  ctx: Ctx,
  employeeIds: readonly string[],
  fromOn: Day,
  toOn: Day,
): Promise<(employeeId: string, on: Day) => Granted[]> {
  const rows =
    employeeIds.length === 0
      ? []
      : await ctx.db
          .selectFrom('hr.attendance_request')
          .select(['employee_id', 'day', 'kind', 'from_minute', 'to_minute'])
          .where('employee_id', 'in', [...employeeIds])
          .where('day', '>=', fromOn)
          .where('day', '<=', toOn)
          .where('state', '=', 'approved')
          .where('kind', 'in', ['permission', 'overtime'])
          .execute()
  return (employeeId, on) =>
    rows.flatMap(row =>
      row.employee_id === employeeId && row.day === on && row.from_minute !== null && row.to_minute !== null
        ? [{ kind: row.kind as Granted['kind'], from: row.from_minute, to: row.to_minute }]
        : [],
    )
}

/** The columns that follow from arrivals and departures, the plan of the day and what was approved of it. */
function derivedColumns(
  plan: DayPlan,
  pairs: readonly Pair[],
  granted: readonly Granted[],
  isClosed: boolean,
  timeZone: string,
) {
  const figures = withGranted(plan.shift, pairs, granted, isClosed)
  const at = (minute: number | null | undefined) =>
    minute === null || minute === undefined ? null : instantOfMinute(plan.on, minute, timeZone)
  return {
    pairs: JSON.stringify(pairs),
    check_in_time: at(pairs[0]?.in),
    check_out_time: at(pairs.at(-1)?.out),
    worked_minutes: figures.workedMinutes,
    late_minutes: figures.lateMinutes,
    early_minutes: figures.earlyMinutes,
    surplus_minutes: figures.surplusMinutes,
    overtime_minutes: figures.overtimeMinutes,
    status: figures.status,
  }
}

/** The same for one day of one employee. */
export async function derivedDay(
  ctx: Ctx,
  employeeId: string,
  plan: DayPlan,
  pairs: readonly Pair[],
  isClosed: boolean,
) {
  const grantedFor = await grantedOf(ctx, [employeeId], plan.on, plan.on)
  return derivedColumns(plan, pairs, grantedFor(employeeId, plan.on), isClosed, ctx.company.timeZone)
}

/**
 * Counts recorded days again after the calendar, a roster or a request changed; days of a posted run stay as they were paid. Within a
 * command that audits its own change.
 */
export async function deriveAgain(
  ctx: Ctx,
  fromOn: Day,
  toOn: Day,
  employeeIds?: readonly string[],
): Promise<void> {
  let found = ctx.db
    .selectFrom('hr.attendance')
    .selectAll()
    .where('attendance_date', '>=', fromOn)
    .where('attendance_date', '<=', toOn)
    .orderBy('id')
    .forNoKeyUpdate()
  if (employeeIds) found = found.where('employee_id', 'in', [...employeeIds])
  const paid = await lastPaidMonth(ctx)
  const rows = (await found.execute()).filter(row => paid === null || row.attendance_date.slice(0, 7) > paid)
  const ids = rows.map(row => row.employee_id)
  const planOf = await dayPlans(ctx, ids, fromOn, toOn)
  const grantedFor = await grantedOf(ctx, ids, fromOn, toOn)
  const leaveOf = await leaveOnDays(ctx, ids, fromOn, toOn)
  for (const row of rows) {
    const plan = planOf(row.employee_id, row.attendance_date)
    const pairs = row.pairs as Pair[]
    const isClosed = row.closed_at !== null
    const columns = derivedColumns(
      plan,
      pairs,
      grantedFor(row.employee_id, row.attendance_date),
      isClosed,
      ctx.company.timeZone,
    )
    const status =
      pairs.length > 0
        ? columns.status
        : (statusWithoutPunch({
            shift: plan.shift,
            kind: plan.kind,
            leave: leaveOf(row.employee_id, plan.on),
            nowMinute: Number.POSITIVE_INFINITY,
          }) ?? row.status)
    const isSame =
      status === row.status &&
      columns.late_minutes === row.late_minutes &&
      columns.early_minutes === row.early_minutes &&
      columns.worked_minutes === row.worked_minutes &&
      columns.surplus_minutes === row.surplus_minutes &&
      columns.overtime_minutes === row.overtime_minutes
    if (isSame) continue
    await ctx.db
      .updateTable('hr.attendance')
      .set({ ...columns, status, version: row.version + 1 })
      .where('id', '=', row.id)
      .execute()
    ctx.hint('hr.attendance', row.id)
  }
}
