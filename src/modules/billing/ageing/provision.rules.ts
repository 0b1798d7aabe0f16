import { type Minor, percentOf } from '#kernel/shared/money.ts'
import type { Ageing } from './ageing.rules.ts'

export type ProvisionBucket = {
  readonly openMinor: Minor
  readonly rateBps: number
  readonly amountMinor: Minor
}

/**
 * What should be set aside for doubtful debts (rule 18 of 40-finance): each age at its rate, rounded once; 640.000 that is 106
 * days late at 25 % is 160.000, 10.000 that is 8 days late at 1 % is 0.100. Credits are not set against debts of others.
 */
export function provisionOf(
  ageing: Ageing,
  ratesBps: readonly number[],
): { buckets: readonly ProvisionBucket[]; targetMinor: Minor } {
  const buckets = ageing.slice(0, 6).map((openMinor, at) => {
    const rateBps = ratesBps[at] ?? 0
    return { openMinor, rateBps, amountMinor: percentOf(openMinor, rateBps) }
  })
  return { buckets, targetMinor: buckets.reduce((sum, bucket) => sum + bucket.amountMinor, 0) }
}

/** How a write-off is met: the allowance as far as it reaches, the rest is an expense. */
export function writeOffSplit(
  amountMinor: Minor,
  allowanceMinor: Minor,
): { allowanceMinor: Minor; expenseMinor: Minor } {
  const met = Math.min(amountMinor, Math.max(0, allowanceMinor))
  return { allowanceMinor: met, expenseMinor: amountMinor - met }
}
