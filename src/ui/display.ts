import { createContext, useContext } from 'react'
import type { DigitSet } from '#kernel/shared/digits.ts'
import type { Locale } from '#kernel/shared/format.ts'
import type { Currency } from '#kernel/shared/money.ts'

/** How figures look for this company and user; `UiProvider` sets it once. */
export type Display = {
  locale: Locale
  digits: DigitSet
  currency: Currency
  /** Decimals of money when the company shows others than the currency's own. */
  decimals?: number
  timeZone: string
}

export const UiDisplay = createContext<Display>({
  locale: 'ar',
  digits: 'latin',
  currency: 'KWD',
  timeZone: 'Asia/Kuwait',
})

export const useDisplay = () => useContext(UiDisplay)
