import { type RawBuilder, sql } from 'kysely'
import type { Ctx } from '#kernel/server/context.ts'
import { keysetPage, whereEqual } from '#kernel/server/page.ts'
import { addDays, type Day, daysBetween } from '#kernel/shared/day.ts'
import type { InputOf } from '#kernel/shared/endpoint.ts'
import type * as contract from './lease.contract.ts'
import { leaseSource } from './lease.row.ts'
import { type LeaseState, leaseStates } from './lease.rules.ts'

type Filter = Partial<Omit<InputOf<typeof contract.listLeases>, 'limit' | 'cursor'>>

/** A lease that runs on past its end, neither ended nor renewed. */
const isPastEnd = (today: Day) => sql<boolean>`(l.status = 'active' and l.end_date < ${today}::date)`

const openInvoices = sql`(
  select r.lease_id, i.open_minor, i.due_on from realestate.lease_row r
  join billing.invoice i on i.company_id = r.company_id and i.id = r.invoice_id and i.status = 'issued' and i.open_minor > 0
  where r.company_id = l.company_id and r.lease_id = l.id and r.state = 'invoiced'
  union all
  select h.lease_id, i.open_minor, i.due_on from realestate.handover h
  join realestate.handover_item m on m.company_id = h.company_id and m.handover_id = h.id
  join billing.invoice i on i.company_id = m.company_id and i.id = m.invoice_id and i.status = 'issued' and i.open_minor > 0
  where h.company_id = l.company_id and h.lease_id = l.id
  union all
  select q.lease_id, i.open_minor, i.due_on from realestate.maintenance_request q
  join billing.invoice i on i.company_id = q.company_id and i.id = q.tenant_invoice_id and i.status = 'issued' and i.open_minor > 0
  where q.company_id = l.company_id and q.lease_id = l.id
  union all
  select n.lease_id, i.open_minor, i.due_on from realestate.recharge_line n
  join billing.invoice i on i.company_id = n.company_id and i.id = n.invoice_id and i.status = 'issued' and i.open_minor > 0
  where n.company_id = l.company_id and n.lease_id = l.id)`

/** What is owed of a lease: all of it, what is due, and since when. */
const owedOf = (today: Day) => sql<{ open: number; overdue: number; oldest: Day | null }>`(
  select json_build_object('open', coalesce(sum(o.open_minor), 0),
    'overdue', coalesce(sum(o.open_minor) filter (where o.due_on < ${today}::date), 0),
    'oldest', min(o.due_on) filter (where o.due_on < ${today}::date)) from ${openInvoices} o)`
const isOverdue = (today: Day) =>
  sql<boolean>`exists (select from ${openInvoices} o where o.due_on < ${today}::date)`

/** The rows of a lease that are due between two days; a lease that never began has none. */
const rowsDue = (from: Day, to: Day) => sql`
  select r.amount_minor - r.credited_minor as amount_minor, r.invoice_id from realestate.lease_row r
  where r.company_id = l.company_id and r.lease_id = l.id and l.status in ('active', 'ended', 'closed')
    and r.state <> 'cancelled' and r.amount_minor > 0 and r.due_on between ${from}::date and ${to}::date`

/** What is due of these rows and what of it came in: a row with its invoice counts with its tax, a cheque once it has cleared. */
const monthOf = (from: Day, to: Day) => sql<{ due: number; collected: number }>`(
  select json_build_object(
    'due', coalesce(sum(case when i.id is null then w.amount_minor else i.open_minor + coalesce(paid.all, 0) end), 0),
    'collected', coalesce(sum(paid.cleared), 0))
  from (${rowsDue(from, to)}) w
  left join billing.invoice i on i.company_id = l.company_id and i.id = w.invoice_id and i.status = 'issued'
  left join lateral (
    select sum(a.amount_minor) as all,
      sum(a.amount_minor) filter (where c.state is null or c.state not in ('onHand', 'lodged')) as cleared
    from billing.allocation a
    left join billing.cheque c on c.company_id = l.company_id and c.payment_id = a.payment_id
    where a.company_id = l.company_id and a.invoice_id = i.id and a.credit_id is null) paid on true)`

