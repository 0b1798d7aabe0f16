import { type FieldValues, get, type Path, type UseFormReturn } from 'react-hook-form'
import { m } from '#generated/words/messages.js'

/** Reads and writes a form by field, checking again what was refused. */
export function fieldsOf<Values extends FieldValues>(form: UseFormReturn<Values>) {
  const change = (changed: Partial<Values>) => {
    for (const [field, value] of Object.entries(changed))
      form.setValue(field as Path<Values>, value as never, {
        shouldDirty: true,
        shouldValidate: form.formState.isSubmitted,
      })
  }
  const errorAt = (field: string): string | null => {
    const error = get(form.formState.errors, field) as { message?: string } | undefined
    // Nothing was typed: that is what to say, whatever shape was missed.
    if (error && form.getValues(field as Path<Values>) === '') return m['kernel.field.required']()
    return error?.message ?? null
  }
  return { values: form.watch(), change, errorAt }
}
