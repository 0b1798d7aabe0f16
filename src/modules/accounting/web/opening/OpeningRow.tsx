import { Controller, type UseFormReturn } from 'react-hook-form'
import { m } from '#generated/words/messages.js'
import type { InputFor, OutputFor } from '#kernel/web/api.ts'
import { MoneyField } from '#ui/MoneyField.tsx'
import { nameOf } from '../names.ts'

type Props = {
  readonly form: UseFormReturn<InputFor<'accounting.opening.post'>>
  readonly at: number
  readonly account: OutputFor<'accounting.opening.get'>['accounts'][number]
}

/** An account and both sides of its balance; what is typed on one side clears the other. */
export function OpeningRow({ form, at, account }: Props) {
  const name = `${account.code} ${nameOf(account)}`
  const side = (own: 'debit' | 'credit', other: 'debit' | 'credit', label: string) => (
    <Controller
      name={`rows.${at}.${own}`}
      control={form.control}
      render={({ field, fieldState }) => (
        <MoneyField
          label={label}
          value={field.value ?? ''}
          onChange={value => {
            field.onChange(value || null)
            if (value) form.setValue(`rows.${at}.${other}`, null)
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
      {side('debit', 'credit', m['accounting.side.debit']())}
      {side('credit', 'debit', m['accounting.side.credit']())}
    </fieldset>
  )
}
