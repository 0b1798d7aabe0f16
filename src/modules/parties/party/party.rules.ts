import { addMonths, type Day } from '#kernel/shared/day.ts'
import { invalid, type Refusal, refused } from '#kernel/shared/refusal.ts'

/** Refuses a birth date in the future or more than 120 years ago (`parties.party.birthDateImpossible`). */
export function whyNotBirthDate(birthDate: Day | null, today: Day): Refusal | null {
  if (birthDate === null) return null
  if (birthDate <= today && birthDate > addMonths(today, -121 * 12)) return null
  return invalid('parties.party.birthDateImpossible', { field: 'birthDate' })
}

/** Something that keeps a party from being deactivated: a contract, a balance; `count` of one kind. */
export type OpenWork = { readonly kind: string; readonly count: number }

/** P4: a party with open contracts or balances stays active (`parties.party.hasOpenItems`). */
export function whyNotDeactivate(open: readonly OpenWork[]): Refusal | null {
  const kinds = open.filter(work => work.count > 0)
  if (kinds.length === 0) return null
  return refused('parties.party.hasOpenItems', {
    params: { open: kinds.map(({ kind, count }) => ({ kind, count })) },
  })
}

/** Refuses to merge a party with itself, or two names of one merged party (`parties.party.sameParty`). */
export function whyNotMerge(survivorId: string, loserId: string): Refusal | null {
  return survivorId === loserId ? refused('parties.party.sameParty') : null
}
