import { type Day, dayIn } from '#kernel/shared/day.ts'
import { firstRefusal, type Transition, whyNotFrom } from '#kernel/shared/lifecycle.ts'
import { type Refusal, refused } from '#kernel/shared/refusal.ts'

export const quotationStatuses = [
  'draft',
  'sent',
  'approved',
  'rejected',
  'superseded',
  'expired',
  'withdrawn',
  'converted',
] as const
export type QuotationStatus = (typeof quotationStatuses)[number]

export const quotationActions = ['send', 'link', 'revise', 'withdraw', 'convert'] as const
export type QuotationAction = (typeof quotationActions)[number]

export const rejectReasons = ['price', 'dates', 'vehicleType', 'choseOthers', 'postponed', 'other'] as const
export type RejectReason = (typeof rejectReasons)[number]

const write = ['operations.quotations.write']

/** What staff may do with a quotation (section 4); the customer decides by link, time expires it. */
export const quotationTransitions: readonly Transition<QuotationStatus, QuotationAction>[] = [
  { action: 'send', from: ['draft'], to: 'sent', permissions: write },
  { action: 'link', from: ['sent'], to: 'sent', permissions: write },
  { action: 'revise', from: ['sent'], to: 'superseded', permissions: write },
  { action: 'withdraw', from: ['draft', 'sent'], to: 'withdrawn', permissions: write },
  { action: 'convert', from: ['approved'], to: 'converted', permissions: ['operations.contracts.write'] },
]

/** The longest hold of a vehicle for a quotation, and the hold an approval keeps for conversion, in hours. */
export const maxHoldHours = 72
export const approvedHoldHours = 24

export type QuotationState = { readonly status: QuotationStatus; readonly validUntilOn: Day }

/** Whether the last valid day is over: a quotation valid until the 27th expires at the 28th's midnight, company time. */
function isExpired(validUntilOn: Day, now: Date, timeZone: string): boolean {
  return dayIn(now, timeZone) > validUntilOn
}

/** The status everyone sees: a sent quotation past its validity is expired even before the job has stored it. */
export function quotationStatus(quotation: QuotationState, now: Date, timeZone: string): QuotationStatus {
  if (quotation.status !== 'sent') return quotation.status
  return isExpired(quotation.validUntilOn, now, timeZone) ? 'expired' : 'sent'
}

/** The instant a hold of so many hours ends, at most 72; null when nothing is held. */
export function holdExpiresAt(from: Date, holdHours: number): Date | null {
  if (holdHours <= 0) return null
  return new Date(from.getTime() + Math.min(holdHours, maxHoldHours) * 3_600_000)
}

/** An offer that cannot be accepted is not written. */
export function whyNotValidUntil(validUntilOn: Day, today: Day): Refusal | null {
  if (validUntilOn >= today) return null
  return refused('rentals.quotation.validityPast', { field: 'validUntilOn' })
}

/** Draft → sent: every item priced (FP), customer not blacklisted (P3), validity not over (Q6). */
export function whyNotSend(
  quotation: QuotationState,
  facts: { priceMissing: Refusal | null; blacklist: Refusal | null; today: Day },
): Refusal | null {
  return firstRefusal(
    whyNotQuotationState(quotation.status, 'send'),
    facts.priceMissing,
    facts.blacklist,
    facts.today > quotation.validUntilOn ? quotationExpired(quotation.validUntilOn) : null,
  )
}

/** Refuses an action the quotation's state does not know. */
export function whyNotQuotationState(status: QuotationStatus, action: QuotationAction): Refusal | null {
  return whyNotFrom(quotationTransitions, action, status, 'rentals.quotation.stateChanged')
}

/**
 * Why the link cannot decide: replaced by a newer version (Q2), decided before (Q3), no longer valid (Q4), vehicle gone (Q5, only for an
 * approval). A link that matches nothing is Q4 too: the page never shows the difference.
 */
export function whyNotDecide(
  quotation: (QuotationState & { decidedOn: Day | null }) | null,
  facts: { now: Date; timeZone: string; isAvailable: boolean },
): Refusal | null {
  if (!quotation) return refused('rentals.quotation.linkInvalid')
  if (quotation.status === 'superseded') return refused('rentals.quotation.superseded')
  if (quotation.decidedOn !== null) {
    return refused('rentals.quotation.alreadyDecided', { params: { date: quotation.decidedOn } })
  }
  if (quotationStatus(quotation, facts.now, facts.timeZone) !== 'sent') {
    return refused('rentals.quotation.linkInvalid')
  }
  return facts.isAvailable ? null : refused('rentals.quotation.noLongerAvailable')
}

/** Approved → converted (FT, P3; Q6 after the last valid day). */
export function whyNotConvert(
  quotation: QuotationState,
  facts: { today: Day; claim: Refusal | null; blacklist: Refusal | null },
): Refusal | null {
  return firstRefusal(
    whyNotQuotationState(quotation.status, 'convert'),
    facts.today > quotation.validUntilOn ? quotationExpired(quotation.validUntilOn) : null,
    facts.claim,
    facts.blacklist,
  )
}

function quotationExpired(validUntilOn: Day): Refusal {
  return refused('rentals.quotation.expired', { params: { date: validUntilOn } })
}

/** Share of decided quotations that were approved, in basis points; null before the first decision. */
export function winRate(approved: number, rejected: number): number | null {
  const decided = approved + rejected
  return decided === 0 ? null : Math.round((approved * 10_000) / decided)
}
