import type { Ctx } from '#kernel/server/context.ts'
import type { ScheduledWork } from '#kernel/server/module.ts'
import { addDays } from '#kernel/shared/day.ts'
import { notify } from '#modules/alerts/public.server.ts'
import { employeeNames } from '../employee/employee.queries.ts'
import { settingsFor } from '../hrSettings/hrSettings.queries.ts'
import { leaveOnDays } from '../leave/leaveDays.queries.ts'
import { type DayPlan, dayPlans } from '../shift/shift.queries.ts'
import { closesAt, minutesOn } from '../shift/shift.rules.ts'
import { daysOf } from '../workCalendar/workCalendar.rules.ts'
import { closingOf, type Pair, statusWithoutPunch } from './attendance.rules.ts'
import { type AttendanceRow, attendanceSince, userIdsOf } from './day.queries.ts'
import { derivedDay } from './derived.commands.ts'

/** Days the job looks back: an installation that stood still for a week closes what it missed. */
const lookBackDays = 7

/**
 * Closes each day when its own shift has ended and six hours more have passed (cases HR-01, HR-02): whoever is still in is incomplete,
 * or out at the end of the shift where the setting says so; whoever never came is absent, resting or on a holiday.
 */
async function closeDays(ctx: Ctx): Promise<void> {
  const since = await attendanceSince(ctx)
  if (since === null || since > ctx.today) return
  const earliest = addDays(ctx.today, -lookBackDays)
  const fromOn = since > earliest ? since : earliest
  const people = await ctx.db
    .selectFrom('hr.employee')
    .select(['id', 'joined_on'])
    .where('status', '=', 'active')
    .execute()
  const rows: AttendanceRow[] = await ctx.db
    .selectFrom('hr.attendance')
    .selectAll()
    .where('attendance_date', '>=', fromOn)
    .where('attendance_date', '<=', ctx.today)
    .execute()
  const ids = [...new Set([...people.map(one => one.id), ...rows.map(row => row.employee_id)])]
  const planOf = await dayPlans(ctx, ids, fromOn, ctx.today)
  const leaveOf = await leaveOnDays(ctx, ids, fromOn, ctx.today)
  const isOver = (plan: DayPlan) => minutesOn(plan.on, ctx.now, ctx.company.timeZone) >= closesAt(plan.shift)
  for (const row of rows) {
    const plan = planOf(row.employee_id, row.attendance_date)
    if (row.closed_at === null && isOver(plan)) await closeDay(ctx, row, plan)
  }
  const known = new Set(rows.map(row => `${row.employee_id} ${row.attendance_date}`))
  const missing = people.flatMap(({ id, joined_on }) =>
    daysOf(fromOn < joined_on ? joined_on : fromOn, ctx.today)
      .map(on => planOf(id, on))
      .filter(plan => !known.has(`${id} ${plan.on}`) && isOver(plan))
      .map(plan => ({ employeeId: id, plan })),
  )
  const unpunched = missing.map(({ employeeId, plan }) => ({
    employee_id: employeeId,
    attendance_date: plan.on,
    status:
      statusWithoutPunch({
        shift: plan.shift,
        kind: plan.kind,
        leave: leaveOf(employeeId, plan.on),
        nowMinute: minutesOn(plan.on, ctx.now, ctx.company.timeZone),
      }) ?? ('absent' as const),
    source: 'auto' as const,
    closed_at: ctx.now,
    created_at: ctx.now,
  }))
  for (let at = 0; at < unpunched.length; at += 500) {
    const kept = await ctx.db
      .insertInto('hr.attendance')
      .values(unpunched.slice(at, at + 500))
      .onConflict(taken => taken.columns(['company_id', 'employee_id', 'attendance_date']).doNothing())
      .returning(['id', 'employee_id as employeeId', 'attendance_date as on', 'status'])
      .execute()
    await tellManagers(
      ctx,
      kept.filter(day => day.status === 'absent'),
    )
  }
  if (unpunched.length > 0) ctx.hint('hr.attendance', 'closed')
}

/** Whoever leads somebody who was absent without leave hears of it once a day that was missed. */
async function tellManagers(
  ctx: Ctx,
  absent: readonly { id: string; employeeId: string; on: string }[],
): Promise<void> {
  if (absent.length === 0) return
  const managers = await ctx.db
    .selectFrom('hr.employee')
    .select(['id', 'manager_id'])
    .where('id', 'in', [...new Set(absent.map(day => day.employeeId))])
    .where('manager_id', 'is not', null)
    .execute()
  const users = await userIdsOf(
    ctx,
    managers.flatMap(one => one.manager_id ?? []),
  )
  const names = await employeeNames(
    ctx,
    managers.map(one => one.id),
  )
  for (const { id, employeeId, on } of absent) {
    const managerId = managers.find(one => one.id === employeeId)?.manager_id
    const userId = managerId ? users.get(managerId) : null
    if (userId)
      await notify(ctx, userId, {
        tone: 'warning',
        kind: 'attendance_absent',
        titleKey: 'hr.attendance.alert.absent',
        params: { name: names.get(employeeId) ?? '', date: on },
        subject: { type: 'hr.attendance', id },
      })
  }
}

async function closeDay(ctx: Ctx, seen: AttendanceRow, plan: DayPlan): Promise<void> {
  // Whoever clocks holds his employee's row: he may just be leaving.
  await ctx.db
    .selectFrom('hr.employee')
    .select('id')
    .where('id', '=', seen.employee_id)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow()
  const row = await ctx.db
    .selectFrom('hr.attendance')
    .selectAll()
    .where('id', '=', seen.id)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow()
  if (row.closed_at !== null) return
  const pairs = row.pairs as Pair[]
  const { hasAutoCheckout } = await settingsFor(ctx, plan.on)
  const minute = minutesOn(plan.on, ctx.now, ctx.company.timeZone)
  const closing = closingOf(plan.shift, pairs, minute, hasAutoCheckout)
  const closed =
    closing?.out === null || closing === null
      ? pairs
      : pairs.map(pair => (pair.out === null ? { in: pair.in, out: closing.out } : pair))
  const derived = await derivedDay(ctx, row.employee_id, plan, closed, true)
  await ctx.db
    .updateTable('hr.attendance')
    .set({
      ...derived,
      ...(closing ? { review_state: 'pending' as const } : {}),
      ...(closing && closing.out !== null ? { source: 'auto' as const } : {}),
      closed_at: ctx.now,
      version: row.version + 1,
    })
    .where('id', '=', row.id)
    .execute()
  ctx.hint('hr.attendance', row.id)
  const userId = closing ? (await userIdsOf(ctx, [row.employee_id])).get(row.employee_id) : null
  if (userId)
    await notify(ctx, userId, {
      tone: 'warning',
      kind: 'attendance_incomplete',
      titleKey: closing?.out === null ? 'hr.attendance.alert.incomplete' : 'hr.attendanceAlarm.autoOut',
      params: { date: plan.on },
      subject: { type: 'hr.attendance', id: row.id },
    })
}

export const closing: ScheduledWork = { run: closeDays }

/** Where phones were is nobody's business after this long; the verdict stays. */
const positionDays = 90

async function purge(ctx: Ctx): Promise<void> {
  const before = (days: number) => new Date(ctx.now.getTime() - days * 86_400_000)
  await ctx.db.deleteFrom('hr.punch_position').where('at', '<', before(positionDays)).execute()
  await ctx.db.deleteFrom('hr.clock_challenge').where('given_at', '<', before(1)).execute()
}

export const purging: ScheduledWork = { run: purge }
