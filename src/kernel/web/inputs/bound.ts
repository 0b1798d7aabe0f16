import { type Control, type FieldPath, type FieldValues, useController } from 'react-hook-form'
import { m } from '#generated/words/messages.js'

/** Where an input stands in a form: the form's control and the value's name. */
export type Place<Values extends FieldValues> = {
  control: Control<Values>
  name: FieldPath<Values>
}

/** The words and limits of a field, without what the form gives it. */
export type Look<Props> = Omit<Props, 'name' | 'value' | 'onChange' | 'onBlur' | 'error' | 'ref' | 'checked'>

/**
 * One value of a form as a field takes it, with its refusal beside it. A list's refusal stands at its root, so that is
 * read too.
 */
export function useBound<Values extends FieldValues>({ control, name }: Place<Values>) {
  const { field, fieldState } = useController({ control, name })
  const { error } = fieldState
  return { field, error: error?.message ?? error?.['root']?.message ?? null }
}

/** What is refused of nothing where something must stand is that it is missing, not its format. */
export const asked = (value: unknown, error: string | null): string | null =>
  error && !value ? m['kernel.field.required']() : error
