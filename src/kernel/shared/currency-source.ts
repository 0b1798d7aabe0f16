import type { Currency } from './money.ts'

let source: () => Currency = () => 'KWD'

/** Tells the money fields which company currency the present call works in (request scope on the server). */
export function setCurrencySource(next: () => Currency): void {
  source = next
}

/** The currency the present call works in. */
export const currentCurrency = (): Currency => source()
