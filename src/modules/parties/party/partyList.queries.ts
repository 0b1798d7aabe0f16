import { type Expression, type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Ctx } from '#kernel/server/context.ts'
import { keysetPage } from '#kernel/server/page.ts'
import { addDays, type Day } from '#kernel/shared/day.ts'
import type { InputOf } from '#kernel/shared/endpoint.ts'
import { expiringDays } from '../document/document.rules.ts'
import type * as contract from './party.contract.ts'
import { resolveAlias } from './party.queries.ts'
import { factsOf, type PartyFacts } from './partyFacts.queries.ts'
import { owingConditions } from './partyOwing.queries.ts'
import { findText } from './partySearch.queries.ts'

type Filters = InputOf<typeof contract.countParties>

const sortColumns = { name: 'p.sort_name', code: 'p.code', created: 'p.id' } as const

const parties = (ctx: Ctx) => ctx.db.selectFrom('parties.party as p')

/**
 * Who reads a condition: a page stops at its last row, so each row is asked by itself; totals read every row, so the answers of all
 * are made once.
 */
type Reads = 'page' | 'all'

/** The parties a list, its totals and its export narrow to. */
export async function filtered(ctx: Ctx, filters: Filters, reads: Reads = 'page') {
  const conditions: Expression<SqlBool>[] = []
  const where = (condition: Expression<SqlBool>) => conditions.push(condition)
  const merged = filters.status === 'merged'
  if (filters.search) where(await textIs(ctx, filters.search, sql.ref(merged ? 'p.alias_of' : 'p.id')))
  let rows = parties(ctx).where('p.alias_of', merged ? 'is not' : 'is', null)
  if (filters.status && filters.status !== 'merged') rows = rows.where('p.status', '=', filters.status)
  if (filters.kind) rows = rows.where('p.kind', '=', filters.kind)
  if (filters.creditHold !== undefined) rows = rows.where('p.credit_hold', '=', filters.creditHold)
  if (filters.role) where(await roleIs(ctx, filters.role, reads))
  if (filters.blacklisted === true) where(await areBlocked(ctx))
  if (filters.blacklisted === false) rows = rows.where('p.id', 'not in', blockedIds(ctx))
  if (filters.duplicates !== undefined)
    rows = rows.where(({ eb, not, or }) => {
      const inPair = or([eb('p.id', 'in', pairIds(ctx, 'a')), eb('p.id', 'in', pairIds(ctx, 'b'))])
      return filters.duplicates ? inPair : not(inPair)
    })
  if (filters.documents) where(documentsAre(ctx, filters.documents, reads))
  conditions.push(...(await owingConditions(ctx, filters)))
  for (const condition of conditions) rows = rows.where(condition)
  return rows
}

const fewMembers = 500

/**
 * The condition that a party, or one merged into it, has a role. The few members of a rare role are given as ids: looking each
 * party up among them would read every party when there is none.
 */
async function roleIs(
  ctx: Ctx,
  role: NonNullable<Filters['role']>,
  reads: Reads,
): Promise<Expression<SqlBool>> {
  const members = await ctx.db
    .selectFrom('parties.party_role')
    .select('party_id')
    .where('role', '=', role)
    .limit(fewMembers + 1)
    .execute()
  if (members.length === 0) return sql<SqlBool>`false`
  if (members.length <= fewMembers) {
    const typed = members.map(member => member.party_id)
    const ids = [...typed, ...(await resolveAlias(ctx, typed)).values()]
    return sql<SqlBool>`p.id = any(${ids}::uuid[])`
  }
  const own = sql`(select true from parties.party_role own
    where own.company_id = p.company_id and own.party_id = p.id and own.role = ${role})`
  const merged = sql`(select true from parties.party alias
    join parties.party_role other on other.company_id = alias.company_id and other.party_id = alias.id
    where alias.company_id = p.company_id and alias.alias_of = p.id and alias.alias_of is not null and other.role = ${role}
    limit 1)`
  // For exists PostgreSQL gathers the members of the whole company before the first row; a page is asked row by row.
  return reads === 'all'
    ? sql<SqlBool>`(exists ${own} or exists ${merged})`
    : sql<SqlBool>`coalesce(${own}, ${merged})`
}

const narrowHits = 2000

/**
 * The condition that a party is meant by a typed text. Few hits are given as ids. With many (a common first name) the rows are
 * better read in the order of the list and looked up in the hits, which `is true` makes the planner do: the other way
 * round takes three times as long.
 */
