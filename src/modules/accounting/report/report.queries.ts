import type { Ctx } from '#kernel/server/context.ts'
import { rawQuery } from '#kernel/server/database.ts'
import type { Day } from '#kernel/shared/day.ts'
import type { InputOf } from '#kernel/shared/endpoint.ts'
import { deny, invalid } from '#kernel/shared/refusal.ts'
import { type AccountSum, cutAt, cutBefore, type Dimension, sumsUpTo } from '../balance/balance.queries.ts'
import { openingEntries } from '../ledger/ledger.queries.ts'
import { type Plan, planBetween, sumsOfPlan } from '../recurring/planned.queries.ts'
import { balanceSheetRows } from '../statement/balanceSheet.rules.ts'
import { cashFlowRows } from '../statement/cashFlow.rules.ts'
import type * as contract from './report.contract.ts'
import {
  comparedDays,
  type Days,
  incomeStatementRows,
  isBesidePlan,
  type ReportAccount,
  type ReportRow,
  type Sums,
} from './report.rules.ts'

type Question = InputOf<typeof contract.showReport>

/**
 * What moved on each account from one day to another, year-end entries of period 13 left out: whole months from the
 * balances, months that the days divide from their lines.
 */
export async function movementBetween(
  ctx: Ctx,
  { from, to }: Days,
  dimension: Dimension = {},
): Promise<Map<string, AccountSum>> {
  const { costCenterId = null, profitUnitId = null } = dimension
  if (costCenterId && profitUnitId) return summed([await linesBetween(ctx, from, to, dimension)])
  const before = await cutBefore(ctx, from)
  const until = await cutAt(ctx, to, false)
  const parts = [
    await wholePeriods(ctx, before.throughPeriod, until.throughPeriod, costCenterId ?? profitUnitId),
  ]
  if (until.linesFrom) parts.push(await linesBetween(ctx, until.linesFrom, to, dimension))
  // The month cut by `from` was counted from its first day: what came before `from` goes out again.
  if (before.linesFrom)
    parts.push((await linesBetween(ctx, before.linesFrom, before.through, dimension)).map(negative))
  return summed(parts)
}

const negative = (sum: AccountSum): AccountSum => ({ ...sum, debit: -sum.debit, credit: -sum.credit })

function summed(parts: readonly (readonly AccountSum[])[]): Map<string, AccountSum> {
  const sums = new Map<string, AccountSum>()
  for (const { accountId, debit, credit } of parts.flat()) {
    const sum = sums.get(accountId)
    sums.set(accountId, { accountId, debit: debit + (sum?.debit ?? 0), credit: credit + (sum?.credit ?? 0) })
  }
  return sums
}

async function wholePeriods(
  ctx: Ctx,
  after: number,
  through: number,
  dimensionId: string | null,
): Promise<AccountSum[]> {
  if (through <= after) return []
  return rawQuery<AccountSum>(
    ctx.db,
    `select account_id as "accountId", sum(debit)::bigint as debit, sum(credit)::bigint as credit
     from ${dimensionId ? 'accounting.dimension_balance' : 'accounting.account_balance'}
     where company_id = $1 and period_id > $2 and period_id <= $3 and period_id % 10 <> 5
       ${dimensionId ? 'and dimension_id = $4' : ''}
     group by account_id`,
    [ctx.company.id, after, through, ...(dimensionId ? [dimensionId] : [])],
  )
}

function linesBetween(ctx: Ctx, from: Day, to: Day, dimension: Dimension): Promise<AccountSum[]> {
  return rawQuery<AccountSum>(
    ctx.db,
    `select l.account_id as "accountId", sum(l.debit)::bigint as debit, sum(l.credit)::bigint as credit
     from accounting.journal_entry e
     join accounting.journal_line l on l.company_id = $1 and l.entry_id = e.id
     where e.company_id = $1 and e.entry_date between $2 and $3 and e.period_id % 10 <> 5
       and ($4::uuid is null or l.cost_center_id = $4) and ($5::uuid is null or l.profit_unit_id = $5)
     group by l.account_id`,
    [ctx.company.id, from, to, dimension.costCenterId ?? null, dimension.profitUnitId ?? null],
  )
}

/** What the opening entries of some days brought, less what was reversed: balances, not movements (rule 27 of 40-finance). */
function openingsBetween(ctx: Ctx, { from, to }: Days): Promise<AccountSum[]> {
  return rawQuery<AccountSum>(
    ctx.db,
    `select l.account_id as "accountId", sum(l.debit)::bigint as debit, sum(l.credit)::bigint as credit
     from accounting.journal_entry e
     join accounting.journal_line l on l.company_id = $1 and l.entry_id = e.id
     where e.company_id = $1 and e.id in ${openingEntries} and e.entry_date between $2 and $3 group by l.account_id`,
    [ctx.company.id, from, to],
  )
}

