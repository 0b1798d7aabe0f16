import { type Day, daysBetween } from '#kernel/shared/day.ts'
import type { Minor } from '#kernel/shared/money.ts'
import { type Refusal, refused } from '#kernel/shared/refusal.ts'
import type { Price } from '../price/price.rules.ts'
import { exceedsDiscountLimit, isBelowMinimum } from '../price/priceLimit.rules.ts'

export const approvalTriggers = [
  'total',
  'discount',
  'belowMinimum',
  'minDays',
  'credit',
  'backdated',
  'depositLowered',
] as const
export type ApprovalTrigger = (typeof approvalTriggers)[number]

/** The company's settings of section 5.1 that decide whether a manager must agree. */
export type ApprovalLimits = {
  readonly discountLimitBasisPoints: number
  readonly approvalFromMinor: Minor
  readonly backdatingDays: number
  readonly feeWaiverLimitMinor: Minor
}

/** The defaults of section 5.1 in KWD. */
export const defaultApprovalLimits: ApprovalLimits = {
  discountLimitBasisPoints: 500,
  approvalFromMinor: 5_000_000,
  backdatingDays: 3,
  feeWaiverLimitMinor: 50_000,
}

export type ApprovalFacts = {
  readonly price: Pick<
    Price,
    'listPriceMinor' | 'discountMinor' | 'rentMinor' | 'minimumMinor' | 'totalMinor'
  >
  readonly isUnderMinDays: boolean
  readonly creditExcessMinor: Minor
  readonly startOn: Day
  readonly today: Day
  readonly depositRequiredMinor: Minor
  readonly depositOfRateMinor: Minor
  readonly rights: { readonly mayDiscount: boolean; readonly mayOverridePrice: boolean }
}

/** Which triggers of section 5.1 a contract pulls; a right that allows the action pulls none. */
export function triggersOf(facts: ApprovalFacts, limits: ApprovalLimits): ApprovalTrigger[] {
  const { price, rights } = facts
  const pulled: [ApprovalTrigger, boolean][] = [
    ['total', price.totalMinor >= limits.approvalFromMinor],
    ['discount', !rights.mayDiscount && exceedsDiscountLimit(price, limits.discountLimitBasisPoints)],
    ['belowMinimum', !rights.mayOverridePrice && isBelowMinimum(price)],
    ['minDays', facts.isUnderMinDays],
    ['credit', facts.creditExcessMinor > 0],
    ['backdated', daysBetween(facts.startOn, facts.today) > limits.backdatingDays],
    ['depositLowered', facts.depositRequiredMinor < facts.depositOfRateMinor],
  ]
  return pulled.filter(([, isPulled]) => isPulled).map(([trigger]) => trigger)
}

/** Whether waiving this much of a late fee needs a manager. */
export function feeWaiverNeedsApproval(amountMinor: Minor, limits: ApprovalLimits): boolean {
  return amountMinor > limits.feeWaiverLimitMinor
}

const codes: Record<ApprovalTrigger, string> = {
  total: 'rentals.approval.total',
  discount: 'rentals.approval.discount',
  belowMinimum: 'rentals.approval.belowMinimum',
  minDays: 'rentals.approval.minDays',
  credit: 'rentals.approval.credit',
  backdated: 'rentals.approval.backdated',
  depositLowered: 'rentals.approval.depositLowered',
}

/** The refusal of a pulled trigger where no request was made. */
export function triggerCode(trigger: ApprovalTrigger): string {
  return codes[trigger]
}

const causes: Record<ApprovalTrigger, string> = {
  total: 'rentals.approval.cause.total',
  discount: 'rentals.approval.cause.discount',
  belowMinimum: 'rentals.approval.cause.belowMinimum',
  minDays: 'rentals.approval.cause.minDays',
  credit: 'rentals.approval.cause.credit',
  backdated: 'rentals.approval.cause.backdated',
  depositLowered: 'rentals.approval.cause.depositLowered',
}

/** The word key of why an approver is asked. */
export function causeOf(trigger: ApprovalTrigger): string {
  return causes[trigger]
}

/** A pulled trigger without a request is refused, in the order of section 5.1. */
export function whyNotWithoutApproval(triggers: readonly ApprovalTrigger[]): Refusal | null {
  const [first] = triggers
  return first ? refused(codes[first], { params: { triggers } }) : null
}
