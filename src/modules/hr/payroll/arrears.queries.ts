import type { Ctx } from '#kernel/server/context.ts'
import type { Day } from '#kernel/shared/day.ts'
import { monthOf } from '#kernel/shared/day.ts'
import { arrearsOf } from './arrears.rules.ts'
import { monthFacts, type PaidEmployee, type PayBook, type PostedLine } from './payBook.queries.ts'
import { type PayrollInput, payslipOf } from './payslip.rules.ts'

/** Single amounts that posted slips of the months before count and that nobody withdrew since. */
export async function countedInputs(
  ctx: Ctx,
  employeeIds: readonly string[],
  from: Day,
  before: Day,
): Promise<Map<string, (PayrollInput & { month: Day })[]>> {
  if (employeeIds.length === 0) return new Map()
  const rows = await ctx.db
    .selectFrom('hr.payroll_input as i')
    .innerJoin('hr.pay_component as c', 'c.id', 'i.component_id')
    .select(['i.id', 'i.employee_id', 'i.month', 'i.amount_minor', 'c.code', 'c.kind'])
    .where('i.employee_id', 'in', [...employeeIds])
    .where('i.kind', '=', 'amount')
    .where('i.payslip_id', 'is not', null)
    .where('i.withdrawn_at', 'is', null)
    .where('i.month', '>=', from)
    .where('i.month', '<', before)
    .where('c.code', 'not in', ['courtOrder', 'penalty'])
    .execute()
  return Map.groupBy(
    rows.map(row => ({
      employeeId: row.employee_id,
      month: row.month,
      component: row.code,
      amountMinor: row.amount_minor ?? 0,
      source: row.id,
    })),
    row => row.employeeId,
  )
}

/**
 * The differences that a month's slip pays for posted months: each is computed again with what is known today, beside what was posted
 * and what later slips settled of it (rule 27 of 50-hr).
 */
export function arrearsInputs(
  ctx: Ctx,
  book: PayBook,
  employee: PaidEmployee,
  before: Day,
  counted: readonly (PayrollInput & { month: Day })[],
): PayrollInput[] {
  const posted = (book.posted.get(employee.id) ?? []).filter(line => line.month < before)
  const months = Map.groupBy(posted, line => line.month)
  const settled = (month: string): number =>
    posted
      .filter(line => line.component === 'arrears' && line.source === month)
      .reduce((sum, line) => sum + line.amountMinor, 0)
  return arrearsOf(
    [...months]
      .filter(([, lines]) => lines.some((line: PostedLine) => line.slipKind === 'monthly'))
      .map(([month, postedLines]) => {
        const facts = monthFacts(ctx, book, employee, month, { isReaching: true })
        const inputs = counted.filter(input => input.month === month)
        return {
          month: monthOf(month),
          postedLines,
          recomputedLines: payslipOf({ ...facts, inputs }, book.rules).lines,
          settledMinor: settled(monthOf(month)),
        }
      }),
  )
}
