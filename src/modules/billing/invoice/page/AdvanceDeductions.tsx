import type { UseFormReturn } from 'react-hook-form'
import { useWatch } from 'react-hook-form'
import { m } from '#generated/words/messages.js'
import { moneyText } from '#kernel/shared/money.ts'
import type { OutputFor } from '#kernel/web/api.ts'
import { Amount } from '#ui/Amount.tsx'
import { Checkbox } from '#ui/Checkbox.tsx'
import { DayText } from '#ui/DayText.tsx'
import { DocumentNumber } from '#ui/DocumentNumber.tsx'
import { FieldError } from '#ui/FieldError.tsx'
import { MoneyField } from '#ui/MoneyField.tsx'
import { useMoney } from '../../foreign/InCurrency.tsx'
import { links } from '../../links.web.ts'
import { minorOf } from '../../money/amounts.web.ts'
import type { Totals } from '../invoice.rules.ts'
import type { InvoiceValues } from './invoiceDraft.web.ts'

type Listed = OutputFor<'billing.invoice.advances'>['rows'][number]
type Props = {
  form: UseFormReturn<InvoiceValues>
  listed: readonly Listed[]
  /** With what is taken back already; null while there is nothing to add up. */
  totals: Totals | null
  problemAt: (field: string) => string | null
}

/** «خصم دفعة مقدمة»: the customer's invoiced advances, each taken back whole or in part on this invoice. */
export function AdvanceDeductions({ form, listed, totals, problemAt }: Props) {
  const currency = useMoney()
  const chosen = useWatch({ control: form.control, name: 'advances' }) ?? []
  const set = (advances: InvoiceValues['advances']) =>
    form.setValue('advances', advances ?? [], {
      shouldDirty: true,
      shouldValidate: form.formState.isSubmitted,
    })
  const tick = (advance: Listed) => {
    const room = totals ? totals.totalMinor : 0
    const left = minorOf(advance.left, currency)
    const amount = moneyText(room > 0 ? Math.min(room, left) : left, currency)
    set([...chosen, { invoiceId: advance.invoiceId, amount }])
  }
  const drop = (invoiceId: string) => set(chosen.filter(one => one.invoiceId !== invoiceId))
  const errorOf = (at: number) =>
    form.formState.errors.advances?.[at]?.amount?.message ?? problemAt(`advances.${at}.amount`)
  // What a kept draft takes and is no longer open: taken elsewhere meanwhile.
  const gone = chosen.filter(one => !listed.some(advance => advance.invoiceId === one.invoiceId))
  return (
    <div
      className="billing-open"
      role="group"
      aria-label={m['billing.advance.deduct']()}
      data-field="advances"
    >
      <div className="billing-open-head">
        <span />
        <span>{m['billing.advance.deduct']()}</span>
        <span className="money-cell">{m['billing.advance.left']()}</span>
        <span className="money-cell">{m['billing.advance.taken']()}</span>
      </div>
      {listed.map(advance => {
        const at = chosen.findIndex(one => one.invoiceId === advance.invoiceId)
        return (
          <div key={advance.invoiceId} className="billing-open-line" data-ticked={at >= 0 || undefined}>
            <Checkbox
              label={m['billing.advance.tick']({ number: advance.number })}
              checked={at >= 0}
              onChange={isTicked => (isTicked ? tick(advance) : drop(advance.invoiceId))}
            />
            <span className="billing-open-words">
              <DocumentNumber number={advance.number} href={links.invoice(advance.invoiceId)} />
              <span className="cap">
                <DayText day={advance.date} />
              </span>
            </span>
            <span className="money-cell">
              <Amount amount={advance.left} />
            </span>
            <div className="billing-bare">
              {at >= 0 && (
                <MoneyField
                  label={m['billing.advance.takenOf']({ number: advance.number })}
                  name={`advances.${at}.amount`}
                  value={chosen[at]?.amount ?? ''}
                  onChange={amount => form.setValue(`advances.${at}.amount`, amount, { shouldDirty: true })}
                  error={errorOf(at)}
                />
              )}
            </div>
          </div>
        )
      })}
      {gone.map(one => (
        <div key={one.invoiceId} className="billing-open-line" data-ticked>
          <Checkbox label={m['billing.advance.deduct']()} checked onChange={() => drop(one.invoiceId)} />
          <FieldError error={m['billing.advance.notOpen']()} />
          <span className="money-cell" />
          <span className="money-cell">
            <Amount amount={one.amount} />
          </span>
        </div>
      ))}
    </div>
  )
}
