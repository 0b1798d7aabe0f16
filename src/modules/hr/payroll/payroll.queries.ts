import { sql } from 'kysely'
import type { Ctx } from '#kernel/server/context.ts'
import { keysetPage, whereEqual } from '#kernel/server/page.ts'
import { addMonths, monthOf, startOfMonth } from '#kernel/shared/day.ts'
import type { InputOf } from '#kernel/shared/endpoint.ts'
import { actionsFrom } from '#kernel/shared/lifecycle.ts'
import { deny, notFound } from '#kernel/shared/refusal.ts'
import { requestAbout } from '#modules/approvals/public.server.ts'
import { employeeNames } from '../employee/employee.queries.ts'
import type * as contract from './payroll.contract.ts'
import { type RunRow, runSubject, type SlipRow } from './payroll.row.ts'
import { computeRun } from './payrollComputing.queries.ts'
import { type Blocker, matchOf, type RunState, runStates, runTransitions } from './payrollRun.rules.ts'

type Filter = Partial<Omit<InputOf<typeof contract.listRuns>, 'limit' | 'cursor'>>

function foundRuns(ctx: Ctx, filter: Filter) {
  let found = ctx.db
    .selectFrom('hr.payroll_run as r')
    .leftJoin('platform.branch as b', 'b.id', 'r.branch_id')
    .leftJoin('accounting.cost_center as c', 'c.id', 'r.cost_center_id')
  found = whereEqual(found, {
    'r.state': filter.state,
    'r.kind': filter.kind,
    'r.branch_id': filter.branchId,
    'r.month': filter.month && `${filter.month}-01`,
  })
  if (filter.search) {
    const typed = filter.search.toUpperCase()
    found = found.where(
      sql<boolean>`(strpos(r.number, ${typed}) > 0 or strpos(to_char(r.month, 'YYYY-MM'), ${typed}) > 0)`,
    )
  }
  return found
}

const slipSum = (what: string) =>
  sql<number>`(select coalesce(${sql.raw(what)}, 0) from hr.payslip s where s.company_id = r.company_id and s.run_id = r.id)::bigint`

const runRows = (ctx: Ctx, filter: Filter) =>
  foundRuns(ctx, filter)
    .selectAll('r')
    .select([
      'b.name_ar as branch_name',
      'c.name_ar as center_name',
      slipSum('count(*)').as('employees'),
      slipSum(`count(*) filter (where s.blockers <> '[]')`).as('blocked'),
      slipSum('sum(s.paid_minor)').as('paid_minor'),
    ])
type FoundRow = Awaited<ReturnType<ReturnType<typeof runRows>['execute']>>[number]

const shownRun = (row: FoundRow) => ({
  id: row.id,
  version: row.version,
  number: row.number,
  month: monthOf(row.month),
  kind: row.kind,
  branch: row.branch_id ? { id: row.branch_id, name: row.branch_name ?? '' } : null,
  payOn: row.pay_on,
  state: row.state,
  employees: row.employees,
  blocked: row.blocked,
  gross: row.gross_minor,
  deductions: row.deductions_minor,
  net: row.net_minor,
  employerCost: row.employer_cost_minor,
  paid: row.paid_minor,
})

export async function listRuns(ctx: Ctx, input: InputOf<typeof contract.listRuns>) {
  const sorts = { month: 'r.month', number: 'r.number', net: 'r.net_minor' } as const
  const sort = input.sort ?? 'month'
  const page = await keysetPage(
    runRows(ctx, input),
    { ...input, descending: input.descending ?? true },
    { sort: sorts[sort], id: 'r.id' },
    row => [sort === 'number' ? row.number : sort === 'net' ? row.net_minor : row.month, row.id],
  )
  return { rows: page.rows.map(shownRun), next: page.next }
}

