import type { ComponentProps } from 'react'
import type { FieldValues } from 'react-hook-form'
import { DateField } from '#ui/DateField.tsx'
import { asked, type Look, type Place, useBound } from './bound.ts'

/** A calendar day of a form; an optional one that is emptied is null, a required one is empty text and asked for. */
export function DayInput<Values extends FieldValues>(
  props: Place<Values> & Look<ComponentProps<typeof DateField>>,
) {
  const { control, name, ...look } = props
  const { field, error } = useBound({ control, name })
  return (
    <DateField
      {...look}
      name={name}
      value={field.value || null}
      onChange={day => field.onChange(day ?? (look.optional ? null : ''))}
      onBlur={field.onBlur}
      error={look.optional ? error : asked(field.value, error)}
    />
  )
}
