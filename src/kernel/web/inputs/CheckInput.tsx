import type { ComponentProps } from 'react'
import type { FieldValues } from 'react-hook-form'
import { Checkbox } from '#ui/Checkbox.tsx'
import { type Look, type Place, useBound } from './bound.ts'

/** A yes or no of a form. */
export function CheckInput<Values extends FieldValues>(
  props: Place<Values> & Look<ComponentProps<typeof Checkbox>>,
) {
  const { control, name, ...look } = props
  const { field } = useBound({ control, name })
  return <Checkbox {...look} name={name} checked={field.value ?? false} onChange={field.onChange} />
}
