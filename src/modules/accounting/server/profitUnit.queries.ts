import type { Ctx } from '#kernel/server/context.ts'
import { rawQuery } from '#kernel/server/database.ts'
import type { Day } from '#kernel/shared/day.ts'
import { cutAt, cutBefore } from './balance.queries.ts'

export type ProfitUnitResult = {
  /** Null: lines of the period without a profit unit («غير موزع»). */
  readonly profitUnitId: string | null
  readonly revenueMinor: number
  readonly expenseMinor: number
  readonly resultMinor: number
}

type Sum = { id: string | null; revenue: number; expense: number }

/**
 * What profit units earned from one day to another: revenue and expense lines that carry them, year-end entries left out.
 * With `ids` only these; without, every unit that moved and one row for what carries none, so that the rows sum to the
 * income statement (invariant 17). Whole months are read from the balances.
 */
export async function profitUnitResult(
  ctx: Ctx,
  question: { readonly ids?: readonly string[]; readonly from: Day; readonly to: Day },
): Promise<ProfitUnitResult[]> {
  const { from, to, ids } = question
  const before = await cutBefore(ctx, from)
  const until = await cutAt(ctx, to, false)
  const parts = [
    await wholePeriods(ctx, before.throughPeriod, until.throughPeriod, ids ?? null),
    until.linesFrom ? await linesBetween(ctx, until.linesFrom, to, ids ?? null) : [],
    // The month cut by `from` was counted whole (or from its first day): what came before `from` goes out again.
    before.linesFrom
      ? (await linesBetween(ctx, before.linesFrom, before.through, ids ?? null)).map(negative)
      : [],
  ]
  const sums = new Map<string | null, Sum>(ids?.map(id => [id, { id, revenue: 0, expense: 0 }]))
  for (const { id, revenue, expense } of parts.flat()) {
    const sum = sums.get(id) ?? { id, revenue: 0, expense: 0 }
    sums.set(id, { id, revenue: sum.revenue + revenue, expense: sum.expense + expense })
  }
  return [...sums.values()].map(({ id, revenue, expense }) => ({
    profitUnitId: id,
    revenueMinor: revenue,
    expenseMinor: expense,
    resultMinor: revenue - expense,
  }))
}

const negative = (sum: Sum): Sum => ({ id: sum.id, revenue: -sum.revenue, expense: -sum.expense })

const revenueAndExpense = `coalesce(sum(credit - debit) filter (where a.class = 4), 0)::bigint as revenue,
  coalesce(sum(debit - credit) filter (where a.class = 5), 0)::bigint as expense`

async function wholePeriods(
  ctx: Ctx,
  after: number,
  through: number,
  ids: readonly string[] | null,
): Promise<Sum[]> {
  if (through <= after) return []
  const units = await rawQuery<Sum>(
    ctx.db,
    `select b.dimension_id as id, ${revenueAndExpense}
     from accounting.dimension_balance b
     join accounting.account a on a.company_id = $1 and a.id = b.account_id
     where b.company_id = $1 and b.dimension = 'profitUnit' and b.period_id > $2 and b.period_id <= $3
       and b.period_id % 10 <> 5 and a.class in (4, 5) and ($4::uuid[] is null or b.dimension_id = any ($4))
     group by b.dimension_id`,
    [ctx.company.id, after, through, ids],
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

function linesBetween(ctx: Ctx, from: Day, to: Day, ids: readonly string[] | null): Promise<Sum[]> {
  return rawQuery<Sum>(
    ctx.db,
    `select l.profit_unit_id as id, ${revenueAndExpense}
     from accounting.journal_entry e
     join accounting.journal_line l on l.company_id = $1 and l.entry_id = e.id
     join accounting.account a on a.company_id = $1 and a.id = l.account_id
     where e.company_id = $1 and e.entry_date between $2 and $3 and e.kind <> 'closing' and a.class in (4, 5)
       and ($4::uuid[] is null or l.profit_unit_id = any ($4))
     group by l.profit_unit_id`,
    [ctx.company.id, from, to, ids],
  )
}