async function textIs(ctx: Ctx, typed: string, id: Expression<unknown>): Promise<Expression<SqlBool>> {
  const { text, identities, hits } = await findText(ctx, typed, async text => {
    const { rows } = await sql<{ party_id: string }>`
      select party_id from parties.search_party_ids(${text}) limit ${sql.lit(narrowHits + 1)}`.execute(ctx.db)
    return rows
  })
  const known = [...identities.map(hit => hit.partyId), ...hits.map(hit => hit.party_id)]
  if (hits.length <= narrowHits) return sql<SqlBool>`${id} = any(${known}::uuid[])`
  return sql<SqlBool>`(${id} in (select party_id from parties.search_party_ids(${text}))) is true`
}

/**
 * Those whose documents end soon are the fewest, so the rest follows from them: who has documents, and is none of them. Reading the last
 * days of all takes five times as long.
 */
function documentsAre(ctx: Ctx, state: NonNullable<Filters['documents']>, reads: Reads): Expression<SqlBool> {
  const soon = addDays(ctx.today, expiringDays)
  const endingIds = (ends: RawBuilder<SqlBool>, until: Day) =>
    sql`(select first.id from ${firstEnds(ctx, until)} where ${ends})`
  switch (state) {
    case 'missing':
      return sql<SqlBool>`not exists ${ownDocument} and not exists ${mergedDocument}`
    case 'unknown':
      return sql<SqlBool>`p.id in ${undatedIds(ctx)} and p.id not in ${endingIds(sql`first.ends_on <= ${soon}::date`, soon)}`
    case 'expired':
      return sql<SqlBool>`p.id in ${endingIds(sql`first.ends_on < ${ctx.today}::date`, ctx.today)}`
    case 'expiring':
      return sql<SqlBool>`p.id in ${endingIds(sql`first.ends_on between ${ctx.today}::date and ${soon}::date`, soon)}`
    case 'valid':
      return reads === 'all'
        ? sql<SqlBool>`(exists ${ownDocument} or exists ${mergedDocument}) and p.id not in ${endingIds(sql`first.ends_on <= ${soon}::date`, soon)} and p.id not in ${undatedIds(ctx)}`
        : sql<SqlBool>`${firstEnd} > ${soon}::date and p.id not in ${undatedIds(ctx)}`
  }
}

const ownDocument = sql`(select from parties.party_document own
  where own.company_id = p.company_id and own.party_id = p.id)`

// PostgreSQL gathers all of it ahead of the rows: with the word that an alias has a survivor, that is the few merged ones.
const mergedDocument = sql`(select from parties.party alias
  join parties.party_document other on other.company_id = alias.company_id and other.party_id = alias.id
  where alias.company_id = p.company_id and alias.alias_of = p.id and alias.alias_of is not null)`

/** The last day of the document that ends first, of the newest of each type; null without a day. */
const firstEnd = sql`(select min(newest.ends_on) from (
  select max(d.expires_on) as ends_on
  from (select p.id union all select m.id from parties.party m where m.company_id = p.company_id and m.alias_of = p.id) family
  join parties.party_document d on d.party_id = family.id and d.company_id = p.company_id group by d.type) newest)`

/** {@link firstEnd} of every survivor whose documents end by a day, and of merged parties. */
const firstEnds = (ctx: Ctx, until: Day) => sql`(select newest.id, min(newest.ends_on) as ends_on from (
  select coalesce(m.alias_of, m.id) as id, max(d.expires_on) as ends_on
  from parties.party_document d join parties.party m on m.company_id = d.company_id and m.id = d.party_id
  where d.company_id = ${ctx.company.id} ${endingBy(ctx, until)}
  group by 1, d.type) newest group by 1) first`

/** Survivors with a type of document of which no day of its end is known. */
const undatedIds = (ctx: Ctx) => sql`(select undated.id from (
  select coalesce(m.alias_of, m.id) as id from parties.party_document d
  join parties.party m on m.company_id = d.company_id and m.id = d.party_id
  where d.company_id = ${ctx.company.id} group by 1, d.type having max(d.expires_on) is null) undated)`

const endingBy = (ctx: Ctx, until: Day) => sql`and (m.alias_of is not null
  or m.id in (select a.alias_of from parties.party a where a.company_id = ${ctx.company.id} and a.alias_of is not null)
  or d.party_id in (select e.party_id from parties.party_document e
    where e.company_id = ${ctx.company.id} and e.expires_on <= ${until}::date))`

