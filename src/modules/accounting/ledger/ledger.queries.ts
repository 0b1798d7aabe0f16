import type { Ctx } from '#kernel/server/context.ts'
import { rawQuery } from '#kernel/server/database.ts'
import { addDays, type Day } from '#kernel/shared/day.ts'
import type { InputOf } from '#kernel/shared/endpoint.ts'
import { deny, invalid, notFound } from '#kernel/shared/refusal.ts'
import { normalSide } from '../account/account.rules.ts'
import { cutBefore, sumsUpTo } from '../balance/balance.queries.ts'
import type * as contract from './ledger.contract.ts'

/** Which lines a statement or a drill is about; null means any. */
type LineFilter = {
  codePrefixes: readonly string[] | null
  exceptPrefix: string | null
  classes: readonly number[] | null
  section: string | null
  side: 'debit' | 'credit' | null
  from: Day | null
  to: Day
  partyId: string | null
  costCenterId: string | null
  profitUnitId: string | null
  without: 'costCenter' | 'profitUnit' | null
  withClosing: boolean
  withOpening: boolean
  openingTo: Day | null
}

const anyLine = {
  codePrefixes: null,
  exceptPrefix: null,
  classes: null,
  section: null,
  side: null,
  without: null,
  withClosing: true,
  withOpening: true,
  openingTo: null,
} as const satisfies Partial<LineFilter>

type Line = {
  entryId: string
  lineNo: number
  number: string
  date: Day
  memo: string
  sourceKey: string
  owner: string
  accountId: string
  code: string
  accountNameAr: string
  accountNameEn: string | null
  partyId: string | null
  partyNameAr: string | null
  partyNameEn: string | null
  costCenterId: string | null
  profitUnitId: string | null
  debit: number
  credit: number
  /** What the page and its hidden lines moved up to and with this line; null where every line is shown. */
  moved: number | null
}

/** Opening entries and what undid them; the company is `$1`. */
export const openingEntries = `(select o.id from accounting.journal_entry o where o.company_id = $1 and o.kind = 'opening'
  union all select r.id from accounting.journal_entry o
    join accounting.journal_entry r on r.company_id = $1 and r.reverses_id = o.id
    where o.company_id = $1 and o.kind = 'opening')`

/** The sections follow cashFlow.rules.ts: there the figures are made, here the lines behind them are found. */
const inSection = `exists (select from accounting.account k where k.company_id = $1 and k.id = l.account_id and $6 = case
    when k.class > 3 then case when k.id in (select p.account_id from accounting.account_mapping p
      where p.company_id = $1 and p.key in ('disposalGain', 'disposalLoss')) then 'investing' else 'operating' end
    when k.control = 'asset' and k.contra and l.debit > 0 then 'investing'
    else k.cash_flow end)`

/** Opening entries join the days only where they are asked for: an alternative would keep the index from being used. */
const daysOf = (filter: LineFilter) =>
  filter.openingTo
    ? `(($7::date is null or l.entry_date >= $7) and l.entry_date <= $8
        or l.entry_date <= $15::date and l.entry_id in ${openingEntries})`
    : '($7::date is null or l.entry_date >= $7) and l.entry_date <= $8 and $15::date is null'

const conditionsOf = (filter: LineFilter) => `l.company_id = $1 and ${daysOf(filter)}
  and ($2::text[] is null or l.account_id in (select k.id from accounting.account k
    where k.company_id = $1 and exists (select from unnest($2::text[]) p where k.code ^@ p)))
  and ($3::text is null or l.account_id not in (select k.id from accounting.account k where k.company_id = $1 and k.code ^@ $3))
  and ($4::int[] is null or l.account_id in (select k.id from accounting.account k where k.company_id = $1 and k.class = any ($4)))
  and ($5::text is null or case $5 when 'debit' then l.debit > 0 else l.credit > 0 end)
  and ($6::text is null or ${inSection})
  and ($9::uuid is null or l.party_id = $9) and ($10::uuid is null or l.cost_center_id = $10)
  and ($11::uuid is null or l.profit_unit_id = $11)
  and ($12::text is null or case $12 when 'costCenter' then l.cost_center_id else l.profit_unit_id end is null)
  and ($13 or l.period_id % 10 <> 5) and ($14 or l.entry_id not in ${openingEntries})`

