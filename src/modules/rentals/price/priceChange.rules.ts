import { addMonths, daysBetween } from '#kernel/shared/day.ts'
import { type Minor, mulDiv, splitEven } from '#kernel/shared/money.ts'
import { invalid, type Refusal } from '#kernel/shared/refusal.ts'
import type { UnitPrices } from '../master/combination.rules.ts'
import { type Term, termEndsBefore, wholeMonths } from '../schedule/term.rules.ts'
import { type Price, type PriceLine, type PriceRequest, priceOf } from './price.rules.ts'

/** A change of price: what the customer is billed (or credited) now, line by line. */
export type PriceChange = {
  readonly lines: readonly PriceLine[]
  readonly amountMinor: Minor
  /** The price of the term as it stands after the change. */
  readonly price: Price
}

/**
 * What an extension adds (rule 9). Daily and weekly contracts reprice the whole term at their frozen rates; longer types
 * pay for the added period alone. The discount keeps its proportion and nothing is ever given back. Null without a price.
 */
export function extensionOf(request: PriceRequest, addedDays: number): PriceChange | null {
  const before = priceOf(request)
  if (!before) return null
  const longer = { ...request.term, days: request.term.days + addedDays }
  if (request.term.wholePeriods) {
    const added = priceOf({ ...proportional(request, before), term: addedTerm(request.term, addedDays) })
    if (!added) return null
    const lines = added.lines.filter(line => line.amountMinor > 0 && !paidOnce(request, line))
    return { lines, amountMinor: sumOf(lines), price: added }
  }
  const after = priceOf({ ...proportional(request, before), term: longer })
  return after ? { ...differenceOf(before, after), price: after } : null
}

/**
 * What an early return gives back (rule 9): the days used are priced anew with the same discount; the rest is credited.
 * The contract's early-return charge is a charge of its own. Never a bill. Null without a price.
 */
export function earlyReturnOf(request: PriceRequest, usedDays: number): PriceChange | null {
  const before = priceOf(request)
  if (!before) return null
  const days = Math.max(1, Math.min(usedDays, request.term.days))
  const after = priceOf({ ...proportional(request, before), term: { ...request.term, days } })
  return after ? { ...differenceOf(after, before), price: after } : null
}

/**
 * What a swap into another group costs for the days that remain (rule 10): the difference of the monthly prices by
 * thirtieths, or of the daily prices where a group has no monthly one. Negative when the new group is cheaper.
 */
export function swapDifference(from: UnitPrices, to: UnitPrices, daysLeft: number): Minor {
  if (from.monthlyMinor !== null && to.monthlyMinor !== null) {
    return mulDiv(to.monthlyMinor - from.monthlyMinor, daysLeft, 30)
  }
  return ((to.dailyMinor ?? 0) - (from.dailyMinor ?? 0)) * daysLeft
}

/** What a suspension by the company gives back of a row (rule 11): row amount × days ÷ row days. */
export function suspensionCredit(rowAmountMinor: Minor, suspendedDays: number, rowDays: number): Minor {
  return mulDiv(rowAmountMinor, Math.min(Math.max(suspendedDays, 0), rowDays), rowDays)
}

/** The installments of a rent-to-own contract (rule 12): what is left after down payment and option, larger ones first. */
export function installments(
  totalMinor: Minor,
  downPaymentMinor: Minor,
  optionPriceMinor: Minor,
  count: number,
): Minor[] {
  return splitEven(totalMinor - downPaymentMinor - optionPriceMinor, count)
}

/** Down payment and option may not reach the total: nothing would be left to pay in installments. */
export function whyNotInstallments(
  totalMinor: Minor,
  downPaymentMinor: Minor,
  optionPriceMinor: Minor,
): Refusal | null {
  if (downPaymentMinor + optionPriceMinor < totalMinor) return null
  return invalid('rentals.price.nothingToSpread', { field: 'downPayment' })
}

// An amount agreed as a sum must not be taken off twice: from here on it is a proportion of the list price.
function proportional(request: PriceRequest, before: Price): PriceRequest {
  if (request.discount?.kind !== 'amount') return request
  const { discountMinor, listPriceMinor } = before
  return { ...request, discount: { kind: 'ratio', discountMinor, listPriceMinor } }
}

function addedTerm(term: Term, addedDays: number): Term {
  const startOn = termEndsBefore(term)
  const { days } = wholeMonths(term)
  const keepsRhythm = term.monthDays === 'calendar' && days === 0
  const anchorDay = keepsRhythm ? (term.anchorDay ?? Number(term.startOn.slice(8))) : undefined
  return { ...term, startOn, days: addedDays, anchorDay }
}

function paidOnce(request: PriceRequest, line: PriceLine): boolean {
  return request.extras.some(({ extra }) => extra.id === line.extraId && extra.onceMinor !== null)
}

/** Line by line, what `larger` costs above `smaller`; a line that would shrink stays as it was paid. */
function differenceOf(smaller: Price, larger: Price): { lines: PriceLine[]; amountMinor: Minor } {
  const lines = larger.lines
    .map((line, index) => {
      const other = smaller.lines[index]
      const amountMinor = line.amountMinor - (other?.amountMinor ?? 0)
      const discountMinor = line.discountMinor - (other?.discountMinor ?? 0)
      return { ...line, quantity: 1, unitPriceMinor: amountMinor + discountMinor, discountMinor, amountMinor }
    })
    .filter(line => line.amountMinor > 0)
  return { lines, amountMinor: sumOf(lines) }
}

function sumOf(lines: readonly PriceLine[]): Minor {
  return lines.reduce((sum, line) => sum + line.amountMinor, 0)
}

/** Days a contract of whole months gains by `months` more, without drifting from the day it began on. */
export function daysOfAddedMonths(term: Term, months: number): number {
  const held = wholeMonths(term)
  const anchorDay = term.anchorDay ?? Number(term.startOn.slice(8))
  const until = termEndsBefore(term)
  if (term.monthDays !== 'calendar') return months * term.monthDays
  if (held.days === 0) return daysBetween(until, addMonths(until, months, anchorDay))
  return daysBetween(until, addMonths(until, months))
}
