import type { Day } from '#kernel/shared/day.ts'
import type { Minor } from '#kernel/shared/money.ts'
import { invalid, type Refusal } from '#kernel/shared/refusal.ts'

export const enrolmentStates = ['active', 'completed', 'withdrawn'] as const
export type EnrolmentState = (typeof enrolmentStates)[number]

/** Who is enrolled when the term is over has completed it; nobody presses that. */
export const stateOf = (stored: 'active' | 'withdrawn', endsOn: Day, today: Day): EnrolmentState =>
  stored === 'active' && endsOn < today ? 'completed' : stored

/** Why a pupil cannot leave on a day: before the term, after it, or ahead of today. */
export function whyNotWithdraw(on: Day, term: { startsOn: Day; endsOn: Day }, today: Day): Refusal | null {
  if (on > today) return invalid('services.enrolment.ahead', { field: 'on' })
  if (on < term.startsOn || on > term.endsOn)
    return invalid('services.enrolment.outsideTerm', { field: 'on' })
  return null
}

/** Takes what is given back off the instalments, the last one first. */
export function creditedOf<Instalment extends { totalMinor: Minor }>(
  instalments: readonly Instalment[],
  leftMinor: Minor,
): { instalment: Instalment; amountMinor: Minor }[] {
  let left = leftMinor
  return instalments.toReversed().flatMap(instalment => {
    const amountMinor = Math.min(left, instalment.totalMinor)
    left -= amountMinor
    return amountMinor > 0 ? [{ instalment, amountMinor }] : []
  })
}
