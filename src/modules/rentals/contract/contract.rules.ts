import { firstRefusal, whyNotFrom } from '#kernel/shared/lifecycle.ts'
import type { Minor } from '#kernel/shared/money.ts'
import { invalid, type Refusal, refused } from '#kernel/shared/refusal.ts'
import { type CreditFacts, whyNotHandOverOnCredit, whyNotOnCredit } from '../credit/credit.rules.ts'
import { amountText } from '../price/amount.rules.ts'
import { type ApprovalTrigger, whyNotWithoutApproval } from './approval.rules.ts'
import { type ContractAction, type ContractStatus, transitionsOf } from './contractState.rules.ts'

/** The part of a contract its rules look at. */
export type ContractState = {
  readonly status: ContractStatus
  readonly isService: boolean
  /** Rented to own. */
  readonly isOwned?: boolean
}

/** Refuses an action that the contract's state does not have, and names that state. */
export function whyNotInState(contract: ContractState, action: ContractAction): Refusal | null {
  return whyNotFrom(transitionsOf(contract), action, contract.status, 'rentals.contract.stateChanged')
}

/** A reason of at least ten characters, where the action needs one. */
export function whyNotReason(reason: string | null | undefined): Refusal | null {
  if (!reason?.trim()) return invalid('rentals.reason.required', { field: 'reason' })
  return reason.trim().length < 10
    ? invalid('rentals.reason.tooShort', { field: 'reason', params: { min: 10 } })
    : null
}

const longestYears = 10

/** The start lies before the due instant, and the year of neither is a slip. */
export function whyNotDates(startAt: Date, dueBackAt: Date): Refusal | null {
  if (startAt >= dueBackAt) return invalid('rentals.contract.datesReversed', { field: 'dueBackAt' })
  const last = new Date(startAt)
  last.setUTCFullYear(last.getUTCFullYear() + longestYears)
  return dueBackAt <= last
    ? null
    : invalid('rentals.contract.tooLong', { field: 'dueBackAt', params: { years: longestYears } })
}

export type SubmitFacts = {
  /** Fleet's answer to claiming the vehicle or group (FT). */
  readonly claim: Refusal | null
  /** Parties' answer for the customer, every driver and guarantor (P3). */
  readonly blacklist: Refusal | null
  readonly credit: CreditFacts
  readonly firstBillMinor: Minor
  /** FM, C5 and C7, already asked with the rights of the person. */
  readonly belowMinimum: Refusal | null
  readonly discountLimit: Refusal | null
  readonly minDays: Refusal | null
  readonly triggers: readonly ApprovalTrigger[]
  readonly requestsApproval: boolean
}

/** Where a submitted contract goes; a request only matters when a trigger of section 5.1 is pulled. */
export function statusAfterSubmit(facts: Pick<SubmitFacts, 'triggers' | 'requestsApproval'>): ContractStatus {
  return facts.requestsApproval && facts.triggers.length > 0 ? 'under_review' : 'reserved'
}

/**
 * Draft → reserved or under_review. Availability and blacklist refuse always; what an approver may allow (C4, FM, C5, C7 and
 * the triggers without a refusal of their own) refuses only without a request.
 */
export function whyNotSubmit(contract: ContractState, facts: SubmitFacts): Refusal | null {
  const always = firstRefusal(whyNotInState(contract, 'submit'), facts.claim, facts.blacklist)
  if (always || facts.requestsApproval) return always
  return firstRefusal(
    whyNotOnCredit(facts.credit, facts.firstBillMinor),
    facts.belowMinimum,
    facts.discountLimit,
    facts.minDays,
    whyNotWithoutApproval(facts.triggers),
  )
}

export type HandOverFacts = {
  readonly depositRequiredMinor: Minor
  readonly depositHeldMinor: Minor
  readonly signatureIsRequired: boolean
  readonly isSigned: boolean
  readonly credit: CreditFacts
  /** A manager agreed to go over the limit when the contract was submitted. */
  readonly creditIsApproved: boolean
  readonly firstBillMinor: Minor
  /** Rows due at handover that are not paid. */
  readonly unpaidDueMinor: Minor
  /** L1, FL or one rule's own code, from `whyNotLawful`. */
  readonly law: Refusal | null
}

