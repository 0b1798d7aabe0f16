import { type Selectable, sql } from 'kysely'
import type { Ctx } from '#kernel/server/context.ts'
import { keysetPage, whereEqual } from '#kernel/server/page.ts'
import { recordKind } from '#kernel/server/record.ts'
import type { InputOf } from '#kernel/shared/endpoint.ts'
import { actionsFrom } from '#kernel/shared/lifecycle.ts'
import { deny, notFound } from '#kernel/shared/refusal.ts'
import { listMembers, namesOfUsers } from '#modules/access/public.server.ts'
import { profitUnitResult } from '#modules/accounting/public.server.ts'
import { findPartyIds, findPartyNames } from '#modules/parties/public.server.ts'
import { doneBpsOf } from '../boqLine/boqLine.rules.ts'
import type { ProjectTable } from '../tables.ts'
import type * as contract from './project.contract.ts'
import { type ProjectState, projectStates, projectTransitions } from './project.rules.ts'
import {
  advancesOf,
  boqOf,
  budgetOf,
  certificatesOf,
  hoursToBill,
  milestonesOf,
  ratesOf,
  subcontractsOf,
} from './projectParts.queries.ts'

type ProjectRow = Selectable<ProjectTable>

export const projects = recordKind({
  table: 'services.project',
  kind: 'services.project',
  label: row => row.number,
})

/** The contract with the variations that were agreed: milestones of a fixed price, lines of the bill of quantities of progress. */
export const valueSql = sql<number>`(r.value_minor
  + coalesce((select sum(v.amount_minor) from services.milestone v
      where v.company_id = r.company_id and v.project_id = r.id and v.varied_on is not null and r.kind = 'fixed'), 0)
  + coalesce((select sum(v.amount_minor) from services.boq_line v
      where v.company_id = r.company_id and v.project_id = r.id and v.varied_on is not null and r.kind = 'progress'), 0))::bigint`

const documents = (what: string, where = '') =>
  sql.raw(`(select coalesce(sum(${what}), 0)::bigint
  from services.project_document d join billing.invoice i on i.company_id = d.company_id and i.id = d.invoice_id
  where d.company_id = r.company_id and d.project_id = r.id and i.status = 'issued'
    and d.kind in ('work', 'retention', 'milestone', 'time') ${where})`)

const credited = `coalesce((select sum(c.total_minor) from billing.invoice c where c.company_id = i.company_id
  and c.corrects_id = i.id and c.status = 'issued' and c.kind = 'creditNote'), 0)`

const sums = {
  billed: sql<number>`${documents(`i.total_minor - ${credited}`)}`,
  open: sql<number>`${documents('i.open_minor')}`,
  retained: sql<number>`${documents('i.open_minor', "and d.kind = 'retention'")}`,
}

const unbilledQuarters = sql<number>`(select coalesce(sum(t.quarters), 0)::int from services.time_entry t
  where t.company_id = r.company_id and t.project_id = r.id and t.state = 'approved' and t.is_billable)`

type Filter = Partial<Omit<InputOf<typeof contract.listProjects>, 'limit' | 'cursor'>>

async function foundProjects(ctx: Ctx, filter: Filter) {
  const found = whereEqual(ctx.db.selectFrom('services.project as r'), {
    'r.state': filter.state,
    'r.kind': filter.kind,
    'r.customer_id': filter.customerId,
    'r.manager_user_id': filter.managerId,
  })
  if (!filter.search) return found
  const customers = await findPartyIds(ctx, filter.search)
  return found.where(({ eb, or }) =>
    or([
      sql<boolean>`strpos(r.number, ${filter.search!.toUpperCase()}) > 0`,
      sql<boolean>`strpos(app.fold_light(r.name_ar), app.fold_light(${filter.search})) > 0`,
      ...(customers.length > 0 ? [eb('r.customer_id', 'in', customers)] : []),
    ]),
  )
}

const shownRows = async (ctx: Ctx, filter: Filter) =>
  (await foundProjects(ctx, filter))
    .selectAll('r')
    .select([
      valueSql.as('whole_minor'),
      sums.billed.as('billed'),
      sums.open.as('open'),
      sums.retained.as('retained'),
      unbilledQuarters.as('unbilled'),
    ])

type Found = ProjectRow & {
  whole_minor: number
  billed: number
  open: number
  retained: number
  unbilled: number
}

