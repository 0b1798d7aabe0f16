import { type Minor, mulDiv, percentOf, splitByWeights } from '#kernel/shared/money.ts'
import { amountOf, type Milli } from '../quantity/quantity.rules.ts'

/** Why a sale that was made without a connection must be looked at: it stands, whatever is found. */
export const reviewReasons = [
  'shortage',
  'price',
  'customer',
  'stopped',
  'amount',
  'shift',
  'period',
] as const
export type ReviewReason = (typeof reviewReasons)[number]

export const tenderKinds = ['cash', 'knet', 'card', 'link'] as const
export type TenderKind = (typeof tenderKinds)[number]

export type CartLine = {
  readonly quantity: Milli
  /** Of the unit of the line. */
  readonly priceMinor: Minor
  readonly factor: Milli
  readonly discountBps: number
  readonly taxCode: string | null
  readonly taxBps: number
}

export type CartTotals = {
  readonly grossMinor: Minor
  readonly discountMinor: Minor
  readonly taxMinor: Minor
  readonly totalMinor: Minor
}

/**
 * What a cart comes to, as its invoice will: line discounts, the discount on the whole spread over what they leave, tax by its code.
 * The device works it out without the server.
 */
export function cartTotals(lines: readonly CartLine[], discountBps: number): CartTotals {
  const gross = lines.map(line => amountOf(line.quantity, line.priceMinor, line.factor))
  const given = lines.map((line, at) => percentOf(gross[at]!, line.discountBps))
  const left = gross.map((amount, at) => amount - given[at]!)
  const leftMinor = left.reduce((sum, amount) => sum + amount, 0)
  const whole = percentOf(leftMinor, discountBps)
  const spread = splitByWeights(whole, left)
  const byCode = new Map<string, { net: number; bps: number }>()
  for (const [at, line] of lines.entries()) {
    if (line.taxCode === null) continue
    const of = byCode.get(line.taxCode) ?? { net: 0, bps: line.taxBps }
    byCode.set(line.taxCode, { ...of, net: of.net + left[at]! - spread[at]! })
  }
  const taxMinor = [...byCode.values()].reduce((sum, of) => sum + percentOf(of.net, of.bps), 0)
  const grossMinor = gross.reduce((sum, amount) => sum + amount, 0)
  return {
    grossMinor,
    discountMinor: grossMinor - leftMinor + whole,
    taxMinor,
    totalMinor: leftMinor - whole + taxMinor,
  }
}

/** The nearest amount that coins can pay; half goes up, as at every cash box of the company. */
export function inCoins(dueMinor: Minor, stepMinor: Minor): Minor {
  return stepMinor <= 1 ? dueMinor : Math.floor((dueMinor * 2 + stepMinor) / (stepMinor * 2)) * stepMinor
}

type Tender = { readonly kind: TenderKind; readonly amountMinor: Minor }

/** What of a sale its tenders settle, and what was taken above it: change is no payment and never reaches here. */
export function settledBy(
  totalMinor: Minor,
  tenders: readonly Tender[],
  stepMinor: Minor,
): { paidMinor: Minor; settledMinor: Minor; aboveMinor: Minor; isExact: boolean } {
  const paidMinor = tenders.reduce((sum, one) => sum + one.amountMinor, 0)
  const cashMinor = tenders.reduce((sum, one) => sum + (one.kind === 'cash' ? one.amountMinor : 0), 0)
  const dueInCash = totalMinor - (paidMinor - cashMinor)
  const isRounded = cashMinor > 0 && dueInCash > 0 && cashMinor === inCoins(dueInCash, stepMinor)
  if (isRounded || paidMinor === totalMinor)
    return { paidMinor, settledMinor: totalMinor, aboveMinor: 0, isExact: true }
  const settledMinor = Math.min(paidMinor, totalMinor)
  return { paidMinor, settledMinor, aboveMinor: paidMinor - settledMinor, isExact: false }
}

/** The number that the device prints: the till's code and its own count, `T1-000123`. */
export const tillNumber = (code: string, count: number): string => `${code}-${String(count).padStart(6, '0')}`

/** The list's price of a unit: its own, else the item's for as many of its base unit (rule 11). */
export function listedPrice(
  item: { readonly priceMinor: Minor | null },
  unit: { readonly priceMinor: Minor | null; readonly factor: Milli } | null,
): Minor | null {
  if (unit?.priceMinor != null) return unit.priceMinor
  if (item.priceMinor === null) return null
  return unit ? mulDiv(item.priceMinor, unit.factor, 1000) : item.priceMinor
}
