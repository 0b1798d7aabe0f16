import type { Ctx } from '#kernel/server/context.ts'
import { type Minor, percentOf } from '#kernel/shared/money.ts'
import { discountsOf } from '../order/order.rules.ts'
import type { Unbilled } from './check.rules.ts'

type Order = {
  id: string
  channel: string
  discount_bps: number
  service_bps: number
  delivery_minor: Minor
}

export type Reckoned = {
  readonly grossMinor: Minor
  readonly discountMinor: Minor
  readonly serviceMinor: Minor
  readonly totalMinor: Minor
  /** What stands on no invoiced check. */
  readonly unbilled: readonly Unbilled[]
  readonly unbilledService: Minor
  readonly unbilledDelivery: Minor
}

/**
 * What an order comes to: its invoiced checks, which stand, and what is left, reckoned by the discount and service of now. So the sum of the
 * checks is the order whatever was split before (RS-02), and a line that is partly invoiced keeps the discount it was invoiced with.
 */
export async function reckonOrder(ctx: Ctx, order: Order): Promise<Reckoned> {
  const lines = await ctx.db
    .selectFrom('restaurant.order_line')
    .select(['id', 'quantity', 'price_minor', 'discount_minor'])
    .where('order_id', '=', order.id)
    .where('state', '<>', 'void')
    .orderBy('id')
    .execute()
  const bills = await ctx.db
    .selectFrom('restaurant.bill')
    .select(['id', 'service_minor', 'delivery_minor', 'total_minor'])
    .where('order_id', '=', order.id)
    .where('state', '<>', 'open')
    .execute()
  const shares =
    bills.length === 0
      ? []
      : await ctx.db
          .selectFrom('restaurant.bill_line')
          .select(['line_id', 'gross_minor', 'discount_minor'])
          .where(
            'bill_id',
            'in',
            bills.map(bill => bill.id),
          )
          .execute()
  const billedOf = (lineId: string, field: 'gross_minor' | 'discount_minor') =>
    shares.filter(one => one.line_id === lineId).reduce((sum, one) => sum + one[field], 0)
  const left = lines.map(line => {
    const gross = line.quantity * line.price_minor
    const billed = billedOf(line.id, 'gross_minor')
    return { line, gross, billed, grossMinor: gross - billed }
  })
  const fresh = left.filter(one => one.billed === 0)
  const discounts = discountsOf(
    fresh.map(one => one.gross),
    order.discount_bps,
  )
  const discountOf = (one: (typeof left)[number]) =>
    one.billed === 0
      ? discounts[fresh.indexOf(one)]!
      : one.line.discount_minor - billedOf(one.line.id, 'discount_minor')
  const unbilled = left
    .map(one => ({ lineId: one.line.id, grossMinor: one.grossMinor, discountMinor: discountOf(one) }))
    .filter(one => one.grossMinor > 0)
  const unbilledNet = unbilled.reduce((sum, one) => sum + one.grossMinor - one.discountMinor, 0)
  const unbilledService = order.channel === 'dineIn' ? percentOf(unbilledNet, order.service_bps) : 0
  const billedDelivery = bills.reduce((sum, bill) => sum + bill.delivery_minor, 0)
  const unbilledDelivery = order.delivery_minor - billedDelivery
  const billedService = bills.reduce((sum, bill) => sum + bill.service_minor, 0)
  const billedTotal = bills.reduce((sum, bill) => sum + bill.total_minor, 0)
  const billedDiscount = shares.reduce((sum, one) => sum + one.discount_minor, 0)
  return {
    grossMinor: left.reduce((sum, one) => sum + one.gross, 0),
    discountMinor: billedDiscount + unbilled.reduce((sum, one) => sum + one.discountMinor, 0),
    serviceMinor: billedService + unbilledService,
    totalMinor: billedTotal + unbilledNet + unbilledService + unbilledDelivery,
    unbilled,
    unbilledService,
    unbilledDelivery,
  }
}
