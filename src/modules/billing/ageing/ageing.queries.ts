import { type RawBuilder, sql } from 'kysely'
import type { Ctx } from '#kernel/server/context.ts'
import { rawQuery } from '#kernel/server/database.ts'
import { keysetPage } from '#kernel/server/page.ts'
import type { Day } from '#kernel/shared/day.ts'
import type { InputOf } from '#kernel/shared/endpoint.ts'
import { accountBalance, financeSettings } from '#modules/accounting/public.server.ts'
import { findPartyIds } from '#modules/parties/public.server.ts'
import type { Side } from '../bill/bill.rules.ts'
import type * as contract from './ageing.contract.ts'
import type { Ageing } from './ageing.rules.ts'
import { provisionOf } from './provision.rules.ts'

type Kinds = { owed: readonly string[]; credits: readonly string[] }
const kindsOf: Readonly<Record<Side, Kinds>> = {
  customer: { owed: ['sale', 'service'], credits: ['creditNote', 'writeOff'] },
  vendor: { owed: ['bill'], credits: ['vendorCredit'] },
}

/** Placeholders: $1 company, $2 day, $3 kinds that are owed, $4 kinds of credits. */
// The documents are gathered once, and the join to the party looks it up by its key: before PostgreSQL has statistics of rows just
// imported, it would read all of them again for each. What was settled later counts as open on the day. Ages by due day (rule 18). Only
// what is open now or changed after the day can be open on it, so the years before are not read. A void counts from its own day; what a
// document was settled with before it counted (older books have such days) or until that was undone is a credit of those days.
export const openOnSql = `with c as materialized (
    select o.id from billing.invoice o where o.company_id = $1 and o.status = 'issued' and o.open_minor > 0 and o.counts_on <= $2
    union select n.id from billing.invoice n where n.company_id = $1 and n.settled_from <= $2 and n.counts_on > $2
    union select v.id from billing.invoice v where v.company_id = $1 and v.voided_on > $2
    union select l.invoice_id from billing.allocation l where l.company_id = $1 and l.allocated_on > $2
    union select l.credit_id from billing.allocation l where l.company_id = $1 and l.allocated_on > $2 and l.credit_id is not null
  )
  select i.id, i.number, coalesce(a.alias_of, a.id) as party_id, i.due_on, i.party_id as own_party_id,
    case when i.kind = any ($3::text[]) then s.open else -s.open end as open,
    case when i.kind = any ($4::text[]) or s.open < 0 then 6 when $2::date <= i.due_on then 0 when $2::date - i.due_on > 120 then 5
      else ceil(($2::date - i.due_on) / 30.0)::int end as age
  from c
  join billing.invoice i on i.company_id = $1 and i.id = c.id
  join parties.party a on a.company_id = $1 and a.id = i.party_id
  cross join lateral (
    select case when i.voided_on <= $2 or i.counts_on > $2 then 0 else i.total_minor end
      - coalesce(sum(case when l.credit_id = i.id then coalesce(l.source_minor, l.amount_minor) else l.amount_minor end), 0)::bigint as open
    from billing.allocation l
    where l.company_id = $1 and (l.invoice_id = i.id or l.credit_id = i.id) and l.allocated_on <= $2
  ) s
  where i.status <> 'draft' and i.kind = any ($3::text[] || $4::text[]) and s.open <> 0`

/** The columns of the ageing in the order of their age. */
export const ageColumns = ['notDue', 'to30', 'to60', 'to90', 'to120', 'over120', 'credits'] as const

/** The same statement with its values bound, for a query builder to page over. */
function openOn(ctx: Ctx, side: Side, asOf: Day): RawBuilder<unknown> {
  const { owed, credits } = kindsOf[side]
  const values: readonly unknown[] = [ctx.company.id, asOf, owed, credits]
  const parts = openOnSql.split(/\$(\d)/)
  return sql.join(
    parts.map((part, at) => (at % 2 === 0 ? sql.raw(part) : sql`${values[Number(part) - 1]}`)),
    sql.raw(''),
  )
}

type Row = Record<(typeof ageColumns)[number], number> & {
  partyId: string
  partyName: string
  total: number
}

async function rowsOf(ctx: Ctx, { side, asOf, search }: InputOf<typeof contract.ageingTotals>) {
  const sums = ageColumns.map(
    (name, age) =>
      sql`coalesce(sum(o.open) filter (where o.age = ${sql.lit(age)}), 0)::bigint as ${sql.ref(name)}`,
  )
  const table = sql<Row>`(
    select p.id as "partyId", coalesce(p.name_ar, p.name_en, p.code) as "partyName", ${sql.join(sums)},
      sum(o.open)::bigint as total
    from (${openOn(ctx, side, asOf)}) o
    cross join lateral (select q.id, q.name_ar, q.name_en, q.code from parties.party q
      where q.company_id = ${ctx.company.id} and q.id = o.party_id limit 1) p
    group by 1, 2)`
  let rows = ctx.db.selectFrom(table.as('g'))
  if (search) {
    const ids = await findPartyIds(ctx, search)
    rows = ids.length > 0 ? rows.where('g.partyId', 'in', ids) : rows.where(sql<boolean>`false`)
  }
  return rows
}

