import { createContext, useContext } from 'react'

const RefusedFields = createContext<Readonly<Record<string, string>>>({})

/** Shows at each field, by its name, why the action was refused; fields inside find it by themselves. */
export const RefusedFieldsProvider = RefusedFields.Provider

/** What is wrong with a field: from its page, else the refusal of the action around it. */
export function useFieldError(field: {
  name?: string | undefined
  error?: string | null | undefined
}): string | undefined {
  const refused = useContext(RefusedFields)
  return field.error || (field.name && refused[field.name]) || undefined
}
