import type { Day } from '#kernel/shared/day.ts'
import type { Minor } from '#kernel/shared/money.ts'
import { type Refusal, refused } from '#kernel/shared/refusal.ts'

export type Reckoned = {
  /** The account's balance in the books on the day. */
  readonly bookMinor: Minor
  /** Received by then but not on the statement yet, above zero. */
  readonly receiptsMinor: Minor
  /** Paid by then but not on the statement yet, above zero. */
  readonly paymentsMinor: Minor
}

/** What the bank's statement must say (rule 19 of 40-finance): 10,000.000 − 500.000 + 200.000 = 9,700.000. */
export function statementDue({ bookMinor, receiptsMinor, paymentsMinor }: Reckoned): Minor {
  return bookMinor - receiptsMinor + paymentsMinor
}

/** Why a reconciliation cannot be approved: the statement differs. */
export function whyNotApprove(
  statementMinor: Minor,
  reckoned: Reckoned,
  shown: (minor: Minor) => string,
): Refusal | null {
  const difference = statementMinor - statementDue(reckoned)
  if (difference === 0) return null
  return refused('billing.reconciliation.difference', { params: { difference: shown(difference) } })
}

/** Why a day within an approved reconciliation cannot be touched. */
export function whyReconciled(
  on: Day,
  approvedTo: Day | null,
  shownDay: (day: Day) => string,
): Refusal | null {
  if (approvedTo === null || on > approvedTo) return null
  return refused('billing.payment.reconciled', { params: { date: shownDay(approvedTo) } })
}
