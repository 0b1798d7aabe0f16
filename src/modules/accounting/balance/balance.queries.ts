import type { Ctx } from '#kernel/server/context.ts'
import { rawQuery } from '#kernel/server/database.ts'
import { addDays, type Day } from '#kernel/shared/day.ts'
import type { InputOf } from '#kernel/shared/endpoint.ts'
import { codeLengths } from '../account/account.rules.ts'
import { resolveAccounts } from '../posting/posting.commands.ts'
import type * as contract from '../trialBalance/trialBalance.contract.ts'

/**
 * What a day cuts out of the ledger: the periods that lie wholly before its end, which are read from the balances, and the
 * first day of a month cut in the middle, whose lines are added (rule 22 of 40-finance).
 */
export type Cut = { readonly throughPeriod: number; readonly linesFrom: Day | null; readonly through: Day }

/** The cut at the end of a day; `closing` takes year-end entries of period 13 in when the day is the year's last. */
export async function cutAt(ctx: Ctx, day: Day, closing = true): Promise<Cut> {
  const [found] = await rawQuery<{ whole: number | null; partial: Day | null }>(
    ctx.db,
    `select (select max(p.id) from accounting.period p
         where p.company_id = $1 and p.ends_on <= $2 and (p.number < 13 or $3 or p.ends_on < $2)) as whole,
       (select p.starts_on from accounting.period p
         where p.company_id = $1 and p.starts_on <= $2 and p.ends_on > $2 and p.number < 13) as partial`,
    [ctx.company.id, day, closing],
  )
  return { throughPeriod: found?.whole ?? 0, linesFrom: found?.partial ?? null, through: day }
}

export type Dimension = {
  readonly costCenterId?: string | undefined
  readonly profitUnitId?: string | undefined
}
export type AccountSum = { readonly accountId: string; readonly debit: number; readonly credit: number }

/** Sums of each account up to a cut: from the balances, and from the lines of a month that the cut divides. */
export async function sumsUpTo(
  ctx: Ctx,
  cut: Cut,
  dimension: Dimension = {},
): Promise<Map<string, AccountSum>> {
  const rows = await balanceSums(ctx, cut.throughPeriod, dimension)
  if (cut.linesFrom) rows.push(...(await lineSums(ctx, cut.linesFrom, cut.through, dimension)))
  const sums = new Map<string, AccountSum>()
  for (const row of rows) {
    const before = sums.get(row.accountId)
    if (!before) sums.set(row.accountId, row)
    else
      sums.set(row.accountId, {
        accountId: row.accountId,
        debit: before.debit + row.debit,
        credit: before.credit + row.credit,
      })
  }
  return sums
}

/** The statement of {@link sumsUpTo} for a month end; kept here so that a test can show its plan. */
export const balanceSumsSql = `select account_id as "accountId", sum(debit)::bigint as debit, sum(credit)::bigint as credit
  from accounting.account_balance where company_id = $1 and period_id <= $2 group by account_id`

async function balanceSums(ctx: Ctx, throughPeriod: number, dimension: Dimension): Promise<AccountSum[]> {
  const { costCenterId, profitUnitId } = dimension
  if (costCenterId && profitUnitId)
    return lineSums(ctx, '1000-01-01', await lastDayOf(ctx, throughPeriod), dimension)
  const dimensionId = costCenterId ?? profitUnitId
  if (!dimensionId) return rawQuery<AccountSum>(ctx.db, balanceSumsSql, [ctx.company.id, throughPeriod])
  return rawQuery<AccountSum>(
    ctx.db,
    `select account_id as "accountId", sum(debit)::bigint as debit, sum(credit)::bigint as credit
     from accounting.dimension_balance
     where company_id = $1 and dimension_id = $3 and period_id <= $2 group by account_id`,
    [ctx.company.id, throughPeriod, dimensionId],
  )
}

async function lastDayOf(ctx: Ctx, periodId: number): Promise<Day> {
  const [row] = await rawQuery<{ ends_on: Day }>(
    ctx.db,
    'select ends_on from accounting.period where company_id = $1 and id = $2',
    [ctx.company.id, periodId],
  )
  return row?.ends_on ?? '1000-01-01'
}

function lineSums(ctx: Ctx, from: Day, to: Day, dimension: Dimension): Promise<AccountSum[]> {
  return rawQuery<AccountSum>(
    ctx.db,
    `select l.account_id as "accountId", sum(l.debit)::bigint as debit, sum(l.credit)::bigint as credit
     from accounting.journal_entry e
     join accounting.journal_line l on l.company_id = $1 and l.entry_id = e.id
     where e.company_id = $1 and e.entry_date between $2 and $3
       and ($4::uuid is null or l.cost_center_id = $4) and ($5::uuid is null or l.profit_unit_id = $5)
     group by l.account_id`,
    [ctx.company.id, from, to, dimension.costCenterId ?? null, dimension.profitUnitId ?? null],
  )
}

