import type { FieldErrors, FieldValues, Path, UseFormReturn } from 'react-hook-form'

/** Reads and writes a form by field, checking again what was refused. */
export function fieldsOf<Values extends FieldValues>(form: UseFormReturn<Values>) {
  const change = (changed: Partial<Values>) => {
    for (const [field, value] of Object.entries(changed))
      form.setValue(field as Path<Values>, value as never, {
        shouldDirty: true,
        shouldValidate: form.formState.isSubmitted,
      })
  }
  const errors = form.formState.errors as FieldErrors & Record<string, { message?: string } | undefined>
  const errorAt = (field: string): string | null => errors[field]?.message ?? null
  return { values: form.watch(), change, errorAt }
}
