import type { Ctx } from '#kernel/server/context.ts'
import { rawQuery } from '#kernel/server/database.ts'
import { addDays, type Day } from '#kernel/shared/day.ts'
import type { InputOf } from '#kernel/shared/endpoint.ts'
import { deny, invalid, notFound } from '#kernel/shared/refusal.ts'
import { normalSide } from '../shared/account.rules.ts'
import type * as contract from '../shared/ledger.contract.ts'
import { cutBefore, sumsUpTo } from './balance.queries.ts'

/** Which lines a statement or a drill is about; absent means any. */
type LineFilter = {
  readonly codePrefix: string | null
  readonly class: number | null
  readonly from: Day | null
  readonly to: Day
  readonly partyId: string | null
  readonly costCenterId: string | null
  readonly profitUnitId: string | null
  readonly unassigned: boolean
  readonly withClosing: boolean
}

type Line = {
  entryId: string
  lineNo: number
  number: string
  date: Day
  memo: string
  sourceKey: string
  accountId: string
  code: string
  accountNameAr: string
  accountNameEn: string | null
  partyId: string | null
  costCenterId: string | null
  profitUnitId: string | null
  debit: number
  credit: number
}

const conditions = `l.company_id = $1
  and ($2::text is null or l.account_id in (select k.id from accounting.account k where k.company_id = $1 and k.code ^@ $2))
  and ($3::int is null or l.account_id in (select k.id from accounting.account k where k.company_id = $1 and k.class = $3))
  and ($4::date is null or l.entry_date >= $4) and l.entry_date <= $5
  and ($6::uuid is null or l.party_id = $6) and ($7::uuid is null or l.cost_center_id = $7)
  and ($8::uuid is null or l.profit_unit_id = $8) and (not $9 or l.profit_unit_id is null)
  and ($10 or l.period_id % 10 <> 5)`

function valuesOf(ctx: Ctx, filter: LineFilter): unknown[] {
  const { codePrefix, from, to, partyId, costCenterId, profitUnitId, unassigned, withClosing } = filter
  return [
    ctx.company.id,
    codePrefix,
    filter.class,
    from,
    to,
    partyId,
    costCenterId,
    profitUnitId,
    unassigned,
    withClosing,
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

function writeCursor(line: Line, balance: number): string {
  return Buffer.from(JSON.stringify([line.date, line.entryId, line.lineNo, balance])).toString('base64url')
}

/** One page of lines by day and entry, after the cursor; one more than the limit tells that there are others. */
async function lines(ctx: Ctx, filter: LineFilter, after: Cursor | null, limit: number): Promise<Line[]> {
  return rawQuery<Line>(
    ctx.db,
    `select l.entry_id as "entryId", l.line_no as "lineNo", e.number, l.entry_date as date, coalesce(l.memo, e.memo) as memo,
       e.source_key as "sourceKey", l.account_id as "accountId", a.code, a.name_ar as "accountNameAr",
       a.name_en as "accountNameEn", l.party_id as "partyId", l.cost_center_id as "costCenterId",
       l.profit_unit_id as "profitUnitId", l.debit, l.credit
     from accounting.journal_line l
     join accounting.journal_entry e on e.company_id = $1 and e.id = l.entry_id
     join accounting.account a on a.company_id = $1 and a.id = l.account_id
     where ${conditions}
       and ($11::date is null or (l.entry_date, l.entry_id, l.line_no) > ($11, $12::uuid, $13::int))
     order by l.entry_date, l.entry_id, l.line_no limit $14`,
    [...valuesOf(ctx, filter), after?.[0] ?? null, after?.[1] ?? null, after?.[2] ?? null, limit + 1],
  )
}

async function totals(
  ctx: Ctx,
  filter: LineFilter,
): Promise<{ debit: number; credit: number; count: number }> {
  const [row] = await rawQuery<{ debit: number; credit: number; count: number }>(
    ctx.db,
    `select coalesce(sum(l.debit), 0)::bigint as debit, coalesce(sum(l.credit), 0)::bigint as credit, count(*)::int as count
     from accounting.journal_line l where ${conditions}`,
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
  codePrefix: code,
  class: null,
  from: input.from,
  to: input.to,
  partyId: input.partyId ?? null,
  costCenterId: input.costCenterId ?? null,
  profitUnitId: input.profitUnitId ?? null,
  unassigned: false,
  withClosing: true,
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
  const found = await lines(ctx, statementFilter(input, account.code), after, input.limit)
  let balance = opening
  const rows = found.slice(0, input.limit).map(line => {
    balance += line.debit - line.credit
    return { ...line, balance }
  })
  const last = rows.at(-1)
  return { opening, rows, next: found.length > input.limit && last ? writeCursor(last, last.balance) : null }
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

export async function drill(ctx: Ctx, input: InputOf<typeof contract.drill>) {
  const account = input.accountId ? await accountOf(ctx, input.accountId) : null
  const filter: LineFilter = {
    codePrefix: account?.code ?? null,
    class: input.class ?? null,
    from: input.from ?? null,
    to: input.to,
    partyId: input.partyId ?? null,
    costCenterId: input.costCenterId ?? null,
    profitUnitId: input.profitUnitId ?? null,
    unassigned: input.unassigned,
    withClosing: input.withClosing,
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
