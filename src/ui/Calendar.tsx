import { ChevronLeft, ChevronRight } from 'lucide-react'
import type { ReactNode } from 'react'
import {
  Button as AriaButton,
  Calendar as AriaCalendar,
  CalendarCell,
  CalendarGrid,
  CalendarGridBody,
  CalendarGridHeader,
  CalendarHeaderCell,
  CalendarHeading,
} from 'react-aria-components/Calendar'
import { DirIcon } from './DirIcon.tsx'
import './css/calendar.css'

/** One month, weeks from Sunday. Stands inside a date field's popover, which gives it value and bounds. */
export function Calendar({ children }: { children?: ReactNode }) {
  return (
    <AriaCalendar className="calendar" firstDayOfWeek="sun">
      <header className="calendar-head">
        <AriaButton slot="previous" className="ibtn small">
          <DirIcon icon={ChevronLeft} />
        </AriaButton>
        <CalendarHeading />
        <AriaButton slot="next" className="ibtn small">
          <DirIcon icon={ChevronRight} />
        </AriaButton>
      </header>
      <CalendarGrid className="calendar-grid" weekdayStyle="short">
        <CalendarGridHeader>{day => <CalendarHeaderCell>{day}</CalendarHeaderCell>}</CalendarGridHeader>
        <CalendarGridBody>{date => <CalendarCell className="calendar-cell" date={date} />}</CalendarGridBody>
      </CalendarGrid>
      {children}
    </AriaCalendar>
  )
}