/** Survivors with a block in force today. */
const blockedIds = (ctx: Ctx) =>
  ctx.db
    .selectFrom('parties.blacklist_entry as e')
    .innerJoin('parties.party as m', 'm.id', 'e.party_id')
    .select(({ fn, ref }) => fn.coalesce(ref('m.alias_of'), ref('m.id')).as('id'))
    .where('e.lifted_at', 'is', null)
    .where('e.starts_on', '<=', ctx.today)
    .where('e.review_on', '>', ctx.today)

/** The few who are blocked are given as ids, as those of a rare role are. */
async function areBlocked(ctx: Ctx): Promise<Expression<SqlBool>> {
  const blocked = await blockedIds(ctx)
    .limit(fewMembers + 1)
    .execute()
  if (blocked.length > fewMembers) return sql<SqlBool>`p.id in ${blockedIds(ctx)}`
  return sql<SqlBool>`p.id = any(${blocked.map(entry => entry.id)}::uuid[])`
}

/** Survivors on one side of an undecided pair whose other side is another party. */
const pairIds = (ctx: Ctx, side: 'a' | 'b') =>
  ctx.db
    .selectFrom('parties.party_match as match')
    .innerJoin('parties.party as a', 'a.id', 'match.a_id')
    .innerJoin('parties.party as b', 'b.id', 'match.b_id')
    .select(({ fn, ref }) => fn.coalesce(ref(`${side}.alias_of`), ref(`${side}.id`)).as('id'))
    .where('match.state', '=', 'open')
    .where(({ eb, fn, ref }) =>
      eb(fn.coalesce(ref('a.alias_of'), ref('a.id')), '<>', fn.coalesce(ref('b.alias_of'), ref('b.id'))),
    )

export const rowColumns = [
  'p.id',
  'p.version',
  'p.code',
  'p.kind',
  'p.name_ar',
  'p.name_en',
  'p.phone',
  'p.email',
  'p.status',
  'p.alias_of',
  'p.credit_limit_minor',
  'p.credit_hold',
  'p.sort_name',
  'p.created_at',
] as const

type Row = {
  id: string
  version: number
  code: string
  kind: 'individual' | 'organization'
  name_ar: string | null
  name_en: string | null
  phone: string | null
  email: string | null
  status: 'active' | 'inactive'
  alias_of: string | null
  created_at: Date
}

/** A party as a list shows it. */
export function shownRow(row: Row, facts: PartyFacts) {
  return {
    id: row.id,
    version: row.version,
    code: row.code,
    kind: row.kind,
    nameAr: row.name_ar,
    nameEn: row.name_en,
    phone: row.phone,
    email: row.email,
    roles: facts.roles,
    status: row.alias_of ? ('merged' as const) : row.status,
    blockedUntil: facts.blockedUntil,
    documents: facts.documents,
    creditState: facts.creditState,
    creditLimit: facts.creditLimitMinor,
    openMatches: facts.openMatches,
    figures: facts.figures,
    createdAt: row.created_at,
  }
}

export async function listParties(ctx: Ctx, input: InputOf<typeof contract.listParties>) {
  const sort = input.sort ?? 'name'
  const page = await keysetPage(
    (await filtered(ctx, input)).select(rowColumns),
    input,
    { sort: sortColumns[sort], id: 'p.id' },
    row => [sort === 'name' ? row.sort_name : sort === 'code' ? row.code : row.id, row.id],
  )
  const facts = await factsOf(ctx, page.rows)
  return { next: page.next, rows: page.rows.map(row => shownRow(row, facts.get(row.id)!)) }
}

export async function countParties(ctx: Ctx, input: Filters) {
  const rows = await filtered(ctx, input, 'all')
  const totals = await rows
    .select(({ fn, eb }) => [
      fn.countAll<number>().as('total'),
      fn.countAll<number>().filterWhere('p.kind', '=', 'individual').as('individual'),
      fn.countAll<number>().filterWhere('p.kind', '=', 'organization').as('organization'),
      fn.countAll<number>().filterWhere('p.status', '=', 'inactive').as('inactive'),
      fn
        .countAll<number>()
        .filterWhere(eb('p.id', 'in', blockedIds(ctx)))
        .as('blacklisted'),
      fn
        .countAll<number>()
        .filterWhere(({ or }) =>
          or([eb('p.id', 'in', pairIds(ctx, 'a')), eb('p.id', 'in', pairIds(ctx, 'b'))]),
        )
        .as('duplicates'),
    ])
    .executeTakeFirstOrThrow()
  return totals
}
