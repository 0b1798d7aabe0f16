/** What is assumed of the months to come; shares of a year as fractions. */
export type SellKeepAssumptions = {
  /** Trend of the revenue. */
  readonly revenueTrend: number
  /** Growth of the maintenance. */
  readonly maintenanceGrowth: number
  /** What the resale value loses. */
  readonly valueLoss: number
  /** What the money in the vehicle would earn elsewhere. */
  readonly capitalCost: number
}

export const usualAssumptions: SellKeepAssumptions = {
  revenueTrend: 0,
  maintenanceGrowth: 0.2,
  valueLoss: 0.15,
  capitalCost: 0.1,
}

export type SellKeepFacts = SellKeepAssumptions & {
  /** What it would be sold for today; all amounts are of one unit, minor or major. */
  readonly value: number
  readonly revenue: number
  readonly maintenance: number
  readonly fixed: number
  /** What a younger vehicle of its group leaves a month. */
  readonly better: number
}

/** What a value loses in a month and what the money in it would earn; a lease is in the costs already. */
export const capitalTaken = (
  value: number,
  { valueLoss, capitalCost }: Pick<SellKeepAssumptions, 'valueLoss' | 'capitalCost'>,
): number => value * (1 - (1 - valueLoss) ** (1 / 12)) + (value * capitalCost) / 12

export type SellKeepMonth = { readonly no: number; readonly value: number; readonly margin: number }

/** How far ahead months are looked at. */
const sellKeepHorizon = 60

/**
 * What each month to come would leave (R23): revenue and maintenance along their trends, less fixed costs, less what the
 * resale value falls in the month, less what the money in it would earn. Estimates: nothing of it is posted or rounded.
 */
export function marginsAhead(facts: SellKeepFacts, months = sellKeepHorizon): SellKeepMonth[] {
  const valueAt = (no: number) => facts.value * (1 - facts.valueLoss) ** (no / 12)
  return Array.from({ length: months }, (_, at) => {
    const no = at + 1
    const years = no / 12
    const margin =
      facts.revenue * (1 + facts.revenueTrend) ** years -
      facts.maintenance * (1 + facts.maintenanceGrowth) ** years -
      facts.fixed -
      capitalTaken(valueAt(no - 1), facts)
    return { no, value: valueAt(no), margin }
  })
}

/**
 * The first of three months in a row that leave less than a younger vehicle would, and that no later stretch makes up for;
 * null while it pays to keep. The young lose value fastest: a few poor months of theirs are no reason to sell.
 */
export function monthToSell(margins: readonly SellKeepMonth[], better: number): number | null {
  let best = 0
  const madeUp = margins
    .toReversed()
    .map(month => {
      best = month.margin - better + Math.max(0, best)
      return best > 0
    })
    .reverse()
  const first = margins.findIndex((_, at) => {
    const three = margins.slice(at, at + 3)
    return three.length === 3 && !madeUp[at] && three.every(month => month.margin < better)
  })
  return first < 0 ? null : margins[first]!.no
}
