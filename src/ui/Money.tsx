import { currencySymbol } from '#kernel/shared/format.ts'
import type { Currency, Minor } from '#kernel/shared/money.ts'
import { Amount } from './Amount.tsx'
import { useDisplay } from './display.ts'

type Props = {
  /** Minor units, or the decimal text of the wire. */
  amount: Minor | string | null | undefined
  /** The company's currency by default. */
  currency?: Currency
  strong?: boolean
}

/** Amount, then the small symbol: everywhere but in tables (see `Amount`). */
export function Money({ amount, currency, strong }: Props) {
  const display = useDisplay()
  const known = amount !== null && amount !== undefined
  return (
    <span className="money">
      <Amount amount={amount} currency={currency} strong={strong} />
      {known && <small>{currencySymbol(currency ?? display.currency, display.locale)}</small>}
    </span>
  )
}
