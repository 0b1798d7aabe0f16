import { type CalendarDateTime, parseDateTime } from '@internationalized/date'
import { TimeField } from 'react-aria-components/TimeField'
import { DatePickerFrame } from './DatePickerFrame.tsx'
import { DateSegments } from './DateSegments.tsx'
import type { FieldProps } from './fieldProps.ts'
import { useTypedDate } from './typedDay.ts'
import { useWords } from './words.ts'

export type DateTimeFieldProps = FieldProps & {
  /** Local clock time of the company, `2026-11-19T09:30`; the caller turns it into an instant with the company's zone. */
  value: string | null
  onChange: (value: string | null) => void
  min?: string
  max?: string
}

const momentOf = (text: string | null | undefined) => (text ? parseDateTime(text) : null)

const minuteOf = (moment: CalendarDateTime) => moment.toString().slice(0, 16)

export function DateTimeFieldPart({ value, onChange, min, max, ...field }: DateTimeFieldProps) {
  const words = useWords()
  return (
    <DatePickerFrame<CalendarDateTime>
      {...field}
      typing={useTypedDate({ value, onChange, parse: parseDateTime, textOf: minuteOf })}
      minValue={momentOf(min)}
      maxValue={momentOf(max)}
      granularity="minute"
      foot={state => (
        <div className="calendar-foot">
          <span aria-hidden>{words.hours}</span>
          <TimeField
            aria-label={words.hours}
            hourCycle={24}
            shouldForceLeadingZeros
            value={state.timeValue}
            onChange={time => time && state.setTimeValue(time)}
          >
            <DateSegments framed />
          </TimeField>
        </div>
      )}
    />
  )
}
