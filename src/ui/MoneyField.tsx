import type { Ref } from 'react'
import { currencySymbol } from '#kernel/shared/format.ts'
import { type Currency, currencyDigits } from '#kernel/shared/money.ts'
import { DecimalField } from './DecimalField.tsx'
import { useDisplay } from './display.ts'
import type { FieldProps } from './fieldProps.ts'

type Props = FieldProps & {
  /** Canonical decimal text of the wire, `1234.500`; empty when nothing is entered. */
  value: string
  onChange: (value: string) => void
  /** The company's currency by default. */
  currency?: Currency
  negative?: boolean
  /** Enter goes on by this instead of sending the form. */
  onEnter?: (() => void) | undefined
  ref?: Ref<HTMLInputElement>
}

export function MoneyField({ currency: given, ...field }: Props) {
  const display = useDisplay()
  const currency = given ?? display.currency
  const digits = currencyDigits(currency)
  return (
    <DecimalField
      {...field}
      look="money"
      digits={digits}
      padded={digits}
      end={<span className="in-unit">{currencySymbol(currency, display.locale)}</span>}
    />
  )
}
