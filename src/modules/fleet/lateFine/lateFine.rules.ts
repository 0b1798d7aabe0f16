import { addDays, type Day, daysBetween } from '#kernel/shared/day.ts'
import type { Minor } from '#kernel/shared/money.ts'

/** A fine arrives within so many days, or never counts here (R20). */
export const lateFineDays = 180
/** Between two of them arrivals are taken as even. */
const arrivalKnots = [0, 30, 60, 90, 120, 150, 180] as const
/** Groups with fewer fines go by the company's figures. */
export const enoughFines = 30
const sureEnough = 0.8

export const lateFinePolicies = ['hold', 'consent', 'none'] as const
export type LateFinePolicy = (typeof lateFinePolicies)[number]

/** Figures of past fines (R20), from rented days older than 180 days. */
export type LateFineFigures = {
  /** Fines per rented day. */
  readonly perDay: number
  /** The share that has arrived after each of the knots, 0 to 1. */
  readonly arrived: readonly number[]
  /** The mean fine. */
  readonly meanMinor: Minor
  /** The share that is never collected, 0 to 1. */
  readonly uncollected: number
}

/** The days a custody touched, both inclusive. */
export type HeldDays = { readonly from: Day; readonly to: Day }

/** What the past of some vehicles counts: fines and their arrival, what they came to and what was not collected of it. */
export type FinePast = {
  readonly rentedDays: number
  readonly fines: readonly {
    readonly daysToArrive: number
    readonly fineMinor: Minor
    readonly uncollectedMinor: Minor
  }[]
}

export function figuresOf(past: FinePast): LateFineFigures {
  const { rentedDays, fines } = past
  const sum = fines.reduce((total, fine) => total + fine.fineMinor, 0)
  const lost = fines.reduce((total, fine) => total + fine.uncollectedMinor, 0)
  const within = (days: number) => fines.filter(fine => fine.daysToArrive <= days).length
  return {
    perDay: rentedDays > 0 ? fines.length / rentedDays : 0,
    arrived: arrivalKnots.map(days =>
      days === 0 ? 0 : days === lateFineDays || fines.length === 0 ? 1 : within(days) / fines.length,
    ),
    meanMinor: fines.length > 0 ? Math.round(sum / fines.length) : 0,
    uncollected: sum > 0 ? lost / sum : 0,
  }
}

/** F(x): the share of fines that has arrived `days` after its day. */
export function arrivedShare(figures: Pick<LateFineFigures, 'arrived'>, days: number): number {
  if (days <= 0) return 0
  if (days >= lateFineDays) return 1
  const at = arrivalKnots.findIndex(knot => knot > days) - 1
  const [from, to] = [arrivalKnots[at]!, arrivalKnots[at + 1]!]
  const [before, after] = [figures.arrived[at]!, figures.arrived[at + 1]!]
  return before + ((after - before) * (days - from)) / (to - from)
}

/** m: the fines of some held days that still are to arrive after `on`. */
export function expectedFines(figures: LateFineFigures, held: readonly HeldDays[], on: Day): number {
  let missing = 0
  for (const { from, to } of held)
    for (let day = from; day <= to; day = addDays(day, 1))
      missing += 1 - arrivedShare(figures, daysBetween(day, on))
  return figures.perDay * missing
}

/** From here on e^−m is too near to nothing to add up from; the curve is even by then. */
const many = 500
/** How many deviations above the mean 80 % lie. */
const sureDeviations = 0.8416

/** q: the number of fines that with 80 % certainty is not exceeded. */
export function sureCount(expected: number): number {
  if (expected > many) return Math.ceil(expected + sureDeviations * Math.sqrt(expected))
  let probability = Math.exp(-expected)
  let below = probability
  let count = 0
  while (below < sureEnough) {
    count += 1
    probability *= expected / count
    below += probability
  }
  return count
}

/** What should be held back of a deposit on a day, and until when (R20). */
export function holdBack(
  figures: LateFineFigures,
  held: readonly HeldDays[],
  on: Day,
  money: { adminFeeMinor: Minor; maxMinor: Minor },
): {
  expected: number
  count: number
  amountMinor: Minor
  releaseOn: Day
} {
  const expected = expectedFines(figures, held, on)
  const count = sureCount(expected)
  const amountMinor = Math.min(count * (figures.meanMinor + money.adminFeeMinor), money.maxMinor)
  const last = held.reduce((latest, one) => (one.to > latest ? one.to : latest), held[0]?.to ?? on)
  const end = addDays(last, lateFineDays)
  let releaseOn = on
  while (releaseOn < end && Math.exp(-expectedFines(figures, held, releaseOn)) < sureEnough)
    releaseOn = addDays(releaseOn, 1)
  return { expected, count, amountMinor, releaseOn }
}

/** What the company should keep for fines it will not collect: m × mean × share, rounded once. */
export const reserveTarget = (figures: LateFineFigures, held: HeldDays, on: Day): Minor =>
  Math.round(expectedFines(figures, [held], on) * figures.meanMinor * figures.uncollected)
