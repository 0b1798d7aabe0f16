import { type ComponentProps, useEffect, useState } from 'react'
import { isDay } from '#kernel/shared/day.ts'
import { DateField } from '#ui/DateField.tsx'

/**
 * A date field that answers only with real days: while a year is typed it passes through 0002 and 0020, which no filter, sum
 * or server may see. Left unfinished, it shows the last real day again.
 */
export function DayField({ value, onChange, onBlur, ...props }: ComponentProps<typeof DateField>) {
  const [typed, setTyped] = useState(value)
  useEffect(() => setTyped(value), [value])
  return (
    <DateField
      {...props}
      value={typed}
      onChange={day => {
        setTyped(day)
        if (day === null || isDay(day)) onChange(day)
      }}
      onBlur={() => {
        setTyped(value)
        onBlur?.()
      }}
    />
  )
}
