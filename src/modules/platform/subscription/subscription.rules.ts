import { addDays, addMonths, type Day, daysBetween } from '#kernel/shared/day.ts'
import { type Minor, mulDiv } from '#kernel/shared/money.ts'
import { type Refusal, refused } from '#kernel/shared/refusal.ts'

/** Days in which a lapsed paid plan goes on (life cycle of the subscription). */
const graceDays = 7

export const cycles = ['trial', 'monthly', 'yearly'] as const
export type Cycle = (typeof cycles)[number]
export const subscriptionStates = ['trial', 'active', 'grace', 'free'] as const
export type SubscriptionState = (typeof subscriptionStates)[number]

/** What a plan limits; a limit of null is without end. */
export const resources = ['users', 'vehicles', 'customers', 'activeContracts'] as const
export type Resource = (typeof resources)[number]

/** The subscription of a company, money in KWD fils. */
export type Subscription = {
  readonly planCode: string
  readonly cycle: Cycle
  readonly state: SubscriptionState
  readonly startsOn: Day
  readonly endsOn: Day
  readonly paidMinor: Minor
  /** The day of the month on which the first of periods in a row began; that of `startsOn` when left out. */
  readonly anchorDay?: number | null
}

/**
 * The trial that begins with a company: its last day is so many after the day of sign-up (rule 18: professional features, 14 days, which
 * the installation is set to at first).
 */
export function trialFrom(today: Day, days: number, planCode: string): Subscription {
  return {
    planCode,
    cycle: 'trial',
    state: 'trial',
    startsOn: today,
    endsOn: addDays(today, days),
    paidMinor: 0,
  }
}

/** The subscription as the company's calendar has it today: trial to free, active to grace (7 days) to free. */
export function subscriptionOn(subscription: Subscription, today: Day): Subscription {
  const { state, cycle, endsOn } = subscription
  if (state === 'free' || today <= endsOn) return subscription
  const isOver = cycle === 'trial' || today > addDays(endsOn, graceDays)
  return isOver ? { ...subscription, state: 'free', planCode: 'free' } : { ...subscription, state: 'grace' }
}

/** Days until the subscription ends, today included as zero; null on the free plan. */
export function daysLeft(subscription: Subscription, today: Day): number | null {
  return subscription.state === 'free' ? null : Math.max(0, daysBetween(today, subscription.endsOn))
}

const dayOfMonth = (day: Day): number => Number(day.slice(8))

/**
 * The last day of a period that begins on a day: a month or a year later, less a day. Periods in a row keep the day on which the
 * first of them began: 31 October, 30 November, 31 December.
 */
export function periodEnd(
  startsOn: Day,
  cycle: 'monthly' | 'yearly',
  anchorDay: number = dayOfMonth(startsOn),
): Day {
  return addDays(addMonths(startsOn, cycle === 'monthly' ? 1 : 12, anchorDay), -1)
}

/** The day of the month that a period keeps: that of the periods it goes on from, its own where it begins anew. */
export const anchorOf = (now: Subscription, startsOn: Day): number =>
  now.state !== 'trial' && now.state !== 'free' && startsOn === addDays(now.endsOn, 1)
    ? (now.anchorDay ?? dayOfMonth(now.startsOn))
    : dayOfMonth(startsOn)

export type PlanChange = {
  readonly takesEffect: 'now' | 'atEnd'
  readonly startsOn: Day
  readonly endsOn: Day
  readonly creditMinor: Minor
  readonly dueMinor: Minor
}

/**
 * What a change of plan costs today, in KWD fils (rule 19): the unused part of what was paid is credited by days,
 * price paid x days left / days in period, rounded once half away from zero; a cheaper plan begins when this one ends.
 * Scenario 9: 250.000 x 184 / 365 = 126.027, due 373.973.
 */
export function planChange(
  now: Subscription,
  nowRank: number,
  next: { cycle: 'monthly' | 'yearly'; priceMinor: Minor; rank: number },
  today: Day,
): PlanChange {
  const hasPaidPeriod = (now.state === 'active' || now.state === 'grace') && today <= now.endsOn
  if (hasPaidPeriod && next.rank < nowRank) {
    const startsOn = addDays(now.endsOn, 1)
    const endsOn = periodEnd(startsOn, next.cycle, anchorOf(now, startsOn))
    return { takesEffect: 'atEnd', startsOn, endsOn, creditMinor: 0, dueMinor: next.priceMinor }
  }
  const left = hasPaidPeriod ? daysBetween(today, now.endsOn) + 1 : 0
  const inPeriod = daysBetween(now.startsOn, now.endsOn) + 1
  const unusedMinor = left > 0 ? mulDiv(now.paidMinor, left, inPeriod) : 0
  const creditMinor = Math.min(unusedMinor, next.priceMinor)
  return {
    takesEffect: 'now',
    startsOn: today,
    endsOn: periodEnd(today, next.cycle, anchorOf(now, today)),
    creditMinor,
    dueMinor: next.priceMinor - creditMinor,
  }
}

/** Why so many more cannot be created under a plan's limit: `platform.quota.reached` {used, limit, resource} (rule 17), or null. */
export function whyNotMore(
  resource: Resource,
  used: number,
  limit: number | null,
  howMany = 1,
): Refusal | null {
  if (limit === null || used + howMany <= limit) return null
  return refused('platform.quota.reached', { params: { used, limit, resource } })
}