/** Reserved → active (C2, C3, C4, L1). Photos, odometer and custody are asked by fleet in the same transaction. */
export function whyNotHandOver(contract: ContractState, facts: HandOverFacts): Refusal | null {
  return firstRefusal(
    whyNotInState(contract, 'handOver'),
    whyNotWithoutDeposit(facts.depositRequiredMinor, facts.depositHeldMinor),
    whyNotUnsigned(facts),
    whyNotHandOverOnCredit(facts.credit, facts),
    facts.law,
  )
}

/** A service contract's reserved → active (rule 23): C3 and C4. */
export function whyNotActivate(
  contract: ContractState,
  facts: Pick<
    HandOverFacts,
    'signatureIsRequired' | 'isSigned' | 'credit' | 'creditIsApproved' | 'firstBillMinor' | 'unpaidDueMinor'
  >,
): Refusal | null {
  return firstRefusal(
    whyNotInState(contract, 'activate'),
    whyNotUnsigned(facts),
    whyNotHandOverOnCredit(facts.credit, facts),
  )
}

/** What stands between a customer and the vehicle they rent to own. */
export type OwnFacts = {
  /** Rows and charges that are not invoiced, or not paid. */
  readonly unpaidMinor: Minor
  readonly optionMinor: Minor
  /** Money of the customer that settles nothing yet. */
  readonly freeMinor: Minor
}

/** Active → closed, the vehicle the customer's (rule 12): everything is paid, and so is the option. */
export function whyNotOwn(contract: ContractState, facts: OwnFacts): Refusal | null {
  const { unpaidMinor, optionMinor, freeMinor } = facts
  const amount = (minor: Minor) => ({ params: { amount: amountText(minor) } })
  return firstRefusal(
    whyNotInState(contract, 'own'),
    optionMinor > 0 ? null : refused('rentals.option.none'),
    unpaidMinor > 0 ? refused('rentals.option.rowsOpen', amount(unpaidMinor)) : null,
    freeMinor < optionMinor ? refused('rentals.option.unpaid', amount(optionMinor)) : null,
  )
}

/** C2: the required deposit was not received. */
export function whyNotWithoutDeposit(requiredMinor: Minor, heldMinor: Minor): Refusal | null {
  if (heldMinor >= requiredMinor) return null
  return refused('rentals.contract.depositMissing', { params: { amount: amountText(requiredMinor) } })
}

function whyNotUnsigned(facts: Pick<HandOverFacts, 'signatureIsRequired' | 'isSigned'>): Refusal | null {
  return facts.signatureIsRequired && !facts.isSigned ? refused('rentals.contract.unsigned') : null
}

/** Active or suspended → returned; time and readings are asked by fleet (FC, FO). */
export function whyNotReturn(contract: ContractState, at: Date, now: Date): Refusal | null {
  return firstRefusal(
    whyNotInState(contract, 'return'),
    at > now ? invalid('rentals.contract.inFuture', { field: 'at' }) : null,
  )
}

const undoMinutes = 60

/** Returned → active within 60 minutes, as long as no charge of the return was invoiced (R1). */
export function whyNotUndoReturn(
  contract: ContractState,
  facts: { recordedAt: Date; now: Date; invoicedCharges: number },
): Refusal | null {
  const minutes = (facts.now.getTime() - facts.recordedAt.getTime()) / 60_000
  return firstRefusal(
    whyNotInState(contract, 'undoReturn'),
    facts.invoicedCharges > 0 ? refused('rentals.return.charged') : null,
    minutes > undoMinutes
      ? refused('rentals.return.undoExpired', { params: { minutes: undoMinutes } })
      : null,
  )
}

/** Returned (service: active) → closed: no undecided mark (FD), nothing left to invoice (R2). */
export function whyNotClose(
  contract: ContractState,
  facts: { undecidedMarks: number; unbilledMinor: Minor },
): Refusal | null {
  return firstRefusal(
    whyNotInState(contract, 'close'),
    facts.undecidedMarks > 0
      ? refused('fleet.mark.undecided', { params: { count: facts.undecidedMarks } })
      : null,
    facts.unbilledMinor > 0
      ? refused('rentals.contract.unbilled', { params: { amount: amountText(facts.unbilledMinor) } })
      : null,
  )
}

