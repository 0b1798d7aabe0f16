import { currentCurrency } from '#kernel/shared/currency-source.ts'
import { type Minor, moneyText } from '#kernel/shared/money.ts'

/** An amount as a refusal carries it: decimal text of the company's currency, so that minor units never leave the server. */
export function amountText(minor: Minor): string {
  return moneyText(minor, currentCurrency())
}

/** A share in basis points as a sentence shows it: 800 is `8%`, 1250 is `12.5%`. */
export function percentText(basisPoints: number): string {
  return `${basisPoints / 100}%`
}
