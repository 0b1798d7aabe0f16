import type { Ctx } from '#kernel/server/context.ts'
import { addDays, addMonths, type Day, startOfMonth } from '#kernel/shared/day.ts'
import type { InputOf } from '#kernel/shared/endpoint.ts'
import { deny, notFound } from '#kernel/shared/refusal.ts'
import type * as contract from '../analysis/analysis.contract.ts'
import { noSums } from '../analysis/analysis.rules.ts'
import { accountsOfCosts, firstMonthOfBooks, sumsByUnit } from '../analysis/analysisSums.queries.ts'
import { learnedOf } from '../group/groupPast.queries.ts'
import {
  type LearnedAssumptions,
  learnedAssumptions,
  monthsBetween,
  noPast,
} from '../group/groupPast.rules.ts'
import { plateKeyOn, vehicleLabel } from '../vehicle/vehicle.queries.ts'
import { capitalTaken, marginsAhead, monthToSell, type SellKeepAssumptions } from './sellKeep.rules.ts'

const meanMonths = 6
/** Fewer whole months say too little of a vehicle. */
const enoughMonths = 3
const youngMonths = 36

/** What a vehicle brought and took in a mean month, by the last six whole ones. */
export type Means = {
  readonly groupId: string
  readonly monthsKnown: number
  readonly ageMonths: number
  readonly revenue: number
  readonly maintenance: number
  /** Every cost but maintenance, and those that the value and the capital stand for. */
  readonly fixed: number
  /** Its book value, 0 for a leased one; null without an asset. */
  readonly value: number | null
}

const laterDay = (a: Day, b: Day): Day => (a > b ? a : b)

/** The means of every vehicle that the books have known in service for some whole months. */
export async function meansOf(ctx: Ctx): Promise<Map<string, Means>> {
  const month = startOfMonth(ctx.today)
  const byUnit = await sumsByUnit(
    ctx,
    await accountsOfCosts(ctx),
    addMonths(month, -meanMonths),
    addDays(month, -1),
  )
  const booksFrom = (await firstMonthOfBooks(ctx)) ?? month
  const vehicles = await ctx.db
    .selectFrom('fleet.vehicle as v')
    .leftJoin('accounting.profit_unit as u', join =>
      join.onRef('u.external_id', '=', 'v.id').on('u.kind', '=', 'vehicle'),
    )
    .leftJoin('accounting.asset as a', 'a.id', 'v.asset_id')
    .select(['v.id', 'v.group_id', 'v.in_service_on', 'v.acquired_on', 'v.ownership', 'u.id as unit'])
    .select(['a.cost_minor', 'a.accumulated_minor'])
    .where('v.in_service_on', '<', month)
    .where('v.disposed_on', 'is', null)
    .execute()
  const means = new Map<string, Means>()
  for (const vehicle of vehicles) {
    const served = monthsBetween(laterDay(vehicle.in_service_on!, booksFrom), month)
    const monthsKnown = Math.min(meanMonths, served)
    if (monthsKnown < 1) continue
    const sums = (vehicle.unit && byUnit.get(vehicle.unit)) || noSums
    const mean = (minor: number) => minor / monthsKnown
    means.set(vehicle.id, {
      groupId: vehicle.group_id,
      monthsKnown,
      ageMonths: monthsBetween(vehicle.acquired_on ?? vehicle.in_service_on!, month),
      revenue: mean(sums.revenue),
      maintenance: mean(sums.maintenance),
      fixed: mean(sums.fuel + sums.insurance + sums.licensing + sums.violations + sums.other),
      value: vehicle.ownership === 'leased_in' ? 0 : bookValue(vehicle),
    })
  }
  return means
}

type AssetFigures = { cost_minor: number | null; accumulated_minor: number | null }

const bookValue = ({ cost_minor, accumulated_minor }: AssetFigures) =>
  cost_minor === null ? null : cost_minor - (accumulated_minor ?? 0)