/** Draft, under review or reserved → cancelled: money still held must be refunded or moved first (C6). */
export function whyNotCancel(contract: ContractState, moneyHeldMinor: Minor): Refusal | null {
  return firstRefusal(
    whyNotInState(contract, 'cancel'),
    moneyHeldMinor > 0
      ? refused('rentals.contract.moneyHeld', { params: { amount: amountText(moneyHeldMinor) } })
      : null,
  )
}

export type ExtendFacts = {
  readonly dueBackAt: Date
  readonly newDueBackAt: Date
  readonly claim: Refusal | null
  readonly blacklist: Refusal | null
  readonly credit: CreditFacts
  /** What the extension bills now. */
  readonly billMinor: Minor
  readonly law: Refusal | null
}

/** Active → active, longer (FT, C4, P3, FL). */
export function whyNotExtend(contract: ContractState, facts: ExtendFacts): Refusal | null {
  return firstRefusal(
    whyNotInState(contract, 'extend'),
    facts.newDueBackAt > facts.dueBackAt
      ? null
      : invalid('rentals.contract.notLonger', { field: 'dueBackAt' }),
    whyNotDates(facts.dueBackAt, facts.newDueBackAt),
    facts.claim,
    whyNotOnCredit(facts.credit, facts.billMinor),
    facts.blacklist,
    facts.law,
  )
}

/** Active → active, shorter: the new end lies after the start (a successor may begin later than now), after now and before the old one. */
export function whyNotShorten(
  contract: ContractState,
  facts: {
    startAt: Date
    dueBackAt: Date
    newDueBackAt: Date
    now: Date
  },
): Refusal | null {
  const { startAt, dueBackAt, newDueBackAt, now } = facts
  const fits = newDueBackAt < dueBackAt && newDueBackAt >= now && newDueBackAt > startAt
  return firstRefusal(
    whyNotInState(contract, 'shorten'),
    fits ? null : invalid('rentals.contract.notShorter', { field: 'dueBackAt' }),
  )
}

/** Active → active on another vehicle (FT, FI, FO and FL are fleet's; L1 the linter's). */
export function whyNotSwap(
  contract: ContractState,
  facts: {
    fromVehicleId: string | null
    toVehicleId: string
    claim: Refusal | null
    law: Refusal | null
  },
): Refusal | null {
  return firstRefusal(
    whyNotInState(contract, 'swap'),
    facts.fromVehicleId === facts.toVehicleId
      ? invalid('rentals.contract.sameVehicle', { field: 'vehicleId' })
      : null,
    facts.claim,
    facts.law,
  )
}

/** Reserved → reserved on another vehicle or none (FT). */
export function whyNotAssign(contract: ContractState, claim: Refusal | null): Refusal | null {
  return firstRefusal(whyNotInState(contract, 'assign'), claim)
}

/** Active → suspended and back: a reason is enough. */
export function whyNotSuspend(contract: ContractState, reason: string | null): Refusal | null {
  return firstRefusal(
    whyNotInState(contract, 'suspend'),
    reason?.trim() ? null : invalid('rentals.reason.required', { field: 'reason' }),
  )
}

/** Suspended → active. */
export function whyNotResume(contract: ContractState, reason: string | null): Refusal | null {
  return firstRefusal(
    whyNotInState(contract, 'resume'),
    reason?.trim() ? null : invalid('rentals.reason.required', { field: 'reason' }),
  )
}

/** Days the customer asked for stay billed; nothing is given back for them (rule 11). */
export function whyNotResumeSo(
  cause: 'company' | 'customer',
  way: 'credit' | 'moveEnd' | 'keep',
): Refusal | null {
  return cause === 'customer' && way !== 'keep'
    ? refused('rentals.suspension.ofCustomer', { field: 'way' })
    : null
}

/** Active → closed with an active successor (FT, C4, P3, FL). */
export function whyNotRenew(
  contract: ContractState,
  facts: Pick<ExtendFacts, 'claim' | 'blacklist' | 'credit' | 'billMinor' | 'law'>,
): Refusal | null {
  return firstRefusal(
    whyNotInState(contract, 'renew'),
    facts.claim,
    whyNotOnCredit(facts.credit, facts.billMinor),
    facts.blacklist,
    facts.law,
  )
}
