import type { Ctx } from '#kernel/server/context.ts'
import { rawQuery } from '#kernel/server/database.ts'
import type { Day } from '#kernel/shared/day.ts'
import type { CompanyModule } from '#kernel/shared/manifest.ts'
import { companyVatNumber } from '#modules/platform/public.server.ts'
import type { BusinessType } from '#modules/platform/public.ts'
import { assetsThatDiffer, uncharged } from '../asset/asset.queries.ts'
import { accountBalance, cutAt } from '../balance/balance.queries.ts'
import { isKeyRequired, mappingKeys } from '../mapping/mappingKeys.rules.ts'
import { spreadsThatDiffer } from '../spread/spread.queries.ts'
import { vatCountries } from '../vat/vatReturn.rules.ts'
import type { Finding, RecentVerifier, Verifier } from './finding.queries.ts'
import { invariants } from './invariants.queries.ts'

export const severityWeights = { critical: 10, high: 5, medium: 2 } as const
export type Severity = keyof typeof severityWeights

declare module '#kernel/server/contributions.ts' {
  interface Contributions {
    healthChecks: HealthCheck
    subledgers: Subledger
    proofs: Proof
    numberedSeries: NumberedSeries
  }
}

/** A check of another module (H6, H10, ...); under the code of a check of the ledger (H15) both must pass. */
export type HealthCheck = {
  readonly code: string
  /** Closing a period waits until it passes. */
  readonly blocks: boolean
  /** How much a failure weighs; critical when it blocks and high when it does not, by default. */
  readonly severity?: Severity
  /** False keeps it out of the close checklist: it belongs to the health of the books only. */
  readonly closing?: false
  /** Rows that fail, for books up to a day. */
  readonly run: (ctx: Ctx, asOf: Day) => Promise<Finding[]>
}

/**
 * An open-document sum that the account of a control key must equal (debit less credit, minor units; invariant 8). Modules
 * that share a key contribute one sum each, and the account equals what they add up to.
 */
export type Subledger = {
  readonly key: string
  readonly sum: (ctx: Ctx) => Promise<number>
  /** How it is held against its account when a month of the past is closed: check H2 of its module compares its days, or it is today's. */
  readonly closing: 'byDay' | 'now'
}

/** What the documents of a module must prove of themselves every night and, of what is new, every ten minutes. */
export type Proof = { readonly whole: Verifier; readonly recent?: RecentVerifier }

/** Which of some numbers no document carries. */
type NumbersMissing = (ctx: Ctx, numbers: readonly string[]) => Promise<string[]>

/**
 * The documents that carry the numbers of some series (`INV`), so that every ten minutes new numbers are proven to be 1..n
 * (invariant 13).
 */
export type NumberedSeries = { readonly series: readonly string[]; readonly missing: NumbersMissing }

const assetsMissing: NumbersMissing = async (ctx, numbers) => {
  const rows = await rawQuery<{ number: string }>(
    ctx.db,
    `select n.number from unnest($2::text[]) n (number)
     where not exists (select from accounting.asset a where a.company_id = $1 and a.number = n.number)`,
    [ctx.company.id, numbers],
  )
  return rows.map(row => row.number)
}

/** The source of each series' documents. */
export async function numberedSeries(ctx: Ctx): Promise<ReadonlyMap<string, NumbersMissing>> {
  const known = new Map([['FA', assetsMissing]])
  for (const { series, missing } of await ctx.contributed('numberedSeries'))
    for (const one of series) known.set(one, missing)
  return known
}

/** What H2 asks of a month of the past: what came after it holds up nothing that its module compares day by day. */
const subledgersOn: HealthCheck['run'] = (ctx, asOf) =>
  differing(ctx, ({ closing }) => asOf >= ctx.today || closing === 'now')

/** Control accounts that differ from their sub-ledgers (H2, invariant 8). */
export async function subledgersThatDiffer(ctx: Ctx): Promise<Finding[]> {
  return differing(ctx, () => true)
}

