import type { Ctx } from '#kernel/server/context.ts'
import { rawQuery } from '#kernel/server/database.ts'
import { addDays, type Day, startOfMonth } from '#kernel/shared/day.ts'
import { type ChainPoint, firstHash, followChain, ledgerHead } from '../chain/chain.queries.ts'
import type { Finding } from '../health/finding.queries.ts'
import { numberedSeries } from '../health/health.queries.ts'
import { dimensionText, periodText, unbalancedEntries } from '../health/invariants.queries.ts'
import { readJumps } from './numberJumps.queries.ts'

/**
 * How far the books are proven: the last entry, the last number of each year (of entries `2026`, of documents `INV-2026`), and
 * when by the database's clock.
 */
export type ProvenPoint = ChainPoint & {
  readonly numbers: Readonly<Record<string, number>>
  readonly provenAt: Date
}

/** So much is proven at a time: after an upgrade the proof catches up in several runs. */
const entriesAtOnce = 20_000
/** A transaction that began before the last proof may have ended after it. */
const longestTransactionMs = 30 * 60_000

/** Where the last ten-minute proof came to; the beginning when there was none. */
export async function provenPoint(ctx: Ctx): Promise<ProvenPoint> {
  const [point] = await rawQuery<ProvenPoint>(
    ctx.db,
    `select coalesce(p.seq, 0) as seq, coalesce(p.hash, $2) as hash, coalesce(p.numbers, '{}') as numbers,
       coalesce(p.proven_at, now()) as "provenAt"
     from (select 1) one left join accounting.books_proof p on p.company_id = $1`,
    [ctx.company.id, firstHash(ctx)],
  )
  return point!
}

export async function keepPoint(ctx: Ctx, { seq, hash, numbers }: ProvenPoint): Promise<void> {
  await rawQuery(
    ctx.db,
    `insert into accounting.books_proof (company_id, seq, hash, numbers) values ($1, $2, $3, $4)
     on conflict (company_id) do update
       set seq = excluded.seq, hash = excluded.hash, numbers = excluded.numbers, proven_at = now()`,
    [ctx.company.id, seq, hash, JSON.stringify(numbers)],
  )
}

export type RecentProof = { readonly findings: readonly Finding[]; readonly reached: ProvenPoint }

/**
 * Invariants 1, 2, 3, 13 and 23 of what was posted since a point, and of the kept balances of the months that are being
 * written; besides what other modules prove of what is new. It reads no older line, however long the books are.
 */
export async function proveRecent(
  ctx: Ctx,
  point: ProvenPoint,
  atOnce: number = entriesAtOnce,
): Promise<RecentProof> {
  const head: ChainPoint = (await ledgerHead(ctx)) ?? { seq: 0, hash: firstHash(ctx) }
  const findings: Finding[] = [...(await pointThatMoved(ctx, point, head))]
  const through = Math.min(head.seq, point.seq + atOnce)
  const { broken, last } = await followChain(ctx, point, through)
  if (broken) findings.push({ subject: broken.number, found: broken.reason })
  else if (last.seq < through || (last.seq === head.seq && last.hash !== head.hash))
    findings.push({ subject: last.number, found: 'head' })
  findings.push(...(await unbalancedEntries(ctx, point.seq, through)))
  const entries = await numbersSince(ctx, point, through, through === head.seq)
  const documents = await documentsSince(ctx, point, atOnce)
  findings.push(...entries.found, ...documents.found)
  for (const period of await periodsBeingWritten(ctx, point.seq, through)) {
    const { id, startsOn, endsOn } = period
    for (const sql of [balancesOfPeriodSql, dimensionsOfPeriodSql, daysOfPeriodSql])
      findings.push(...(await rawQuery<Finding>(ctx.db, sql, [ctx.company.id, id, startsOn, endsOn])))
  }
  const since = new Date(point.provenAt.getTime() - longestTransactionMs)
  for (const { recent } of await ctx.contributed('proofs'))
    if (recent) findings.push(...(await recent(ctx, since)))
  const numbers = { ...entries.numbers, ...documents.numbers }
  return { findings, reached: { ...last, numbers, provenAt: point.provenAt } }
}