/** What an account stands at on a day (everything posted when no day is given): debit less credit, in minor units. */
export async function accountBalance(
  ctx: Ctx,
  account: string | { accountId: string },
  asOf?: Day,
): Promise<number> {
  const accountId =
    typeof account === 'string'
      ? (await resolveAccounts(ctx, [account])).get(account)!.accountId
      : account.accountId
  const cut = asOf ? await cutAt(ctx, asOf) : null
  const [row] = await rawQuery<{ balance: number }>(
    ctx.db,
    `select coalesce((select sum(debit - credit) from accounting.account_balance
         where company_id = $1 and account_id = $2 and period_id <= $3), 0)::bigint
       + coalesce((select sum(debit - credit) from accounting.journal_line
         where company_id = $1 and account_id = $2 and entry_date between $4 and $5), 0)::bigint as balance`,
    [
      ctx.company.id,
      accountId,
      cut?.throughPeriod ?? 2_147_483_647,
      cut?.linesFrom ?? null,
      cut?.through ?? null,
    ],
  )
  return row!.balance
}

/**
 * What one party has on the account of a key at the end of a day (everything posted when no day is given): debit less credit,
 * in minor units. Refuses an unmapped key.
 */
export async function partyKeyBalance(
  ctx: Ctx,
  { key, partyId, asOf }: { key: string; partyId: string; asOf?: Day },
): Promise<number> {
  const { accountId } = (await resolveAccounts(ctx, [key])).get(key)!
  const [row] = await rawQuery<{ balance: number }>(
    ctx.db,
    `select coalesce(sum(debit - credit), 0)::bigint as balance from accounting.journal_line
     where company_id = $1 and party_id = $2 and account_id = $3 and ($4::date is null or entry_date <= $4)`,
    [ctx.company.id, partyId, accountId, asOf ?? null],
  )
  return row!.balance
}

export type TrialBalanceRow = {
  readonly accountId: string
  readonly code: string
  readonly nameAr: string
  readonly nameEn: string | null
  readonly level: number
  readonly leaf: boolean
  /** Signed minor units, debit positive. */
  readonly opening: number
  readonly debit: number
  readonly credit: number
  readonly closing: number
}

export type TrialBalanceQuestion = Dimension & {
  readonly from?: Day | undefined
  readonly asOf: Day
  /** Rolls accounts below this level up to it; 6 shows every posting account. */
  readonly level?: number
  /** Also accounts without any amount. */
  readonly zero?: boolean
  readonly withClosing?: boolean
}

/**
 * The trial balance at the end of `asOf`: opening before `from` (nothing when absent), movement since, closing; amounts are
 * signed minor units, debit positive. At a month end only the balances are read.
 */
export async function trialBalance(ctx: Ctx, question: TrialBalanceQuestion): Promise<TrialBalanceRow[]> {
  const { level = 6, from, asOf, zero = false, withClosing = true } = question
  const accounts = await rawQuery<Omit<TrialBalanceRow, 'opening' | 'debit' | 'credit' | 'closing'>>(
    ctx.db,
    `select id as "accountId", code, name_ar as "nameAr", name_en as "nameEn", level, leaf
     from accounting.account where company_id = $1 order by code`,
    [ctx.company.id],
  )
  const closing = await sumsUpTo(ctx, await cutAt(ctx, asOf, withClosing), question)
  const opening = from
    ? await sumsUpTo(ctx, await cutBefore(ctx, from), question)
    : new Map<string, AccountSum>()
  const rows = new Map<string, { -readonly [Key in keyof TrialBalanceRow]: TrialBalanceRow[Key] }>()
  for (const account of accounts)
    if (account.level <= level && (account.leaf || account.level === level))
      rows.set(account.code, { ...account, opening: 0, debit: 0, credit: 0, closing: 0 })
  const length = codeLengths[level - 1]!
  for (const account of accounts) {
    const row = rows.get(account.code.slice(0, length))
    const before = opening.get(account.accountId)
    const after = closing.get(account.accountId)
    if (!row || !after) continue
    row.opening += (before?.debit ?? 0) - (before?.credit ?? 0)
    row.debit += after.debit - (before?.debit ?? 0)
    row.credit += after.credit - (before?.credit ?? 0)
    row.closing += after.debit - after.credit
  }
  const all = [...rows.values()]
  return zero ? all : all.filter(row => row.opening !== 0 || row.debit !== 0 || row.credit !== 0)
}

/** The cut just before a day begins: period 13 of a year that ended the day before is inside. */
export async function cutBefore(ctx: Ctx, day: Day): Promise<Cut> {
  return cutAt(ctx, addDays(day, -1))
}

export async function showTrialBalance(ctx: Ctx, input: InputOf<typeof contract.showTrialBalance>) {
  const rows = await trialBalance(ctx, input)
  const sum = (value: (row: TrialBalanceRow) => number) => rows.reduce((total, row) => total + value(row), 0)
  return {
    rows,
    totals: {
      openingDebit: sum(row => Math.max(row.opening, 0)),
      debit: sum(row => row.debit),
      credit: sum(row => row.credit),
      closingDebit: sum(row => Math.max(row.closing, 0)),
      closingCredit: sum(row => Math.max(-row.closing, 0)),
    },
  }
}
