import type { Day } from '#kernel/shared/day.ts'
import { type SellKeepAssumptions, usualAssumptions } from '../sellKeep/sellKeep.rules.ts'

/** Fewer vehicles say too little of their group. */
const enoughVehicles = 3

/** How many months back sales show what a vehicle of the group loses. */
export const salesMonths = 36

/** What the past of a group of vehicles counts. */
export type GroupPast = {
  /** Vehicles in service through both of the last two years: sums of the former and of the latter. */
  readonly years: readonly {
    readonly revenue: readonly [before: number, after: number]
    readonly maintenance: readonly [before: number, after: number]
  }[]
  /** Vehicles sold: what they had cost, what they fetched, and the months between. */
  readonly sales: readonly { readonly cost: number; readonly price: number; readonly months: number }[]
}

export const noPast: GroupPast = { years: [], sales: [] }

/** What is assumed, and of how many vehicles it was learned; 0 where it is only what is usual. */
export type LearnedAssumptions = {
  readonly assumed: SellKeepAssumptions
  readonly vehicles: Readonly<Record<'revenueTrend' | 'maintenanceGrowth' | 'valueLoss', number>>
}

/** One engine or one idle summer must not be carried through five years. */
const bounds = { revenueTrend: [-0.5, 0.5], maintenanceGrowth: [-0.5, 1], valueLoss: [0, 0.6] } as const

/** Trend, growth and loss of value as the group's history has them (R23), each the usual one where it is too short. */
export function learnedAssumptions({ years, sales }: GroupPast): LearnedAssumptions {
  const found = {
    revenueTrend: yearlyChange(years.map(one => one.revenue)),
    maintenanceGrowth: yearlyChange(years.map(one => one.maintenance)),
    valueLoss: yearlyLoss(sales),
  }
  const within = (kind: keyof typeof found) => {
    const [low, high] = bounds[kind]
    const share = found[kind]?.share
    return share === undefined ? usualAssumptions[kind] : Math.min(high, Math.max(low, share))
  }
  return {
    assumed: {
      revenueTrend: within('revenueTrend'),
      maintenanceGrowth: within('maintenanceGrowth'),
      valueLoss: within('valueLoss'),
      capitalCost: usualAssumptions.capitalCost,
    },
    vehicles: {
      revenueTrend: found.revenueTrend?.vehicles ?? 0,
      maintenanceGrowth: found.maintenanceGrowth?.vehicles ?? 0,
      valueLoss: found.valueLoss?.vehicles ?? 0,
    },
  }
}

type Learned = { share: number; vehicles: number } | null

/** From one year to the next, all vehicles together; those that moved nothing in either say nothing. */
function yearlyChange(pairs: readonly (readonly [before: number, after: number])[]): Learned {
  const moved = pairs.filter(([before, after]) => before > 0 || after > 0)
  const [before, after] = [0, 1].map(at => moved.reduce((sum, pair) => sum + pair[at]!, 0)) as [
    number,
    number,
  ]
  if (moved.length < enoughVehicles || before <= 0) return null
  return { share: after / before - 1, vehicles: moved.length }
}

/** The yearly loss that leads from what the vehicles cost to what they fetched, each counted by the time it was kept. */
function yearlyLoss(sales: GroupPast['sales']): Learned {
  const told = sales.filter(sale => sale.cost > 0 && sale.price > 0 && sale.months > 0)
  if (told.length < enoughVehicles) return null
  const years = told.reduce((sum, sale) => sum + sale.months / 12, 0)
  const fall = told.reduce((sum, sale) => sum + Math.log(sale.price / sale.cost), 0)
  return { share: 1 - Math.exp(fall / years), vehicles: told.length }
}

/** Whole months from the month of one day to that of another. */
export const monthsBetween = (from: Day, to: Day): number =>
  (Number(to.slice(0, 4)) - Number(from.slice(0, 4))) * 12 + Number(to.slice(5, 7)) - Number(from.slice(5, 7))
