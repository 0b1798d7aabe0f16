import type { Minor } from '#kernel/shared/money.ts'
import { type Refusal, refused } from '#kernel/shared/refusal.ts'
import { amountText } from '../price/amount.rules.ts'

/** What a customer owes and may owe (rule 5). */
export type CreditFacts = {
  /** The customer's limit, or the company's default; 0 means cash. */
  readonly limitMinor: Minor
  /** A hold makes the limit 0 whatever it is. */
  readonly isOnHold: boolean
  readonly openReceivablesMinor: Minor
  readonly unallocatedReceiptsMinor: Minor
  readonly uninvoicedChargesMinor: Minor
}

export type CreditState = 'ok' | 'near' | 'over' | 'hold'

/** The limit that counts: none while the customer is on hold. */
function creditLimit(facts: CreditFacts): Minor {
  return facts.isOnHold ? 0 : facts.limitMinor
}

/** Exposure: open receivables − unallocated receipts + uninvoiced charges. */
export function exposure(facts: CreditFacts): Minor {
  return facts.openReceivablesMinor - facts.unallocatedReceiptsMinor + facts.uninvoicedChargesMinor
}

/** Ok, near from 80 % of the limit, over it, or on hold. A cash customer is over as soon as anything is owed. */
export function creditState(facts: CreditFacts): CreditState {
  if (facts.isOnHold) return 'hold'
  const owed = exposure(facts)
  if (owed > facts.limitMinor) return 'over'
  return facts.limitMinor > 0 && owed * 100 >= facts.limitMinor * 80 ? 'near' : 'ok'
}

/** By how much the first bill would take the customer over the limit; 0 for cash customers, whom handover asks to pay. */
export function creditExcess(facts: CreditFacts, firstBillMinor: Minor): Minor {
  const limitMinor = creditLimit(facts)
  return limitMinor === 0 ? 0 : Math.max(0, exposure(facts) + firstBillMinor - limitMinor)
}

/** C4 at submitting: the first bill takes a credit customer over the limit. */
export function whyNotOnCredit(facts: CreditFacts, firstBillMinor: Minor): Refusal | null {
  return creditExceeded(creditExcess(facts, firstBillMinor))
}

/** What is due at a handover: the rows, invoiced or not, and of them what the first bill will invoice. */
type DueAtHandover = { firstBillMinor: Minor; unpaidDueMinor: Minor }

/**
 * What of the rows due is not covered: an advance that nothing else of the customer's asks for pays them as soon as they are
 * invoiced.
 */
export function uncoveredDue(facts: CreditFacts, due: DueAtHandover): Minor {
  const elsewhereMinor = facts.openReceivablesMinor - (due.unpaidDueMinor - due.firstBillMinor)
  const freeMinor =
    facts.unallocatedReceiptsMinor - Math.max(0, elsewhereMinor) - facts.uninvoicedChargesMinor
  return Math.max(0, due.unpaidDueMinor - Math.max(0, freeMinor))
}

/**
 * C4 at handover: as at submitting, unless that was approved; and a cash customer must have paid every row due at handover, also
 * ahead of its invoice.
 */
export function whyNotHandOverOnCredit(
  facts: CreditFacts,
  due: DueAtHandover & { creditIsApproved: boolean },
): Refusal | null {
  if (creditLimit(facts) === 0) return creditExceeded(uncoveredDue(facts, due))
  if (due.creditIsApproved) return null
  return creditExceeded(creditExcess(facts, due.firstBillMinor))
}

function creditExceeded(excessMinor: Minor): Refusal | null {
  if (excessMinor <= 0) return null
  return refused('rentals.contract.creditExceeded', { params: { amount: amountText(excessMinor) } })
}
