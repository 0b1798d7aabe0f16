import type { Transition } from '#kernel/shared/lifecycle.ts'
import { type Minor, percentOf, splitByWeights } from '#kernel/shared/money.ts'

export const orderStates = ['open', 'sent', 'dispatched', 'delivered', 'closed', 'cancelled'] as const
export type OrderState = (typeof orderStates)[number]
export const orderActions = [
  'change',
  'move',
  'join',
  'discount',
  'split',
  'dispatch',
  'deliver',
  'cancel',
  'close',
] as const
export type OrderAction = (typeof orderActions)[number]
export const lineStates = ['held', 'sent', 'preparing', 'ready', 'served', 'void'] as const
export type LineState = (typeof lineStates)[number]

const write = ['restaurant.orders.write']
const live: readonly OrderState[] = ['open', 'sent', 'dispatched', 'delivered']

/** The life cycle of an order. An order is closed by itself when its last check is paid. */
export const orderTransitions: readonly Transition<OrderState, OrderAction>[] = [
  { action: 'change', from: live, to: 'sent', permissions: write },
  { action: 'move', from: ['open', 'sent'], to: 'sent', permissions: write },
  { action: 'join', from: ['open', 'sent'], to: 'cancelled', permissions: write },
  { action: 'discount', from: live, to: 'sent', permissions: ['finance.discounts.write'] },
  { action: 'split', from: ['sent', 'dispatched', 'delivered'], to: 'sent', permissions: write },
  { action: 'dispatch', from: ['sent'], to: 'dispatched', permissions: write },
  { action: 'deliver', from: ['dispatched'], to: 'delivered', permissions: write },
  { action: 'cancel', from: ['open', 'sent'], to: 'cancelled', permissions: write },
  { action: 'close', from: ['sent', 'delivered'], to: 'closed', permissions: write },
]

type Ordered = {
  readonly menuItemId: string
  readonly modifierIds: readonly string[]
  readonly priceMinor: Minor
  readonly seat: number | null
  readonly course: number
  readonly note: string | null
}

/** RS-05: a quantity grows only where everything is equal; tea with milk and tea are two lines. */
export const isSame = (a: Ordered, b: Ordered): boolean =>
  a.menuItemId === b.menuItemId &&
  a.priceMinor === b.priceMinor &&
  a.seat === b.seat &&
  a.course === b.course &&
  a.note === b.note &&
  [...a.modifierIds].toSorted().join() === [...b.modifierIds].toSorted().join()

/** What is given away on each of several lines: a share of their sum, divided by largest remainder. */
export const discountsOf = (grosses: readonly Minor[], bps: number): Minor[] =>
  splitByWeights(
    percentOf(
      grosses.reduce((sum, one) => sum + one, 0),
      bps,
    ),
    grosses,
  )

export const grossOf = (line: { quantity: number; price_minor: Minor }): Minor =>
  line.quantity * line.price_minor
