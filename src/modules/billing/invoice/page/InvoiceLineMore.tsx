import { type UseFormReturn, useWatch } from 'react-hook-form'
import { m } from '#generated/words/messages.js'
import { type Day, endOfMonth } from '#kernel/shared/day.ts'
import { DayField } from '../../document/DayField.tsx'
import { ProfitUnitPicker } from '../../expense/ProfitUnitPicker.tsx'
import type { InvoiceValues } from './invoiceDraft.web.ts'
import './invoice-line-more.css'

type Props = {
  form: UseFormReturn<InvoiceValues>
  row: number
}

/** What a line may say besides: whose profit it is, and the days it pays for, over which a long one is earned. */
export function InvoiceLineMore({ form, row }: Props) {
  const line = useWatch({ control: form.control, name: `lines.${row}` })
  const set = (field: 'profitUnitId' | 'serviceFrom' | 'serviceTo', value: string | null) =>
    form.setValue(`lines.${row}.${field}`, value, { shouldDirty: true })
  const from = line.serviceFrom ?? null
  const to = line.serviceTo ?? null
  const begin = (day: Day | null) => {
    set('serviceFrom', day)
    // A period has two ends: the month is what is billed most.
    if (!day) set('serviceTo', null)
    else if (!to || to < day) set('serviceTo', endOfMonth(day))
  }
  return (
    <div className="billing-line-more">
      <ProfitUnitPicker
        name={`lines.${row}.profitUnitId`}
        value={line.profitUnitId ?? null}
        onChange={id => set('profitUnitId', id)}
        needed={false}
      />
      <DayField
        label={m['billing.line.serviceFrom']()}
        name={`lines.${row}.serviceFrom`}
        value={from}
        onChange={begin}
        gregorianOnly
        optional
      />
      <DayField
        label={m['billing.line.serviceTo']()}
        name={`lines.${row}.serviceTo`}
        value={to}
        {...(from ? { min: from } : {})}
        onChange={day => set('serviceTo', day)}
        gregorianOnly
        optional
      />
    </div>
  )
}
