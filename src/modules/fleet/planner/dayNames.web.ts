import { m } from '#generated/words/messages.js'
import { type Day, weekday } from '#kernel/shared/day.ts'
import { currentLocale } from '#kernel/web/say.ts'

const days = [
  m['fleet.planner.weekday.sunday'],
  m['fleet.planner.weekday.monday'],
  m['fleet.planner.weekday.tuesday'],
  m['fleet.planner.weekday.wednesday'],
  m['fleet.planner.weekday.thursday'],
  m['fleet.planner.weekday.friday'],
  m['fleet.planner.weekday.saturday'],
] as const

/** The day of the week in full, without the article where a column is narrow: «أحد». */
export const dayName = (day: Day): string => days[weekday(day)]!()

/** «نوفمبر 2026»; `bare` leaves the year out. */
export function monthName(day: Day, bare = false): string {
  const locale = currentLocale() === 'ar' ? 'ar-KW-u-nu-latn' : 'en-GB'
  return new Intl.DateTimeFormat(locale, {
    month: 'long',
    timeZone: 'UTC',
    ...(bare ? {} : { year: 'numeric' }),
  }).format(new Date(`${day}T00:00:00Z`))
}

/** An hour of the day from the milliseconds since its beginning: «08:00». */
export const timeName = (millis: number): string =>
  `${String(Math.round(millis / 3_600_000)).padStart(2, '0')}:00`
