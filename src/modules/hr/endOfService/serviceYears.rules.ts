import { addDays, addMonths, type Day, daysBetween } from '#kernel/shared/day.ts'
import {
  compare,
  decimalFraction,
  type Fraction,
  fraction,
  minus,
  plus,
  zero,
} from '../fraction/fraction.rules.ts'

/** Unpaid days that reduce the service, from the day they began; half days are 0.5. */
export type UnpaidDays = { on: Day; days: number }

/** The unpaid days that began on a day or before it. */
export const unpaidUntil = (unpaid: readonly UnpaidDays[], lastOn: Day): Fraction =>
  unpaid.filter(({ on }) => on <= lastOn).reduce((sum, { days }) => plus(sum, decimalFraction(days)), zero)

/**
 * Exact years of service through a last day (rule 19 of 50-hr): the end is the day after it less the unpaid days; whole anniversaries,
 * then the share of the year that runs. So ten years are 10 and not 10.001. Never below zero.
 */
export function serviceYears(serviceFrom: Day, lastOn: Day, unpaidDays: Fraction = zero): Fraction {
  const dayAfter = addDays(lastOn, 1)
  const total = minus(fraction(daysBetween(serviceFrom, dayAfter)), unpaidDays)
  if (compare(total, zero) <= 0) return zero
  const daysTo = (years: number) => daysBetween(serviceFrom, addMonths(serviceFrom, years * 12))
  let years = Math.max(0, Number(dayAfter.slice(0, 4)) - Number(serviceFrom.slice(0, 4)))
  let begun = daysTo(years)
  let next: number | null = null
  while (compare(fraction(begun), total) > 0) {
    years -= 1
    next = begun
    begun = daysTo(years)
  }
  next ??= daysTo(years + 1)
  const inYear = minus(total, fraction(begun))
  return plus(fraction(years), fraction(inYear.above, inYear.below * BigInt(next - begun)))
}
