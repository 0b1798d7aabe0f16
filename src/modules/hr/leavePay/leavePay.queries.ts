import type { Ctx } from '#kernel/server/context.ts'
import type { Day } from '#kernel/shared/day.ts'
import { daysOfColumn, spanOf } from '../leave/leave.row.ts'
import { countLeave } from '../leave/leaveFacts.queries.ts'
import { leaveTypesOf } from '../leaveType/leaveType.queries.ts'
import type { UnpaidTime } from '../payroll/absence.rules.ts'
import { unpaidTimesOf } from './leavePay.rules.ts'

/** What approved leaves of employees cost them between two days, day by day: by the tiers of their type, used up from the first day of a year on. */
export async function unpaidLeaveDays(
  ctx: Ctx,
  employeeIds: readonly string[],
  fromOn: Day,
  toOn: Day,
): Promise<Map<string, UnpaidTime[]>> {
  const found = new Map<string, UnpaidTime[]>()
  if (employeeIds.length === 0) return found
  const types = (await leaveTypesOf(ctx)).filter(type => type.paidTiers.some(({ percent }) => percent < 100))
  if (types.length === 0) return found
  const leaves = await ctx.db
    .selectFrom('hr.leave_request')
    .selectAll()
    .where('employee_id', 'in', [...employeeIds])
    .where(
      'type_id',
      'in',
      types.map(type => type.id),
    )
    .where('state', 'in', ['approved', 'closed'])
    .where('from_on', '<=', toOn)
    .where('to_on', '>=', `${fromOn.slice(0, 4)}-01-01`)
    .orderBy('from_on')
    .execute()
  for (const leave of leaves) {
    if (leave.to_on < fromOn) continue
    const type = types.find(one => one.id === leave.type_id)!
    const used = leaves
      .filter(
        before =>
          before.employee_id === leave.employee_id &&
          before.type_id === leave.type_id &&
          before.from_on < leave.from_on &&
          before.from_on.slice(0, 4) === leave.from_on.slice(0, 4),
      )
      .reduce((sum, before) => sum + daysOfColumn(before.days), 0)
    const counted = await countLeave(ctx, leave.employee_id, spanOf(leave), type)
    const reason = type.code === 'sick' ? 'sickLeave' : 'unpaidLeave'
    const times = unpaidTimesOf(counted, type.paidTiers, used, reason).filter(
      ({ on }) => on >= fromOn && on <= toOn,
    )
    if (times.length > 0) found.set(leave.employee_id, [...(found.get(leave.employee_id) ?? []), ...times])
  }
  return found
}
