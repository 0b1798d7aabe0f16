import { type Minor, mulDiv } from '#kernel/shared/money.ts'
import type { LateFeeRule } from '#modules/billing/public.ts'

/**
 * The most a fee may become as a share of a row, in basis points; null where nothing caps it. A cap that is an amount weighs
 * most on the smallest row.
 */
export function capShare(
  rule: Pick<LateFeeRule, 'capMinor' | 'capPercentBasisPoints'>,
  smallestRowMinor: Minor,
): number | null {
  const { capMinor, capPercentBasisPoints: ofRow } = rule
  const ofAmount =
    capMinor === null || smallestRowMinor <= 0 ? null : mulDiv(10_000, capMinor, smallestRowMinor)
  if (ofRow === null || ofAmount === null) return ofRow ?? ofAmount
  return Math.min(ofRow, ofAmount)
}
