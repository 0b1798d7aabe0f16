import { invalid, type Refusal, refused } from '#kernel/shared/refusal.ts'

/** A visit lasts at most so many minutes. */
export const visitMinutes = 60
/** A reason to write in another company's books has at least so many characters. */
export const leastReason = 10

export type Consent = { readonly mode: 'read' | 'write'; readonly until: Date }

/**
 * Why a visit may not begin or may not write, when the company asks for its consent (`browseConsent`: none, writes, all):
 * `platform.browse.consentRequired`, or null.
 */
export function whyNotVisit(
  asks: 'none' | 'writes' | 'all',
  wanted: 'read' | 'write',
  consent: Consent | null,
  now: Date,
): Refusal | null {
  const isAsked = asks === 'all' || (asks === 'writes' && wanted === 'write')
  if (!isAsked) return null
  const isGiven = consent !== null && consent.until > now && (wanted === 'read' || consent.mode === 'write')
  return isGiven ? null : refused('platform.browse.consentRequired')
}

/** Why a reason does not open writing: `platform.browse.reasonRequired`, or null. */
export function whyNotReason(reason: string): Refusal | null {
  if ([...reason.trim()].length >= leastReason) return null
  return invalid('platform.browse.reasonRequired', { field: 'reason' })
}
