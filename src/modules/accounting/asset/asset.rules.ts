import { addMonths, type Day, endOfMonth, startOfMonth } from '#kernel/shared/day.ts'
import { type Minor, mulDiv } from '#kernel/shared/money.ts'
import { invalid, type Refusal, refused } from '#kernel/shared/refusal.ts'

export const depreciationMethods = ['straightLine', 'decliningBalance', 'unitsOfUse'] as const
export type DepreciationMethod = (typeof depreciationMethods)[number]

export const disposals = ['sale', 'scrap', 'totalLoss'] as const
export type Disposal = (typeof disposals)[number]
/** How an asset left, `undone` being one whose imported file was taken back. */
export const departures = [...disposals, 'undone'] as const

/** How what is left of an asset is charged from a month on. */
export type DepreciationPlan = {
  readonly method: DepreciationMethod
  /** Book value at the beginning of the plan. */
  readonly bookMinor: Minor
  readonly salvageMinor: Minor
  /** Months left, or units of use left. */
  readonly life: number
  /** Share of the book value a year takes, for declining balances. */
  readonly yearlyRateBps: number | null
}

/**
 * What a plan has taken after so many months (or units of use), rounded once and never below salvage (rule 17 of 40-finance);
 * a month's charge is the difference of two of these: 5,800.000 in 60 months is 96.667, 96.666, 96.667.
 */
export function takenAfter(plan: DepreciationPlan, gone: number): Minor {
  const all = Math.max(0, plan.bookMinor - plan.salvageMinor)
  if (gone <= 0 || all === 0) return 0
  if (gone >= plan.life) return all
  if (plan.method !== 'decliningBalance') return mulDiv(all, gone, plan.life)
  return Math.min(all, declined(plan, gone))
}

/**
 * Each year takes its share of the book value at its beginning, evenly over its months; the last year of the life takes what
 * is left above salvage. Exact fractions, so that only the sum is rounded.
 */
function declined(plan: DepreciationPlan, months: number): Minor {
  const year = Math.floor(months / 12)
  const [rate, whole] = [BigInt(plan.yearlyRateBps ?? 0), 10_000n]
  const [book, salvage] = [BigInt(plan.bookMinor), BigInt(plan.salvageMinor)]
  const [kept, base] = [(whole - rate) ** BigInt(year), whole ** BigInt(year)]
  const above = (book * kept - salvage * base) * whole
  const share = book * kept * rate
  const isLastYear = plan.life <= (year + 1) * 12
  const monthsOfYear = BigInt(isLastYear ? plan.life - year * 12 : 12)
  const ofYear = above <= 0n ? 0n : isLastYear || share > above ? above : share
  const before = book * (base - kept) * whole * monthsOfYear
  return mulDiv(1, before + ofYear * BigInt(months % 12), base * whole * monthsOfYear)
}

/** Whole months from the month of one day to the month of another. */
export function monthsFrom(first: Day, later: Day): number {
  const index = (day: Day) => Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7))
  return index(later) - index(first)
}

/** The facts of an asset that decide its charges; days of months are their first day. */
export type ChargedAsset = {
  readonly costMinor: Minor
  readonly salvageMinor: Minor
  readonly accumulatedMinor: Minor
  readonly method: DepreciationMethod
  readonly yearlyRateBps: number | null
  readonly planFrom: Day
  readonly planAccumulatedMinor: Minor
  readonly planLife: number
}

const planOf = (asset: ChargedAsset): DepreciationPlan => ({
  method: asset.method,
  bookMinor: asset.costMinor - asset.planAccumulatedMinor,
  salvageMinor: asset.salvageMinor,
  life: asset.planLife,
  yearlyRateBps: asset.yearlyRateBps,
})

/** What a month takes when it is charged next; `unitsSoFar` counts the use since the plan began, the month's own included. */
export function chargeOf(asset: ChargedAsset, month: Day, unitsSoFar: number): Minor {
  const gone = asset.method === 'unitsOfUse' ? unitsSoFar : monthsFrom(asset.planFrom, month) + 1
  const due = asset.planAccumulatedMinor + takenAfter(planOf(asset), gone) - asset.accumulatedMinor
  return Math.max(0, due)
}

/** Whether nothing is left to charge. */
export function isFullyCharged(
  asset: Pick<ChargedAsset, 'costMinor' | 'salvageMinor' | 'accumulatedMinor'>,
): boolean {
  return asset.accumulatedMinor >= asset.costMinor - asset.salvageMinor
}

