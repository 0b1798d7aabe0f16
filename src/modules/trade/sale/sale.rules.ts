import type { Transition } from '#kernel/shared/lifecycle.ts'
import { mulDiv } from '#kernel/shared/money.ts'
import { invalid, type Refusal, refused } from '#kernel/shared/refusal.ts'
import { type Milli, quantityText } from '../quantity/quantity.rules.ts'

export const saleStates = ['quote', 'sent', 'confirmed', 'closed', 'lost', 'cancelled'] as const
export type SaleState = (typeof saleStates)[number]
export const saleActions = [
  'save',
  'send',
  'confirm',
  'deliver',
  'invoice',
  'return',
  'close',
  'lose',
  'cancel',
] as const
export type SaleAction = (typeof saleActions)[number]

const moveOn = (action: SaleAction, from: readonly SaleState[], to: SaleState) => ({
  action,
  from,
  to,
  permissions: ['trade.sales.write'],
})

/** From a quote to the last delivery; what was delivered, invoiced and returned is read from its documents, never stored. */
export const saleTransitions: readonly Transition<SaleState, SaleAction>[] = [
  moveOn('save', ['quote'], 'quote'),
  moveOn('send', ['quote'], 'sent'),
  moveOn('confirm', ['quote', 'sent'], 'confirmed'),
  moveOn('deliver', ['confirmed'], 'confirmed'),
  moveOn('invoice', ['confirmed', 'closed'], 'confirmed'),
  moveOn('return', ['confirmed', 'closed'], 'confirmed'),
  moveOn('close', ['confirmed'], 'closed'),
  moveOn('lose', ['quote', 'sent'], 'lost'),
  moveOn('cancel', ['confirmed'], 'cancelled'),
]

export type SaleProgress = {
  readonly no: number
  readonly quantity: Milli
  readonly delivered: Milli
  readonly invoiced: Milli
  readonly returned: Milli
  /** Of what was returned, what had been invoiced and was credited. */
  readonly credited: Milli
}

export const leftToDeliver = (line: SaleProgress): Milli => line.quantity - line.delivered
/** What left and neither came back uninvoiced nor was invoiced. */
export const leftToInvoice = (line: SaleProgress): Milli =>
  line.delivered - (line.returned - line.credited) - line.invoiced

/** T8: never more than there is of it: delivered, invoiced or returned. */
export const tooMuch = (line: SaleProgress, max: Milli, field: string): Refusal =>
  invalid('trade.return.tooMuch', { field, params: { line: line.no, max: quantityText(Math.max(0, max)) } })

export const whyNotDeliver = (line: SaleProgress, quantity: Milli, field: string): Refusal | null =>
  quantity > leftToDeliver(line) ? tooMuch(line, leftToDeliver(line), field) : null

export const whyNotReturn = (line: SaleProgress, quantity: Milli, field: string): Refusal | null =>
  quantity > line.delivered - line.returned ? tooMuch(line, line.delivered - line.returned, field) : null

/** T6: a quote is confirmed while it stands. */
export const whyNotConfirm = (validUntil: string, today: string): Refusal | null =>
  validUntil < today ? refused('trade.quote.expired', { params: { date: validUntil } }) : null

/**
 * The price of the base unit that a line leaves after its discounts and its order's, against the lowest one (T7); null where there is
 * no lowest price, or the price is not below it.
 */
export function belowFloor(
  line: { priceMinor: number; factor: Milli; discountBps: number; orderDiscountBps: number },
  floorMinor: number | null,
): number | null {
  if (floorMinor === null) return null
  const unit = mulDiv(line.priceMinor, 1000, line.factor)
  const kept = BigInt(10_000 - line.discountBps) * BigInt(10_000 - line.orderDiscountBps)
  const left = mulDiv(unit, kept, 100_000_000n)
  return left < floorMinor ? left : null
}
