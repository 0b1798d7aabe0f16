import { addDays, type Day } from '#kernel/shared/day.ts'
import type { Minor } from '#kernel/shared/money.ts'
import { invalid, type Refusal, refused } from '#kernel/shared/refusal.ts'
import type { ContractStatus } from '../contract/contractState.rules.ts'

export const holdStates = ['held', 'lapsed', 'captured', 'released'] as const
export type HoldState = (typeof holdStates)[number]

export type Hold = { readonly state: 'held' | 'captured' | 'released'; readonly lapsesOn: Day }

/** The state as it stands on a day: past its day the bank has let the amount go. */
export const holdStateOn = ({ state, lapsesOn }: Hold, on: Day): HoldState =>
  state === 'held' && lapsesOn < on ? 'lapsed' : state

/** Days before a hold lapses on which it alerts (rule 20). */
const holdWarningDays = 3

/** The last day whose lapses alert on a day. */
export const holdsToldUntil = (today: Day): Day => addDays(today, holdWarningDays)

/** The states in which a contract may be secured by a card. */
export const securedStatuses: readonly ContractStatus[] = [
  'under_review',
  'reserved',
  'active',
  'suspended',
  'returned',
]

/** What is kept of a card are its last four digits, never more. */
export const whyNotCard = (cardLast4: string): Refusal | null =>
  /^\d{4}$/.test(cardLast4) ? null : invalid('rentals.hold.digits', { field: 'cardLast4' })

export function whyNotHold(status: ContractStatus, lapsesOn: Day, today: Day): Refusal | null {
  if (!securedStatuses.includes(status))
    return refused('rentals.contract.stateChanged', { params: { state: status } })
  return lapsesOn < today ? invalid('rentals.hold.past', { field: 'lapsesOn' }) : null
}

/** A hold is captured once, up to its amount, while the bank still keeps it. */
export function whyNotCapture(
  hold: Hold & { amountMinor: Minor },
  amountMinor: Minor,
  today: Day,
): Refusal | null {
  if (holdStateOn(hold, today) !== 'held') return refused('rentals.hold.notHeld')
  if (amountMinor <= 0 || amountMinor > hold.amountMinor)
    return invalid('rentals.hold.amount', { field: 'amount' })
  return null
}
