import type { ComponentProps } from 'react'
import type { FieldValues } from 'react-hook-form'
import { Select } from '#ui/Select.tsx'
import { type Look, type Place, useBound } from './bound.ts'

const unset = 'unset'

type Props<Values extends FieldValues> = Place<Values> &
  Look<ComponentProps<typeof Select<string>>> & {
    /** Names the choice of nothing, which the form keeps as null; without it one of the options must be chosen. */
    nothing?: string
  }

/** One choice of a form among a few. */
export function ChoiceInput<Values extends FieldValues>(props: Props<Values>) {
  const { control, name, nothing, options, ...look } = props
  const { field, error } = useBound({ control, name })
  return (
    <Select
      {...look}
      name={name}
      value={field.value ?? (nothing ? unset : null)}
      onChange={value => field.onChange(nothing && value === unset ? null : value)}
      onBlur={field.onBlur}
      options={nothing ? [{ id: unset, name: nothing }, ...options] : options}
      error={error}
    />
  )
}
