import type { ComponentProps } from 'react'
import type { FieldValues } from 'react-hook-form'
import { TextField } from '#ui/TextField.tsx'
import { type Look, type Place, useBound } from './bound.ts'

/** A line of text of a form; an optional one that is emptied is absent, or its format would be asked of nothing. */
export function TextInput<Values extends FieldValues>(
  props: Place<Values> & Look<ComponentProps<typeof TextField>> & { fold?: (text: string) => string },
) {
  const { control, name, fold, ...look } = props
  const { field, error } = useBound({ control, name })
  return (
    <TextField
      {...look}
      {...field}
      value={field.value ?? ''}
      onChange={typed => {
        const text = fold ? fold(typed) : typed
        field.onChange(look.optional && text === '' ? null : text)
      }}
      error={error}
    />
  )
}
