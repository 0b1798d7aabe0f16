import { AsyncLocalStorage } from 'node:async_hooks'
import { setCurrencySource } from '../shared/currency-source.ts'
import type { Currency } from '../shared/money.ts'

type Scope = { currency: Currency; id?: number }

const scopes = new AsyncLocalStorage<Scope | null>()
setCurrencySource(() => scopes.getStore()?.currency ?? 'KWD')

/** Runs a call so that money fields read and write the company's currency. */
export function inCurrencyOf<T>(company: Scope | null, work: () => Promise<T>): Promise<T> {
  return scopes.run(company, work)
}

/** The company whose call or job this is; whose turn it is in front of what all companies share. */
export const companyInScope = (): number | null => scopes.getStore()?.id ?? null
