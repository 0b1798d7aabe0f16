import type { Selectable } from 'kysely'
import type { Ctx } from '#kernel/server/context.ts'
import { lockRecord, recordKind } from '#kernel/server/record.ts'
import { whyNotFrom } from '#kernel/shared/lifecycle.ts'
import { refuse } from '#kernel/shared/refusal.ts'
import type { EmployeeTable } from '../tables.ts'
import { type EmployeeAction, employeeTransitions } from './employee.rules.ts'

export type EmployeeRow = Selectable<EmployeeTable>

export const employees = recordKind({ table: 'hr.employee', kind: 'hr.employee', label: row => row.number })

/** The employee behind the session, or null: an account without employment, or platform staff on a visit. */
export async function ownEmployee(ctx: Ctx): Promise<EmployeeRow | null> {
  const row = await ctx.db
    .selectFrom('hr.employee as e')
    .innerJoin('access.membership as m', 'm.employee_id', 'e.id')
    .selectAll('e')
    .where('m.user_id', '=', ctx.user.id)
    .executeTakeFirst()
  return row ?? null
}

/** Locks an employee whose state allows the action. */
export async function employeeToChange(
  ctx: Ctx,
  seen: { id: string; version?: number },
  action: EmployeeAction,
): Promise<EmployeeRow> {
  const row = await lockRecord(ctx, employees, seen)
  refuse(whyNotFrom(employeeTransitions, action, row.status, 'hr.employee.state'))
  return row
}
