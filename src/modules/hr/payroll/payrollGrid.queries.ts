import type { Ctx } from '#kernel/server/context.ts'
import { addMonths, endOfMonth, monthOf } from '#kernel/shared/day.ts'
import type { InputOf } from '#kernel/shared/endpoint.ts'
import { actionsFrom } from '#kernel/shared/lifecycle.ts'
import { resolveAccounts } from '#modules/accounting/public.server.ts'
import { employeeNames } from '../employee/employee.queries.ts'
import { componentsOf } from '../payComponent/payComponent.queries.ts'
import { changesOf } from './comparison.rules.ts'
import type { PostedLine } from './payBook.queries.ts'
import { slipsToPost } from './payroll.commands.ts'
import type * as contract from './payroll.contract.ts'
import { runEntry } from './payroll.postings.ts'
import { runById } from './payroll.queries.ts'
import type { RunRow } from './payroll.row.ts'
import { payslipTransitions } from './payrollRun.rules.ts'
import type { Rolled } from './recovery.rules.ts'

const linesOf = (ctx: Ctx, runId: string) =>
  ctx.db
    .selectFrom('hr.payslip_line as l')
    .innerJoin('hr.payslip as s', 's.id', 'l.payslip_id')
    .select(['l.payslip_id', 's.employee_id', 'l.component', 'l.kind', 'l.amount_minor'])
    .where('s.run_id', '=', runId)
    .execute()

export async function gridOfRun(ctx: Ctx, { id }: InputOf<typeof contract.gridOfRun>) {
  await runById(ctx, id)
  const slips = await ctx.db
    .selectFrom('hr.payslip as s')
    .innerJoin('hr.employee as e', 'e.id', 's.employee_id')
    .selectAll('s')
    .select('e.number')
    .where('s.run_id', '=', id)
    .orderBy('e.number')
    .execute()
  const names = await employeeNames(
    ctx,
    slips.map(slip => slip.employee_id),
  )
  const lines = await linesOf(ctx, id)
  const order = ['earning', 'deduction', 'employerCost'] as const
  const components = (await componentsOf(ctx))
    .filter(one => lines.some(line => line.component === one.code))
    .toSorted((a, b) => order.indexOf(a.kind) - order.indexOf(b.kind))
  const sums = new Map<string, number>()
  for (const line of lines) {
    const key = `${line.payslip_id}:${line.component}`
    sums.set(key, (sums.get(key) ?? 0) + line.amount_minor)
  }
  return {
    columns: components.map(one => ({
      component: one.code,
      nameAr: one.nameAr,
      nameEn: one.nameEn,
      kind: one.kind,
      total: lines
        .filter(line => line.component === one.code)
        .reduce((sum, line) => sum + line.amount_minor, 0),
    })),
    rows: slips.map(slip => ({
      payslipId: slip.id,
      version: slip.version,
      employeeId: slip.employee_id,
      number: slip.number,
      name: names.get(slip.employee_id) ?? '',
      state: slip.state,
      holdReason: slip.hold_reason,
      method: slip.payment_method,
      cells: components.map(one => sums.get(`${slip.id}:${one.code}`) ?? null),
      gross: slip.gross_minor,
      deductions: slip.deductions_minor,
      net: slip.net_minor,
      paid: slip.paid_minor,
      isBlocked: (slip.blockers as unknown[]).length > 0,
      rolled: (slip.rolled as Rolled[]).reduce((sum, { amountMinor }) => sum + amountMinor, 0),
      actions: actionsFrom(payslipTransitions, slip.state, ctx.actor?.permissions ?? new Set()),
    })),
  }
}

/** Lines of the live monthly slips of the month before, by employee. */
async function linesBefore(ctx: Ctx, run: RunRow) {
  const rows = await ctx.db
    .selectFrom('hr.payslip_line as l')
    .innerJoin('hr.payslip as s', 's.id', 'l.payslip_id')
    .innerJoin('hr.payroll_run as r', 'r.id', 's.run_id')
    .leftJoin('hr.employee as e', 'e.id', 's.employee_id')
    .select(['s.employee_id', 'l.component', 'l.kind', 'l.amount_minor', 'e.branch_id', 'e.cost_center_id'])
    .where('s.month', '=', addMonths(run.month, -1))
    .where('s.kind', '=', 'monthly')
    .where('r.state', 'in', ['posted', 'partlyPaid', 'paid'])
    .execute()
  return rows.filter(
    row =>
      (!run.branch_id || row.branch_id === run.branch_id) &&
      (!run.cost_center_id || row.cost_center_id === run.cost_center_id),
  )
}

