import { type Minor, percentOf, splitByWeights } from '#kernel/shared/money.ts'
import { invalid, type Refusal } from '#kernel/shared/refusal.ts'

export const feeBases = ['collected', 'fixed'] as const
const wholeBps = 10_000

/** O3: the shares of the owners are the whole, to the hundredth of a percent. */
export function whyNotShares(shares: readonly { shareBps: number }[]): Refusal | null {
  const total = shares.reduce((sum, share) => sum + share.shareBps, 0)
  return total === wholeBps
    ? null
    : invalid('realestate.agreement.shares', { field: 'shares', params: { total: (total / 100).toFixed(2) } })
}

export type StatementTerms = {
  readonly feeBasis: (typeof feeBases)[number]
  readonly feeBps: number
  readonly feeMinor: Minor
  readonly minimumFeeMinor: Minor
  readonly reserveMinor: Minor
}

export type StatementSums = {
  readonly openingMinor: Minor
  readonly collectedMinor: Minor
  readonly expensesMinor: Minor
  readonly feeMinor: Minor
  readonly reserveChangeMinor: Minor
  readonly payableMinor: Minor
  /** What could not be paid and stays for the next statement: below zero where the owner owes. */
  readonly carriedMinor: Minor
}

/**
 * The sums of a statement (rules 7 and 8): the fee on what was cleared, returns of earlier months included as less; the reserve is brought
 * to its target and never makes the payment negative; nothing is paid where nothing is left.
 */
export function statementOf(
  terms: StatementTerms,
  facts: { openingMinor: Minor; collectedMinor: Minor; expensesMinor: Minor; reserveHeldMinor: Minor },
): StatementSums {
  const { openingMinor, collectedMinor, expensesMinor, reserveHeldMinor } = facts
  const ownFee =
    terms.feeBasis === 'fixed' ? terms.feeMinor : percentOf(Math.max(0, collectedMinor), terms.feeBps)
  const feeMinor = Math.max(ownFee, terms.minimumFeeMinor)
  const leftMinor = openingMinor + collectedMinor - expensesMinor - feeMinor
  const wantedMinor = terms.reserveMinor - reserveHeldMinor
  const reserveChangeMinor = wantedMinor > 0 ? Math.min(wantedMinor, Math.max(0, leftMinor)) : wantedMinor
  const restMinor = leftMinor - reserveChangeMinor
  const payableMinor = Math.max(0, restMinor)
  return {
    openingMinor,
    collectedMinor,
    expensesMinor,
    feeMinor,
    reserveChangeMinor,
    payableMinor,
    carriedMinor: restMinor - payableMinor,
  }
}

/** What each owner gets: by shares, largest remainder. */
export const payoutsOf = (payableMinor: Minor, shares: readonly { shareBps: number }[]): Minor[] =>
  splitByWeights(
    payableMinor,
    shares.map(share => share.shareBps),
  )
