import type { Day } from '#kernel/shared/day.ts'
import { currentLocale } from '#kernel/web/say.ts'

/** The month of a day as people say it: «مارس 2026». Calendar and digits are named, so that no locale chooses them. */
export function formatMonth(day: Day): string {
  const locale = currentLocale() === 'ar' ? 'ar-EG-u-ca-gregory-nu-latn' : 'en-GB-u-ca-gregory-nu-latn'
  return new Intl.DateTimeFormat(locale, { month: 'long', year: 'numeric', timeZone: 'UTC' }).format(
    new Date(`${day}T00:00:00Z`),
  )
}
