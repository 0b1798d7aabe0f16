import type { Ctx } from '#kernel/server/context.ts'
import { addDays, type Day, endOfMonth } from '#kernel/shared/day.ts'
import type { InputOf } from '#kernel/shared/endpoint.ts'
import { ownEmployee } from '../employee/employee.row.ts'
import { settingsFor } from '../hrSettings/hrSettings.queries.ts'
import { type DayPlan, plansOf } from '../shift/shift.queries.ts'
import { attendanceDateOf, minutesOn } from '../shift/shift.rules.ts'
import { nextClockStep, type Pair } from './attendance.rules.ts'
import type * as contract from './clock.contract.ts'
import { type AttendanceRow, findDay } from './day.queries.ts'

const shownDay = (row: AttendanceRow) => ({
  id: row.id,
  attendanceDate: row.attendance_date,
  checkInTime: row.check_in_time,
  checkOutTime: row.check_out_time,
  workedMinutes: row.worked_minutes,
  lateMinutes: row.late_minutes,
  earlyMinutes: row.early_minutes,
  overtimeMinutes: row.overtime_minutes,
  status: row.status,
  reviewState: row.review_state,
})

/** The day a tap of now belongs to, its plan and what is recorded on it. */
export async function dayOfTap(
  ctx: Ctx,
  employeeId: string,
): Promise<{ plan: DayPlan; row: AttendanceRow | null; pairs: Pair[]; minute: number }> {
  const { timeZone } = ctx.company
  const [from, to] = [addDays(ctx.today, -1), addDays(ctx.today, 1)]
  const plans = await plansOf(ctx, employeeId, from, to)
  const rows: AttendanceRow[] = await ctx.db
    .selectFrom('hr.attendance')
    .selectAll()
    .where('employee_id', '=', employeeId)
    .where('attendance_date', '>=', from)
    .where('attendance_date', '<=', to)
    .execute()
  const rowOn = (on: Day) => rows.find(row => row.attendance_date === on) ?? null
  const on = attendanceDateOf(
    plans.map(({ on, shift }) => {
      const row = rowOn(on)
      const hasOpenPair = row !== null && row.closed_at === null && row.pairs.some(pair => pair.out === null)
      return { on, shift, hasOpenPair }
    }),
    ctx.now,
    timeZone,
  )
  const row = rowOn(on)
  return {
    plan: plans.find(plan => plan.on === on)!,
    row,
    pairs: row?.pairs ?? [],
    minute: minutesOn(on, ctx.now, timeZone),
  }
}

export async function attendanceToday(ctx: Ctx, { date }: InputOf<typeof contract.attendanceToday>) {
  const employee = await ownEmployee(ctx)
  if (!employee) return null
  const row = date ? await findDay(ctx, employee.id, date) : (await dayOfTap(ctx, employee.id)).row
  return row && shownDay(row)
}

export async function readClock(ctx: Ctx, _input: InputOf<typeof contract.readClock>) {
  const employee = await ownEmployee(ctx)
  if (!employee) return { employeeId: null, step: 'in' as const, today: null, takesDevice: false }
  const { plan, row, pairs, minute } = await dayOfTap(ctx, employee.id)
  return {
    employeeId: employee.id,
    step: nextClockStep(plan.shift, pairs, minute),
    today: row && shownDay(row),
    takesDevice: (await settingsFor(ctx, ctx.today)).deviceBinding !== 'off',
  }
}

export async function ownAttendance(ctx: Ctx, { month }: InputOf<typeof contract.ownAttendance>) {
  const employee = await ownEmployee(ctx)
  const rows: AttendanceRow[] = employee
    ? await ctx.db
        .selectFrom('hr.attendance')
        .selectAll()
        .where('employee_id', '=', employee.id)
        .where('attendance_date', '>=', `${month}-01`)
        .where('attendance_date', '<=', endOfMonth(`${month}-01`))
        .orderBy('attendance_date', 'desc')
        .execute()
    : []
  const sum = (of: (row: AttendanceRow) => number) => rows.reduce((total, row) => total + of(row), 0)
  return {
    isEmployed: employee !== null,
    rows: rows.map(shownDay),
    totals: {
      workedMinutes: sum(row => row.worked_minutes),
      lateMinutes: sum(row => row.late_minutes),
      overtimeMinutes: sum(row => row.overtime_minutes),
      absentDays: rows.filter(row => row.status === 'absent').length,
    },
  }
}
