import type { Ctx } from '#kernel/server/context.ts'
import { rawQuery } from '#kernel/server/database.ts'
import { addDays, addMonths, type Day, daysBetween, endOfMonth, startOfMonth } from '#kernel/shared/day.ts'
import type { InputOf, OutputOf } from '#kernel/shared/endpoint.ts'
import { dueDepreciation, lastEndedMonth, listUnregistered } from '../asset/asset.queries.ts'
import { closeChecks } from '../health/health.queries.ts'
import { accountsOfControl, monthAround, monthlySums } from '../health/standing.queries.ts'
import {
  type MonthSums,
  type RatioCode,
  ratioCodes,
  ratioOf,
  ratios,
  type Standing,
  standingAt,
} from '../report/ratio.rules.ts'
import type * as contract from './overview.contract.ts'

type Overview = OutputOf<typeof contract.showOverview>
type Card = Overview['cards'][number]
type CardCode = Card['code']
type AttentionCode = Overview['attention'][number]['code']

declare module '#kernel/server/contributions.ts' {
  interface Contributions {
    financeFigures: FinanceFigure
    financeAttentions: FinanceAttention
  }
}

/** A figure of documents that an upper module brings: what it came to on a day, null where the past is not known. */
export type FinanceFigure = {
  readonly code: Extract<CardCode, 'overdue' | 'chequesSoon'>
  readonly permission: string
  readonly sum: (ctx: Ctx, asOf: Day) => Promise<number | null>
}
/** A count of pending work in an upper module. */
export type FinanceAttention = {
  readonly code: AttentionCode
  readonly permission: string
  readonly count: (ctx: Ctx) => Promise<number>
}

export async function showOverview(ctx: Ctx, input: InputOf<typeof contract.showOverview>) {
  const month = monthAround(input.month ?? ctx.today)
  const costCenterId = input.costCenterId ?? null
  const sums = await monthlySums(ctx, costCenterId)
  const before = [addDays(month.startsOn, -1), endOfMonth(addMonths(month.startsOn, -12))] as const
  const known = before.map(day => (isKnown(sums, day) ? day : null))
  const at = (endsOn: Day): Standing => standingAt(sums, endsOn, startOfMonth(endsOn), 0)
  const [now, lastMonth, lastYear] = [at(month.endsOn), at(before[0]), at(before[1])]
  const card = (code: CardCode, lines: Card['lines'], of: (standing: Standing) => number): Card => ({
    code,
    lines,
    amount: of(now),
    lastMonth: known[0] ? of(lastMonth) : null,
    lastYear: known[1] ? of(lastYear) : null,
  })
  const through = async (control: string, ofClass: number): Promise<Card['lines']> => ({
    accountIds: await accountsOfControl(ctx, control, ofClass),
    days: 'through',
  })
  const flows = [
    card('revenue', { classes: '4', days: 'period' }, of => of.revenue),
    card('expense', { classes: '5', days: 'period' }, of => of.expense),
    card('result', { classes: '45', days: 'period' }, of => of.revenue - of.expense),
  ]
  // A cost centre has a result but no balance sheet.
  const cards = costCenterId
    ? flows
    : [
        card('cash', { section: 'cash', days: 'through' }, of => of.cash),
        card('receivable', await through('customer', 1), of => of.receivable),
        ...(await documentCards(ctx, 'overdue', month.endsOn, known)),
        card('payable', await through('vendor', 2), of => of.payable),
        ...flows,
        card('deposits', await through('deposit', 2), of => of.deposits),
        ...(await documentCards(ctx, 'chequesSoon', month.endsOn, known)),
      ]
  return { month, cards, months: barsOf(sums, month.endsOn), attention: await attentionOf(ctx) }
}

/** Whether the books had begun by then. */
const isKnown = (sums: readonly MonthSums[], endsOn: Day): boolean => (sums[0]?.endsOn ?? '9') <= endsOn

/** A figure that an upper module brings, for those who may see it. */
async function documentCards(
  ctx: Ctx,
  code: CardCode,
  endsOn: Day,
  before: readonly (Day | null)[],
): Promise<Card[]> {
  const figure = (await ctx.contributed('financeFigures')).find(one => one.code === code)
  if (!figure || !ctx.can(figure.permission)) return []
  const on = async (day: Day | null | undefined) => (day ? figure.sum(ctx, day) : null)
  const asOf = endsOn > ctx.today ? ctx.today : endsOn
  return [
    {
      code,
      lines: null,
      amount: (await on(asOf)) ?? 0,
      lastMonth: await on(before[0]),
      lastYear: await on(before[1]),
    },
  ]
}

/** Revenue and expense of the twelve months that end with one. */
function barsOf(sums: readonly MonthSums[], endsOn: Day): Overview['months'] {
  return twelveMonths(endsOn).map(month => {
    const own = sums.filter(one => one.endsOn === month.endsOn)
    return {
      ...month,
      revenue: -own.reduce((sum, one) => sum + one.revenue, 0),
      expense: own.reduce((sum, one) => sum + one.expense, 0),
    }
  })
}