/** A month's rent in force on a day. */
const rentNow = (today: Day): RawBuilder<number> => sql<number>`(round(coalesce(
  (select s.amount_minor from realestate.rent_step s where s.company_id = l.company_id and s.lease_id = l.id
    and s.effective_on <= ${today}::date order by s.effective_on desc limit 1),
  (select sum(n.rental_minor) from realestate.lease_line n where n.company_id = l.company_id and n.lease_id = l.id))
  / case l.rent_basis when 'year' then 12.0 else 1.0 end))::bigint`

function foundLeases(ctx: Ctx, filter: Filter) {
  let found = ctx.db
    .selectFrom('realestate.lease as l')
    .innerJoin('parties.party as t', 't.id', 'l.tenant_id')
  found = whereEqual(found, { 'l.status': filter.status, 'l.tenant_id': filter.tenantId })
  if (filter.propertyId)
    found = found.where(sql<boolean>`exists (select from realestate.lease_line n
      where n.company_id = l.company_id and n.lease_id = l.id and n.property_id = ${filter.propertyId})`)
  if (filter.endsWithin !== undefined)
    found = found
      .where('l.status', '=', 'active')
      .where('l.end_date', '<=', addDays(ctx.today, filter.endsWithin))
  if (filter.isHoldover) found = found.where(isPastEnd(ctx.today))
  if (filter.hasNotice) found = found.where('l.status', '=', 'active').where('l.notice_on', 'is not', null)
  if (filter.isOverdue) found = found.where(isOverdue(ctx.today))
  const { dueFrom, dueTo } = filter
  if (dueFrom && dueTo) found = found.where(sql<boolean>`exists (${rowsDue(dueFrom, dueTo)})`)
  if (!filter.search) return found
  return found.where(
    sql<boolean>`(strpos(coalesce(l.number, ''), ${filter.search.toUpperCase()}) > 0
      or strpos(app.fold_light(coalesce(t.name_ar, '') || ' ' || coalesce(t.name_en, '') || ' ' || coalesce(t.phone, '')), app.fold_light(${filter.search})) > 0
      or exists (select from realestate.lease_line n join realestate.property p on p.company_id = n.company_id and p.id = n.property_id
        left join realestate.property b on b.company_id = p.company_id and b.id = p.parent_id
        where n.company_id = l.company_id and n.lease_id = l.id
          and strpos(app.fold_light(coalesce(b.property_name, '') || ' ' || p.property_name), app.fold_light(${filter.search})) > 0))`,
  )
}

export const leaseRows = (ctx: Ctx, filter: Filter) =>
  foundLeases(ctx, filter)
    .selectAll('l')
    .select([
      sql<string>`coalesce(t.name_ar, t.name_en, t.code)`.as('tenantName'),
      sql<string>`(select string_agg(case when b.id is null then p.property_name else b.property_name || '، ' || p.property_name end,
          ' + ' order by n.no) from realestate.lease_line n
        join realestate.property p on p.company_id = n.company_id and p.id = n.property_id
        left join realestate.property b on b.company_id = p.company_id and b.id = p.parent_id
        where n.company_id = l.company_id and n.lease_id = l.id)`.as('units'),
      rentNow(ctx.today).as('rent'),
      owedOf(ctx.today).as('owed'),
      sql<Day | null>`(select min(r.due_on) from realestate.lease_row r where r.company_id = l.company_id and r.lease_id = l.id
        and r.state = 'scheduled' and r.amount_minor > 0)`.as('nextDueOn'),
      sql<number>`(select coalesce(sum(d.balance_minor), 0) from billing.deposit d
        where d.company_id = l.company_id and d.source = ${leaseSource('')} || l.id::text)::bigint`.as(
        'depositHeld',
      ),
      sql<
        string | null
      >`(select s.id from realestate.lease s where s.company_id = l.company_id and s.renews_id = l.id
        and s.status <> 'cancelled' limit 1)`.as('renewedById'),
    ])
export type FoundLease = Awaited<ReturnType<ReturnType<typeof leaseRows>['execute']>>[number]

