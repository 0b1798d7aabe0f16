import { addDays, type Day, daysBetween } from '#kernel/shared/day.ts'
import type { Transition } from '#kernel/shared/lifecycle.ts'
import { type Currency, type Minor, moneyText, percentOf } from '#kernel/shared/money.ts'
import { invalid, type Refusal, refused } from '#kernel/shared/refusal.ts'

export const leaseStates = [
  'draft',
  'under_review',
  'reserved',
  'active',
  'ended',
  'closed',
  'cancelled',
] as const
export type LeaseState = (typeof leaseStates)[number]
export const leaseActions = [
  'save',
  'submit',
  'approve',
  'reject',
  'sign',
  'collect',
  'activate',
  'cancel',
  'addStep',
  'giveNotice',
  'withdrawNotice',
  'renew',
  'end',
  'undoEnd',
  'close',
] as const
export type LeaseAction = (typeof leaseActions)[number]
export const endReasons = ['moved_out', 'non_payment', 'sold', 'agreement', 'other'] as const

const write = ['realestate.leases.write']
/** Who decides on a lease that is out of the ordinary; whoever lets alone does not. */
const decide = ['realestate.properties.write']

/** The life cycle of a lease. */
export const leaseTransitions: readonly Transition<LeaseState, LeaseAction>[] = [
  { action: 'save', from: ['draft'], to: 'draft', permissions: write },
  { action: 'submit', from: ['draft'], to: 'reserved', permissions: write },
  { action: 'approve', from: ['under_review'], to: 'reserved', permissions: decide },
  { action: 'reject', from: ['under_review'], to: 'draft', permissions: decide },
  { action: 'sign', from: ['reserved'], to: 'reserved', permissions: write },
  { action: 'collect', from: ['reserved', 'active', 'ended', 'closed'], to: 'reserved', permissions: write },
  { action: 'activate', from: ['reserved'], to: 'active', permissions: write },
  { action: 'cancel', from: ['draft', 'under_review', 'reserved'], to: 'cancelled', permissions: write },
  { action: 'addStep', from: ['active'], to: 'active', permissions: write },
  { action: 'giveNotice', from: ['active'], to: 'active', permissions: write },
  { action: 'withdrawNotice', from: ['active'], to: 'active', permissions: write },
  { action: 'renew', from: ['active'], to: 'closed', permissions: write },
  { action: 'end', from: ['active'], to: 'ended', permissions: write },
  { action: 'undoEnd', from: ['ended'], to: 'active', permissions: write },
  { action: 'close', from: ['ended'], to: 'closed', permissions: write },
]

/** Days before its start from which a lease may be activated. */
const activationLeadDays = 7
/** Free days above which a second person looks at a lease. */
const usualFreeDays = 31

/** L13: an end that is not after the start, and days without rent outside the term. */
export function whyNotTerm(term: {
  startDate: Day
  endDate: Day
  freeFrom?: Day | null | undefined
  freeTo?: Day | null | undefined
}): Refusal | null {
  if (term.endDate <= term.startDate)
    return invalid('realestate.lease.dates', { field: 'endDate', params: { start: term.startDate } })
  const { freeFrom, freeTo } = term
  if (!freeFrom && !freeTo) return null
  if (!freeFrom) return invalid('kernel.field.required', { field: 'freeFrom' })
  if (!freeTo) return invalid('kernel.field.required', { field: 'freeTo' })
  if (freeFrom < term.startDate || freeFrom > term.endDate)
    return invalid('realestate.lease.freeDays', { field: 'freeFrom' })
  return freeTo < freeFrom || freeTo > term.endDate
    ? invalid('realestate.lease.freeDays', { field: 'freeTo' })
    : null
}

export const reviewReasons = ['rentBelowAsking', 'backdated', 'longFree'] as const
export type ReviewReason = (typeof reviewReasons)[number]

/** Why a lease needs a second person (rule 14). Rents are of a month. */
export function reasonsForReview(
  lease: { startDate: Day; rentMinor: Minor; askingMinor: Minor; freeFrom: Day | null; freeTo: Day | null },
  settings: { rentDropBps: number; backdatingDays: number },
  today: Day,
): ReviewReason[] {
  const leastMinor = lease.askingMinor - percentOf(lease.askingMinor, settings.rentDropBps)
  const freeDays = lease.freeFrom && lease.freeTo ? daysBetween(lease.freeFrom, lease.freeTo) + 1 : 0
  return [
    ...(lease.rentMinor < leastMinor ? (['rentBelowAsking'] as const) : []),
    ...(lease.startDate < addDays(today, -settings.backdatingDays) ? (['backdated'] as const) : []),
    ...(freeDays > usualFreeDays ? (['longFree'] as const) : []),
  ]
}

export type ActivationFacts = {
  readonly today: Day
  readonly startDate: Day
  readonly signedOn: Day | null
  readonly depositMinor: Minor
  readonly depositHeldMinor: Minor
  /** The unit whose handover is not signed, or null. */
  readonly unitWithoutHandover: string | null
  readonly currency: Currency
}

/** L14, L15, L4, L5: what must be there before the tenant has the key. */
export function whyNotActivate(facts: ActivationFacts): Refusal | null {
  const from = addDays(facts.startDate, -activationLeadDays)
  if (facts.today < from)
    return refused('realestate.lease.tooEarly', { params: { date: facts.startDate, from } })
  if (facts.signedOn === null) return refused('realestate.lease.unsigned')
  if (facts.depositHeldMinor < facts.depositMinor)
    return refused('realestate.lease.depositMissing', {
      params: { amount: moneyText(facts.depositMinor - facts.depositHeldMinor, facts.currency) },
    })
  return whyNotWithoutHandover('in', facts.unitWithoutHandover)
}

/** L5: the walk through the unit is not signed. */
export const whyNotWithoutHandover = (direction: 'in' | 'out', unit: string | null): Refusal | null =>
  unit === null ? null : refused('realestate.lease.handoverMissing', { params: { direction, unit } })

/** Hours in which an ending may be taken back. */
const undoMillis = 24 * 3_600_000

export function whyNotUndo(lease: { endedAt: Date | null; isSettled: boolean }, now: Date): Refusal | null {
  if (lease.isSettled) return refused('realestate.lease.settled')
  return lease.endedAt === null || now.getTime() - lease.endedAt.getTime() > undoMillis
    ? refused('realestate.lease.undoLate')
    : null
}

/** The rent of a month; of a year its twelfth. */
export const monthlyOf = (amountMinor: Minor, basis: 'month' | 'year'): Minor =>
  basis === 'month' ? amountMinor : Math.round(amountMinor / 12)

/** What comes next: the one thing that brings a lease a step on, where its state and what is missing allow it. */
export function nextStep(lease: {
  status: LeaseState
  signedOn: Day | null
  depositMissing: boolean
  handoverInMissing: boolean
  handoverOutMissing: boolean
  moveOutOn: Day | null
  today: Day
}): LeaseAction | 'handoverIn' | 'handoverOut' | 'settle' | null {
  if (lease.status === 'draft') return 'submit'
  if (lease.status === 'under_review') return 'approve'
  if (lease.status === 'reserved') {
    if (lease.signedOn === null) return 'sign'
    if (lease.depositMissing) return 'collect'
    return lease.handoverInMissing ? 'handoverIn' : 'activate'
  }
  if (lease.status === 'active') {
    if (lease.moveOutOn === null || lease.moveOutOn > lease.today) return 'collect'
    return lease.handoverOutMissing ? 'handoverOut' : 'end'
  }
  return lease.status === 'ended' ? 'settle' : null
}
