import { Controller, type UseFormReturn } from 'react-hook-form'
import { m } from '#generated/words/messages.js'
import type { OutputFor } from '#kernel/web/api.ts'
import { MoneyField } from '#ui/MoneyField.tsx'
import { nameOf } from '../account/names.web.ts'
import type { Sheet } from './openingSheet.web.ts'

type Props = {
  form: UseFormReturn<Sheet>
  account: OutputFor<'accounting.opening.get'>['accounts'][number]
}

/** An account and both sides of its balance; what is typed on one side clears the other. */
export function OpeningRow({ form, account }: Props) {
  const name = `${account.code} ${nameOf(account)}`
  const side = (own: 0 | 1, label: string) => (
    <Controller
      name={`amounts.${account.accountId}.${own}`}
      control={form.control}
      render={({ field, fieldState }) => (
        <MoneyField
          label={label}
          value={field.value ?? ''}
          onChange={value => {
            field.onChange(value || null)
            if (value) form.setValue(`amounts.${account.accountId}.${own === 0 ? 1 : 0}`, null)
          }}
          onBlur={field.onBlur}
          error={fieldState.error?.message}
        />
      )}
    />
  )
  return (
    <fieldset className="accounting-grid-line accounting-group" aria-label={name}>
      <span>
        <span className="n quiet">{account.code}</span> {nameOf(account)}
      </span>
      {side(0, m['accounting.side.debit']())}
      {side(1, m['accounting.side.credit']())}
    </fieldset>
  )
}
