import type { ReactNode } from 'react'

/** What every field of a form takes. */
export type FieldProps = {
  label: string
  /** The field's name in the form; the error summary finds the field by it. */
  name?: string
  hint?: ReactNode
  error?: string | null
  /** Shows the word "optional"; anything else counts as required. */
  optional?: boolean
  required?: boolean
  disabled?: boolean
  readOnly?: boolean
  autoFocus?: boolean
  onBlur?: () => void
}