export type ScheduleRow = {
  readonly month: Day
  readonly amountMinor: Minor
  readonly accumulatedMinor: Minor
  readonly bookMinor: Minor
}

/** The months still to come from `next` on, at most `most` of them; empty for use, which is unknown ahead. */
export function scheduleAhead(asset: ChargedAsset, next: Day | null, most = 600): ScheduleRow[] {
  const rows: ScheduleRow[] = []
  if (next === null || asset.method === 'unitsOfUse') return rows
  let now = asset
  for (
    let month = startOfMonth(next);
    !isFullyCharged(now) && rows.length < most;
    month = addMonths(month, 1)
  ) {
    const amountMinor = chargeOf(now, month, 0)
    const accumulatedMinor = now.accumulatedMinor + amountMinor
    now = { ...now, accumulatedMinor }
    rows.push({ month, amountMinor, accumulatedMinor, bookMinor: asset.costMinor - accumulatedMinor })
  }
  return rows
}

type NewAsset = {
  costMinor: Minor
  salvageMinor: Minor
  openingAccumulatedMinor: Minor
  inServiceOn: Day
  openingOn: Day | null
  method: DepreciationMethod
  life: number
  yearlyRateBps: number | null
}

/** Why an asset cannot go into service as it is described. */
export function whyNotAcquire(asset: NewAsset): Refusal | null {
  if (asset.costMinor <= 0) return invalid('kernel.field.positive', { field: 'cost' })
  if (asset.salvageMinor > asset.costMinor) return invalid('accounting.asset.salvage', { field: 'salvage' })
  if (asset.openingAccumulatedMinor > asset.costMinor - asset.salvageMinor)
    return invalid('accounting.asset.openingTooMuch', { field: 'openingAccumulated' })
  if (asset.openingOn !== null && asset.inServiceOn > asset.openingOn)
    return invalid('accounting.asset.openingFirst', { field: 'inServiceOn' })
  return whyNotCharged(asset)
}

/** Why a method cannot be reckoned with. */
export function whyNotCharged(terms: Pick<NewAsset, 'method' | 'yearlyRateBps'>): Refusal | null {
  return terms.method === 'decliningBalance' && terms.yearlyRateBps === null
    ? invalid('kernel.field.required', { field: 'yearlyRate' })
    : null
}

/** The plan an asset begins with; an opening one has used up its life in proportion. */
export function firstPlan(
  asset: NewAsset,
): Pick<ChargedAsset, 'planFrom' | 'planAccumulatedMinor' | 'planLife'> {
  const from = startOfMonth(asset.openingOn ?? asset.inServiceOn)
  const all = asset.costMinor - asset.salvageMinor
  const left =
    asset.method === 'unitsOfUse'
      ? all === 0
        ? asset.life
        : mulDiv(asset.life, all - asset.openingAccumulatedMinor, all)
      : asset.life - monthsFrom(asset.inServiceOn, from)
  return {
    planFrom: from,
    planAccumulatedMinor: asset.openingAccumulatedMinor,
    planLife: Math.max(1, left),
  }
}

/** Months and years of refusals: `03/2026`. */
export const monthText = (month: Day): string => `${month.slice(5, 7)}/${month.slice(0, 4)}`

type Disposed = { on: Day; disposal: Disposal; proceedsMinor: Minor }
type Disposable = {
  status: 'inService' | 'disposed'
  inServiceOn: Day
  lastCharged: Day | null
}

/** Why an asset cannot leave on a day: gone already, before it came, in the future, or in a month that was charged. */
export function whyNotDispose(asset: Disposable, act: Disposed, today: Day): Refusal | null {
  if (asset.status === 'disposed') return refused('accounting.asset.disposed')
  if (act.on > today) return invalid('accounting.asset.future', { field: 'on' })
  if (act.on < asset.inServiceOn) return invalid('accounting.asset.beforeService', { field: 'on' })
  if (asset.lastCharged !== null && act.on <= endOfMonth(asset.lastCharged))
    return refused('accounting.asset.charged', {
      field: 'on',
      params: { period: monthText(asset.lastCharged) },
    })
  if ((act.disposal === 'sale') !== act.proceedsMinor > 0)
    return invalid('accounting.asset.proceeds', { field: 'proceeds' })
  return null
}
