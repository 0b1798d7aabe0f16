import { addDays, type Day } from '#kernel/shared/day.ts'
import type { Minor } from '#kernel/shared/money.ts'

export const reserveKinds = ['mark', 'charge', 'lateFines', 'byHand'] as const
export type ReserveKind = (typeof reserveKinds)[number]

/** Money kept back for something not invoiced yet; it frees itself on its release day. */
export type Reserve = {
  readonly kind: ReserveKind
  /** The mark or charge; the contract for fleet's late-fine advice; what finance reserved by hand itself. */
  readonly subjectId: string
  readonly amountMinor: Minor
  readonly releaseOn: Day | null
  /** For how many late fines; null for everything else. */
  readonly fineCount: number | null
}

/** Fines that may still come after a return (fleet R20): with 80 % certainty no more than these. */
export type ExpectedFines = {
  readonly contractId: string
  readonly count: number
  readonly amountMinor: Minor
  /** The first day on which it is no longer kept back. */
  readonly releaseOn: Day
}

export type OpenInvoice = {
  readonly id: string
  readonly number: string
  readonly dueOn: Day
  readonly kind: 'rent' | 'charge' | 'violation' | 'lateFee'
  readonly openMinor: Minor
}

export type HeldDeposit = {
  readonly id: string
  readonly number: string
  readonly balanceMinor: Minor
  /** What is kept back in this deposit today, for whatever reason: no more than the rest of it can be used. */
  readonly keptMinor: Minor
}

/** What finance reserved by hand in a deposit of the contract, for a reason of its own. */
export type HandReserve = { readonly id: string; readonly amountMinor: Minor; readonly releaseOn: Day }

export type DepositUse = {
  readonly depositId: string
  readonly invoiceId: string
  readonly amountMinor: Minor
}

export type SettlementProposal = {
  readonly heldMinor: Minor
  readonly reserves: readonly Reserve[]
  /** What the reserves keep back, never more than is held. */
  readonly reservedMinor: Minor
  readonly applications: readonly DepositUse[]
  readonly appliedMinor: Minor
  /** What remains free after the applications. */
  readonly remainderMinor: Minor
  /** The remainder that may be returned today: nothing before the clock has run. */
  readonly returnableMinor: Minor
  readonly holdUntilOn: Day | null
  /** What the customer still owes after the deposit. */
  readonly stillOpenMinor: Minor
}

/** The day on which the free deposit may be returned: return day + the company's days (rule 20); null before the return. */
export function holdUntilOn(returnedOn: Day | null, releaseDays: number): Day | null {
  return returnedOn === null ? null : addDays(returnedOn, releaseDays)
}

/** What is kept back of a deposit (rule 20): undecided marks, uninvoiced charges, fleet's late-fine advice, what finance keeps. */
export function reservesOf(facts: {
  undecidedMarks: readonly { id: string; estimateMinor: Minor }[]
  uninvoicedCharges: readonly { id: string; amountMinor: Minor }[]
  lateFines: ExpectedFines | null
  byHand: readonly HandReserve[]
}): Reserve[] {
  const open = { releaseOn: null, fineCount: null }
  const reserves: Reserve[] = [
    ...facts.undecidedMarks.map(mark => ({
      kind: 'mark' as const,
      subjectId: mark.id,
      amountMinor: mark.estimateMinor,
      ...open,
    })),
    ...facts.uninvoicedCharges.map(charge => ({
      kind: 'charge' as const,
      subjectId: charge.id,
      amountMinor: charge.amountMinor,
      ...open,
    })),
  ]
  if (facts.lateFines) {
    const { contractId: subjectId, count: fineCount, ...rest } = facts.lateFines
    reserves.push({ kind: 'lateFines', subjectId, fineCount, ...rest })
  }
  for (const { id: subjectId, ...rest } of facts.byHand)
    reserves.push({ kind: 'byHand', subjectId, fineCount: null, ...rest })
  return reserves.filter(reserve => reserve.amountMinor > 0)
}

/** Reserves that still hold on a day: one whose release day has come frees itself. */
function reservesOn(reserves: readonly Reserve[], on: Day): Reserve[] {
  return reserves.filter(reserve => reserve.releaseOn === null || on < reserve.releaseOn)
}

/** The free part of a deposit: balance less what is reserved, never negative. */
export function freeDeposit(heldMinor: Minor, reserves: readonly Reserve[], on: Day): Minor {
  return Math.max(0, heldMinor - sum(reservesOn(reserves, on).map(reserve => reserve.amountMinor)))
}

/**
 * What the clerk proposes (rule 20): the free deposit is applied to the open invoices, oldest due first and on one day rent,
 * charges, violations, late fees (rule 19); the rest is returnable once the clock has run. Reserved money is not touched.
 */
export function proposeSettlement(facts: {
  deposits: readonly HeldDeposit[]
  invoices: readonly OpenInvoice[]
  reserves: readonly Reserve[]
  holdUntilOn: Day | null
  today: Day
}): SettlementProposal {
  const heldMinor = sum(facts.deposits.map(deposit => deposit.balanceMinor))
  const reserves = reservesOn(facts.reserves, facts.today)
  // A reserve that outlived its subject still keeps money in its deposit: the lesser of both is free.
  const usableMinor = sum(facts.deposits.map(usable))
  const freeMinor = Math.min(usableMinor, freeDeposit(heldMinor, reserves, facts.today))
  const applications = applyDeposits(facts.deposits, facts.invoices.toSorted(byAllocation), freeMinor)
  const appliedMinor = sum(applications.map(use => use.amountMinor))
  const remainderMinor = freeMinor - appliedMinor
  const clockHasRun = facts.holdUntilOn !== null && facts.today >= facts.holdUntilOn
  return {
    heldMinor,
    reserves,
    reservedMinor: heldMinor - freeMinor,
    applications,
    appliedMinor,
    remainderMinor,
    returnableMinor: clockHasRun ? remainderMinor : 0,
    holdUntilOn: facts.holdUntilOn,
    stillOpenMinor: sum(facts.invoices.map(invoice => invoice.openMinor)) - appliedMinor,
  }
}

const allocationOrder: Record<OpenInvoice['kind'], number> = { rent: 0, charge: 1, violation: 2, lateFee: 3 }

/** The order in which money is taken by open invoices (rule 19; finance rule 9 adds the number). */
function byAllocation(a: OpenInvoice, b: OpenInvoice): number {
  if (a.dueOn !== b.dueOn) return a.dueOn < b.dueOn ? -1 : 1
  const kinds = allocationOrder[a.kind] - allocationOrder[b.kind]
  return kinds === 0 ? (a.number < b.number ? -1 : 1) : kinds
}

const usable = (deposit: HeldDeposit): Minor => Math.max(0, deposit.balanceMinor - deposit.keptMinor)

function applyDeposits(
  deposits: readonly HeldDeposit[],
  invoices: readonly OpenInvoice[],
  freeMinor: Minor,
): DepositUse[] {
  const uses: DepositUse[] = []
  const left = deposits.map(deposit => ({ id: deposit.id, minor: usable(deposit) }))
  let free = freeMinor
  for (const invoice of invoices) {
    let open = invoice.openMinor
    for (const deposit of left) {
      const amountMinor = Math.min(open, deposit.minor, free)
      if (amountMinor <= 0) continue
      uses.push({ depositId: deposit.id, invoiceId: invoice.id, amountMinor })
      open -= amountMinor
      deposit.minor -= amountMinor
      free -= amountMinor
    }
  }
  return uses
}

function sum(amounts: readonly Minor[]): Minor {
  return amounts.reduce((total, amount) => total + amount, 0)
}
