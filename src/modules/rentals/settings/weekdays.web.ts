import { weekday } from '#kernel/shared/day.ts'
import { currentLocale } from '#kernel/web/say.ts'

/** Thursday night to Saturday night, as the Gulf rests. */
export const usualWeekend = [5, 6]

// 2026-11-22 is a Sunday, which is day 0.
const days = Array.from({ length: 7 }, (_, at) => `2026-11-${22 + at}`)

/** The days of the week by their number, in the language of the page. */
export function weekdayNames(): { number: number; name: string }[] {
  const format = new Intl.DateTimeFormat(currentLocale(), { weekday: 'long', timeZone: 'UTC' })
  return days.map(day => ({ number: weekday(day), name: format.format(new Date(`${day}T12:00:00Z`)) }))
}
