import type { Day } from '#kernel/shared/day.ts'
import { currentLocale } from '#kernel/web/say.ts'

const localeOf = () =>
  currentLocale() === 'ar' ? 'ar-EG-u-ca-gregory-nu-latn' : 'en-GB-u-ca-gregory-nu-latn'

/** The name of a day's month without its year: «مارس». */
export function monthName(day: Day): string {
  return new Intl.DateTimeFormat(localeOf(), { month: 'long', timeZone: 'UTC' }).format(
    new Date(`${day}T00:00:00Z`),
  )
}

/** The month of a day as people say it: «مارس 2026». Calendar and digits are named, so that no locale chooses them. */
export function formatMonth(day: Day): string {
  return new Intl.DateTimeFormat(localeOf(), { month: 'long', year: 'numeric', timeZone: 'UTC' }).format(
    new Date(`${day}T00:00:00Z`),
  )
}