export async function totalRuns(ctx: Ctx, input: InputOf<typeof contract.totalRuns>) {
  const count = sql<number>`count(*)::int`
  const all = await foundRuns(ctx, input)
    .select([count.as('count'), sql<number>`coalesce(sum(r.net_minor), 0)::bigint`.as('net')])
    .executeTakeFirstOrThrow()
  const { state: _, ...others } = input
  const groups = await foundRuns(ctx, others)
    .select(['r.state', count.as('count')])
    .groupBy('r.state')
    .execute()
  const byState = Object.fromEntries(runStates.map(state => [state, 0])) as Record<RunState, number>
  for (const group of groups) byState[group.state] = group.count
  const last = await ctx.db
    .selectFrom('hr.payroll_run')
    .select('month')
    .where('kind', '=', 'monthly')
    .where('state', 'not in', ['reversed', 'cancelled'])
    .orderBy('month', 'desc')
    .executeTakeFirst()
  const next = last ? addMonths(last.month, 1) : startOfMonth(ctx.today)
  return { count: all.count, net: all.net, byState, nextMonth: monthOf(next) }
}

export async function runById(ctx: Ctx, id: string): Promise<RunRow> {
  const run = await ctx.db.selectFrom('hr.payroll_run').selectAll().where('id', '=', id).executeTakeFirst()
  if (!run) deny(notFound())
  return run
}

const slipsOf = (ctx: Ctx, runId: string): Promise<SlipRow[]> =>
  ctx.db.selectFrom('hr.payslip').selectAll().where('run_id', '=', runId).execute()

export async function getRun(ctx: Ctx, { id }: InputOf<typeof contract.getRun>) {
  const row = await runRows(ctx, {}).where('r.id', '=', id).executeTakeFirst()
  if (!row) deny(notFound())
  const slips = await slipsOf(ctx, id)
  const names = await employeeNames(
    ctx,
    slips.map(slip => slip.employee_id),
  )
  const isDraft = row.state === 'draft'
  const sum = (own: readonly SlipRow[]) => own.reduce((total, slip) => total + slip.net_minor, 0)
  const byBank = slips.filter(slip => slip.payment_method === 'bank' && slip.state !== 'held')
  const match = matchOf(
    slips.map(slip => slip.net_minor),
    row.net_minor,
    sum(byBank),
    slips
      .filter(slip => !byBank.includes(slip))
      .map(slip => ({
        employeeId: slip.employee_id,
        name: '',
        reason: slip.state === 'held' || slip.payment_method === 'bank' ? 'held' : slip.payment_method,
        amountMinor: slip.net_minor,
      })),
  )
  return {
    ...shownRun(row),
    costCenter: row.cost_center_id ? { id: row.cost_center_id, name: row.center_name ?? '' } : null,
    computedAt: row.computed_at,
    submitted: row.submitted_at ? { name: row.submitted_by_name ?? '', at: row.submitted_at } : null,
    approved: row.approved_at ? { name: row.approved_by_name, at: row.approved_at } : null,
    postedAt: row.posted_at,
    reason: row.reason,
    // An approval has its own page; here it is taken back.
    actions: actionsFrom(runTransitions, row.state, ctx.actor?.permissions ?? new Set()).filter(
      action => action !== 'approve',
    ),
    blockers: slips.flatMap(slip =>
      (slip.blockers as Pick<Blocker, 'reason' | 'count'>[]).map(({ reason, count }) => ({
        employeeId: slip.employee_id,
        name: names.get(slip.employee_id) ?? '',
        reason,
        count,
      })),
    ),
    outside: isDraft ? (await computeRun(ctx, row)).outside : [],
    unconfirmed: [...new Set(row.unconfirmed_rule_ids.map(rule => rule.split(':')[2] ?? rule))],
    match: {
      nets: match.netsMinor,
      run: match.runMinor,
      bank: match.fileMinor,
      leftOut: match.leftOutMinor,
      isMatched: match.isMatched,
    },
    request: await requestAbout(ctx, runSubject(id)),
  }
}
