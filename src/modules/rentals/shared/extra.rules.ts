import type { Minor } from '#kernel/shared/money.ts'
import { cheapestCombination } from './combination.rules.ts'
import type { MonthDays, Term } from './term.rules.ts'

export const extraKinds = ['extra', 'extra_driver', 'waiver', 'delivery'] as const
export type ExtraKind = (typeof extraKinds)[number]

/** An extra of the price list: one price for the whole contract, or prices by day, week and month of its own length. */
export type Extra = {
  readonly id: string
  readonly nameAr: string
  readonly kind: ExtraKind
  readonly onceMinor: Minor | null
  readonly dailyMinor: Minor | null
  readonly weeklyMinor: Minor | null
  readonly monthlyMinor: Minor | null
  readonly monthDays: MonthDays
  /** What the customer bears of a damage under this waiver. */
  readonly excessMinor: Minor | null
}

export type ExtraChoice = { readonly extra: Extra; readonly quantity: number }

/** What one piece of the extra costs for the term: its single price, or rule 6 on its own prices (rule 8). */
export function extraAmount(extra: Extra, term: Term): Minor {
  if (extra.onceMinor !== null) return extra.onceMinor
  const prices = { ...extra, yearlyMinor: null }
  const own = { ...term, monthDays: extra.monthDays, wholePeriods: false }
  return cheapestCombination(prices, own)?.totalMinor ?? 0
}
