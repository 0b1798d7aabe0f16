import type { Ctx } from '#kernel/server/context.ts'
import type { Day } from '#kernel/shared/day.ts'
import { spanOf } from './leave.row.ts'

/** Why somebody is away for a whole day: sick, on another leave, or not at all. */
export type LeaveOnDay = (employeeId: string, on: Day) => 'sick' | 'other' | null

/** The approved leaves of employees between two days, asked day by day; a day of which only half is leave is a day of work. */
export async function leaveOnDays(
  ctx: Ctx,
  employeeIds: readonly string[],
  fromOn: Day,
  toOn: Day,
): Promise<LeaveOnDay> {
  if (employeeIds.length === 0) return () => null
  const rows = await ctx.db
    .selectFrom('hr.leave_request as r')
    .innerJoin('hr.leave_type as t', 't.id', 'r.type_id')
    .select(['r.employee_id', 'r.from_on', 'r.to_on', 'r.half_days', 't.code'])
    .where('r.employee_id', 'in', [...new Set(employeeIds)])
    .where('r.state', 'in', ['approved', 'closed'])
    .where('r.from_on', '<=', toOn)
    .where('r.to_on', '>=', fromOn)
    .execute()
  return (employeeId, on) => {
    const away = rows.find(
      row =>
        row.employee_id === employeeId &&
        row.from_on <= on &&
        row.to_on >= on &&
        !spanOf(row).halfDays.some(half => half.on === on),
    )
    if (!away) return null
    return away.code === 'sick' ? 'sick' : 'other'
  }
}
