import type { Transition } from '#kernel/shared/lifecycle.ts'
import { percentOf } from '#kernel/shared/money.ts'
import { type Refusal, refused } from '#kernel/shared/refusal.ts'
import { type Milli, quantityText } from '../quantity/quantity.rules.ts'

export const purchaseStates = ['draft', 'approved', 'sent', 'closed', 'cancelled'] as const
export type PurchaseState = (typeof purchaseStates)[number]
export const purchaseActions = [
  'save',
  'approve',
  'send',
  'receive',
  'return',
  'bill',
  'close',
  'cancel',
] as const
export type PurchaseAction = (typeof purchaseActions)[number]

const write = ['trade.suppliers.write']
const moveOn = (action: PurchaseAction, from: readonly PurchaseState[], to: PurchaseState) => ({
  action,
  from,
  to,
  permissions: write,
})

/** An order to a supplier: what came of it and what was billed is read from its receipts and bills, never stored. */
export const purchaseTransitions: readonly Transition<PurchaseState, PurchaseAction>[] = [
  moveOn('save', ['draft'], 'draft'),
  moveOn('approve', ['draft'], 'approved'),
  moveOn('send', ['approved'], 'sent'),
  moveOn('receive', ['approved', 'sent'], 'sent'),
  moveOn('return', ['sent', 'closed'], 'sent'),
  {
    action: 'bill',
    from: ['approved', 'sent', 'closed'],
    to: 'sent',
    permissions: ['finance.vendors.write'],
  },
  moveOn('close', ['sent'], 'closed'),
  moveOn('cancel', ['draft', 'approved', 'sent'], 'cancelled'),
]

/** What came of an order's line and what was billed; thousandths of the base unit and minor units. */
export type LineProgress = {
  readonly quantity: Milli
  readonly accepted: Milli
  readonly returned: Milli
  readonly billed: Milli
  /** Value of the receipts less what was returned of them. */
  readonly valueMinor: number
  /** What of that value bills have covered at the order's price. */
  readonly expectedMinor: number
}

/** ST-05: what was sent back is still to come. */
export const leftToReceive = (line: LineProgress): Milli => line.quantity - (line.accepted - line.returned)
export const leftToBill = (line: LineProgress): Milli => line.accepted - line.returned - line.billed

export function whyNotReceive(line: LineProgress, accepted: Milli, field: string): Refusal | null {
  const left = leftToReceive(line)
  return accepted > left
    ? refused('trade.receipt.tooMuch', { field, params: { left: quantityText(Math.max(0, left)) } })
    : null
}

export type MatchState = 'matched' | 'priceDiff' | 'quantityDiff' | 'notReceived'

/**
 * How a bill's line stands against its order and receipts (rule 7): more than came and was not billed yet, or dearer than the order by
 * more than the smaller of a share and an amount. Cheaper is always taken.
 */
export function matchOf(
  line: LineProgress,
  billed: { quantity: Milli; netMinor: number; expectedMinor: number },
  tolerance: { bps: number; minor: number },
): MatchState {
  if (billed.quantity > leftToBill(line))
    return line.accepted === line.returned ? 'notReceived' : 'quantityDiff'
  const allowed = Math.min(percentOf(billed.expectedMinor, tolerance.bps), tolerance.minor)
  return billed.netMinor - billed.expectedMinor > allowed ? 'priceDiff' : 'matched'
}