/**
 * What a vehicle under three years of age leaves a month, by group; nothing where a group has none. Like the months to come
 * it bears what its value loses and what the money in it would earn, not the books' depreciation and interest.
 */
export function betterMargins(means: ReadonlyMap<string, Means>) {
  const young = [...means.values()].filter(
    one => one.ageMonths < youngMonths && one.monthsKnown >= enoughMonths && one.value !== null,
  )
  const byGroup = Map.groupBy(young, one => one.groupId)
  return (groupId: string, assumed: SellKeepAssumptions): number => {
    const own = byGroup.get(groupId) ?? []
    const left = (one: Means) =>
      one.revenue - one.maintenance - one.fixed - capitalTaken(one.value ?? 0, assumed)
    return own.length === 0 ? 0 : own.reduce((sum, one) => sum + left(one), 0) / own.length
  }
}

/** The months to come by the means, and the one to sell in. */
export function estimateOf(
  means: Means,
  of: { value: number; better: number },
  assumed: SellKeepAssumptions,
) {
  const { revenue, maintenance, fixed, monthsKnown } = means
  const months = marginsAhead({ ...assumed, ...of, revenue, maintenance, fixed })
  const sellIn = monthsKnown < enoughMonths ? null : monthToSell(months, of.better)
  return { months, sellIn }
}

const unknown = { monthsKnown: 0, revenue: 0, maintenance: 0, fixed: 0, better: 0, sellOn: null, months: [] }

const bps = 10_000

const sharesFrom = <T>(of: (share: keyof SellKeepAssumptions) => T) => ({
  revenueTrend: of('revenueTrend'),
  maintenanceGrowth: of('maintenanceGrowth'),
  valueLoss: of('valueLoss'),
  capitalCost: of('capitalCost'),
})

/** A typed value goes before the group's history. */
const assumptionsOf = (
  typed: Partial<Record<keyof SellKeepAssumptions, number | undefined>>,
  { assumed, vehicles }: LearnedAssumptions,
) =>
  sharesFrom(share => {
    const own = typed[share]
    if (own !== undefined) return { share: own, vehicles: 0 }
    return {
      share: Math.round(assumed[share] * bps),
      vehicles: share === 'capitalCost' ? 0 : vehicles[share],
    }
  })

export async function sellOrKeep(ctx: Ctx, input: InputOf<typeof contract.sellOrKeep>) {
  const vehicle = await ctx.db
    .selectFrom('fleet.vehicle as v')
    .leftJoin('accounting.asset as a', 'a.id', 'v.asset_id')
    .select(['v.make', 'v.model', 'v.year', 'v.group_id', 'a.cost_minor', 'a.accumulated_minor'])
    .select(plateKeyOn('v.id', ctx.today).as('plate'))
    .where('v.id', '=', input.vehicleId)
    .executeTakeFirst()
  if (!vehicle) deny(notFound())
  const plate = vehicleLabel(vehicle)
  const value = input.value ?? bookValue(vehicle)
  const means = await meansOf(ctx)
  const mean = means.get(input.vehicleId)
  const learned = (await learnedOf(ctx)).get(vehicle.group_id) ?? learnedAssumptions(noPast)
  const assumed = assumptionsOf(input, learned)
  if (!mean || value === null) return { ...unknown, plate, value, assumed }
  const taken = sharesFrom(share => assumed[share].share / bps)
  const better = betterMargins(means)(vehicle.group_id, taken)
  const { months, sellIn } = estimateOf(mean, { value, better }, taken)
  const first = startOfMonth(ctx.today)
  const shown = Math.round
  return {
    plate,
    value,
    assumed,
    monthsKnown: mean.monthsKnown,
    revenue: shown(mean.revenue),
    maintenance: shown(mean.maintenance),
    fixed: shown(mean.fixed),
    better: shown(better),
    sellOn: sellIn === null ? null : addMonths(first, sellIn),
    months: months.map(month => ({
      on: addMonths(first, month.no),
      value: shown(month.value),
      margin: shown(month.margin),
      isPoor: month.margin < better,
    })),
  }
}
