import { m } from '#generated/words/messages.js'
import { currencySymbol } from '#kernel/shared/format.ts'
import { type Currency, currencies } from '#kernel/shared/money.ts'
import { currentLocale } from '#kernel/web/say.ts'
import { useCompany } from '#kernel/web/session.tsx'
import { currencyWords } from '#modules/platform/public.web.tsx'
import { Select } from '#ui/Select.tsx'
import { TextField } from '#ui/TextField.tsx'

type Props = {
  /** Null is the company's own. */
  currency: Currency | null
  rate: string
  /** The rate of its day. */
  known: string | null
  onChange: (change: { currency?: Currency | null; rate?: string }) => void
  error: string | null
  /** Only these and the company's; every one when left out. */
  choices?: readonly Currency[]
}

/** The currency of a document or of money and, where it is not the company's, what one unit costs. */
export function CurrencyFields({ currency, rate, known, onChange, error, choices = currencies }: Props) {
  const own = useCompany().currency
  return (
    <>
      <Select
        label={m['billing.foreign.currency']()}
        value={currency ?? own}
        onChange={chosen => onChange({ currency: chosen === own ? null : (chosen as Currency), rate: '' })}
        options={[own, ...choices.filter(one => one !== own)].map(id => ({
          id,
          name: currencyWords[id](),
          fact: id,
        }))}
      />
      {currency && (
        <RateField rate={rate} known={known} onChange={typed => onChange({ rate: typed })} error={error} />
      )}
    </>
  )
}

type RateProps = Pick<Props, 'rate' | 'known' | 'error'> & { onChange: (rate: string) => void }

/** What one unit of a foreign currency costs: as typed, else the known rate of the day. */
export function RateField({ rate, known, onChange, error }: RateProps) {
  const symbol = currencySymbol(useCompany().currency, currentLocale())
  return (
    <TextField
      label={m['billing.foreign.rate']()}
      name="rate"
      value={rate || known || ''}
      onChange={onChange}
      maxLength={30}
      dir="ltr"
      hint={
        rate || known ? m['billing.foreign.rateHint']({ currency: symbol }) : m['billing.foreign.rateNone']()
      }
      error={error}
    />
  )
}
