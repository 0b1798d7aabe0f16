import type { Ctx } from '#kernel/server/context.ts'
import { rawQuery } from '#kernel/server/database.ts'
import type { InputOf } from '#kernel/shared/endpoint.ts'
import { moneyText } from '#kernel/shared/money.ts'
import { deny, forbidden, invalid } from '#kernel/shared/refusal.ts'
import { listLeaveBalances } from '../leave/leaveBalances.queries.ts'
import type * as contract from './report.contract.ts'
import { type CellKind, isAdded, reportColumns, reportRights } from './report.rules.ts'
import { reportSql } from './reportSql.rules.ts'

type Question = InputOf<typeof contract.showHrReport>
type Value = string | number | null
type Found = { id: string; employeeId?: string | null } & Record<string, Value | undefined>

/** The most rows of a report on screen and in a PDF. */
const mostRows = 2000

/** The balances as the page of leave shows them. */
async function balanceRows(ctx: Ctx, { branchId }: Question): Promise<Found[]> {
  const found: Found[] = []
  let cursor: string | undefined
  do {
    const page = await listLeaveBalances(ctx, {
      limit: 100,
      ...(branchId ? { branchId } : {}),
      ...(cursor ? { cursor } : {}),
    })
    for (const { employee, branch: _branch, ...figures } of page.rows)
      found.push({
        ...figures,
        id: employee.id,
        employeeId: employee.id,
        name: employee.name,
        number: employee.number,
      })
    cursor = page.next ?? undefined
  } while (cursor && found.length <= mostRows)
  return found
}

function rowsOf(ctx: Ctx, question: Question): Promise<Found[]> {
  const { report, from, to, branchId, department } = question
  if (report === 'balances') return balanceRows(ctx, question)
  return rawQuery<Found>(ctx.db, `${reportSql[report]} limit ${mostRows + 1}`, [
    ...[ctx.company.id, from, to, ctx.today, branchId ?? null, department ?? null],
  ])
}

function cellOf(ctx: Ctx, kind: CellKind, value: Value | undefined): string | null {
  if (value === null || value === undefined) return null
  return kind === 'money' ? moneyText(Number(value), ctx.company.currency) : String(value)
}

/** One report as the screen, the sheet and the PDF show it. */
export async function showHrReport(ctx: Ctx, input: Question) {
  const { report } = input
  if (input.from > input.to) deny(invalid('hr.report.days', { field: 'to' }))
  const permission = reportRights[report]
  if (!ctx.can(permission)) deny(forbidden('access.permission.missing', { params: { permission } }))
  const columns = reportColumns[report]
  const found = await rowsOf(ctx, input)
  const shown = found.slice(0, mostRows)
  return {
    columns: [...columns],
    rows: shown.map(row => ({
      id: row.id,
      employeeId: row.employeeId ?? null,
      cells: columns.map(column => cellOf(ctx, column.kind, row[column.key])),
    })),
    totals: columns.map(column => {
      if (!isAdded(report, column) || shown.every(row => (row[column.key] ?? null) === null)) return null
      const sum = shown.reduce((total, row) => total + Number(row[column.key] ?? 0), 0)
      // Days have two decimals, which a sum of them must not grow beyond.
      return cellOf(ctx, column.kind, Math.round(sum * 100) / 100)
    }),
    isCut: found.length > mostRows,
  }
}

/** The figures above the reports, each for who may read its records. */
export async function hrReportCards(ctx: Ctx, input: InputOf<typeof contract.hrReportCards>) {
  if (input.from > input.to) deny(invalid('hr.report.days', { field: 'to' }))
  const { from, to, branchId = null, department = null } = input
  const narrowed = `e.company_id = $1 and ($4::uuid is null or e.branch_id = $4::uuid)
    and ($5::text is null or $5 in (e.department, e.department_ar))`
  const [row] = await rawQuery<{
    employees: number
    here: number
    due: number
    net: number
    pending: number
  }>(
    ctx.db,
    `select (select count(*)::int from hr.employee e where ${narrowed} and e.status <> 'left') as employees,
       (select count(*)::int from hr.attendance a join hr.employee e on e.id = a.employee_id and ${narrowed}
         where a.company_id = $1 and a.attendance_date between $2 and $3
           and a.status in ('present', 'late', 'incomplete')) as here,
       (select count(*)::int from hr.attendance a join hr.employee e on e.id = a.employee_id and ${narrowed}
         where a.company_id = $1 and a.attendance_date between $2 and $3
           and a.status in ('present', 'late', 'incomplete', 'absent')) as due,
       (select coalesce(sum(s.net_minor), 0)::bigint from hr.payslip s
         join hr.payroll_run r on r.company_id = $1 and r.id = s.run_id and r.state in ('posted', 'partlyPaid', 'paid')
         join hr.employee e on e.id = s.employee_id and ${narrowed}
         where s.company_id = $1 and s.month between date_trunc('month', $2::date)::date and $3::date) as net,
       (select count(*)::int from hr.attendance a join hr.employee e on e.id = a.employee_id and ${narrowed}
         where a.company_id = $1 and a.review_state = 'pending') as pending`,
    [ctx.company.id, from, to, branchId, department],
  )
  const { employees, here, due, net, pending } = row!
  const mayDays = ctx.can('hr.attendance.read')
  return {
    employees: ctx.can('hr.employees.read') ? employees : null,
    attendance: mayDays && due > 0 ? Math.round((here * 10_000) / due) : null,
    net: ctx.can('hr.payroll.read') ? net : null,
    pending: mayDays ? pending : null,
  }
}