async function differing(ctx: Ctx, isAsked: (subledger: Subledger) => boolean): Promise<Finding[]> {
  const subledgers = Map.groupBy(await ctx.contributed('subledgers'), one => one.key)
  const mapped = await rawQuery<{ key: string }>(
    ctx.db,
    'select key from accounting.account_mapping where company_id = $1 and key = any ($2)',
    [ctx.company.id, [...subledgers.keys()]],
  )
  const found: Finding[] = []
  for (const { key } of mapped) {
    const sums = subledgers.get(key)!
    if (!sums.some(isAsked)) continue
    const ledger = await accountBalance(ctx, key)
    let documents = 0
    for (const { sum } of sums) documents += await sum(ctx)
    if (ledger !== documents) found.push({ subject: key, found: `ledger ${ledger}, documents ${documents}` })
  }
  return [...found, ...(await assetsThatDiffer(ctx)), ...(await spreadsThatDiffer(ctx))]
}

async function unmappedKeys(ctx: Ctx): Promise<Finding[]> {
  const [row] = await rawQuery<{
    business_type: BusinessType
    active_modules: CompanyModule[]
    mapped: string[]
  }>(
    ctx.db,
    `select c.business_type, c.active_modules,
       array(select m.key from accounting.account_mapping m where m.company_id = c.id) as mapped
     from platform.company c where c.id = $1 and c.id = app.current_company()`,
    [ctx.company.id],
  )
  return [...mappingKeys.values()]
    .filter(
      key => isKeyRequired(key, row!.active_modules, row!.business_type) && !row!.mapped.includes(key.key),
    )
    .map(key => ({ subject: key.key, found: key.owner }))
}

const clearingKeys = "('suspense', 'openingBalance', 'assetDisposal')"

/** Accounts that only pass amounts on (H7): some stand at zero, in others nothing waits longer than its days. */
async function unclear(ctx: Ctx, asOf: Day): Promise<Finding[]> {
  const cut = await cutAt(ctx, asOf)
  return rawQuery<Finding>(
    ctx.db,
    `select m.key as subject, s.balance::text as found
     from accounting.account_mapping m
     cross join lateral (select
       coalesce((select sum(b.debit - b.credit) from accounting.account_balance b
         where b.company_id = $1 and b.account_id = m.account_id and b.period_id <= $2), 0)
       + coalesce((select sum(l.debit - l.credit) from accounting.journal_line l
         where l.company_id = $1 and l.account_id = m.account_id and l.entry_date between $3 and $4), 0) as balance) s
     where m.company_id = $1 and m.key in ${clearingKeys} and s.balance <> 0
     union all
     select m.key, w.waiting::text
     from (values ('cashInTransit', 1, 3), ('goodsReceivedNotInvoiced', -1, 60)) k (key, side, days)
     join accounting.account_mapping m on m.company_id = $1 and m.key = k.key
     cross join lateral (
       select sum(k.side * (l.debit - l.credit))
         filter (where k.side * (l.debit - l.credit) < 0 or l.entry_date < $4::date - k.days) as waiting
       from accounting.journal_line l where l.company_id = $1 and l.account_id = m.account_id and l.entry_date <= $4) w
     where w.waiting > 0
     order by 1`,
    [ctx.company.id, cut.throughPeriod, cut.linesFrom, asOf],
  )
}

/** A company under value added tax without its number (H15): its invoices are no tax invoices. */
async function missingVatNumber(ctx: Ctx): Promise<Finding[]> {
  if (!vatCountries.has(ctx.company.country) || (await companyVatNumber(ctx))) return []
  return [{ subject: ctx.company.nameAr, found: 'VAT number' }]
}

/** Lines without a dimension that their account asks for today (H17); year-end entries carry none. */
const missingDimensionsSql = `
  select concat(e.number, ':', l.line_no) as subject, a.code as found
  from accounting.account a
  join accounting.journal_line l on l.company_id = $1 and l.account_id = a.id and l.entry_date <= $2
    and l.period_id % 10 <> 5
  join accounting.journal_entry e on e.company_id = $1 and e.id = l.entry_id
  where a.company_id = $1 and (a.requires_party and l.party_id is null
    or a.requires_cost_center and l.cost_center_id is null or a.requires_profit_unit and l.profit_unit_id is null)
  order by e.chain_seq limit 50`

const dueRunsSql = `
  select source_key as subject, next_on::text as found from accounting.spread where company_id = $1 and next_on <= $2
  union all
  select memo, next_on::text from accounting.recurring_entry where company_id = $1 and next_on <= $2
  order by 2 limit 50`