async function shown(ctx: Ctx, rows: readonly Found[]) {
  if (rows.length === 0) return []
  const customers = await findPartyNames(
    ctx,
    rows.map(row => row.customer_id),
  )
  const managers = await namesOfUsers(
    ctx,
    rows.map(row => row.manager_user_id),
  )
  const from = rows.map(row => row.created_at.toISOString().slice(0, 10)).reduce((a, b) => (a < b ? a : b))
  const starts = rows.map(row => row.starts_on).reduce((a, b) => (a < b ? a : b), from)
  const results = await profitUnitResult(ctx, {
    ids: rows.map(row => row.profit_unit_id),
    from: starts,
    to: ctx.today > starts ? ctx.today : starts,
  })
  const resultOf = new Map(results.map(result => [result.profitUnitId, result]))
  return rows.map(row => {
    const result = resultOf.get(row.profit_unit_id)
    return {
      id: row.id,
      version: row.version,
      number: row.number,
      state: row.state,
      kind: row.kind,
      name: row.name_ar,
      customer: { id: row.customer_id, name: customers.get(row.customer_id) ?? '' },
      manager: { id: row.manager_user_id, name: managers.get(row.manager_user_id) ?? '' },
      value: Number(row.whole_minor),
      billed: Number(row.billed),
      collected: Number(row.billed) - Number(row.open),
      retained: Number(row.retained),
      cost: result?.expenseMinor ?? 0,
      margin: result?.resultMinor ?? 0,
      unbilledHours: row.unbilled / 4,
    }
  })
}

export async function listProjects(ctx: Ctx, input: InputOf<typeof contract.listProjects>) {
  const page = await keysetPage(
    await shownRows(ctx, input),
    { ...input, descending: input.descending ?? true },
    { sort: 'r.number', id: 'r.id' },
    row => [row.number, row.id],
  )
  return { rows: await shown(ctx, page.rows), next: page.next }
}

export async function totalProjects(ctx: Ctx, input: InputOf<typeof contract.totalProjects>) {
  const count = sql<number>`count(*)::int`
  const counted = await (await foundProjects(ctx, input))
    .select(count.as('count'))
    .select(sql<number>`coalesce(sum(${sums.retained}), 0)::bigint`.as('retained'))
    .executeTakeFirstOrThrow()
  const { state: _, ...others } = input
  const groups = await (await foundProjects(ctx, others))
    .select(['r.state', count.as('count')])
    .groupBy('r.state')
    .execute()
  const byState = Object.fromEntries(projectStates.map(state => [state, 0])) as Record<ProjectState, number>
  for (const group of groups) byState[group.state] = group.count
  return { count: counted.count, byState, retained: Number(counted.retained) }
}

export async function getProject(ctx: Ctx, { id }: InputOf<typeof contract.getProject>) {
  const row = await (await shownRows(ctx, {})).where('r.id', '=', id).executeTakeFirst()
  if (!row) deny(notFound())
  const [first] = await shown(ctx, [row])
  const boq = await boqOf(ctx, id)
  return {
    ...first!,
    contractValue: row.value_minor,
    retentionBps: row.retention_bps,
    advanceBps: row.advance_bps,
    hourRate: row.hour_rate_minor,
    startsOn: row.starts_on,
    endsOn: row.ends_on,
    retentionDueOn: row.retention_due_on,
    closedOn: row.closed_on,
    note: row.note,
    profitUnitId: row.profit_unit_id,
    rates: await ratesOf(ctx, id),
    budget: await budgetOf(ctx, { id, profitUnitId: row.profit_unit_id }),
    advances: await advancesOf(ctx, id),
    milestones: await milestonesOf(ctx, id),
    boq,
    doneBps: boq.length > 0 ? doneBpsOf(boq, Number(row.whole_minor)) : null,
    subcontracts: await subcontractsOf(ctx, id),
    certificates: await certificatesOf(ctx, id),
    toBill: await hoursToBill(ctx, id),
    actions: actionsFrom(projectTransitions, row.state, ctx.actor?.permissions ?? new Set()),
  }
}

export async function listPeople(ctx: Ctx) {
  const members = await listMembers(ctx)
  return { rows: members.map(({ userId, name }) => ({ id: userId, name })) }
}
