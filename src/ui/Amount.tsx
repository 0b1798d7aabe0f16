import { formatMoney } from '#kernel/shared/format.ts'
import type { Currency, Minor } from '#kernel/shared/money.ts'
import { useDisplay } from './display.ts'

type Props = {
  /** Minor units, or the decimal text of the wire; null is "not applicable". */
  amount: Minor | string | null | undefined
  currency?: Currency
  /** Owed or total: bold. */
  strong?: boolean
}

/** The figure alone: table cells, where the heading names the currency. Zero is quiet, negative is red. */
export function Amount({ amount, currency, strong }: Props) {
  const display = useDisplay()
  if (amount === null || amount === undefined) return <span className="quiet">{'\u2014'}</span>
  const text = formatMoney(amount, { ...display, currency: currency ?? display.currency })
  const zero = !/[1-9١-٩]/.test(text)
  const look = zero
    ? 'quiet'
    : [text.startsWith('\u2212') && 'bad', strong && 'strong'].filter(Boolean).join(' ')
  return <span className={`n ${look}`}>{text}</span>
}
