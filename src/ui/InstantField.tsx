import { dayIn, instantOf, timeIn } from '#kernel/shared/day.ts'
import { DateTimeField } from './DateTimeField.tsx'
import { useDisplay } from './display.ts'
import type { FieldProps } from './fieldProps.ts'

type Props = FieldProps & {
  /** ISO 8601 with a zone, or null. */
  value: string | null
  onChange: (value: string | null) => void
}

/** A moment typed by the company's clock and kept as an instant. */
export function InstantField({ value, onChange, ...field }: Props) {
  const { timeZone } = useDisplay()
  const at = value ? new Date(value) : null
  return (
    <DateTimeField
      {...field}
      value={at ? `${dayIn(at, timeZone)}T${timeIn(at, timeZone)}` : null}
      onChange={typed =>
        onChange(typed ? instantOf(typed.slice(0, 10), typed.slice(11, 16), timeZone).toISOString() : null)
      }
    />
  )
}