export const shownLease = (row: FoundLease, today: Day) => ({
  id: row.id,
  version: row.version,
  number: row.number,
  tenantId: row.tenant_id,
  tenantName: row.tenantName,
  units: row.units,
  startDate: row.start_date,
  endDate: row.end_date,
  daysLeft: daysBetween(today, row.end_date),
  rent: row.rent,
  paymentFrequency: row.payment_frequency,
  nextDueOn: row.nextDueOn,
  balance: row.owed.open,
  overdue: row.owed.overdue,
  overdueDays: row.owed.oldest ? daysBetween(row.owed.oldest, today) : 0,
  depositHeld: row.depositHeld,
  status: row.status,
  isHoldover: row.status === 'active' && row.end_date < today,
  isRenewed: row.renewedById !== null,
  moveOutOn: row.move_out_on,
})

export async function listLeases(ctx: Ctx, input: InputOf<typeof contract.listLeases>) {
  const sort = input.sort ?? 'created'
  const page = await keysetPage(
    leaseRows(ctx, input),
    { ...input, descending: input.descending ?? sort === 'created' },
    { sort: sort === 'end' ? 'l.end_date' : 'l.created_at', id: 'l.id' },
    row => [sort === 'end' ? row.end_date : row.created_at, row.id],
  )
  return { rows: page.rows.map(row => shownLease(row, ctx.today)), next: page.next }
}

/** What is late of all leases, by days. */
export async function overdueByAge(ctx: Ctx) {
  const { today } = ctx
  const late = sql`o.due_on < ${today}::date`
  const sumOf = (span: RawBuilder<unknown>) =>
    sql<number>`coalesce(sum((select sum(o.open_minor) from ${openInvoices} o where ${span})), 0)::bigint`
  return foundLeases(ctx, {})
    .select([
      sumOf(late).as('total'),
      sumOf(sql`${late} and o.due_on >= ${today}::date - 30`).as('to30'),
      sumOf(sql`o.due_on < ${today}::date - 30 and o.due_on >= ${today}::date - 60`).as('to60'),
      sumOf(sql`o.due_on < ${today}::date - 60`).as('over60'),
    ])
    .executeTakeFirstOrThrow()
}

/** What is due and what came in of the rows that a list is narrowed to; null where it is not. */
async function monthTotals(ctx: Ctx, filter: Filter) {
  const { dueFrom, dueTo } = filter
  if (!dueFrom || !dueTo) return null
  const month = monthOf(dueFrom, dueTo)
  return foundLeases(ctx, filter)
    .select([
      sql<number>`coalesce(sum((${month} ->> 'due')::bigint), 0)::bigint`.as('due'),
      sql<number>`coalesce(sum((${month} ->> 'collected')::bigint), 0)::bigint`.as('collected'),
    ])
    .executeTakeFirstOrThrow()
}

const expiringDays = 90

export async function totalLeases(ctx: Ctx, input: InputOf<typeof contract.totalLeases>) {
  const count = sql<number>`count(*)::int`
  const counted = async (filter: Filter) =>
    (await foundLeases(ctx, filter).select(count.as('count')).executeTakeFirstOrThrow()).count
  const { status: _, endsWithin: __, isHoldover: ___, hasNotice: ____, isOverdue: _____, ...others } = input
  const groups = await foundLeases(ctx, others)
    .select(['l.status', count.as('count')])
    .select(sql<number>`coalesce(sum(${rentNow(ctx.today)}), 0)::bigint`.as('rent'))
    .select(sql<number>`coalesce(sum((${owedOf(ctx.today)} ->> 'overdue')::bigint), 0)::bigint`.as('overdue'))
    .groupBy('l.status')
    .execute()
  const byStatus = Object.fromEntries(leaseStates.map(state => [state, 0])) as Record<LeaseState, number>
  for (const group of groups) byStatus[group.status] = group.count
  return {
    count: await counted(input),
    month: await monthTotals(ctx, input),
    byStatus,
    expiring: await counted({ ...others, endsWithin: expiringDays }),
    holdover: await counted({ ...others, isHoldover: true }),
    notice: await counted({ ...others, hasNotice: true }),
    overdue: await counted({ ...others, isOverdue: true }),
    monthlyRent: groups.find(group => group.status === 'active')?.rent ?? 0,
    overdueAmount: groups.reduce((sum, group) => sum + group.overdue, 0),
  }
}
