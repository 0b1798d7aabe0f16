import { sql } from 'kysely'
import type { Ctx } from '#kernel/server/context.ts'
import { keysetPage } from '#kernel/server/page.ts'
import type { Day } from '#kernel/shared/day.ts'
import type { InputOf } from '#kernel/shared/endpoint.ts'
import { deny, invalid, notFound } from '#kernel/shared/refusal.ts'
import { findPartyIds, getParty } from '#modules/parties/public.server.ts'
import { foreignDues } from '../foreign/foreignReading.queries.ts'
import type * as contract from './vendor.contract.ts'
import { vendorOpenItems, vendorStatement } from './vendorAccount.queries.ts'

export { printVendorStatement } from './vendor.pdf.ts'

type Filters = InputOf<typeof contract.vendorTotals>

type VendorRow = {
  id: string
  code: string
  nameAr: string | null
  nameEn: string | null
  sortName: string
  phone: string | null
  isActive: boolean
  termsDays: number | null
  open: number
  overdue: number
  advance: number
  lastBillOn: Day | null
}

// Every vendor or sender of a bill, with the sums of the parties merged into it. Few hundred rows: summed at once.
const vendorsOf = (ctx: Ctx) => sql<VendorRow>`(
  select p.id, p.code, p.name_ar as "nameAr", p.name_en as "nameEn", p.sort_name as "sortName", p.phone,
    p.status = 'active' as "isActive",
    p.payment_terms_days as "termsDays",
    coalesce(f.open, 0)::bigint as open, coalesce(f.overdue, 0)::bigint as overdue, coalesce(f.advance, 0)::bigint as advance,
    f.last_on as "lastBillOn"
  from parties.party p
  left join (
    select coalesce(a.alias_of, a.id) as party_id, sum(d.open) as open, sum(d.overdue) as overdue, sum(d.advance) as advance,
      max(d.last_on) as last_on
    from (
      select party_id, case kind when 'bill' then open_minor else 0 end as open,
        case when kind = 'bill' and due_on < ${ctx.today}::date then open_minor else 0 end as overdue,
        case kind when 'vendorCredit' then open_minor else 0 end as advance,
        case kind when 'bill' then invoice_date end as last_on
      from billing.invoice
      where company_id = ${ctx.company.id} and kind in ('bill', 'vendorCredit') and status = 'issued'
      union all
      select party_id, 0, 0, free_minor, null from billing.payment
      where company_id = ${ctx.company.id} and direction = 'out' and status = 'posted' and free_minor > 0
    ) d
    join parties.party a on a.company_id = ${ctx.company.id} and a.id = d.party_id
    group by 1
  ) f on f.party_id = p.id
  where p.company_id = ${ctx.company.id} and p.alias_of is null and (f.party_id is not null or exists (
    select from parties.party_role r
    where r.company_id = ${ctx.company.id} and r.party_id = p.id and r.role in ('vendor', 'supplier')))
)`

async function filtered(ctx: Ctx, filters: Filters) {
  let rows = ctx.db.selectFrom(vendorsOf(ctx).as('v'))
  if (filters.overdue) rows = rows.where('v.overdue', '>', 0)
  if (filters.open) rows = rows.where(({ eb, or }) => or([eb('v.open', '>', 0), eb('v.advance', '>', 0)]))
  if (filters.active !== undefined) rows = rows.where('v.isActive', '=', filters.active)
  if (filters.search) {
    const ids = await findPartyIds(ctx, filters.search)
    rows = ids.length > 0 ? rows.where('v.id', 'in', ids) : rows.where(sql<boolean>`false`)
  }
  return rows
}

const shown = ({ sortName: _, ...vendor }: VendorRow) => vendor

export async function listVendors(ctx: Ctx, input: InputOf<typeof contract.listVendors>) {
  const sort = input.sort ?? 'name'
  const page = await keysetPage(
    (await filtered(ctx, input)).selectAll('v'),
    input,
    { sort: sort === 'open' ? 'v.open' : 'v.sortName', id: 'v.id' },
    row => [sort === 'open' ? row.open : row.sortName, row.id],
  )
  return { next: page.next, rows: page.rows.map(shown) }
}

export async function vendorTotals(ctx: Ctx, input: Filters) {
  const sumOf = (column: 'open' | 'overdue' | 'advance') =>
    sql<number>`coalesce(sum(${sql.ref(`v.${column}`)}), 0)::bigint`.as(column)
  return (await filtered(ctx, input))
    .select(eb => eb.fn.countAll<number>().as('count'))
    .select([sumOf('open'), sumOf('overdue'), sumOf('advance')])
    .executeTakeFirstOrThrow()
}

export async function getVendor(ctx: Ctx, input: { id: string }) {
  const party = await getParty(ctx, input.id)
  const row = await ctx.db
    .selectFrom(vendorsOf(ctx).as('v'))
    .selectAll('v')
    .where('v.id', '=', party.id)
    .executeTakeFirst()
  return row ? { ...shown(row), email: party.email } : deny(notFound())
}

export async function showVendorStatement(ctx: Ctx, input: InputOf<typeof contract.showVendorStatement>) {
  if (input.to < input.from) deny(invalid('billing.statement.dates', { field: 'to' }))
  const statement = await vendorStatement(ctx, input)
  let balance = statement.openingMinor
  return {
    opening: statement.openingMinor,
    // Seen from the vendor: a bill is a credit with us, what we pay is a debit.
    rows: statement.rows.map(({ debitMinor, creditMinor, ...row }) => {
      balance += debitMinor - creditMinor
      return { ...row, debit: creditMinor, credit: debitMinor, balance }
    }),
    closing: statement.closingMinor,
    ageing: [...statement.ageingMinor],
  }
}

export async function listVendorOpenItems(ctx: Ctx, input: { partyId: string }) {
  const { invoices, credits, advances } = await vendorOpenItems(ctx, input.partyId)
  const foreign = await foreignDues(
    ctx,
    invoices.map(bill => bill.invoiceId),
  )
  return {
    invoices: invoices.map(({ totalMinor, openMinor, settleRank: _, ...bill }) => ({
      ...bill,
      total: totalMinor,
      open: openMinor,
      foreign: foreign.get(bill.invoiceId) ?? null,
    })),
    credits: credits.map(({ freeMinor, ...credit }) => ({ ...credit, free: freeMinor })),
    advances: advances.map(({ freeMinor, ...advance }) => ({ ...advance, free: freeMinor })),
  }
}
