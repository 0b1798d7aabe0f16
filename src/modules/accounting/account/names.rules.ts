import { getLocale } from '#generated/words/runtime.js'
import type { Day } from '#kernel/shared/day.ts'
import { type Currency, type Minor, parseMoney } from '#kernel/shared/money.ts'

/** The language of the page; of the company on the server, where a report is written without one. */
const isArabic = () => getLocale() === 'ar'

/** The name of an account, key or cost centre in the language of the page; Arabic where there is no English. */
export function nameOf(named: { nameAr: string; nameEn: string | null }): string {
  return isArabic() ? named.nameAr : named.nameEn || named.nameAr
}

/** Minor units of an amount as it travels; zero for an empty or unreadable one. */
export function minorOf(text: string | null | undefined, currency: Currency): Minor {
  const parsed = parseMoney(text ?? '', currency)
  return parsed.ok ? parsed.minor : 0
}

const localeOf = () => (isArabic() ? 'ar-EG-u-ca-gregory-nu-latn' : 'en-GB-u-ca-gregory-nu-latn')

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