const twelveMonths = (endsOn: Day) =>
  Array.from({ length: 12 }, (_, at) => monthAround(addMonths(startOfMonth(endsOn), at - 11)))

/** The checks of the close checklist that are cheap enough for a page that opens many times a day. */
const quickChecks: Readonly<Record<string, AttentionCode>> = {
  H1: 'unmapped',
  H7: 'clearing',
  runs: 'runs',
}

async function attentionOf(ctx: Ctx): Promise<Overview['attention']> {
  const found: { code: AttentionCode; count: number }[] = []
  if (ctx.can('finance.ledger.view')) {
    for (const check of await closeChecks(ctx)) {
      const code = quickChecks[check.code]
      if (code) found.push({ code, count: (await check.run(ctx, ctx.today)).length })
    }
    found.push({ code: 'drafts', count: await countOf(ctx, draftsSql, ['draft']) })
    found.push({ code: 'entriesWait', count: await countOf(ctx, draftsSql, ['submitted']) })
  }
  if (ctx.can('finance.assets.view')) {
    found.push({ code: 'depreciation', count: (await dueDepreciation(ctx)).assets })
    found.push({ code: 'purchases', count: (await listUnregistered(ctx)).rows.length })
  }
  if (ctx.can('finance.budgets.view'))
    found.push({ code: 'budgets', count: await countOf(ctx, exceededSql, [ctx.today]) })
  for (const { code, permission, count } of await ctx.contributed('financeAttentions'))
    if (ctx.can(permission)) found.push({ code, count: await count(ctx) })
  return found.filter(one => one.count > 0)
}

const draftsSql = `select count(*)::int as count from accounting.journal_draft where company_id = $1 and status = $2`

const exceededSql = `select count(*)::int as count from accounting.budget_alert l
  join accounting.budget b on b.company_id = $1 and b.id = l.budget_id and b.status = 'approved'
  join accounting.period p on p.company_id = $1 and p.fiscal_year_id = b.fiscal_year_id and p.number = l.month
    and p.starts_on <= $2 and p.ends_on >= $2
  where l.company_id = $1 and l.alert_type = 'budget_exceeded'`

async function countOf(ctx: Ctx, sql: string, values: readonly unknown[] = []): Promise<number> {
  const [row] = await rawQuery<{ count: number }>(ctx.db, sql, [ctx.company.id, ...values])
  return row!.count
}

type Lines = Card['lines']
const flow = (classes: string): Lines => ({ classes, days: 'period' })
const branch = (under: string): Lines => ({ under, days: 'through' })

/** What each side of a ratio opens; null where it is several figures added up. */
async function partsOf(
  ctx: Ctx,
): Promise<Readonly<Record<RatioCode, readonly [above: Lines, below: Lines]>>> {
  const of = async (control: string, ofClass: number): Promise<Lines> => ({
    accountIds: await accountsOfControl(ctx, control, ofClass),
    days: 'through',
  })
  const all = (classes: string): Lines => ({ classes, days: 'through' })
  return {
    current: [branch('11'), branch('21')],
    quick: [null, branch('21')],
    netMargin: [flow('45'), flow('4')],
    roa: [flow('45'), all('1')],
    roe: [flow('45'), null],
    debtToEquity: [all('2'), null],
    dso: [await of('customer', 1), flow('4')],
    dpo: [await of('vendor', 2), flow('5')],
    interestCover: [null, null],
  }
}

export async function showRatios(ctx: Ctx, input: InputOf<typeof contract.showRatios>) {
  const last = monthAround(input.month ?? lastEndedMonth(ctx.today))
  const months = twelveMonths(last.endsOn)
  const sums = await monthlySums(ctx, null)
  const begun = startOfMonth(sums[0]?.endsOn ?? last.endsOn)
  const flowsFromOf = (endsOn: Day): Day => {
    const year = addMonths(startOfMonth(endsOn), -11)
    return year > begun ? year : begun
  }
  const at = (endsOn: Day): Standing => {
    const from = flowsFromOf(endsOn)
    return standingAt(sums, endsOn, from, Math.max(1, daysBetween(from, endsOn) + 1))
  }
  const standings = months.map(month => at(month.endsOn))
  const now = standings.at(-1)!
  const parts = await partsOf(ctx)
  return {
    months,
    flowsFrom: flowsFromOf(last.endsOn),
    rows: ratioCodes.map(code => ({
      code,
      unit: ratios[code].unit,
      values: standings.map(standing => ratioOf(code, standing)),
      above: { amount: ratios[code].above(now), lines: parts[code][0] },
      below: { amount: ratios[code].below(now), lines: parts[code][1] },
    })),
  }
}