function valuesOf(ctx: Ctx, filter: LineFilter): unknown[] {
  return [
    ctx.company.id,
    filter.codePrefixes,
    filter.exceptPrefix,
    filter.classes,
    filter.side,
    filter.section,
    filter.from,
    filter.to,
    filter.partyId,
    filter.costCenterId,
    filter.profitUnitId,
    filter.without,
    filter.withClosing,
    filter.withOpening,
    filter.openingTo,
  ]
}

type Cursor = readonly [date: Day, entryId: string, lineNo: number, balance: number]

function readCursor(cursor: string | undefined): Cursor | null {
  if (!cursor) return null
  try {
    const parsed = JSON.parse(Buffer.from(cursor, 'base64url').toString('utf8'))
    if (Array.isArray(parsed) && parsed.length === 4) return parsed as unknown as Cursor
  } catch {
    // falls through to the refusal: a cursor is ours or it is wrong
  }
  deny(invalid('kernel.list.cursor', { field: 'cursor' }))
}

function writeCursor(line: Pick<Line, 'date' | 'entryId' | 'lineNo'>, balance: number): string {
  return Buffer.from(JSON.stringify([line.date, line.entryId, line.lineNo, balance])).toString('base64url')
}

const afterCursor =
  '($16::date is null or (l.entry_date, l.entry_id, l.line_no) > ($16, $17::uuid, $18::int))'

/**
 * One page of the lines of a side after the cursor, each with what all lines moved up to it. The page's keys are found first, in the
 * order of the index; then only what lies between the cursor and the last of them is summed, however long the account is.
 */
const linesOfSide = (filter: LineFilter, side: 'debit' | 'credit') => `(with page as materialized (
    select l.entry_date, l.entry_id, l.line_no from accounting.journal_line l
    where ${conditionsOf(filter)} and ${afterCursor} and l.${side} > 0
    order by l.entry_date, l.entry_id, l.line_no limit $19)
  select l.*, s.moved from (
    select l.entry_id, l.line_no, l.${side},
      sum(l.debit - l.credit) over (order by l.entry_date, l.entry_id, l.line_no rows unbounded preceding)::bigint as moved
    from accounting.journal_line l where ${conditionsOf(filter)} and ${afterCursor}
      and l.entry_date <= (select max(entry_date) from page)
      and (l.entry_date, l.entry_id, l.line_no) <= (select entry_date, entry_id, line_no from page
        order by entry_date desc, entry_id desc, line_no desc limit 1)) s
  join accounting.journal_line l on l.company_id = $1 and l.entry_id = s.entry_id and l.line_no = s.line_no
  where s.${side} > 0)`

/**
 * One page of lines by day and entry, after the cursor; one more than the limit means there are others. Of `shown`, only the lines of that
 * side, which still carry what the others moved.
 */
async function lines(
  ctx: Ctx,
  filter: LineFilter,
  after: Cursor | null,
  limit: number,
  shown: 'debit' | 'credit' | null = null,
): Promise<Line[]> {
  const source = shown ? linesOfSide(filter, shown) : 'accounting.journal_line'
  return rawQuery<Line>(
    ctx.db,
    `select l.entry_id as "entryId", l.line_no as "lineNo", e.number, l.entry_date as date, coalesce(l.memo, e.memo) as memo,
       e.source_key as "sourceKey", split_part(e.source_key, ':', 1) as owner, l.account_id as "accountId", a.code, a.name_ar as "accountNameAr",
       coalesce(a.name_en, a.name_ar) as "accountNameEn", l.party_id as "partyId",
       coalesce(p.name_ar, p.name_en, p.code) as "partyNameAr", coalesce(p.name_en, p.name_ar, p.code) as "partyNameEn",
       l.cost_center_id as "costCenterId",
       l.profit_unit_id as "profitUnitId", l.debit, l.credit, ${shown ? 'l.moved' : 'null::bigint'} as moved
     from ${source} l
     join accounting.journal_entry e on e.company_id = $1 and e.id = l.entry_id
     join accounting.account a on a.company_id = $1 and a.id = l.account_id
     left join parties.party p on p.company_id = $1 and p.id = l.party_id and $20
     where ${shown ? 'true' : `${conditionsOf(filter)} and ${afterCursor}`}
     order by l.entry_date, l.entry_id, l.line_no limit $19`,
    [
      ...valuesOf(ctx, filter),
      ...[after?.[0] ?? null, after?.[1] ?? null, after?.[2] ?? null, limit + 1],
      ctx.can('operations.customers.read'),
    ],
  )
}

