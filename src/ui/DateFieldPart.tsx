import { type CalendarDate, parseDate } from '@internationalized/date'
import { CalendarDays } from 'lucide-react'
import { Button as AriaButton } from 'react-aria-components/Button'
import { DatePicker, Group } from 'react-aria-components/DatePicker'
import { Dialog } from 'react-aria-components/Dialog'
import { Popover } from 'react-aria-components/Popover'
import type { Day } from '#kernel/shared/day.ts'
import { Calendar } from './Calendar.tsx'
import { DateSegments } from './DateSegments.tsx'
import { FieldError } from './FieldError.tsx'
import { FieldLabel } from './FieldLabel.tsx'
import type { FieldProps } from './fieldProps.ts'
import { HijriText } from './HijriText.tsx'
import { useTypedDate } from './typedDay.ts'
import { useWords } from './words.ts'

export type DateFieldProps = FieldProps & {
  value: Day | null
  onChange: (value: Day | null) => void
  min?: Day
  max?: Day
  /** Hides the Hijri line. */
  gregorianOnly?: boolean
}

const dateOf = (day: Day | null | undefined) => (day ? parseDate(day) : null)

export function DateFieldPart({ value, onChange, min, max, gregorianOnly, hint, ...props }: DateFieldProps) {
  const words = useWords()
  const typing = useTypedDate({ value, onChange, parse: parseDate, textOf: String })
  const error = props.error ?? (typing.isHalf ? words.wholeYear : undefined)
  const hijri = value && !gregorianOnly ? <HijriText day={value} /> : null
  return (
    <DatePicker<CalendarDate>
      className="field"
      data-field={props.name}
      name={props.name}
      value={typing.value}
      onChange={typing.change}
      onBlur={() => {
        typing.leave()
        props.onBlur?.()
      }}
      minValue={dateOf(min)}
      maxValue={dateOf(max)}
      granularity="day"
      shouldForceLeadingZeros
      firstDayOfWeek="sun"
      autoFocus={props.autoFocus}
      isRequired={props.required}
      isDisabled={props.disabled}
      isReadOnly={props.readOnly}
      isInvalid={!!error}
      validationBehavior="aria"
    >
      <FieldLabel optional={props.optional}>{props.label}</FieldLabel>
      <Group className="in">
        <DateSegments />
        <AriaButton className="in-press push">
          <CalendarDays aria-hidden />
        </AriaButton>
      </Group>
      <FieldError
        error={error}
        hint={
          hijri || hint ? (
            <>
              {hijri}
              {hijri && hint ? ' · ' : null}
              {hint}
            </>
          ) : undefined
        }
      />
      <Popover className="pop" placement="bottom start">
        <Dialog>
          <Calendar />
        </Dialog>
      </Popover>
    </DatePicker>
  )
}
