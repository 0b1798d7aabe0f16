import type { Ctx } from '#kernel/server/context.ts'
import { type Day, endOfMonth, monthOf } from '#kernel/shared/day.ts'
import { bookedStates } from './payroll.row.ts'

/** The last month a posted run paid an employee, `yyyy-mm`; null before the first one. */
export async function lastPostedMonth(ctx: Ctx, employeeId: string): Promise<string | null> {
  const row = await ctx.db
    .selectFrom('hr.payslip as s')
    .innerJoin('hr.payroll_run as r', 'r.id', 's.run_id')
    .select('s.month')
    .where('s.employee_id', '=', employeeId)
    .where('s.kind', '=', 'monthly')
    .where('r.state', 'in', bookedStates)
    .orderBy('s.month', 'desc')
    .executeTakeFirst()
  return row ? monthOf(row.month) : null
}

/** The last month that a posted run of the company covers, `yyyy-mm`; null before the first one. */
export async function lastPaidMonth(ctx: Ctx): Promise<string | null> {
  const row = await ctx.db
    .selectFrom('hr.payroll_run')
    .select('month')
    .where('kind', '=', 'monthly')
    .where('state', 'in', bookedStates)
    .orderBy('month', 'desc')
    .executeTakeFirst()
  return row ? monthOf(row.month) : null
}

/** The last day that a posted payroll or settlement paid an employee through; null before the first one. */
export async function paidThrough(ctx: Ctx, employeeId: string): Promise<Day | null> {
  const settled = await ctx.db
    .selectFrom('hr.settlement')
    .select('last_on')
    .where('employee_id', '=', employeeId)
    .where('state', 'in', ['posted', 'paid'])
    .executeTakeFirst()
  if (settled) return settled.last_on
  const month = await lastPostedMonth(ctx, employeeId)
  return month === null ? null : endOfMonth(`${month}-01`)
}
