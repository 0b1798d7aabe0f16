import type { ReactNode } from 'react'
import type { FieldValues } from 'react-hook-form'
import { asked, type Place, useBound } from './bound.ts'

type Picked = {
  name: string
  value: string | null
  onChange: (id: string | null) => void
  onBlur: () => void
  error: string | null
}

type Props<Values extends FieldValues> = Place<Values> & {
  /** Nothing may be chosen: what is refused of nothing has a reason of its own. */
  optional?: boolean
  children: (picked: Picked) => ReactNode
}

/** A record of a form, chosen by the picker of its kind; null when nothing is chosen. */
export function PickInput<Values extends FieldValues>(props: Props<Values>) {
  const { control, name, optional, children } = props
  const { field, error } = useBound({ control, name })
  const value: string | null = field.value || null
  return children({
    name,
    value,
    // Pickers give beside the id what was picked, which is nothing of the form.
    onChange: id => field.onChange(id),
    onBlur: field.onBlur,
    error: optional ? error : asked(value, error),
  })
}