async function totals(
  ctx: Ctx,
  filter: LineFilter,
): Promise<{ debit: number; credit: number; count: number }> {
  const [row] = await rawQuery<{ debit: number; credit: number; count: number }>(
    ctx.db,
    `select coalesce(sum(l.debit), 0)::bigint as debit, coalesce(sum(l.credit), 0)::bigint as credit, count(*)::int as count
     from accounting.journal_line l where ${conditionsOf(filter)}`,
    valuesOf(ctx, filter),
  )
  return row!
}

async function accountOf(ctx: Ctx, id: string) {
  const account = await ctx.db
    .selectFrom('accounting.account')
    .select(['id', 'code', 'class', 'contra'])
    .where('id', '=', id)
    .executeTakeFirst()
  return account ?? deny(notFound())
}

type Statement = InputOf<typeof contract.ledgerTotals>

const statementFilter = (input: Statement, code: string): LineFilter => ({
  ...anyLine,
  codePrefixes: [code],
  from: input.from,
  to: input.to,
  partyId: input.partyId ?? null,
  costCenterId: input.costCenterId ?? null,
  profitUnitId: input.profitUnitId ?? null,
  withClosing: input.withClosing,
})

/** What the account stood at before the first day: from the balances, or from the lines when dimensions narrow it. */
async function openingOf(ctx: Ctx, input: Statement, code: string): Promise<number> {
  const before = addDays(input.from, -1)
  if (input.partyId || input.costCenterId || input.profitUnitId) {
    const { debit, credit } = await totals(ctx, { ...statementFilter(input, code), from: null, to: before })
    return debit - credit
  }
  const sums = await sumsUpTo(ctx, await cutBefore(ctx, input.from))
  const below = await rawQuery<{ id: string }>(
    ctx.db,
    'select id from accounting.account where company_id = $1 and code ^@ $2',
    [ctx.company.id, code],
  )
  return below.reduce((total, { id }) => {
    const sum = sums.get(id)
    return total + (sum ? sum.debit - sum.credit : 0)
  }, 0)
}

export async function listLedger(ctx: Ctx, input: InputOf<typeof contract.listLedger>) {
  const account = await accountOf(ctx, input.accountId)
  const after = readCursor(input.cursor)
  const opening = after ? after[3] : await openingOf(ctx, input, account.code)
  const { limit, side = null } = input
  const found = await lines(ctx, statementFilter(input, account.code), after, limit, side)
  let balance = opening
  const rows = found.slice(0, limit).map(({ moved, ...line }) => {
    balance = moved === null ? balance + line.debit - line.credit : opening + moved
    return { ...line, balance }
  })
  const last = rows.at(-1)
  return { opening, rows, next: found.length > limit && last ? writeCursor(last, last.balance) : null }
}

export async function ledgerTotals(ctx: Ctx, input: InputOf<typeof contract.ledgerTotals>) {
  const account = await accountOf(ctx, input.accountId)
  const opening = await openingOf(ctx, input, account.code)
  const moved = await totals(ctx, statementFilter(input, account.code))
  return {
    opening,
    ...moved,
    closing: opening + moved.debit - moved.credit,
    normalSide: normalSide({ class: account.class ?? 1, contra: account.contra }),
  }
}