/** Books that no longer hold what was proven: the last proven entry is another one or gone. */
async function pointThatMoved(ctx: Ctx, point: ProvenPoint, head: ChainPoint): Promise<Finding[]> {
  if (point.seq === 0) return []
  const [entry] = await rawQuery<{ number: string; hash: string }>(
    ctx.db,
    'select number, hash from accounting.journal_entry where company_id = $1 and chain_seq = $2',
    [ctx.company.id, point.seq],
  )
  if (!entry || head.seq < point.seq)
    return [{ subject: 'chain', found: `head ${head.seq}, proven ${point.seq}` }]
  return entry.hash === point.hash ? [] : [{ subject: entry.number, found: 'hash' }]
}

type YearNumbers = { year: number; entries: number; first: number; last: number }

/** Numbers of new entries go on where the proven ones end (entries of a year are numbered in the order of the chain). */
async function numbersSince(ctx: Ctx, point: ProvenPoint, through: number, isAll: boolean) {
  const years = await rawQuery<YearNumbers>(
    ctx.db,
    `select split_part(number, '-', 2)::int as year, count(*)::int as entries, min(split_part(number, '-', 3)::int) as first,
       max(split_part(number, '-', 3)::int) as last
     from accounting.journal_entry where company_id = $1 and chain_seq > $2 and chain_seq <= $3 group by 1`,
    [ctx.company.id, point.seq, through],
  )
  const jumps = await readJumps(ctx)
  const numbers: Record<string, number> = { ...point.numbers }
  const found: Finding[] = []
  for (const { year, entries, first, last } of years) {
    const before = numbers[year] ?? 0
    if (first <= before || last !== before + entries + jumps.between('JE', year, before, last))
      found.push({ subject: `JE-${year}`, found: `numbers ${first} to ${last} after ${before}` })
    numbers[year] = last
  }
  if (!isAll) return { numbers, found }
  const counters = await rawQuery<{ year: number; last: number }>(
    ctx.db,
    `select year, last from app.counter where company_id = $1 and series = 'JE'`,
    [ctx.company.id],
  )
  const counted = new Map(counters.map(counter => [String(counter.year), counter.last]))
  for (const [year, last] of Object.entries(numbers))
    if (!year.includes('-') && counted.get(year) !== Math.max(last, jumps.last('JE', Number(year))))
      found.push({ subject: `JE-${year}`, found: `last ${last}, counter ${counted.get(year) ?? 0}` })
  return { numbers, found }
}

/** Numbers of documents go on from the proven ones up to their counter, each carried by a document, and none goes beyond it. */
async function documentsSince(ctx: Ctx, point: ProvenPoint, atOnce: number) {
  const series = await numberedSeries(ctx)
  const counters = await rawQuery<{ series: string; year: number; last: number }>(
    ctx.db,
    'select series, year, last from app.counter where company_id = $1 and series = any ($2) order by series, year',
    [ctx.company.id, [...series.keys()]],
  )
  const jumps = await readJumps(ctx)
  const numbers: Record<string, number> = {}
  const found: Finding[] = []
  for (const { series: name, year, last } of counters) {
    const subject = `${name}-${year}`
    const missing = series.get(name)!
    const before = point.numbers[subject] ?? 0
    const through = Math.min(last, before + atOnce)
    const asked = Array.from({ length: Math.max(0, through - before) }, (_, at) => before + at + 1).filter(
      number => !jumps.isJumped(name, year, number),
    )
    const gaps = await missing(
      ctx,
      asked.map(number => documentNumber(name, year, number)),
    )
    found.push(...gaps.slice(0, 50).map(gap => ({ subject, found: `no document ${gap}` })))
    const beyond = documentNumber(name, year, last + 1)
    if (before > last || (await missing(ctx, [beyond])).length === 0)
      found.push({ subject, found: `counter ${last}, documents go on` })
    numbers[subject] = Math.max(before, through)
  }
  return { numbers, found }
}

