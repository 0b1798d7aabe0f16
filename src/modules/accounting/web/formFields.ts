import { type FieldValues, get, type Path, type UseFormReturn } from 'react-hook-form'

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
    return error?.message ?? null
  }
  return { values: form.watch(), change, errorAt }
}
