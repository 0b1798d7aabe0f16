import type { Minor } from '#kernel/shared/money.ts'
import { invalid, type Refusal } from '#kernel/shared/refusal.ts'
import type { MonthDays, Term } from '../schedule/term.rules.ts'
import { priceOfTerm } from './combination.rules.ts'

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

/**
 * Why an extra cannot be sold so: no price at all, one price for the contract beside prices by time, or a waiver without the excess the
 * customer bears under it (0 is none): it would protect from nothing.
 */
export function whyNotPriceExtra(extra: {
  kind: ExtraKind
  once?: number | null | undefined
  daily?: number | null | undefined
  weekly?: number | null | undefined
  monthly?: number | null | undefined
  excess?: number | null | undefined
}): Refusal | null {
  const isSet = (price: number | null | undefined) => price !== null && price !== undefined
  const byTime = [extra.daily, extra.weekly, extra.monthly].some(isSet)
  if (isSet(extra.once) && byTime) return invalid('rentals.extra.twoPrices', { field: 'once' })
  if (!isSet(extra.once) && !byTime) return invalid('rentals.extra.notPriced', { field: 'daily' })
  if (extra.kind !== 'waiver' || isSet(extra.excess)) return null
  return invalid('rentals.extra.noExcess', { field: 'excess' })
}

export type ExtraChoice = { readonly extra: Extra; readonly quantity: number }

/**
 * What one piece of the extra costs for the term: its single price, or rule 6 on its own prices (rule 8). With a contract of whole
 * months it counts the contract's months, else its own.
 */
export function extraAmount(extra: Extra, term: Term): Minor {
  if (extra.onceMinor !== null) return extra.onceMinor
  const prices = { ...extra, yearlyMinor: null }
  const own = term.wholePeriods ? term : { ...term, monthDays: extra.monthDays }
  return priceOfTerm(prices, own)?.totalMinor ?? 0
}
