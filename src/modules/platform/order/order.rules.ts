import { type Day, daysBetween } from '#kernel/shared/day.ts'
import { type Minor, moneyText, mulDiv } from '#kernel/shared/money.ts'
import { invalid, type Refusal, refused } from '#kernel/shared/refusal.ts'
import { type PlanChange, periodEnd, type Subscription } from '../subscription/subscription.rules.ts'

/** What paid plans bring in a month, in KWD fils: the yearly ones by twelfths, rounded once (rule 20). */
export function monthlyRevenue(
  subscriptions: readonly { cycle: 'monthly' | 'yearly'; priceMinor: Minor }[],
): Minor {
  const sumOf = (cycle: 'monthly' | 'yearly') =>
    subscriptions.filter(one => one.cycle === cycle).reduce((sum, one) => sum + one.priceMinor, 0)
  return sumOf('monthly') + mulDiv(sumOf('yearly'), 1, 12)
}

/** Why an order cannot be paid with what came, or null: to the fils, and not from tomorrow. */
export function whyNotPaid(
  order: { state: string; dueMinor: Minor },
  paid: { amountMinor: Minor; receivedOn: Day; today: Day },
): Refusal | null {
  if (order.state !== 'pending') return refused('platform.order.notPending')
  if (paid.receivedOn > paid.today) return invalid('platform.order.future', { field: 'receivedOn' })
  if (paid.amountMinor !== order.dueMinor)
    return invalid('platform.order.amountDiffers', {
      field: 'amountMinor',
      params: { due: moneyText(order.dueMinor, 'KWD') },
    })
  return null
}

type Period = { startsOn: Day; endsOn: Day }

/**
 * The days an order buys once its money has come. What was credited runs from the day of the order; without a credit no day is
 * paid for that the company did not have yet.
 */
export function boughtPeriod(
  order: Period & Pick<PlanChange, 'takesEffect' | 'creditMinor'> & { cycle: 'monthly' | 'yearly' },
  receivedOn: Day,
): Period {
  if (order.takesEffect === 'atEnd' || order.creditMinor > 0 || daysBetween(order.startsOn, receivedOn) <= 0)
    return { startsOn: order.startsOn, endsOn: order.endsOn }
  return { startsOn: receivedOn, endsOn: periodEnd(receivedOn, order.cycle) }
}

/** Why the plan cannot be ordered: it is the present one, still paid, in the same cycle; or null. */
export function whyNotOrder(
  now: Pick<Subscription, 'planCode' | 'cycle' | 'state'> | null,
  wanted: { planCode: string; cycle: string },
): Refusal | null {
  const isSame = now?.state === 'active' && now.planCode === wanted.planCode && now.cycle === wanted.cycle
  return isSame ? refused('platform.order.samePlan') : null
}
