import type { ComponentProps } from 'react'
import type { FieldValues } from 'react-hook-form'
import { MoneyField } from '#ui/MoneyField.tsx'
import { type Look, type Place, useBound } from './bound.ts'

/** A sum of a form as decimal text; an optional one that is emptied is absent. */
export function MoneyInput<Values extends FieldValues>(
  props: Place<Values> & Look<ComponentProps<typeof MoneyField>>,
) {
  const { control, name, ...look } = props
  const { field, error } = useBound({ control, name })
  return (
    <MoneyField
      {...look}
      {...field}
      value={field.value ?? ''}
      onChange={text => field.onChange(look.optional && text === '' ? null : text)}
      error={error}
    />
  )
}
