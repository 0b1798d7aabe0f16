import { m } from '#generated/words/messages.js'
import { currencySymbol } from '#kernel/shared/format.ts'
import { type Currency, currencies } from '#kernel/shared/money.ts'
import { currentLocale } from '#kernel/web/say.ts'
import { useCompany } from '#kernel/web/session.tsx'
import { Select } from '#ui/Select.tsx'
import { TextField } from '#ui/TextField.tsx'

type Props = {
  /** Null is the company's own. */
  readonly currency: Currency | null
  readonly rate: string
  /** The rate of the bill's day. */
  readonly known: string | null
  readonly onChange: (change: { currency?: Currency | null; rate?: string }) => void
  readonly error: string | null
}

/** The currency of a bill and, where it is not the company's, what one unit costs. */
export function CurrencyFields({ currency, rate, known, onChange, error }: Props) {
  const own = useCompany().currency
  const symbol = currencySymbol(own, currentLocale())
  return (
    <>
      <Select
        label={m['billing.foreign.currency']()}
        value={currency ?? own}
        onChange={chosen => onChange({ currency: chosen === own ? null : (chosen as Currency), rate: '' })}
        options={[own, ...currencies.filter(one => one !== own)].map(id => ({ id, name: id }))}
      />
      {currency && (
        <TextField
          label={m['billing.foreign.rate']()}
          name="rate"
          value={rate || known || ''}
          onChange={typed => onChange({ rate: typed })}
          maxLength={30}
          dir="ltr"
          hint={
            rate || known
              ? m['billing.foreign.rateHint']({ currency: symbol })
              : m['billing.foreign.rateNone']()
          }
          error={error}
        />
      )}
    </>
  )
}
