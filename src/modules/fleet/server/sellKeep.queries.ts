import type { Ctx } from '#kernel/server/context.ts'
import { addDays, addMonths, type Day, startOfMonth } from '#kernel/shared/day.ts'
import type { InputOf } from '#kernel/shared/endpoint.ts'
import { deny, notFound } from '#kernel/shared/refusal.ts'
import type * as contract from '../shared/analysis.contract.ts'
import { noSums, profitOf } from '../shared/analysis.rules.ts'
import {
  marginsAhead,
  monthToSell,
  type SellKeepAssumptions,
  usualAssumptions,
} from '../shared/sellKeep.rules.ts'
import { accountsOfCosts, sumsByUnit } from './analysis.sums.ts'
import { plateKeyOn, vehicleLabel } from './vehicle.queries.ts'

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
  readonly profit: number
}

const monthsBetween = (from: Day, to: Day) =>
  (Number(to.slice(0, 4)) - Number(from.slice(0, 4))) * 12 + Number(to.slice(5, 7)) - Number(from.slice(5, 7))

/** The means of every vehicle that has been in service for some whole months. */
export async function meansOf(ctx: Ctx): Promise<Map<string, Means>> {
  const month = startOfMonth(ctx.today)
  const byUnit = await sumsByUnit(
    ctx,
    await accountsOfCosts(ctx),
    addMonths(month, -meanMonths),
    addDays(month, -1),
  )
  const vehicles = await ctx.db
    .selectFrom('fleet.vehicle as v')
    .leftJoin('accounting.profit_unit as u', join =>
      join.onRef('u.external_id', '=', 'v.id').on('u.kind', '=', 'vehicle'),
    )
    .select(['v.id', 'v.group_id', 'v.in_service_on', 'v.acquired_on', 'u.id as unit'])
    .where('v.in_service_on', '<', month)
    .where('v.disposed_on', 'is', null)
    .execute()
  const means = new Map<string, Means>()
  for (const vehicle of vehicles) {
    const served = monthsBetween(vehicle.in_service_on!, month)
    const monthsKnown = Math.min(meanMonths, served)
    if (monthsKnown < 1) continue
    const sums = (vehicle.unit && byUnit.get(vehicle.unit)) || noSums
    const mean = (minor: number) => minor / monthsKnown
    means.set(vehicle.id, {
      ...{ groupId: vehicle.group_id, monthsKnown },
      ageMonths: monthsBetween(vehicle.acquired_on ?? vehicle.in_service_on!, month),
      revenue: mean(sums.revenue),
      maintenance: mean(sums.maintenance),
      fixed: mean(sums.fuel + sums.insurance + sums.licensing + sums.violations + sums.other),
      profit: mean(profitOf(sums)),
    })
  }
  return means
}

/** What a vehicle under three years of age leaves a month, by group; nothing where a group has none. */
export function betterMargins(means: ReadonlyMap<string, Means>) {
  const young = [...means.values()].filter(
    one => one.ageMonths < youngMonths && one.monthsKnown >= enoughMonths,
  )
  const byGroup = Map.groupBy(young, one => one.groupId)
  return (groupId: string): number => {
    const own = byGroup.get(groupId) ?? []
    return own.length === 0 ? 0 : own.reduce((sum, one) => sum + one.profit, 0) / own.length
  }
}

/** The months to come by the means, and the one to sell in. */
export function estimateOf(
  means: Means,
  of: { readonly value: number; readonly better: number },
  assumed: SellKeepAssumptions = usualAssumptions,
) {
  const { revenue, maintenance, fixed, monthsKnown } = means
  const months = marginsAhead({ ...assumed, ...of, revenue, maintenance, fixed })
  const sellIn = monthsKnown < enoughMonths ? null : monthToSell(months, of.better)
  return { months, sellIn }
}

const unknown = { monthsKnown: 0, revenue: 0, maintenance: 0, fixed: 0, better: 0, sellOn: null, months: [] }

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
  const book = vehicle.cost_minor === null ? null : vehicle.cost_minor - (vehicle.accumulated_minor ?? 0)
  const value = input.value ?? book
  const means = await meansOf(ctx)
  const mean = means.get(input.vehicleId)
  if (!mean || value === null) return { ...unknown, plate, value }
  const better = betterMargins(means)(vehicle.group_id)
  const assumed = {
    revenueTrend: input.revenueTrend / 10_000,
    maintenanceGrowth: input.maintenanceGrowth / 10_000,
    valueLoss: input.valueLoss / 10_000,
    capitalCost: input.capitalCost / 10_000,
  }
  const { months, sellIn } = estimateOf(mean, { value, better }, assumed)
  const first = startOfMonth(ctx.today)
  const shown = Math.round
  return {
    ...{ plate, value, monthsKnown: mean.monthsKnown },
    ...{ revenue: shown(mean.revenue), maintenance: shown(mean.maintenance), fixed: shown(mean.fixed) },
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