export async function ledgerMonths(ctx: Ctx, input: InputOf<typeof contract.ledgerMonths>) {
  const { yearId, ...narrowed } = input
  const account = await accountOf(ctx, input.accountId)
  const periods = await ctx.db
    .selectFrom('accounting.period')
    .select(['id', 'number', 'starts_on', 'ends_on'])
    .where('fiscal_year_id', '=', yearId)
    .orderBy('number')
    .execute()
  const [first, last] = [periods[0] ?? deny(notFound()), periods.at(-1)!]
  const question = { ...narrowed, from: first.starts_on, to: last.ends_on, withClosing: true }
  const opening = await openingOf(ctx, question, account.code)
  const moved = await movedByPeriod(ctx, question, account.code, [first.id, last.id])
  let balance = opening
  const rows = periods.map(period => {
    const { debit = 0, credit = 0 } = moved.get(period.id) ?? {}
    balance += debit - credit
    const { id: periodId, number, starts_on: from, ends_on: to } = period
    return { periodId, number, from, to, debit, credit, closing: balance }
  })
  const sumOf = (side: 'debit' | 'credit') => rows.reduce((sum, row) => sum + row[side], 0)
  return { opening, rows, debit: sumOf('debit'), credit: sumOf('credit'), closing: balance }
}

type Moved = { periodId: number; debit: number; credit: number }

/** What periods moved of an account and all below it: from the balances, or from the lines when dimensions narrow it. */
async function movedByPeriod(
  ctx: Ctx,
  input: Statement,
  code: string,
  [from, to]: readonly [number, number],
): Promise<Map<number, Moved>> {
  const isNarrowed = input.partyId || input.costCenterId || input.profitUnitId
  const rows = isNarrowed
    ? await rawQuery<Moved>(
        ctx.db,
        `select l.period_id as "periodId", sum(l.debit)::bigint as debit, sum(l.credit)::bigint as credit
         from accounting.journal_line l where ${conditionsOf(statementFilter(input, code))} group by l.period_id`,
        valuesOf(ctx, statementFilter(input, code)),
      )
    : await rawQuery<Moved>(
        ctx.db,
        `select b.period_id as "periodId", sum(b.debit)::bigint as debit, sum(b.credit)::bigint as credit
         from accounting.account a
         join accounting.account_balance b on b.company_id = $1 and b.account_id = a.id and b.period_id between $3 and $4
         where a.company_id = $1 and a.code ^@ $2 group by b.period_id`,
        [ctx.company.id, code, from, to],
      )
  return new Map(rows.map(row => [row.periodId, row]))
}

export async function drill(ctx: Ctx, input: InputOf<typeof contract.drill>) {
  const codeOf = async (id: string | undefined) => (id ? (await accountOf(ctx, id)).code : null)
  const code = await codeOf(input.accountId)
  const also = await codeOf(input.alsoAccountId)
  const filter: LineFilter = {
    codePrefixes: code ? [code, ...(also ? [also] : [])] : null,
    exceptPrefix: await codeOf(input.exceptAccountId),
    classes: input.classes ? [...input.classes].map(Number) : null,
    section: input.section ?? null,
    side: input.side ?? null,
    from: input.from ?? null,
    to: input.to,
    partyId: input.partyId ?? null,
    costCenterId: input.costCenterId ?? null,
    profitUnitId: input.profitUnitId ?? null,
    without: input.without ?? null,
    withClosing: input.withClosing,
    withOpening: input.withOpening,
    openingTo: input.openingTo ?? null,
  }
  const found = await lines(ctx, filter, readCursor(input.cursor), input.limit)
  const rows = found.slice(0, input.limit)
  const last = rows.at(-1)
  const { debit, credit, count } = await totals(ctx, filter)
  return {
    rows,
    next: found.length > input.limit && last ? writeCursor(last, 0) : null,
    total: debit - credit,
    count,
  }
}
