import { AsyncLocalStorage } from 'node:async_hooks'
import { setCurrencySource } from '../shared/currency-source.ts'
import type { Currency } from '../shared/money.ts'

const currencies = new AsyncLocalStorage<Currency>()
setCurrencySource(() => currencies.getStore() ?? 'KWD')

/** Runs a call so that money fields read and write the company's currency. */
export function inCurrencyOf<T>(
  company: { readonly currency: Currency } | null,
  work: () => Promise<T>,
): Promise<T> {
  return currencies.run(company?.currency ?? 'KWD', work)
}