const documentNumber = (series: string, year: number, number: number): string =>
  `${series}-${year}-${String(number).padStart(5, '0')}`

/** This month and the last one while they are not closed, and every other that something new was posted to. */
async function periodsBeingWritten(ctx: Ctx, after: number, through: number) {
  return rawQuery<{ id: number; startsOn: Day; endsOn: Day }>(
    ctx.db,
    `select p.id, p.starts_on as "startsOn", p.ends_on as "endsOn" from accounting.period p
     where p.company_id = $1 and (p.status <> 'closed' and p.starts_on <= $2 and p.ends_on >= $3
       or p.id in (select e.period_id from accounting.journal_entry e
         where e.company_id = $1 and e.chain_seq > $4 and e.chain_seq <= $5))
     order by p.id`,
    [ctx.company.id, ctx.today, startOfMonth(addDays(startOfMonth(ctx.today), -1)), after, through],
  )
}

// Entries of the period by their date, the lines of each by its key: `offset 0` keeps the planner from reading every line of
// the company to join them, and from reading the balances of every month.
const linesOfPeriod = `accounting.journal_entry e
    cross join lateral (select * from accounting.journal_line l where l.company_id = $1 and l.entry_id = e.id offset 0) l`
const inPeriod = 'e.company_id = $1 and e.entry_date between $3 and $4 and e.period_id = $2'
const differ =
  'coalesce(b.debit, 0) <> coalesce(s.debit, 0) or coalesce(b.credit, 0) <> coalesce(s.credit, 0)'
const keptAndLines = `concat('kept ', coalesce(b.debit, 0), '/', coalesce(b.credit, 0), ', lines ', coalesce(s.debit, 0), '/', coalesce(s.credit, 0)) as found`

/** Account balances of one period that are not the sum of its lines. */
export const balancesOfPeriodSql = `
  with s as (select l.account_id, sum(l.debit) as debit, sum(l.credit) as credit from ${linesOfPeriod}
    where ${inPeriod} group by l.account_id)
  select concat(a.code, ' ', ${periodText('$2::int')}) as subject, ${keptAndLines}
  from accounting.account a
  left join lateral (select k.debit, k.credit from accounting.account_balance k
    where k.company_id = $1 and k.account_id = a.id and k.period_id = $2 offset 0) b on true
  left join s on s.account_id = a.id
  where a.company_id = $1 and (${differ})
  order by 1 limit 50`

/** Balances of cost centres and profit units of one period that are not the sum of its lines. */
export const dimensionsOfPeriodSql = `
  with s as (select d.dimension_id, l.account_id, sum(l.debit) as debit, sum(l.credit) as credit from ${linesOfPeriod}
    cross join lateral (values (l.cost_center_id), (l.profit_unit_id)) d (dimension_id)
    where ${inPeriod} and d.dimension_id is not null group by d.dimension_id, l.account_id),
  b as (select k.dimension_id, k.account_id, k.debit, k.credit
    from (select id from accounting.cost_center where company_id = $1
      union all select id from accounting.profit_unit where company_id = $1) d
    cross join lateral (select k.dimension_id, k.account_id, k.debit, k.credit from accounting.dimension_balance k
      where k.company_id = $1 and k.dimension_id = d.id and k.period_id = $2 offset 0) k)
  select concat(a.code, ' ', ${periodText('$2::int')}, ' ',
      ${dimensionText('coalesce(b.dimension_id, s.dimension_id)')}) as subject, ${keptAndLines}
  from b full join s on s.dimension_id = b.dimension_id and s.account_id = b.account_id
  join accounting.account a on a.company_id = $1 and a.id = coalesce(b.account_id, s.account_id)
  where ${differ}
  order by 1 limit 50`

/** Days of one period on which the accounts do not sum to nothing. */
export const daysOfPeriodSql = `
  select e.entry_date::text as subject, sum(l.debit - l.credit)::text as found from ${linesOfPeriod}
  where ${inPeriod}
  group by e.entry_date having sum(l.debit - l.credit) <> 0 order by 1 limit 50`
