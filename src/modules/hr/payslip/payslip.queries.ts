import { sql } from 'kysely'
import type { Ctx } from '#kernel/server/context.ts'
import { monthOf } from '#kernel/shared/day.ts'
import type { InputOf } from '#kernel/shared/endpoint.ts'
import { deny, notFound } from '#kernel/shared/refusal.ts'
import { employeeNames } from '../employee/employee.queries.ts'
import { ownEmployee } from '../employee/employee.row.ts'
import { lineOf } from '../payroll/payBook.queries.ts'
import { bookedStates } from '../payroll/payroll.row.ts'
import type { Rolled } from '../payroll/recovery.rules.ts'
import type * as contract from './payslip.contract.ts'

const paidOn = sql<string | null>`(select max(p.paid_on)::text from hr.payslip_payment p
  where p.company_id = s.company_id and p.payslip_id = s.id and p.returned_on is null)`

const slipRows = (ctx: Ctx) =>
  ctx.db
    .selectFrom('hr.payslip as s')
    .innerJoin('hr.payroll_run as r', 'r.id', 's.run_id')
    .selectAll('s')
    .select(['r.number as run_number', 'r.state as run_state', paidOn.as('paid_on')])
type FoundRow = Awaited<ReturnType<ReturnType<typeof slipRows>['execute']>>[number]

const shownSlip = (row: FoundRow) => ({
  id: row.id,
  month: monthOf(row.month),
  kind: row.kind,
  run: { id: row.run_id, number: row.run_number, state: row.run_state },
  state: row.state,
  gross: row.gross_minor,
  deductions: row.deductions_minor,
  net: row.net_minor,
  paid: row.paid_minor,
  paidOn: row.paid_on,
})

export async function listPayslips(ctx: Ctx, { employeeId }: InputOf<typeof contract.listPayslips>) {
  const rows = await slipRows(ctx)
    .where('s.employee_id', '=', employeeId)
    .where('s.is_live', '=', true)
    .orderBy('s.month', 'desc')
    .execute()
  return { rows: rows.map(shownSlip) }
}

export async function ownPayslips(ctx: Ctx) {
  const own = await ownEmployee(ctx)
  if (!own) return { employee: null, rows: [] }
  const rows = await slipRows(ctx)
    .where('s.employee_id', '=', own.id)
    .where('r.state', 'in', bookedStates)
    .orderBy('s.month', 'desc')
    .execute()
  const name = (await employeeNames(ctx, [own.id])).get(own.id) ?? ''
  return { employee: { id: own.id, number: own.number, name }, rows: rows.map(shownSlip) }
}

/** A slip for whoever may read it; another's is not there for an employee, nor is an own one that is not posted. */
async function readableSlip(ctx: Ctx, id: string): Promise<FoundRow> {
  const row = await slipRows(ctx).where('s.id', '=', id).executeTakeFirst()
  if (!row) deny(notFound())
  if (ctx.can('hr.payroll.read')) return row
  const own = await ownEmployee(ctx)
  const isPosted = (bookedStates as readonly string[]).includes(row.run_state)
  if (own?.id !== row.employee_id || !isPosted) deny(notFound())
  return row
}

export async function explainPayslip(ctx: Ctx, { id }: { id: string }) {
  const row = await readableSlip(ctx, id)
  const lines = await ctx.db
    .selectFrom('hr.payslip_line')
    .selectAll()
    .where('payslip_id', '=', id)
    .orderBy('line_no')
    .execute()
  const employee = await ctx.db
    .selectFrom('hr.employee')
    .select(['id', 'number'])
    .where('id', '=', row.employee_id)
    .executeTakeFirstOrThrow()
  const { left } = await ctx.db
    .selectFrom('hr.advance_row as w')
    .innerJoin('hr.employee_advance as a', 'a.id', 'w.advance_id')
    .select(sql<number>`coalesce(sum(w.amount_minor), 0)::bigint`.as('left'))
    .where('a.employee_id', '=', row.employee_id)
    .where('a.state', '=', 'paid')
    .where('w.settled_by', 'is', null)
    .executeTakeFirstOrThrow()
  const year = await ctx.db
    .selectFrom('hr.payslip as s')
    .innerJoin('hr.payroll_run as r', 'r.id', 's.run_id')
    .select([
      sql<number>`coalesce(sum(s.gross_minor), 0)::bigint`.as('gross'),
      sql<number>`coalesce(sum(s.deductions_minor), 0)::bigint`.as('deductions'),
      sql<number>`coalesce(sum(s.net_minor), 0)::bigint`.as('net'),
    ])
    .where('s.employee_id', '=', row.employee_id)
    .where('s.month', '>=', `${row.month.slice(0, 4)}-01-01`)
    .where('s.month', '<=', row.month)
    .where(({ eb, or }) => or([eb('r.state', 'in', bookedStates), eb('s.id', '=', id)]))
    .executeTakeFirstOrThrow()
  return {
    ...shownSlip(row),
    employee: { ...employee, name: (await employeeNames(ctx, [employee.id])).get(employee.id) ?? '' },
    daysEmployed: row.days_employed,
    wage: row.wage_minor,
    method: row.payment_method,
    lines: lines.map(stored => {
      const { rateMinor: rate, amountMinor: amount, key: _, ...line } = lineOf(stored)
      return { ...line, rate, amount }
    }),
    rolled: (row.rolled as Rolled[]).map(({ kind, amountMinor }) => ({ kind, amount: amountMinor })),
    advanceLeft: left,
    yearToDate: year,
  }
}
