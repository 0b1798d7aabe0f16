import type { Currency } from '#kernel/shared/money.ts'
import { useCompany } from '#kernel/web/session.tsx'
import { CurrencyFields } from '../../foreign/CurrencyFields.tsx'
import { useRate } from '../../foreign/useRate.web.ts'
import type { TreasuryRow } from '../../wordMaps.web.ts'
import type { TenderValues } from './receipt.web.ts'

type Values = { date: string; currency?: Currency | null; rate?: string }

type Change = {
  currency?: Currency | null
  rate?: string
  tenders?: readonly TenderValues[]
}

type Props = {
  values: Values
  boxes: readonly TreasuryRow[]
  onChange: (change: Change) => void
  error: string | null
}

/** The boxes that hold money of a currency. */
export const boxesIn = (boxes: readonly TreasuryRow[], currency: Currency) =>
  boxes.filter(box => box.currency === currency)

/** The currency of the money, where the company keeps boxes or banks in another than its own; a choice begins at its box. */
export function PaymentCurrency({ values, boxes, onChange, error }: Props) {
  const own = useCompany().currency
  const known = useRate(values.currency, values.date)
  const choices = [...new Set(boxes.map(box => box.currency))].filter(one => one !== own)
  if (choices.length === 0 && !values.currency) return null
  return (
    <CurrencyFields
      currency={values.currency ?? null}
      rate={values.rate ?? ''}
      known={known ?? null}
      choices={choices}
      error={error}
      onChange={({ currency, rate }) => {
        if (currency === undefined) return onChange(rate === undefined ? {} : { rate })
        const first = boxesIn(boxes, currency ?? own)[0]
        const tenders = [{ key: 'first', treasuryAccountId: first?.id ?? '', amount: null, reference: '' }]
        onChange({ currency, rate: '', tenders })
      }}
    />
  )
}