type Line = Pick<PostedLine, 'component' | 'kind' | 'amountMinor'>
const netOf = (lines: readonly Line[]) =>
  lines.reduce(
    (sum, { kind, amountMinor }) =>
      kind === 'employerCost' ? sum : sum + (kind === 'earning' ? amountMinor : -amountMinor),
    0,
  )

export async function compareRun(ctx: Ctx, { id }: InputOf<typeof contract.compareRun>) {
  const run = await runById(ctx, id)
  const byEmployee = (rows: Awaited<ReturnType<typeof linesOf | typeof linesBefore>>) => {
    const groups = new Map<string, Line[]>()
    for (const { employee_id, component, kind, amount_minor } of rows)
      groups.set(employee_id, [
        ...(groups.get(employee_id) ?? []),
        { component, kind, amountMinor: amount_minor },
      ])
    return groups
  }
  const [now, before] = [byEmployee(await linesOf(ctx, id)), byEmployee(await linesBefore(ctx, run))]
  const ids = [...new Set([...now.keys(), ...before.keys()])]
  const names = await employeeNames(ctx, ids)
  const rows = ids.map(employeeId => {
    const [then, own] = [before.get(employeeId) ?? null, now.get(employeeId) ?? null]
    return {
      employeeId,
      name: names.get(employeeId) ?? '',
      before: then && netOf(then),
      now: own && netOf(own),
      difference: (own ? netOf(own) : 0) - (then ? netOf(then) : 0),
      causes: changesOf(then, own).map(({ cause, amountMinor }) => ({ cause, amount: amountMinor })),
    }
  })
  return {
    before: monthOf(addMonths(run.month, -1)),
    beforeNet: rows.reduce((sum, row) => sum + (row.before ?? 0), 0),
    net: run.net_minor,
    rows: rows.toSorted(
      (a, b) => Math.abs(b.difference) - Math.abs(a.difference) || a.name.localeCompare(b.name, 'ar'),
    ),
  }
}

/** The entry that posting makes, by account: what each person is owed stands in the grid. */
export async function entryOfRun(ctx: Ctx, { id }: InputOf<typeof contract.entryOfRun>) {
  const run = await runById(ctx, id)
  const { lines } = runEntry({ ...run, slips: await slipsToPost(ctx, id) })
  const keys = [...new Set(lines.map(line => line.key!))]
  const accounts = await resolveAccounts(ctx, keys)
  const ids = keys.map(key => accounts.get(key)!.accountId)
  const names = new Map(
    (ids.length === 0
      ? []
      : await ctx.db
          .selectFrom('accounting.account')
          .select(['id', 'code', 'name_ar', 'name_en'])
          .where('id', 'in', ids)
          .execute()
    ).map(account => [account.id, account]),
  )
  const sums = new Map<string, { debit: number; credit: number }>()
  for (const { key, debitMinor = 0, creditMinor = 0 } of lines) {
    const accountId = accounts.get(key!)!.accountId
    const sum = sums.get(accountId) ?? { debit: 0, credit: 0 }
    sums.set(accountId, { debit: sum.debit + debitMinor, credit: sum.credit + creditMinor })
  }
  const shown = [...sums].map(([accountId, sum]) => {
    const account = names.get(accountId)!
    return { code: account.code, nameAr: account.name_ar, nameEn: account.name_en, ...sum }
  })
  return {
    on: endOfMonth(run.month),
    lines: shown.toSorted(
      (a, b) => Number(b.debit > 0) - Number(a.debit > 0) || a.code.localeCompare(b.code),
    ),
    total: shown.reduce((sum, { debit }) => sum + debit, 0),
  }
}