async function reportAccounts(ctx: Ctx): Promise<ReportAccount[]> {
  return rawQuery<ReportAccount>(
    ctx.db,
    `select id as "accountId", code, name_ar as "nameAr", name_en as "nameEn", class, level, leaf, contra, control,
       cash_flow as "cashFlow"
     from accounting.account where company_id = $1 order by code`,
    [ctx.company.id],
  )
}

async function accountsOfKeys(ctx: Ctx, keys: readonly string[]): Promise<Map<string, string>> {
  const rows = await ctx.db
    .selectFrom('accounting.account_mapping')
    .select(['key', 'account_id as accountId'])
    .where('key', 'in', keys)
    .execute()
  return new Map(rows.map(({ key, accountId }) => [key, accountId]))
}

async function incomeStatement(ctx: Ctx, question: Question, columns: readonly Days[], plan: Plan | null) {
  const accounts = await reportAccounts(ctx)
  const sums: Sums[] = []
  for (const days of columns) sums.push(await movementBetween(ctx, days, question))
  if (plan) sums.push(sumsOfPlan(plan, accounts, question.costCenterId))
  return incomeStatementRows(accounts, sums, question)
}

declare module '#kernel/server/contributions.ts' {
  interface Contributions {
    laterLoanParts: LaterLoanPart
  }
}

/** What of the loans of a module falls due more than a year after a day; minor units, above zero. */
export type LaterLoanPart = (ctx: Ctx, asOf: Day) => Promise<number>

async function loanOf(ctx: Ctx, accountId: string | undefined, columns: readonly Days[]) {
  const parts = await ctx.contributed('laterLoanParts')
  if (!accountId || parts.length === 0) return null
  const laterMinor: number[] = []
  for (const { to } of columns) {
    let sum = 0
    for (const part of parts) sum += await part(ctx, to)
    laterMinor.push(sum)
  }
  return { accountId, laterMinor }
}

async function balanceSheet(ctx: Ctx, question: Question, columns: readonly Days[]) {
  const sums: Sums[] = []
  for (const { to } of columns) sums.push(await sumsUpTo(ctx, await cutAt(ctx, to)))
  const keys = await accountsOfKeys(ctx, ['chequesUnearned', 'chequesReceivable', 'vehicleLoan'])
  return balanceSheetRows(await reportAccounts(ctx), sums, {
    ...question,
    chequesUnearnedId: keys.get('chequesUnearned') ?? null,
    chequesReceivableId: keys.get('chequesReceivable') ?? null,
    loan: await loanOf(ctx, keys.get('vehicleLoan'), columns),
  })
}

async function cashFlow(ctx: Ctx, question: Question, columns: readonly Days[]) {
  const accounts = await reportAccounts(ctx)
  const isCash = new Set(accounts.filter(one => one.cashFlow === 'cash').map(one => one.accountId))
  const sums: Sums[] = []
  const openingCash: number[] = []
  for (const days of columns) {
    const openings = await openingsBetween(ctx, days)
    sums.push(summed([[...(await movementBetween(ctx, days)).values()], openings.map(negative)]))
    const before = await sumsUpTo(ctx, await cutBefore(ctx, days.from))
    openingCash.push(
      [...before.values(), ...openings]
        .filter(sum => isCash.has(sum.accountId))
        .reduce((cash, sum) => cash + sum.debit - sum.credit, 0),
    )
  }
  const disposals = await accountsOfKeys(ctx, ['disposalGain', 'disposalLoss'])
  return cashFlowRows({
    accounts,
    columns: sums,
    openingCash,
    disposalIds: new Set(disposals.values()),
    zero: question.zero,
  })
}

const makers = { incomeStatement, balanceSheet, cashFlow } as const

export async function showReport(ctx: Ctx, input: Question) {
  const asked = { from: input.from, to: input.to }
  if (asked.from > asked.to) deny(invalid('accounting.report.days', { field: 'to' }))
  const compared = comparedDays(asked, input.compare)
  const days = compared ? [asked, compared] : [asked]
  const plan = isBesidePlan(input) ? await planBetween(ctx, asked) : null
  const rows: ReportRow[] = await makers[input.report](ctx, input, days, plan)
  const columns = days.map(one => ({ ...one, planned: false }))
  return {
    columns: plan ? [...columns, { ...asked, planned: true }] : columns,
    rows,
    budgets: [...(plan?.budgets ?? [])],
    seal: await latestSeal(ctx),
  }
}

/** The latest seal of the books, as statements print it. */
export async function latestSeal(ctx: Ctx): Promise<{ code: string; at: Date } | null> {
  const seal = await ctx.db
    .selectFrom('accounting.seal')
    .select(['hash', 'at'])
    .orderBy('at', 'desc')
    .limit(1)
    .executeTakeFirst()
  return seal ? { code: seal.hash.slice(0, 16), at: seal.at } : null
}
