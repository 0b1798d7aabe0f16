import { addDays, type Day } from '#kernel/shared/day.ts'
import { hijriParts } from '#kernel/shared/hijri.ts'

/** The first day of 1400 in the calendar of Umm al-Qura, from which the others are estimated. */
const firstOf1400: Day = '1979-11-20'
const daysOfYear = 354.36707
const daysOfMonth = 29.530588
const around = [0, -1, 1, -2, 2, -3, 3]

/** A year that a file can only mean by the Hijri calendar (rule 10 of 90-reports-import). */
export const isHijriYear = (year: number): boolean => year >= 1300 && year <= 1500

/** The day of a Hijri date; null for one that does not exist, such as the 30th of a month of 29 days. */
export function dayOfHijri(year: number, month: number, day: number): Day | null {
  if (month < 1 || month > 12 || day < 1 || day > 30) return null
  const estimate = Math.round((year - 1400) * daysOfYear + (month - 1) * daysOfMonth + day - 1)
  const near = addDays(firstOf1400, estimate)
  for (const offset of around) {
    const found = addDays(near, offset)
    const parts = hijriParts(found)
    if (parts.year === year && parts.month === month && parts.day === day) return found
  }
  return null
}
