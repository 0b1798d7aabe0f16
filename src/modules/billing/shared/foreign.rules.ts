import { type Currency, currencyDigits, type Minor, mulDiv, splitByWeights } from '#kernel/shared/money.ts'
import { inBase } from '#modules/accounting/shared/public.ts'
import type { Totals } from './invoice.rules.ts'

/** An amount that was read with one currency's digits, in the minor units of another; null where digits would be lost. */
export function withDigitsOf(minor: Minor, read: Currency, meant: Currency): Minor | null {
  const more = currencyDigits(meant) - currencyDigits(read)
  if (more >= 0) return minor * 10 ** more
  const unit = 10 ** -more
  return minor % unit === 0 ? minor / unit : null
}

const sum = (amounts: readonly Minor[]) => amounts.reduce((total, one) => total + one, 0)

/**
 * A foreign document's sums in the company's currency (rule 12 of 40-finance): its total is converted once and shared over
 * nets and taxes of the lines by largest remainder, so that nothing is lost; discounts stand beside what is left.
 */
export function totalsInBase(totals: Totals, rate: string, foreign: Currency, base: Currency): Totals {
  const converted = (minor: Minor) => inBase(minor, rate, foreign, base)
  const pieces = totals.lines.flatMap(line => [line.netMinor, line.taxMinor])
  const shares = splitByWeights(converted(totals.totalMinor), pieces)
  const lines = totals.lines.map((line, at) => {
    const [netMinor, taxMinor] = [shares[2 * at]!, shares[2 * at + 1]!]
    const givenMinor = converted(line.givenMinor)
    return {
      ...{ quantity: line.quantity, unitPriceMinor: converted(line.unitPriceMinor) },
      ...{ grossMinor: converted(line.grossMinor), lineDiscountMinor: converted(line.lineDiscountMinor) },
      documentDiscountMinor: converted(line.documentDiscountMinor),
      ...{ revenueMinor: netMinor + givenMinor, givenMinor, netMinor, taxMinor },
    }
  })
  return {
    lines,
    subtotalMinor: sum(lines.map(line => line.revenueMinor)),
    discountMinor: sum(lines.map(line => line.givenMinor)),
    taxMinor: sum(lines.map(line => line.taxMinor)),
    totalMinor: sum(shares),
    taxes: totals.taxes.map(one => ({
      ...one,
      ...{ baseMinor: converted(one.baseMinor), taxMinor: converted(one.taxMinor) },
    })),
  }
}

/** What a part of an open foreign amount stands for in the books; the last part takes all that is left (invariant 19). */
export function carriedFor(
  open: { readonly foreignMinor: Minor; readonly baseMinor: Minor },
  foreignMinor: Minor,
): Minor {
  if (foreignMinor >= open.foreignMinor) return open.baseMinor
  const share = mulDiv(open.baseMinor, foreignMinor, open.foreignMinor)
  return Math.max(1, Math.min(open.baseMinor - 1, share))
}
