import type { ComponentProps } from 'react'
import type { FieldValues } from 'react-hook-form'
import { NumberField } from '#ui/NumberField.tsx'
import { type Look, type Place, useBound } from './bound.ts'

/** A number of a form; null when nothing is entered. */
export function NumberInput<Values extends FieldValues>(
  props: Place<Values> & Look<ComponentProps<typeof NumberField>>,
) {
  const { control, name, ...look } = props
  const { field, error } = useBound({ control, name })
  return <NumberField {...look} {...field} value={field.value ?? null} error={error} />
}
