import { Controller, type UseFormReturn, useWatch } from 'react-hook-form'
import { m } from '#generated/words/messages.js'
import { currencySymbol } from '#kernel/shared/format.ts'
import { moneyText } from '#kernel/shared/money.ts'
import { amountInWords } from '#kernel/shared/tafqeet.ts'
import { CheckInput } from '#kernel/web/inputs/CheckInput.tsx'
import { currentLocale } from '#kernel/web/say.ts'
import { DecimalField } from '#ui/DecimalField.tsx'
import { MoneyField } from '#ui/MoneyField.tsx'
import { SegmentedControl } from '#ui/SegmentedControl.tsx'
import { useMoney } from '../../foreign/InCurrency.tsx'
import { TotalsList } from '../../list/TotalsList.tsx'
import type { Totals } from '../invoice.rules.ts'
import type { InvoiceValues } from './invoiceDraft.web.ts'

type Props = {
  form: UseFormReturn<InvoiceValues>
  /** Null while there is nothing to add up. */
  totals: Totals | null
  hasTax: boolean
  /** What the server refused of the discount. */
  refused: string | null
}

/** The discount of the whole document, the live totals, and the total in words. */
export function InvoiceTotals({ form, totals, hasTax, refused }: Props) {
  const currency = useMoney()
  const locale = currentLocale()
  const unit = useWatch({ control: form.control, name: 'discountUnit' })
  const text = (minor: number | undefined) => moneyText(minor ?? 0, currency)
  const discountError = form.formState.errors as Readonly<Record<string, { message?: string } | undefined>>
  return (
    <div className="billing-sums">
      <div className="billing-discount" data-field="documentDiscount">
        <Controller
          name="discount"
          control={form.control}
          render={({ field, fieldState }) => {
            const label = m['billing.total.documentDiscount']()
            const error = fieldState.error?.message ?? discountError['documentDiscount']?.message ?? refused
            return unit === 'percent' ? (
              <DecimalField
                {...field}
                label={label}
                digits={2}
                optional
                error={error}
                end={<span className="in-unit">%</span>}
              />
            ) : (
              <MoneyField {...field} label={label} optional error={error} />
            )
          }}
        />
        <Controller
          name="discountUnit"
          control={form.control}
          render={({ field }) => (
            <SegmentedControl
              label={m['billing.total.discountUnit']()}
              value={field.value}
              onChange={field.onChange}
              options={[
                { id: 'amount', name: currencySymbol(currency, locale) },
                { id: 'percent', name: '%' },
              ]}
            />
          )}
        />
      </div>
      {hasTax && (
        <CheckInput control={form.control} name="taxInclusive">
          {m['billing.tax.inclusive']()}
        </CheckInput>
      )}
      <TotalsList
        subtotal={text(totals?.subtotalMinor)}
        discount={text(totals?.discountMinor)}
        tax={text(totals?.taxMinor)}
        taxNote={hasTax ? null : m['billing.tax.notHere']()}
        total={text(totals?.totalMinor)}
        words={totals ? amountInWords(totals.totalMinor, currency, locale, { closed: true }) : ''}
      />
    </div>
  )
}
