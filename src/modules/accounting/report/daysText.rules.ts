import { getLocale } from '#generated/words/runtime.js'
import { endOfMonth, startOfMonth } from '#kernel/shared/day.ts'
import { formatDay } from '#kernel/shared/format.ts'
import { formatMonth } from '../account/names.rules.ts'
import type { Days } from './report.rules.ts'

/** A column's days as its heading: a whole month by its name, a whole year by its number, else both days. */
export function daysText({ from, to }: Days, isBalance: boolean): string {
  if (isBalance) return formatDay(to, 'latin')
  if (from === startOfMonth(to) && to === endOfMonth(to)) return formatMonth(to)
  const year = to.slice(0, 4)
  if (from === `${year}-01-01` && to === `${year}-12-31`) return year
  const arrow = getLocale() === 'ar' ? '\u2190' : '\u2192'
  return `${formatDay(from, 'latin')} ${arrow} ${formatDay(to, 'latin')}`
}
