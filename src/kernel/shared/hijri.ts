import { IslamicUmalquraCalendar, parseDate, toCalendar } from '@internationalized/date'
import { type Day, isDay } from './day.ts'

const calendar = new IslamicUmalquraCalendar()

export type HijriParts = { readonly year: number; readonly month: number; readonly day: number }

/**
 * The Hijri date of a day by the Umm al-Qura calendar of Saudi Arabia, month 1 to 12. For display only: dates are stored
 * and compared in the Gregorian calendar. Years before 1300 and after 1600 follow the civil Islamic calendar.
 */
export function hijriParts(day: Day): HijriParts {
  if (!isDay(day)) throw new RangeError(`Not a calendar day: ${day}`)
  const date = toCalendar(parseDate(day), calendar)
  return { year: date.year, month: date.month, day: date.day }
}
