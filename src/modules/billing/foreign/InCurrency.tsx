import type { ReactNode } from 'react'
import type { Currency } from '#kernel/shared/money.ts'
import { UiDisplay, useDisplay } from '#ui/display.ts'

type Props = { currency: Currency; children: ReactNode }

/** Figures and money fields within are of this currency, with all its decimals where it is not the company's. */
export function InCurrency({ currency, children }: Props) {
  const display = useDisplay()
  if (currency === display.currency) return children
  const { decimals: _, ...shown } = display
  return <UiDisplay value={{ ...shown, currency }}>{children}</UiDisplay>
}

/** The currency that figures here are of: the company's, unless `InCurrency` sets another. */
export const useMoney = (): Currency => useDisplay().currency
