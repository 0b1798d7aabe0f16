import type { ContractRow } from '../contract/contract.row.ts'
import type { Discount, Price, PriceLine } from './price.rules.ts'
import type { Pricing } from './pricing.queries.ts'

/** The contract's sums after lines were added (`sign` 1) or given back (−1) that come to an amount with their tax. */
export function sumsAfter(row: ContractRow, lines: readonly PriceLine[], sign: 1 | -1, amountMinor: number) {
  const rent = lines.filter(line => line.kind === 'rent')
  const sum = (amounts: readonly number[]) => amounts.reduce((total, amount) => total + amount, 0)
  const gross = sum(rent.map(line => line.amountMinor + line.discountMinor))
  return {
    list_price_minor: Math.max(0, row.list_price_minor + sign * gross),
    discount_minor: Math.max(0, row.discount_minor + sign * sum(rent.map(line => line.discountMinor))),
    total_minor: row.total_minor + sign * amountMinor,
  }
}

/** The pricing further changes start from: an amount agreed as a sum is from now on a share of the price it was taken off. */
export function pricingAfter(pricing: Pricing, before: Price): Pricing {
  if (pricing.discount?.kind !== 'amount') return pricing
  const { discountMinor, listPriceMinor } = before
  const discount: Discount = { kind: 'ratio', discountMinor, listPriceMinor }
  return { ...pricing, discount }
}
