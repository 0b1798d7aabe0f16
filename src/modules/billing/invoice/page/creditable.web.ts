import { type Currency, moneyText } from '#kernel/shared/money.ts'
import { minorOf } from '../../money/amounts.web.ts'

export type TaxedAmounts = { readonly net: string; readonly tax: string }

/** What of a line can be credited, as the amount typed beside it is read: with its tax where the document's amounts include it. */
export function creditableText(
  { net, tax }: TaxedAmounts,
  taxInclusive: boolean,
  currency: Currency,
): string {
  return taxInclusive ? moneyText(minorOf(net, currency) + minorOf(tax, currency), currency) : net
}
