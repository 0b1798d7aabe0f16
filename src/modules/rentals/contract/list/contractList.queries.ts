import { type RawBuilder, type SelectQueryBuilder, sql } from 'kysely'
import type { Ctx } from '#kernel/server/context.ts'
import { rawQuery } from '#kernel/server/database.ts'
import { keysetPage } from '#kernel/server/page.ts'
import { type Day, daysBetween } from '#kernel/shared/day.ts'
import type { InputOf } from '#kernel/shared/endpoint.ts'
import type * as contract from '../contract.contract.ts'
import type { contractTabs, contractTotals as totalsEndpoint } from '../contract.contract.ts'
import type { ContractRow } from '../contract.row.ts'
import { shownBadges } from '../contractFacts.queries.ts'
import { balancesOf, openPart } from '../contractMoney.queries.ts'
import { customersOf, groupsOf, vehiclesOf } from '../references.queries.ts'
import { conditionOf, filterContracts, type ListFilter, tabNames } from './contractFilter.queries.ts'

type Tab = (typeof contractTabs)[number]

const openPartSql = sql.raw(openPart)

/** Open on the documents of a contract; asked a row at a time only where the list is sorted or filtered by it. */
export const balanceSql = sql<number>`(select coalesce(sum(${openPartSql}), 0)::bigint from rentals.contract_invoice l
  join billing.invoice i on i.company_id = app.current_company() and i.id = l.invoice_id and i.status = 'issued' and i.kind <> 'creditNote'
  where l.company_id = app.current_company() and l.contract_id = c.id)`

const sortKeys: Readonly<Record<string, RawBuilder<unknown>>> = {
  number: sql<string>`coalesce(c.number, '')`,
  startAt: sql<Date>`c.start_at`,
  dueBackAt: sql<Date>`c.due_back_at`,
  balance: balanceSql,
  total: sql<number>`c.total_minor`,
  customer: sql<string>`(select p.sort_name from parties.party p where p.company_id = app.current_company() and p.id = c.customer_id)`,
  created: sql<string>`c.id`,
}

type Keyed = ContractRow & { sort_key: unknown }

export async function listContracts(ctx: Ctx, input: InputOf<typeof contract.listContracts>) {
  const filtered = await filterContracts(ctx, input)
  const rows = filtered.selectAll('c').select(sortKeys[input.sort ?? 'created']!.as('sort_key'))
  const outer = ctx.db.selectFrom(rows.as('row')).selectAll() as unknown as SelectQueryBuilder<
    { row: Keyed },
    'row',
    Keyed
  >
  const descending = input.sort ? (input.descending ?? false) : (input.descending ?? true)
  const page = await keysetPage(
    outer,
    { ...input, descending },
    { sort: 'row.sort_key', id: 'row.id' },
    row => [row.sort_key, row.id],
  )
  return { rows: await shownContracts(ctx, page.rows), next: page.next }
}

async function shownContracts(ctx: Ctx, rows: readonly ContractRow[]) {
  const ids = rows.map(row => row.id)
  const customers = await customersOf(
    ctx,
    rows.map(row => row.customer_id),
  )
  const vehicles = await vehiclesOf(
    ctx,
    rows.map(row => row.vehicle_id),
  )
  const groups = await groupsOf(
    ctx,
    rows.map(row => row.group_id),
  )
  const balances = await balancesOf(ctx, ids)
  const dues = await nextDues(ctx, ids)
  const renewed = await renewedOf(ctx, rows)
  return rows.map(row => {
    const balance = balances(row.id)
    const due = dues.get(row.id)
    const oldest = balance.oldestDueOn
    return {
      id: row.id,
      version: row.version,
      number: row.number,
      externalNumber: row.external_number,
      type: row.type,
      status: row.status,
      ...shownBadges(ctx, row, balance, renewed.has(row.id)),
      customer: customers(row.customer_id),
      vehicle: vehicles(row.vehicle_id),
      group: groups(row.group_id),
      startAt: row.start_at,
      dueBackAt: row.due_back_at,
      nextDueOn: due?.on ?? null,
      nextDue: due?.minor ?? null,
      total: row.total_minor,
      balance: balance.balanceMinor,
      daysLate: oldest && oldest < ctx.today ? daysBetween(oldest, ctx.today) : 0,
    }
  })
}

/** The earliest thing the customer is to pay: an open invoice, or a row not invoiced yet. */
async function nextDues(ctx: Ctx, ids: readonly string[]): Promise<Map<string, { on: Day; minor: number }>> {
  if (ids.length === 0) return new Map()
  const rows = await rawQuery<{ id: string; on: Day; minor: number }>(
    ctx.db,
    `select distinct on (d.id) d.id, d.on_day as on, d.minor from (
       select r.contract_id as id, r.due_on as on_day, r.amount_minor as minor from rentals.schedule_row r
       where r.company_id = $1 and r.contract_id = any ($2) and r.state = 'scheduled'
       union all
       select l.contract_id, i.due_on, ${openPart} from rentals.contract_invoice l
       join billing.invoice i on i.company_id = $1 and i.id = l.invoice_id and i.status = 'issued'
         and i.kind <> 'creditNote' and i.open_minor > 0
       where l.company_id = $1 and l.contract_id = any ($2) and ${openPart} > 0
     ) d order by d.id, d.on_day`,
    [ctx.company.id, ids],
  )
  return new Map(rows.map(({ id, ...due }) => [id, due]))
}

async function renewedOf(ctx: Ctx, rows: readonly ContractRow[]): Promise<Set<string>> {
  if (rows.length === 0) return new Set()
  const followed = await ctx.db
    .selectFrom('rentals.contract')
    .select('renews_id')
    .where(
      'renews_id',
      'in',
      rows.map(row => row.id),
    )
    .execute()
  return new Set([
    ...followed.map(row => row.renews_id!),
    ...rows.filter(row => row.renews_id !== null).map(row => row.id),
  ])
}

export async function contractTotals(ctx: Ctx, input: InputOf<typeof totalsEndpoint>) {
  const { tab, ...others } = input
  const filter: ListFilter = { ...others, tab: 'all' }
  const tabs = tabNames.map(name =>
    sql<number>`count(*) filter (where ${conditionOf(ctx, name)})::int`.as(name),
  )
  const filtered = await filterContracts(ctx, filter)
  const shown = sql<boolean>`${conditionOf(ctx, tab)}`
  const row = await filtered
    .select([
      sql<number>`count(*) filter (where ${shown})::int`.as('count'),
      sql<number>`coalesce(sum(c.total_minor) filter (where ${shown}), 0)::bigint`.as('total'),
      sql<number>`coalesce(sum(${balanceSql}) filter (where ${shown}), 0)::bigint`.as('balance'),
      ...tabs,
    ])
    .executeTakeFirstOrThrow()
  const counted = row as unknown as Record<Tab | 'count' | 'total' | 'balance', number>
  return {
    count: counted.count,
    total: counted.total,
    balance: counted.balance,
    tabs: Object.fromEntries(tabNames.map(name => [name, counted[name]])) as Record<Tab, number>,
  }
}
