import { type Selectable, sql } from 'kysely'
import type { Ctx } from '#kernel/server/context.ts'
import { recordKind } from '#kernel/server/record.ts'
import { addDays, type Day, instantOf } from '#kernel/shared/day.ts'
import type { AttendanceTable } from '../tables.ts'
import type { Pair } from './attendance.rules.ts'

export type AttendanceRow = Omit<Selectable<AttendanceTable>, 'pairs'> & { pairs: Pair[] }

export const attendanceDays = recordKind({
  table: 'hr.attendance',
  kind: 'hr.attendance',
  label: row => row.attendance_date,
})

/** The day of an employee, or null: he has not come yet. */
export async function findDay(ctx: Ctx, employeeId: string, on: Day): Promise<AttendanceRow | null> {
  const row = await ctx.db
    .selectFrom('hr.attendance')
    .selectAll()
    .where('employee_id', '=', employeeId)
    .where('attendance_date', '=', on)
    .executeTakeFirst()
  return row ?? null
}

/** The users behind employees: null for one without an account; ids that are no employee's are absent. */
export async function userIdsOf(
  ctx: Ctx,
  employeeIds: readonly string[],
): Promise<Map<string, string | null>> {
  if (employeeIds.length === 0) return new Map()
  const rows = await ctx.db
    .selectFrom('hr.employee as e')
    .leftJoin('access.membership as m', 'm.employee_id', 'e.id')
    .select(['e.id', 'm.user_id as userId'])
    .where('e.id', 'in', [...new Set(employeeIds)])
    .execute()
  return new Map(rows.map(row => [row.id, row.userId]))
}

/**
 * The first day of attendance of a company: the day after its first site was drawn, or that of its first record. Null where nobody
 * uses attendance: then nobody is absent.
 */
export async function attendanceSince(ctx: Ctx): Promise<Day | null> {
  const { rows } = await sql<{ since: Day | null }>`select least(
      (select min((created_at at time zone ${ctx.company.timeZone})::date + 1) from hr.work_site where company_id = ${ctx.company.id}),
      (select min(attendance_date) from hr.attendance where company_id = ${ctx.company.id})) as since`.execute(
    ctx.db,
  )
  return rows[0]?.since ?? null
}

/** The instant of a minute of a day in the company's zone; beyond 1,440 on the next day. */
export function instantOfMinute(on: Day, minute: number, timeZone: string): Date {
  const [days, rest] = [Math.floor(minute / 1_440), minute % 1_440]
  const two = (value: number) => String(value).padStart(2, '0')
  return instantOf(addDays(on, days), `${two(Math.floor(rest / 60))}:${two(rest % 60)}`, timeZone)
}
