import {
  addDays,
  addMonths,
  type Day,
  daysBetween,
  endOfMonth,
  monthOf,
  startOfMonth,
} from '#kernel/shared/day.ts'
import { type Minor, mulDiv } from '#kernel/shared/money.ts'

export type SpreadTerms = {
  readonly amountMinor: Minor
  readonly startsOn: Day
  readonly endsOn: Day
  /** The first day that is no longer taken, when the spread was stopped. */
  readonly stoppedOn: Day | null
}

export type SpreadMonth = { readonly month: string; readonly postsOn: Day; readonly amountMinor: Minor }

/** What is earned by the end of `through`: amount x days gone / all days, rounded once (rule 8 of 40-finance). */
export function earnedThrough(terms: SpreadTerms, through: Day): Minor {
  const lastDay = terms.stoppedOn === null ? terms.endsOn : addDays(terms.stoppedOn, -1)
  const end = [through, lastDay, terms.endsOn].toSorted()[0]!
  const gone = daysBetween(terms.startsOn, end) + 1
  if (gone <= 0) return 0
  return mulDiv(terms.amountMinor, gone, daysBetween(terms.startsOn, terms.endsOn) + 1)
}

/**
 * The months of a spread, each posted on its last day with the difference of the cumulative shares, so that rounding never
 * drifts: 900.000 for 15 Jan to 14 Apr 2026 is 170.000, 280.000, 310.000, 140.000. Months that take nothing are left out.
 */
export function spreadMonths(terms: SpreadTerms): SpreadMonth[] {
  const months: SpreadMonth[] = []
  let before = 0
  for (let first = startOfMonth(terms.startsOn); first <= terms.endsOn; first = addMonths(first, 1)) {
    const postsOn = endOfMonth(first)
    const earned = earnedThrough(terms, postsOn)
    if (earned !== before) months.push({ month: monthOf(first), postsOn, amountMinor: earned - before })
    before = earned
  }
  return months
}
