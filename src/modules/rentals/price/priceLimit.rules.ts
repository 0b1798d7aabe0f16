import { type Minor, mulDiv } from '#kernel/shared/money.ts'
import { invalid, type Refusal, refused } from '#kernel/shared/refusal.ts'
import { amountText, percentText } from './amount.rules.ts'
import type { Discount, Price } from './price.rules.ts'

type Discounted = Pick<Price, 'listPriceMinor' | 'discountMinor'>

/** The share of the list price that was taken off, in basis points. */
export function discountShare(price: Discounted): number {
  return price.listPriceMinor === 0 ? 0 : mulDiv(10_000, price.discountMinor, price.listPriceMinor)
}

/** Whether the discount is above the agent's limit; compared exactly, not on a rounded percentage. */
export function exceedsDiscountLimit(price: Discounted, limitBasisPoints: number): boolean {
  return BigInt(price.discountMinor) * 10_000n > BigInt(price.listPriceMinor) * BigInt(limitBasisPoints)
}

/** C5, unless the person holds `finance.discounts.write`. */
export function whyNotDiscount(
  price: Discounted,
  limitBasisPoints: number,
  mayExceedLimit: boolean,
): Refusal | null {
  if (mayExceedLimit || !exceedsDiscountLimit(price, limitBasisPoints)) return null
  return refused('rentals.price.discountLimit', {
    field: 'discount',
    params: { percent: percentText(discountShare(price)), limit: percentText(limitBasisPoints) },
  })
}

/** A discount larger than the list price, or without a reason, cannot be saved. */
export function whyNotDiscountAs(
  listPriceMinor: Minor,
  discount: Discount | null,
  reason: string | null,
): Refusal | null {
  if (!discount) return null
  if (discount.kind === 'ratio') return null
  const taken = discount.kind === 'percent' ? discount.basisPoints : discount.amountMinor
  if (taken > (discount.kind === 'percent' ? 10_000 : listPriceMinor)) {
    return invalid('rentals.price.discountTooLarge', {
      field: 'discount',
      params: { price: amountText(listPriceMinor) },
    })
  }
  if (taken > 0 && !reason) return invalid('rentals.reason.required', { field: 'discountReason' })
  return null
}

/** Whether the rent after discount is below the minimum of fleet R12. */
export function isBelowMinimum(price: Pick<Price, 'rentMinor' | 'minimumMinor'>): boolean {
  return price.minimumMinor !== null && price.rentMinor < price.minimumMinor
}

/** FM, unless the person holds `fleet.pricing.override`. */
export function whyNotPrice(
  price: Pick<Price, 'rentMinor' | 'minimumMinor'>,
  mayOverride: boolean,
): Refusal | null {
  if (mayOverride || price.minimumMinor === null || price.rentMinor >= price.minimumMinor) return null
  return refused('fleet.price.belowMinimum', {
    field: 'discount',
    params: { price: amountText(price.rentMinor), minimum: amountText(price.minimumMinor) },
  })
}
