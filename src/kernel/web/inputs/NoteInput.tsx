import type { ComponentProps } from 'react'
import type { FieldValues } from 'react-hook-form'
import { TextArea } from '#ui/TextArea.tsx'
import { type Look, type Place, useBound } from './bound.ts'

/** Lines of text of a form; optional ones that are emptied are absent. */
export function NoteInput<Values extends FieldValues>(
  props: Place<Values> & Look<ComponentProps<typeof TextArea>>,
) {
  const { control, name, ...look } = props
  const { field, error } = useBound({ control, name })
  return (
    <TextArea
      {...look}
      {...field}
      value={field.value ?? ''}
      onChange={text => field.onChange(look.optional && text === '' ? null : text)}
      error={error}
    />
  )
}
