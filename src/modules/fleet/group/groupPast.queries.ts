import type { Ctx } from '#kernel/server/context.ts'
import { addDays, addMonths, startOfMonth } from '#kernel/shared/day.ts'
import { noSums, type UnitSums } from '../analysis/analysis.rules.ts'
import { accountsOfCosts, firstMonthOfBooks, sumsByUnit } from '../analysis/analysisSums.queries.ts'
import {
  type GroupPast,
  type LearnedAssumptions,
  learnedAssumptions,
  monthsBetween,
  salesMonths,
} from './groupPast.rules.ts'

/** What the past of each group predicts for the years to come (R23); a group without vehicles is not there. */
export async function learnedOf(ctx: Ctx): Promise<Map<string, LearnedAssumptions>> {
  const [years, sales] = [await yearsOf(ctx), await salesOf(ctx)]
  return new Map(
    [...new Set([...years.keys(), ...sales.keys()])].map(groupId => [
      groupId,
      learnedAssumptions({ years: years.get(groupId) ?? [], sales: sales.get(groupId) ?? [] }),
    ]),
  )
}

/** The last two years of the vehicles that were in service all through both; none where the books are younger. */
async function yearsOf(ctx: Ctx): Promise<Map<string, GroupPast['years']>> {
  const end = startOfMonth(ctx.today)
  const [start, middle] = [addMonths(end, -24), addMonths(end, -12)]
  const booksFrom = await firstMonthOfBooks(ctx)
  if (booksFrom === null || booksFrom > start) return new Map()
  const accounts = await accountsOfCosts(ctx)
  const before = await sumsByUnit(ctx, accounts, start, addDays(middle, -1))
  const after = await sumsByUnit(ctx, accounts, middle, addDays(end, -1))
  const vehicles = await ctx.db
    .selectFrom('fleet.vehicle as v')
    .innerJoin('accounting.profit_unit as u', join =>
      join.onRef('u.external_id', '=', 'v.id').on('u.kind', '=', 'vehicle'),
    )
    .select(['v.group_id', 'u.id as unit'])
    .where('v.in_service_on', '<=', start)
    .where('v.disposed_on', 'is', null)
    .execute()
  const byGroup = Map.groupBy(vehicles, vehicle => vehicle.group_id)
  const pairOf = (kind: keyof UnitSums, unit: string): readonly [number, number] => [
    (before.get(unit) ?? noSums)[kind],
    (after.get(unit) ?? noSums)[kind],
  ]
  return new Map(
    [...byGroup].map(([groupId, own]) => [
      groupId,
      own.map(({ unit }) => ({
        revenue: pairOf('revenue', unit),
        maintenance: pairOf('maintenance', unit),
      })),
    ]),
  )
}

/** The vehicles sold of late, with what they had cost and what they fetched. */
async function salesOf(ctx: Ctx): Promise<Map<string, GroupPast['sales']>> {
  const sold = await ctx.db
    .selectFrom('fleet.vehicle as v')
    .innerJoin('accounting.asset as a', 'a.id', 'v.asset_id')
    .select(['v.group_id', 'v.disposed_on', 'a.in_service_on', 'a.cost_minor', 'a.proceeds_minor'])
    .where('v.disposal_kind', '=', 'sold')
    .where('v.disposed_on', '>=', addMonths(ctx.today, -salesMonths))
    .where('a.disposal', '=', 'sale')
    .execute()
  const byGroup = Map.groupBy(sold, sale => sale.group_id)
  return new Map(
    [...byGroup].map(([groupId, own]) => [
      groupId,
      own.map(sale => ({
        cost: sale.cost_minor,
        price: sale.proceeds_minor ?? 0,
        months: monthsBetween(sale.in_service_on, sale.disposed_on!),
      })),
    ]),
  )
}