const oldDraftsSql = `
  select id::text as subject, entry_date::text as found from accounting.journal_draft
  where company_id = $1 and status <> 'posted' and entry_date <= $2 and created_at < $3 order by entry_date limit 50`
const oldDraftDays = 7

/** Boxes and banks below zero (H8). */
const negativeCashSql = `
  select concat(a.code, ' ', a.name_ar) as subject, sum(b.debit - b.credit)::text as found
  from accounting.account a
  join accounting.account_balance b on b.company_id = $1 and b.account_id = a.id
    and to_date((b.period_id / 10)::text, 'YYYYMMDD') <= (date_trunc('month', $2::date) + interval '1 month')
  where a.company_id = $1 and a.control = 'treasury'
  group by a.code, a.name_ar having sum(b.debit - b.credit) < 0 order by 1`

/** Balances on the side on which their account does not grow (H9); boxes, clearing and year results are distinguished. */
const wrongSideSql = `
  select a.code as subject, sum(b.debit - b.credit)::text as found
  from accounting.account a
  join accounting.account_balance b on b.company_id = $1 and b.account_id = a.id
  where a.company_id = $1 and a.class in (1, 2) and a.control <> 'treasury' and $2::date is not null
    and a.id not in (select m.account_id from accounting.account_mapping m
      where m.company_id = $1 and m.key in ${clearingKeys})
  group by a.code, a.class, a.contra
  having sum(b.debit - b.credit) * case when (a.class = 1) <> a.contra then 1 else -1 end < 0 order by 1`

/** The checks of the close checklist that the ledger answers, then those that other modules contribute. */
export async function closeChecks(ctx: Ctx): Promise<HealthCheck[]> {
  return (await healthChecks(ctx)).filter(check => check.closing !== false)
}

/** Every check of the health of the books, those of the close checklist among them. */
export async function healthChecks(ctx: Ctx): Promise<HealthCheck[]> {
  const own: HealthCheck[] = [
    { code: 'H1', blocks: true, run: unmappedKeys },
    { code: 'H2', blocks: true, run: subledgersOn },
    { code: 'H3', blocks: true, run: invariants[13] },
    { code: 'H4', blocks: true, run: invariants[3] },
    { code: 'H5', blocks: true, run: invariants[23] },
    { code: 'H7', blocks: false, run: unclear },
    {
      code: 'H8',
      blocks: false,
      run: (ctx, asOf) => rawQuery<Finding>(ctx.db, negativeCashSql, [ctx.company.id, asOf]),
    },
    {
      code: 'H9',
      blocks: false,
      severity: 'medium',
      closing: false,
      run: (ctx, asOf) => rawQuery<Finding>(ctx.db, wrongSideSql, [ctx.company.id, asOf]),
    },
    { code: 'H11', blocks: false, run: uncharged },
    { code: 'H15', blocks: false, severity: 'high', closing: false, run: missingVatNumber },
    {
      code: 'H17',
      blocks: false,
      run: (ctx, asOf) => rawQuery<Finding>(ctx.db, missingDimensionsSql, [ctx.company.id, asOf]),
    },
    {
      code: 'H18',
      blocks: false,
      severity: 'medium',
      closing: false,
      run: (ctx, asOf) =>
        rawQuery<Finding>(ctx.db, oldDraftsSql, [
          ...[ctx.company.id, asOf],
          new Date(ctx.now.getTime() - oldDraftDays * 86_400_000),
        ]),
    },
    {
      code: 'runs',
      blocks: false,
      severity: 'medium',
      run: (ctx, asOf) => rawQuery<Finding>(ctx.db, dueRunsSql, [ctx.company.id, asOf]),
    },
  ]
  const added = new Map((await ctx.contributed('healthChecks')).map(check => [check.code, check]))
  const all = own.map(check => {
    const other = added.get(check.code)
    if (!other) return check
    added.delete(check.code)
    const run: HealthCheck['run'] = async (ctx, asOf) => [
      ...(await check.run(ctx, asOf)),
      ...(await other.run(ctx, asOf)),
    ]
    return { ...check, run }
  })
  return [...all, ...added.values()]
}
