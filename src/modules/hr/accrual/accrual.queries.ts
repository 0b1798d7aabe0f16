import type { Ctx } from '#kernel/server/context.ts'
import { monthOf } from '#kernel/shared/day.ts'
import type { InputOf } from '#kernel/shared/endpoint.ts'
import { deny, notFound } from '#kernel/shared/refusal.ts'
import { employeeNames } from '../employee/employee.queries.ts'
import { ownEmployee } from '../employee/employee.row.ts'
import { wageOn } from '../endOfService/endOfService.rules.ts'
import { shownNumber } from '../fraction/fraction.rules.ts'
import { openPayBook, paidEmployees } from '../payroll/payBook.queries.ts'
import type * as contract from './accrual.contract.ts'
import { dueOf, leaveBalanceOf, provisionsOf } from './provision.queries.ts'

export async function listAccruals(ctx: Ctx, input: InputOf<typeof contract.listAccruals>) {
  const months = (
    await ctx.db
      .selectFrom('hr.accrual_row')
      .select('month')
      .where('kind', '=', 'accrual')
      .distinct()
      .orderBy('month', 'desc')
      .limit(60)
      .execute()
  ).map(({ month }) => monthOf(month))
  const month = input.month ?? months[0] ?? null
  const rows =
    month === null
      ? []
      : await ctx.db
          .selectFrom('hr.accrual_row as c')
          .innerJoin('hr.employee as e', 'e.id', 'c.employee_id')
          .selectAll('c')
          .select('e.number')
          .where('c.month', '=', `${month}-01`)
          .where('c.kind', '=', 'accrual')
          .orderBy('e.number')
          .execute()
  const names = await employeeNames(
    ctx,
    rows.map(row => row.employee_id),
  )
  const shown = rows.map(row => ({
    employeeId: row.employee_id,
    number: row.number,
    name: names.get(row.employee_id) ?? '',
    wage: row.wage_minor,
    endOfService: {
      target: row.eos_target_minor,
      booked: row.eos_booked_minor,
      entry: row.eos_target_minor - row.eos_booked_minor,
      raise: row.raise_minor,
    },
    leaveDays: Number(row.leave_days),
    leave: {
      target: row.leave_target_minor,
      booked: row.leave_booked_minor,
      entry: row.leave_target_minor - row.leave_booked_minor,
    },
    state: row.state,
  }))
  const sum = (of: (row: (typeof shown)[number]) => number) =>
    shown.reduce((total, row) => total + of(row), 0)
  return {
    month,
    months,
    rows: shown,
    totals: {
      endOfService: sum(row => row.endOfService.target),
      leave: sum(row => row.leave.target),
      entry: sum(row => row.endOfService.entry + row.leave.entry),
    },
    drafts: rows.filter(row => row.state === 'draft').length,
  }
}

/** What end of service would come to on a day, by both causes. Readers of payroll ask about anybody, everybody else about himself. */
export async function estimateService(ctx: Ctx, input: InputOf<typeof contract.estimateService>) {
  const own = await ownEmployee(ctx)
  const id = input.employeeId ?? own?.id
  if (!id) return null
  if (id !== own?.id && !ctx.can('hr.payroll.read')) deny(notFound())
  const on = input.on ?? ctx.today
  const employee = await paidEmployees(ctx).where('e.id', '=', id).executeTakeFirst()
  if (!employee) deny(notFound())
  const book = await openPayBook(ctx, [id], on)
  const { currency } = ctx.company
  const resigned = dueOf(book, employee, { lastOn: on, cause: 'resignation' }, currency)
  const ended = dueOf(book, employee, { lastOn: on, cause: 'employer_termination' }, currency)
  if (!resigned.due || !ended.due) return null
  const { opening } = (await provisionsOf(ctx, [id]))(id)
  return {
    on,
    years: shownNumber(ended.due.years, 6),
    wage: wageOn(ended.service.wages, on).remunerationMinor,
    resigned: { amount: resigned.due.dueMinor, formula: resigned.due.formula },
    ended: { amount: ended.due.dueMinor, formula: ended.due.formula },
    leaveDays: shownNumber(leaveBalanceOf(book, employee, on, opening), 2),
    isConfirmed: ended.due.isConfirmed,
  }
}
