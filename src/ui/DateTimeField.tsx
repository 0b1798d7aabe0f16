import { type CalendarDateTime, parseDateTime } from '@internationalized/date'
import { CalendarDays } from 'lucide-react'
import { Button as AriaButton } from 'react-aria-components/Button'
import { DatePicker, Group } from 'react-aria-components/DatePicker'
import { Dialog } from 'react-aria-components/Dialog'
import { Popover } from 'react-aria-components/Popover'
import { TimeField } from 'react-aria-components/TimeField'
import { Calendar } from './Calendar.tsx'
import { DateSegments } from './DateSegments.tsx'
import { FieldError } from './FieldError.tsx'
import { FieldLabel } from './FieldLabel.tsx'
import type { FieldProps } from './fieldProps.ts'
import { useTypedDate } from './typedDay.ts'
import { useWords } from './words.ts'

type Props = FieldProps & {
  /** Local clock time of the company, `2026-11-19T09:30`; the caller turns it into an instant with the company's zone. */
  value: string | null
  onChange: (value: string | null) => void
  min?: string
  max?: string
}

const momentOf = (text: string | null | undefined) => (text ? parseDateTime(text) : null)

const minuteOf = (moment: CalendarDateTime) => moment.toString().slice(0, 16)

export function DateTimeField({ value, onChange, min, max, ...props }: Props) {
  const words = useWords()
  const typing = useTypedDate({ value, onChange, parse: parseDateTime, textOf: minuteOf })
  const error = props.error ?? (typing.isHalf ? words.wholeYear : undefined)
  return (
    <DatePicker<CalendarDateTime>
      className="field"
      data-field={props.name}
      name={props.name}
      value={typing.value}
      onChange={typing.change}
      onBlur={() => {
        typing.leave()
        props.onBlur?.()
      }}
      minValue={momentOf(min)}
      maxValue={momentOf(max)}
      granularity="minute"
      hourCycle={24}
      shouldForceLeadingZeros
      firstDayOfWeek="sun"
      autoFocus={props.autoFocus}
      isRequired={props.required}
      isDisabled={props.disabled}
      isReadOnly={props.readOnly}
      isInvalid={!!error}
      validationBehavior="aria"
    >
      {({ state }) => (
        <>
          <FieldLabel optional={props.optional}>{props.label}</FieldLabel>
          <Group className="in">
            <DateSegments />
            <AriaButton className="in-press push">
              <CalendarDays aria-hidden />
            </AriaButton>
          </Group>
          <FieldError error={error} hint={props.hint} />
          <Popover className="pop" placement="bottom start">
            <Dialog>
              <Calendar>
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
              </Calendar>
            </Dialog>
          </Popover>
        </>
      )}
    </DatePicker>
  )
}
