import type { Selectable } from 'kysely'
import type { Ctx } from '#kernel/server/context.ts'
import { lockRecord, recordKind } from '#kernel/server/record.ts'
import type { Day } from '#kernel/shared/day.ts'
import { whyNotFrom } from '#kernel/shared/lifecycle.ts'
import { deny, notFound, refuse } from '#kernel/shared/refusal.ts'
import { type EmployeeRow, employees } from '../employee/employee.row.ts'
import type { LeaveRequestTable } from '../tables.ts'
import { type HalfDay, type LeaveAction, type LeaveSpan, leaveTransitions } from './leave.rules.ts'

export type LeaveRow = Selectable<LeaveRequestTable>

export const leaves = recordKind({ table: 'hr.leave_request', kind: 'hr.leave', label: row => row.number })

export const leaveSubject = (id: string) => ({ type: 'hr.leave', id })

/** Days as they are stored: exact decimals travel as text. */
export const daysOfColumn = (days: string): number => Number(days)

export const spanOf = (row: { from_on: Day; to_on: Day; half_days: unknown }): LeaveSpan => ({
  fromOn: row.from_on,
  toOn: row.to_on,
  halfDays: row.half_days as HalfDay[],
})

/**
 * Locks a request behind its employee, whose lock orders everything that moves one balance: of two approvals at once the second finds
 * what the first has taken.
 */
export async function lockLeave(
  ctx: Ctx,
  seen: { id: string; version?: number },
): Promise<{ leave: LeaveRow; employee: EmployeeRow }> {
  const found = await ctx.db
    .selectFrom('hr.leave_request')
    .select('employee_id')
    .where('id', '=', seen.id)
    .executeTakeFirst()
  if (!found) deny(notFound())
  const employee = await lockRecord(ctx, employees, { id: found.employee_id })
  return { leave: await lockRecord(ctx, leaves, seen), employee }
}

/** Locks a request whose state allows the action. */
export async function leaveToChange(ctx: Ctx, seen: { id: string; version?: number }, action: LeaveAction) {
  const locked = await lockLeave(ctx, seen)
  refuse(whyNotFrom(leaveTransitions, action, locked.leave.state, 'hr.leave.state'))
  return locked
}

/** The user behind an employee; null for one without an account. */
export async function userOf(ctx: Ctx, employeeId: string | null): Promise<string | null> {
  if (employeeId === null) return null
  const member = await ctx.db
    .selectFrom('access.membership')
    .select('user_id')
    .where('employee_id', '=', employeeId)
    .executeTakeFirst()
  return member?.user_id ?? null
}
