import { IslamicUmalquraCalendar, parseDate, toCalendar } from '@internationalized/date'
import { type Day, isDay } from './day.ts'
import type { Locale } from './format.ts'

const months: Readonly<Record<Locale, readonly string[]>> = {
  ar: [
    'محرم',
    'صفر',
    'ربيع الأول',
    'ربيع الآخر',
    'جمادى الأولى',
    'جمادى الآخرة',
    'رجب',
    'شعبان',
    'رمضان',
    'شوال',
    'ذو القعدة',
    'ذو الحجة',
  ],
  en: [
    'Muharram',
    'Safar',
    'Rabi I',
    'Rabi II',
    'Jumada I',
    'Jumada II',
    'Rajab',
    'Shaban',
    'Ramadan',
    'Shawwal',
    'Dhu al-Qidah',
    'Dhu al-Hijjah',
  ],
}

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

/** The Hijri date in words, «9 جمادى الآخرة 1448»; Latin digits, which `arabicDigits` turns where the setting asks. */
export function hijriText(day: Day, locale: Locale): string {
  const { year, month, day: dayOfMonth } = hijriParts(day)
  return `${dayOfMonth} ${months[locale][month - 1]} ${year}`
}