export async function listAgeing(ctx: Ctx, input: InputOf<typeof contract.listAgeing>) {
  const sort = input.sort === 'name' ? 'g.partyName' : 'g.total'
  const descending = input.descending ?? input.sort !== 'name'
  const page = await keysetPage(
    (await rowsOf(ctx, input)).selectAll('g'),
    { ...input, descending },
    { sort, id: 'g.partyId' },
    row => [input.sort === 'name' ? row.partyName : row.total, row.partyId],
  )
  return { next: page.next, rows: page.rows }
}

/** The parties of an ageing, who owes most first; not more than a paper holds. */
export async function ageingRows(
  ctx: Ctx,
  input: InputOf<typeof contract.ageingTotals>,
  limit: number,
): Promise<Row[]> {
  const rows = await rowsOf(ctx, input)
  return rows.selectAll('g').orderBy('g.total', 'desc').orderBy('g.partyId').limit(limit).execute()
}

export async function ageingTotals(ctx: Ctx, input: InputOf<typeof contract.ageingTotals>) {
  const row = await (await rowsOf(ctx, input))
    .select(eb => eb.fn.countAll<number>().as('count'))
    .select(
      [...ageColumns, 'total' as const].map(name =>
        sql<number>`coalesce(sum(${sql.ref(`g.${name}`)}), 0)::bigint`.as(name),
      ),
    )
    .executeTakeFirstOrThrow()
  const sums = row as Record<string, number>
  return { count: row.count, ages: ageColumns.map(name => sums[name] ?? 0), total: sums['total'] ?? 0 }
}

const shownDocuments = 500

export async function ageingDocuments(ctx: Ctx, input: InputOf<typeof contract.ageingDocuments>) {
  const { owed, credits } = kindsOf[input.side]
  const found = input.search ? await findPartyIds(ctx, input.search) : null
  const rows = await rawQuery<{
    id: string
    number: string
    partyName: string
    dueOn: Day
    daysLate: number
    open: number
  }>(
    ctx.db,
    `select o.id, o.number, coalesce(p.name_ar, p.name_en, p.code) as "partyName", o.due_on as "dueOn",
       greatest($2::date - o.due_on, 0) as "daysLate", o.open
     from (${openOnSql}) o
     cross join lateral (select q.name_ar, q.name_en, q.code from parties.party q
       where q.company_id = $1 and q.id = o.party_id limit 1) p
     where ($5::uuid is null or o.party_id = $5) and ($6::int is null or o.age = $6)
       and ($7::uuid[] is null or o.party_id = any ($7))
     order by o.due_on, o.number`,
    [ctx.company.id, input.asOf, owed, credits, input.partyId ?? null, input.column ?? null, found],
  )
  return {
    rows: rows.slice(0, shownDocuments),
    total: rows.reduce((sum, row) => sum + row.open, 0),
    isCut: rows.length > shownDocuments,
  }
}

/** What customers owe in all at the end of a day, by age. */
export async function customersAgeing(ctx: Ctx, asOf: Day): Promise<Ageing> {
  const { ages } = await ageingTotals(ctx, { side: 'customer', asOf })
  return ages as unknown as Ageing
}

/** What the allowance should be on a day, what it is, and when it was last run. */
export async function provisionOn(ctx: Ctx, asOf: Day) {
  const { provisionRatesBps } = await financeSettings(ctx)
  const { buckets, targetMinor } = provisionOf(await customersAgeing(ctx, asOf), provisionRatesBps)
  const allowanceMinor = -(await accountBalance(ctx, 'receivableAllowance'))
  return { buckets, targetMinor, allowanceMinor }
}

export async function showProvision(ctx: Ctx, input: InputOf<typeof contract.showProvision>) {
  const { buckets, targetMinor, allowanceMinor } = await provisionOn(ctx, input.asOf)
  const last = await ctx.db
    .selectFrom('billing.provision_run')
    .select('as_of')
    .orderBy('as_of', 'desc')
    .limit(1)
    .executeTakeFirst()
  return {
    asOf: input.asOf,
    buckets: buckets.map(({ openMinor, rateBps, amountMinor }) => ({
      open: openMinor,
      rateBps,
      amount: amountMinor,
    })),
    target: targetMinor,
    allowance: allowanceMinor,
    difference: targetMinor - allowanceMinor,
    lastRunOn: last?.as_of ?? null,
  }
}
