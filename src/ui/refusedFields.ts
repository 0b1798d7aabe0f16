import { createContext, useContext } from 'react'

const RefusedFields = createContext<Readonly<Record<string, string>>>({})

/** Says at each field, by its name, why the act was refused; the fields inside find it by themselves. */
export const RefusedFieldsProvider = RefusedFields.Provider

/** What is wrong with a field: from its page, else the refusal of the action around it. */
export function useFieldError(field: {
  name?: string | undefined
  error?: string | null | undefined
}): string | undefined {
  const refused = useContext(RefusedFields)
  return field.error || (field.name && refused[field.name]) || undefined
}
