import type { ComponentProps } from 'react'
import type { FieldValues } from 'react-hook-form'
import { PhoneField } from '#ui/PhoneField.tsx'
import { type Look, type Place, useBound } from './bound.ts'

/** A telephone number of a form; empty text when nothing is entered. */
export function PhoneInput<Values extends FieldValues>(
  props: Place<Values> & Look<ComponentProps<typeof PhoneField>>,
) {
  const { control, name, ...look } = props
  const { field, error } = useBound({ control, name })
  return <PhoneField {...look} {...field} value={field.value ?? ''} error={error} />
}
