import { uuidv7 } from 'uuidv7'
import type { Ctx } from '#kernel/server/context.ts'
import type { Pair } from '../attendance/attendance.rules.ts'
import type { AttendanceRow } from '../attendance/day.queries.ts'
import { derivedDay } from '../attendance/derived.commands.ts'
import { leaveOnDays } from '../leave/leaveDays.queries.ts'
import type { DayPlan } from '../shift/shift.queries.ts'
import { closesAt, minutesOn } from '../shift/shift.rules.ts'

type Day = { employeeId: string; plan: DayPlan; pairs: readonly Pair[]; row: AttendanceRow | null }

/** Locks employees, in one order, before their days are written. */
export async function lockEmployees(ctx: Ctx, ids: readonly string[]): Promise<void> {
  await ctx.db
    .selectFrom('hr.employee')
    .select('id')
    .where('id', 'in', [...new Set(ids)])
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()
}

/**
 * Writes a day from the records of devices. A day left open, and the own day of whoever brings the file in, waits for another person.
 * Within a command that keeps the file.
 */
export async function writeFileDay(ctx: Ctx, day: Day, ownEmployeeId: string | null): Promise<void> {
  const { employeeId, plan, pairs, row } = day
  const isOver = minutesOn(plan.on, ctx.now, ctx.company.timeZone) >= closesAt(plan.shift)
  const derived = await derivedDay(ctx, employeeId, plan, pairs, isOver)
  const isOpen = pairs.some(pair => pair.out === null)
  const columns = {
    ...derived,
    source: 'import' as const,
    review_state:
      (isOver && isOpen) || employeeId === ownEmployeeId ? ('pending' as const) : ('clean' as const),
    closed_at: isOver ? ctx.now : null,
  }
  if (row) await changeDay(ctx, row, columns)
  else {
    const id = uuidv7()
    await ctx.db
      .insertInto('hr.attendance')
      .values({
        id,
        employee_id: employeeId,
        attendance_date: plan.on,
        ...columns,
        created_at: ctx.now,
        created_by: ctx.user.id,
      })
      .execute()
    ctx.hint('hr.attendance', id)
  }
}

/** Empties a day whose punches were all taken back: it is computed as without any. */
export async function emptyFileDay(ctx: Ctx, row: AttendanceRow, plan: DayPlan): Promise<void> {
  const leave = (await leaveOnDays(ctx, [row.employee_id], plan.on, plan.on))(row.employee_id, plan.on)
  const derived = await derivedDay(ctx, row.employee_id, plan, [], true)
  const status = leave
    ? leave === 'sick'
      ? ('sick' as const)
      : ('leave' as const)
    : plan.kind === 'working'
      ? ('absent' as const)
      : plan.kind
  await changeDay(ctx, row, {
    ...derived,
    status,
    source: 'auto' as const,
    review_state: 'clean' as const,
    closed_at: ctx.now,
  })
}

async function changeDay(
  ctx: Ctx,
  row: AttendanceRow,
  columns: Awaited<ReturnType<typeof derivedDay>> & {
    source: 'import' | 'auto'
    review_state: 'clean' | 'pending'
    closed_at: Date | null
  },
): Promise<void> {
  await ctx.db
    .updateTable('hr.attendance')
    .set({ ...columns, version: row.version + 1 })
    .where('id', '=', row.id)
    .execute()
  ctx.hint('hr.attendance', row.id)
}
