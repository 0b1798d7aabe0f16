import type { ComponentProps } from 'react'
import type { FieldValues } from 'react-hook-form'
import { RadioGroup } from '#ui/RadioGroup.tsx'
import { type Look, type Place, useBound } from './bound.ts'

/** One choice of a form among a few that all stand on the page. */
export function RadioInput<Values extends FieldValues>(
  props: Place<Values> & Look<ComponentProps<typeof RadioGroup<string>>>,
) {
  const { control, name, ...look } = props
  const { field, error } = useBound({ control, name })
  return (
    <RadioGroup
      {...look}
      name={name}
      value={field.value ?? null}
      onChange={field.onChange}
      onBlur={field.onBlur}
      error={error}
    />
  )
}
