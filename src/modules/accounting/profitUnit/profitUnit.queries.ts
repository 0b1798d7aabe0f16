import type { Ctx } from '#kernel/server/context.ts'
import { rawQuery } from '#kernel/server/database.ts'
import type { Day } from '#kernel/shared/day.ts'
import { cutAt, cutBefore } from '../balance/balance.queries.ts'

export type ProfitUnitResult = {
  /** Null: lines of the period without a profit unit («غير موزع»). */
  readonly profitUnitId: string | null
  readonly revenueMinor: number
  readonly expenseMinor: number
  readonly resultMinor: number
}

type Sum = { id: string | null; revenue: number; expense: number }
export type ProfitDimension = 'profitUnit' | 'costCenter'
type ProfitQuestion = {
  dimension: ProfitDimension
  ids?: readonly string[] | undefined
  from: Day
  to: Day
}

/**
 * What profit units earned from one day to another: revenue and expense lines that carry them, year-end entries left out.
 * With `ids` only these; without, every unit that moved and one row for what carries none, so that the rows sum to the
 * income statement (invariant 17). Whole months are read from the balances.
 */
export async function profitUnitResult(
  ctx: Ctx,
  question: { ids?: readonly string[]; from: Day; to: Day },
): Promise<ProfitUnitResult[]> {
  const sums = await profitSums(ctx, { dimension: 'profitUnit', ...question })
  return sums.map(({ id, revenue, expense }) => ({
    profitUnitId: id,
    revenueMinor: revenue,
    expenseMinor: expense,
    resultMinor: revenue - expense,
  }))
}

/** As {@link profitUnitResult}, for the units or the cost centres of the company. */
export async function profitSums(ctx: Ctx, question: ProfitQuestion): Promise<Sum[]> {
  const { from, to, ids } = question
  const before = await cutBefore(ctx, from)
  const until = await cutAt(ctx, to, false)
  const parts = [
    await wholePeriods(ctx, before.throughPeriod, until.throughPeriod, question),
    until.linesFrom ? await linesBetween(ctx, until.linesFrom, to, question) : [],
    // The month cut by `from` was counted whole (or from its first day): what came before `from` goes out again.
    before.linesFrom
      ? (await linesBetween(ctx, before.linesFrom, before.through, question)).map(negative)
      : [],
  ]
  const sums = new Map<string | null, Sum>(ids?.map(id => [id, { id, revenue: 0, expense: 0 }]))
  for (const { id, revenue, expense } of parts.flat()) {
    const sum = sums.get(id) ?? { id, revenue: 0, expense: 0 }
    sums.set(id, { id, revenue: sum.revenue + revenue, expense: sum.expense + expense })
  }
  return [...sums.values()]
}

const negative = (sum: Sum): Sum => ({ id: sum.id, revenue: -sum.revenue, expense: -sum.expense })

const revenueAndExpense = `coalesce(sum(credit - debit) filter (where a.class = 4), 0)::bigint as revenue,
  coalesce(sum(debit - credit) filter (where a.class = 5), 0)::bigint as expense`

async function wholePeriods(
  ctx: Ctx,
  after: number,
  through: number,
  { dimension, ids }: ProfitQuestion,
): Promise<Sum[]> {
  if (through <= after) return []
  const units = await rawQuery<Sum>(
    ctx.db,
    `select b.dimension_id as id, ${revenueAndExpense}
     from accounting.dimension_balance b
     join accounting.account a on a.company_id = $1 and a.id = b.account_id
     where b.company_id = $1 and b.dimension = $5 and b.period_id > $2 and b.period_id <= $3
       and b.period_id % 10 <> 5 and a.class in (4, 5) and ($4::uuid[] is null or b.dimension_id = any ($4))
     group by b.dimension_id`,
    [ctx.company.id, after, through, ids ?? null, dimension],
  )
  if (ids) return units
  const [all] = await rawQuery<Sum>(
    ctx.db,
    `select null as id, ${revenueAndExpense}
     from accounting.account_balance b
     join accounting.account a on a.company_id = $1 and a.id = b.account_id
     where b.company_id = $1 and b.period_id > $2 and b.period_id <= $3 and b.period_id % 10 <> 5 and a.class in (4, 5)`,
    [ctx.company.id, after, through],
  )
  const rest = units.reduce(
    (left, unit) => ({
      id: null,
      revenue: left.revenue - unit.revenue,
      expense: left.expense - unit.expense,
    }),
    all!,
  )
  return [...units, rest]
}

const columnOf = { profitUnit: 'l.profit_unit_id', costCenter: 'l.cost_center_id' } as const

function linesBetween(ctx: Ctx, from: Day, to: Day, question: ProfitQuestion): Promise<Sum[]> {
  const column = columnOf[question.dimension]
  return rawQuery<Sum>(
    ctx.db,
    `select ${column} as id, ${revenueAndExpense}
     from accounting.journal_entry e
     join accounting.journal_line l on l.company_id = $1 and l.entry_id = e.id
     join accounting.account a on a.company_id = $1 and a.id = l.account_id
     where e.company_id = $1 and e.entry_date between $2 and $3 and e.period_id % 10 <> 5 and a.class in (4, 5)
       and ($4::uuid[] is null or ${column} = any ($4))
     group by ${column}`,
    [ctx.company.id, from, to, question.ids ?? null],
  )
}
