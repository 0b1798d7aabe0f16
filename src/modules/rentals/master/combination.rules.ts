import type { Minor } from '#kernel/shared/money.ts'
import { daysOfMonths, monthStart, type Term, wholeMonths } from '../schedule/term.rules.ts'

export const priceUnits = ['year', 'month', 'week', 'day'] as const
export type PriceUnit = (typeof priceUnits)[number]

/** Prices of the four units; a unit without a price is skipped. */
export type UnitPrices = {
  readonly yearlyMinor: Minor | null
  readonly monthlyMinor: Minor | null
  readonly weeklyMinor: Minor | null
  readonly dailyMinor: Minor | null
}

export type UnitCounts = Readonly<Record<PriceUnit, number>>
export type Combination = { readonly counts: UnitCounts; readonly totalMinor: Minor }

/** One unit laid on the calendar: it begins `offset` days after the start and lasts `length` days. */
export type LaidUnit = {
  readonly unit: PriceUnit
  readonly offset: number
  readonly length: number
  readonly priceMinor: Minor
}

const daysPerYear = 365
const none: UnitCounts = { year: 0, month: 0, week: 0, day: 0 }

/** The price of one unit, or null where it has none. */
export function unitPrice(prices: UnitPrices, unit: PriceUnit): Minor | null {
  if (unit === 'year') return prices.yearlyMinor
  if (unit === 'month') return prices.monthlyMinor
  return unit === 'week' ? prices.weeklyMinor : prices.dailyMinor
}

/**
 * What the term costs and in which units (rule 6). Daily and weekly types take the cheapest covering combination; terms in
 * whole periods charge their whole years and months first and optimise only the remaining days, where that is not dearer
 * than the cheapest combination of the whole. Null when nothing has a price that could cover the term.
 */
export function priceOfTerm(prices: UnitPrices, term: Term): Combination | null {
  if (!term.wholePeriods) return cheapestCombination(prices, term)
  const whole = wholePeriodsOf(prices, term)
  const coveredDays = daysCovered(term, whole)
  const rest = cheapestCombination(prices, restOf(term, coveredDays))
  if (!rest) return null
  const counts = addCounts(whole, rest.counts)
  const inPeriods = { counts, totalMinor: costOf(prices, whole) + rest.totalMinor }
  const cheapest = cheapestCombination(prices, term)
  return cheapest && cheapest.totalMinor < inPeriods.totalMinor ? cheapest : inPeriods
}

/**
 * The cheapest units that cover at least the term's days; equal price takes the fewest units. Null when no unit has a
 * price.
 */
export function cheapestCombination(prices: UnitPrices, term: Term): Combination | null {
  if (term.days <= 0) return { counts: none, totalMinor: 0 }
  let best: Combination | null = null
  const consider = (counts: UnitCounts) => {
    const totalMinor = costOf(prices, counts)
    const better =
      !best ||
      totalMinor < best.totalMinor ||
      (totalMinor === best.totalMinor && unitsIn(counts) < unitsIn(best.counts))
    if (better) best = { counts, totalMinor }
  }
  const mostYears = prices.yearlyMinor === null ? 0 : Math.ceil(term.days / daysPerYear)
  const mostMonths = prices.monthlyMinor === null ? 0 : Math.ceil(term.days / 28)
  for (let year = 0; year <= mostYears; year += 1) {
    for (let month = 0; month <= mostMonths; month += 1) {
      const left = term.days - daysCovered(term, { ...none, year, month })
      for (const { week, day } of shortUnits(prices, left)) consider({ year, month, week, day })
      if (left <= 0) break
    }
  }
  return best
}

/** The units on the calendar, longest first from the first day (rule 7). */
export function layUnits(prices: UnitPrices, term: Term, counts: UnitCounts): LaidUnit[] {
  const laid: LaidUnit[] = []
  let offset = 0
  const lay = (unit: PriceUnit, length: number) => {
    laid.push({ unit, offset, length, priceMinor: unitPrice(prices, unit) ?? 0 })
    offset += length
  }
  for (let year = 0; year < counts.year; year += 1) {
    lay('year', daysCovered(term, { ...none, year: year + 1 }) - daysCovered(term, { ...none, year }))
  }
  for (let month = 0; month < counts.month; month += 1) {
    const upTo = (months: number) => daysCovered(term, { ...none, year: counts.year, month: months })
    lay('month', upTo(month + 1) - upTo(month))
  }
  for (let week = 0; week < counts.week; week += 1) lay('week', 7)
  for (let day = 0; day < counts.day; day += 1) lay('day', 1)
  return laid
}

// Cost is linear in the number of weeks until they cover everything, so the cheapest choice is one of three.
function shortUnits(prices: UnitPrices, days: number): { week: number; day: number }[] {
  if (days <= 0) return [{ week: 0, day: 0 }]
  const choices: { week: number; day: number }[] = []
  if (prices.weeklyMinor !== null) choices.push({ week: Math.ceil(days / 7), day: 0 })
  if (prices.dailyMinor !== null) {
    choices.push({ week: 0, day: days })
    if (prices.weeklyMinor !== null) choices.push({ week: Math.floor(days / 7), day: days % 7 })
  }
  return choices
}

function wholePeriodsOf(prices: UnitPrices, term: Term): UnitCounts {
  if (term.monthDays !== 'calendar') {
    const year = prices.yearlyMinor === null ? 0 : Math.floor(term.days / daysPerYear)
    const left = term.days - year * daysPerYear
    return { ...none, year, month: prices.monthlyMinor === null ? 0 : Math.floor(left / term.monthDays) }
  }
  const { months } = wholeMonths(term)
  const year = prices.yearlyMinor === null ? 0 : Math.floor(months / 12)
  return { ...none, year, month: prices.monthlyMinor === null ? 0 : months - year * 12 }
}

function daysCovered(term: Term, counts: UnitCounts): number {
  const long =
    term.monthDays === 'calendar'
      ? daysOfMonths(term, counts.year * 12 + counts.month)
      : counts.year * daysPerYear + counts.month * term.monthDays
  return long + counts.week * 7 + counts.day
}

function restOf(term: Term, coveredDays: number): Term {
  const months = term.monthDays === 'calendar' ? wholeMonths({ ...term, days: coveredDays }).months : 0
  const startOn = months > 0 ? monthStart(term, months) : term.startOn
  const anchorDay = term.anchorDay ?? Number(term.startOn.slice(8))
  return { ...term, startOn, days: term.days - coveredDays, wholePeriods: false, anchorDay }
}

function costOf(prices: UnitPrices, counts: UnitCounts): Minor {
  return priceUnits.reduce((sum, unit) => sum + counts[unit] * (unitPrice(prices, unit) ?? 0), 0)
}

function unitsIn(counts: UnitCounts): number {
  return counts.year + counts.month + counts.week + counts.day
}

function addCounts(a: UnitCounts, b: UnitCounts): UnitCounts {
  return { year: a.year + b.year, month: a.month + b.month, week: a.week + b.week, day: a.day + b.day }
}
