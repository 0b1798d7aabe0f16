import type { Minor } from '#kernel/shared/money.ts'
import { invalid, type Refusal, refused } from '#kernel/shared/refusal.ts'

/** The cash amount for what is due, to the nearest coin, half up; a step of 0 does not round (rule 13: 12.503 is 12.505). */
export function roundedCash(dueMinor: Minor, stepMinor: Minor): Minor {
  if (stepMinor <= 1) return dueMinor
  return Math.floor((dueMinor * 2 + stepMinor) / (stepMinor * 2)) * stepMinor
}

/**
 * What the cash drawer's coins leave over (positive) or short: accepted only when the cash tendered is exactly the rounded
 * cash part. Otherwise tenders and splits must be equal: `billing.payment.unequal`.
 */
export function cashRounding(
  tenders: { cashMinor: Minor; otherMinor: Minor },
  splitsMinor: Minor,
  stepMinor: Minor,
  shown: (minor: Minor) => string,
): { roundingMinor: Minor } | { refusal: Refusal } {
  const difference = tenders.cashMinor + tenders.otherMinor - splitsMinor
  if (difference === 0) return { roundingMinor: 0 }
  const dueInCash = splitsMinor - tenders.otherMinor
  if (tenders.cashMinor > 0 && dueInCash > 0 && tenders.cashMinor === roundedCash(dueInCash, stepMinor))
    return { roundingMinor: difference }
  const params = { tenders: shown(tenders.cashMinor + tenders.otherMinor), splits: shown(splitsMinor) }
  return { refusal: invalid('billing.payment.unequal', { field: 'tenders', params }) }
}

/** Why money cannot leave a treasury account: its balance would fall below its minimum. */
export function whyNotSpend(
  box: { nameAr: string; balanceMinor: Minor; minimumMinor: Minor },
  amountMinor: Minor,
  shown: (minor: Minor) => string,
): Refusal | null {
  if (box.balanceMinor - amountMinor >= box.minimumMinor) return null
  return refused('billing.treasury.insufficient', {
    field: 'tenders',
    params: { box: box.nameAr, balance: shown(box.balanceMinor), amount: shown(amountMinor) },
  })
}

export type Denomination = { readonly valueMinor: Minor; readonly count: number }

/** What a count by denomination comes to. */
export function countedTotal(denominations: readonly Denomination[]): Minor {
  return denominations.reduce((sum, one) => sum + one.valueMinor * one.count, 0)
}

/**
 * Why a counted shift cannot be closed by this person: a difference above the tolerance needs a treasury writer other than the cashier
 * (section 4 of 40-finance).
 */
export function whyNotCloseSession(
  session: { differenceMinor: Minor; cashierId: string },
  toleranceMinor: Minor,
  closer: { userId: string; mayApprove: boolean },
  shown: (minor: Minor) => string,
): Refusal | null {
  if (Math.abs(session.differenceMinor) <= toleranceMinor) return null
  if (closer.mayApprove && closer.userId !== session.cashierId) return null
  return refused('billing.session.secondUser', {
    params: { difference: shown(Math.abs(session.differenceMinor)) },
  })
}
