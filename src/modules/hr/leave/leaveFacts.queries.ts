import type { Ctx } from '#kernel/server/context.ts'
import { type Day, daysBetween } from '#kernel/shared/day.ts'
import { deny, invalid, refuse } from '#kernel/shared/refusal.ts'
import type { EmployeeRow } from '../employee/employee.row.ts'
import type { Fraction } from '../fraction/fraction.rules.ts'
import { type KnownLeaveType, leaveTypesOf } from '../leaveType/leaveType.queries.ts'
import { calendarOf } from '../workCalendar/workCalendar.queries.ts'
import { daysOfColumn, spanOf } from './leave.row.ts'
import {
  type CountedDay,
  countedDays,
  daysTaken,
  holdingStates,
  type LeaveSpan,
  usableFrom,
} from './leave.rules.ts'
import { leaveAccountOf, leaveLawOn, limitOf } from './leaveBalance.queries.ts'

/** A longer leave is a slip of a key. */
const mostDays = 400

/** Leaves of an employee that hold their days, but for one. */
export async function heldLeaves(ctx: Ctx, employeeId: string, span: LeaveSpan, exceptId: string | null) {
  let rows = ctx.db
    .selectFrom('hr.leave_request')
    .select(['number', 'from_on', 'to_on', 'half_days'])
    .where('employee_id', '=', employeeId)
    .where('state', 'in', [...holdingStates])
    .where('from_on', '<=', span.toOn)
    .where('to_on', '>=', span.fromOn)
  if (exceptId) rows = rows.where('id', '<>', exceptId)
  return (await rows.execute()).map(row => ({ ...spanOf(row), number: row.number }))
}

/** The days of a leave that count, by the calendar of its employee. */
export async function countLeave(
  ctx: Ctx,
  employeeId: string,
  span: LeaveSpan,
  type: Pick<KnownLeaveType, 'countsWorkingDays'>,
): Promise<CountedDay[]> {
  if (span.toOn < span.fromOn) return []
  if (daysBetween(span.fromOn, span.toOn) > mostDays)
    deny(invalid('hr.leave.tooLong', { field: 'toOn', params: { max: mostDays } }))
  return countedDays(span, type, await calendarOf(ctx, employeeId, span.fromOn, span.toOn))
}

async function usedInYear(
  ctx: Ctx,
  employeeId: string,
  typeId: string,
  year: string,
  exceptId: string | null,
) {
  let rows = ctx.db
    .selectFrom('hr.leave_request')
    .select('days')
    .where('employee_id', '=', employeeId)
    .where('type_id', '=', typeId)
    .where('state', 'in', ['approved', 'closed'])
    .where('from_on', '>=', `${year}-01-01`)
    .where('from_on', '<=', `${year}-12-31`)
  if (exceptId) rows = rows.where('id', '<>', exceptId)
  return (await rows.execute()).reduce((sum, row) => sum + daysOfColumn(row.days), 0)
}

export type LeavePlan = {
  type: KnownLeaveType
  counted: CountedDay[]
  days: number
  available: Fraction | null
  usableFromOn: Day | null
}

/** What a leave takes and what may be taken, as things stand. `exceptId`: the request itself, when it is looked at again. */
export async function leavePlan(
  ctx: Ctx,
  employee: Pick<EmployeeRow, 'id' | 'service_from'>,
  span: LeaveSpan & { typeId: string },
  exceptId: string | null,
): Promise<LeavePlan> {
  const types = await leaveTypesOf(ctx)
  const type =
    types.find(({ id }) => id === span.typeId) ?? deny(invalid('hr.leave.type', { field: 'typeId' }))
  if (exceptId === null && !type.isActive) refuse(invalid('hr.leave.type', { field: 'typeId' }))
  const law = await leaveLawOn(ctx, ctx.today)
  const counted = await countLeave(ctx, employee.id, span, type)
  return {
    type,
    counted,
    days: daysTaken(counted),
    available: limitOf(await leaveAccountOf(ctx, employee.id), type, types, {
      law,
      fromOn: span.fromOn,
      usedThisYear: await usedInYear(ctx, employee.id, type.id, span.fromOn.slice(0, 4), exceptId),
    }),
    usableFromOn: type.code === 'annual' ? usableFrom(employee.service_from, law.firstAfterMonths) : null,
  }
}
