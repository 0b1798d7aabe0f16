import { CalendarDays } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button as AriaButton } from 'react-aria-components/Button'
import {
  DatePicker,
  type DatePickerProps,
  type DatePickerRenderProps,
  type DateValue,
  Group,
} from 'react-aria-components/DatePicker'
import { Dialog } from 'react-aria-components/Dialog'
import { Popover } from 'react-aria-components/Popover'
import { AriaLabel } from './AriaLabel.tsx'
import { AriaNotes } from './AriaNotes.tsx'
import { Calendar } from './Calendar.tsx'
import { DateSegments } from './DateSegments.tsx'
import type { FieldProps } from './fieldProps.ts'
import { useFieldError } from './refusedFields.ts'
import type { useTypedDate } from './typedDay.ts'
import { useWords } from './words.ts'

type Props<Value extends DateValue> = FieldProps &
  Pick<DatePickerProps<Value>, 'minValue' | 'maxValue' | 'granularity'> & {
    typing: ReturnType<typeof useTypedDate<Value>>
    /** Under the month: the hours. */
    foot?: (state: DatePickerRenderProps['state']) => ReactNode
  }

/** Segments to type in and a month to pick from: the ground of the fields for days and for moments. */
export function DatePickerFrame<Value extends DateValue>(props: Props<Value>) {
  const { label, name, hint, optional, required, disabled, readOnly, autoFocus, typing, foot } = props
  const words = useWords()
  const error = useFieldError(props) ?? (typing.isHalf ? words.wholeYear : undefined)
  return (
    <DatePicker<Value>
      className="field"
      data-field={name}
      name={name}
      value={typing.value as never}
      onChange={typing.change as never}
      onBlur={() => {
        typing.leave()
        props.onBlur?.()
      }}
      minValue={props.minValue}
      maxValue={props.maxValue}
      granularity={props.granularity}
      hourCycle={24}
      shouldForceLeadingZeros
      firstDayOfWeek="sun"
      autoFocus={autoFocus}
      isRequired={required}
      isDisabled={disabled}
      isReadOnly={readOnly}
      isInvalid={!!error}
      validationBehavior="aria"
    >
      {({ state }) => (
        <>
          <AriaLabel optional={optional}>{label}</AriaLabel>
          <Group className="in">
            <DateSegments />
            <AriaButton className="in-press push">
              <CalendarDays aria-hidden />
            </AriaButton>
          </Group>
          <AriaNotes error={error} hint={hint} />
          <Popover className="pop" placement="bottom start">
            <Dialog>
              <Calendar>{foot?.(state)}</Calendar>
            </Dialog>
          </Popover>
        </>
      )}
    </DatePicker>
  )
}
