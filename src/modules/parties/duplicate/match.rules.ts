import { foldLight } from '#kernel/shared/arabic.ts'
import type { Day } from '#kernel/shared/day.ts'
import type { MatchReason } from '../party/partyCodes.rules.ts'
import { similarity } from './similarity.rules.ts'

/** What is compared of a party. */
export type MatchFacts = {
  readonly nameAr: string | null
  readonly nameEn: string | null
  readonly phone: string | null
  readonly altPhone: string | null
  readonly email: string | null
  readonly birthDate: Day | null
}

/** From this score a pair is shown while typing and queued (rule 3 of 30-rentals). */
export const matchThreshold = 60

const points: Readonly<Record<MatchReason, number>> = { phone: 60, email: 30, name: 30, birthDate: 20 }
const alike = 0.85

/**
 * How likely two records are one party: phone 60, e-mail 30, a name at least 0.85 alike 30, birth date 20, and why. Any phone
 * of one counts against any phone of the other. The same identity number is not a score: it is refusal P2.
 */
export function matchScore(a: MatchFacts, b: MatchFacts): { score: number; why: MatchReason[] } {
  const why: MatchReason[] = []
  const phones = [a.phone, a.altPhone].filter(phone => phone !== null)
  if (phones.some(phone => phone === b.phone || phone === b.altPhone)) why.push('phone')
  if (a.email !== null && foldLight(a.email) === foldLight(b.email ?? '')) why.push('email')
  if (namesAlike(a.nameAr, b.nameAr) || namesAlike(a.nameEn, b.nameEn)) why.push('name')
  if (a.birthDate !== null && a.birthDate === b.birthDate) why.push('birthDate')
  return { score: why.reduce((sum, reason) => sum + points[reason], 0), why }
}

function namesAlike(a: string | null, b: string | null): boolean {
  return a !== null && b !== null && similarity(a, b) >= alike
}
