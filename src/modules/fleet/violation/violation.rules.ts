import { type Minor, percentOf } from '#kernel/shared/money.ts'
import { type Refusal, refused } from '#kernel/shared/refusal.ts'
import { stateChanged } from '../vehicle/vehicle.rules.ts'
import type { CustodyKind } from '../vehicle/vehicleStatus.rules.ts'

export const violationTypes = [
  'speeding',
  'red_light',
  'phone',
  'seat_belt',
  'illegal_parking',
  'no_licence',
  'under_influence',
  'right_of_way',
  'reverse_driving',
  'overtaking',
  'lane',
  'other',
] as const
export type ViolationType = (typeof violationTypes)[number]

export const violationStates = ['queued', 'matched', 'decided', 'cancelled'] as const
export type ViolationState = (typeof violationStates)[number]

export const liabilities = ['custodian', 'employee', 'company'] as const
export type Liability = (typeof liabilities)[number]

/** Why a violation waits for a person (R9). */
export const queueReasons = [
  'no_vehicle',
  'several_vehicles',
  'no_time',
  'near_boundary',
  'in_yard',
  'workshop',
  'transfer',
  'not_ours',
  'stolen',
  'amount_changed',
  'custody_changed',
] as const
export type QueueReason = (typeof queueReasons)[number]

export const objections = ['filed', 'accepted', 'refused'] as const

/** What the authority has been given of a fine, its discounts included. */
export const paymentStates = ['unpaid', 'partial', 'paid'] as const
export type PaymentState = (typeof paymentStates)[number]

export function paymentStateOf(fineMinor: Minor, settledMinor: Minor): PaymentState {
  if (settledMinor === 0) return 'unpaid'
  return settledMinor < fineMinor ? 'partial' : 'paid'
}

/** The admin fee of a fine (R19): the fixed amount, or the percentage where that is more. */
export function adminFee(fee: { fixedMinor: Minor; percentBps: number }, fineMinor: Minor): Minor {
  return Math.max(fee.fixedMinor, percentOf(fineMinor, fee.percentBps))
}

/** Who is proposed to bear a fine: the contract's customer whichever driver drove, or the employee of a permit (R9). */
export function proposedLiability(kind: CustodyKind): Liability | null {
  if (kind === 'contract') return 'custodian'
  return kind === 'permit' ? 'employee' : null
}

type Decided = {
  state: ViolationState
  provisional: boolean
  settledMinor: Minor
}

/** Why a violation cannot be decided: no match exists, or it was decided before (then it is decided again, with a reason). */
export function whyNotDecideViolation(
  violation: Decided,
  choice: { liability: Liability; partyId: string | null },
): Refusal | null {
  if (violation.state === 'cancelled') return stateChanged('cancelled')
  if (violation.state === 'decided' && !violation.provisional) return stateChanged('decided')
  return whyNotName(choice)
}

/** Why a decision cannot be changed: there is none, or no party. */
export function whyNotRedecide(
  violation: Decided,
  choice: { liability: Liability; partyId: string | null },
): Refusal | null {
  return violation.state === 'decided' ? whyNotName(choice) : stateChanged(violation.state)
}

/** The company bears what it likes; another party must be named. */
function whyNotName(choice: { liability: Liability; partyId: string | null }): Refusal | null {
  return choice.liability !== 'company' && !choice.partyId
    ? refused('fleet.violation.noParty', { field: 'partyId' })
    : null
}

/** Why a violation cannot be given to a vehicle and its holder by hand. */
export function whyNotAssign(violation: Decided): Refusal | null {
  return violation.state === 'queued' || violation.state === 'matched' ? null : stateChanged(violation.state)
}

/** Why a violation cannot be cancelled: it already is, or the authority has its money. */
export function whyNotCancelViolation(violation: Decided): Refusal | null {
  if (violation.state === 'cancelled') return stateChanged('cancelled')
  return violation.settledMinor > 0 ? refused('fleet.violation.paid') : null
}

/** Why an amount cannot be paid to the authority: the fine is cancelled, or less of it is open. */
export function whyNotSettle(
  violation: { state: ViolationState; fineMinor: Minor; settledMinor: Minor },
  line: { amountMinor: Minor; discountMinor: Minor },
  shown: (minor: Minor) => string,
  field: string,
): Refusal | null {
  if (violation.state === 'cancelled') return stateChanged('cancelled')
  const balance = violation.fineMinor - violation.settledMinor
  return line.amountMinor + line.discountMinor > balance
    ? refused('fleet.violation.overpaid', { field, params: { balance: shown(balance) } })
    : null
}
