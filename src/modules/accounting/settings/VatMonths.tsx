import { type Control, useController } from 'react-hook-form'
import { m } from '#generated/words/messages.js'
import type { InputFor } from '#kernel/web/api.ts'
import { Select } from '#ui/Select.tsx'

/** Months that a VAT return covers: the form keeps a number, a choice gives a text. */
export function VatMonths({ control }: { control: Control<InputFor<'accounting.settings.save'>> }) {
  const { field, fieldState } = useController({ control, name: 'vatReturnMonths' })
  return (
    <Select<'1' | '3'>
      label={m['accounting.settings.vatMonths']()}
      hint={m['accounting.settings.vatMonthsHint']()}
      value={field.value === 1 ? '1' : '3'}
      onChange={months => field.onChange(Number(months))}
      options={[
        { id: '3', name: m['accounting.settings.vatMonths.quarter']() },
        { id: '1', name: m['accounting.settings.vatMonths.month']() },
      ]}
      error={fieldState.error?.message}
    />
  )
}
