import { type CalendarDate, parseDate } from '@internationalized/date'
import type { Day } from '#kernel/shared/day.ts'
import { DatePickerFrame } from './DatePickerFrame.tsx'
import type { FieldProps } from './fieldProps.ts'
import { HijriText } from './HijriText.tsx'
import { useTypedDate } from './typedDay.ts'

export type DateFieldProps = FieldProps & {
  value: Day | null
  onChange: (value: Day | null) => void
  min?: Day
  max?: Day
  /** Hides the Hijri line. */
  gregorianOnly?: boolean
}

const dateOf = (day: Day | null | undefined) => (day ? parseDate(day) : null)

export function DateFieldPart({ value, onChange, min, max, gregorianOnly, hint, ...field }: DateFieldProps) {
  const hijri = value && !gregorianOnly ? <HijriText day={value} /> : null
  return (
    <DatePickerFrame<CalendarDate>
      {...field}
      typing={useTypedDate({ value, onChange, parse: parseDate, textOf: String })}
      minValue={dateOf(min)}
      maxValue={dateOf(max)}
      granularity="day"
      hint={
        (hijri || hint) && (
          <>
            {hijri}
            {hijri && hint ? ' · ' : null}
            {hint}
          </>
        )
      }
    />
  )
}
