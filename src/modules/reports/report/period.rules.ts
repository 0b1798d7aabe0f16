import { addDays, addMonths, type Day, daysBetween, endOfMonth, startOfMonth } from '#kernel/shared/day.ts'

export const periods = ['today', 'month', 'quarter', 'year'] as const
export type Period = (typeof periods)[number]
export type Span = { readonly from: Day; readonly to: Day }

/** The calendar period that holds a day, whole: `month` of 21 November is 1 to 30 November. */
export function spanOf(period: Period, today: Day): Span {
  if (period === 'today') return { from: today, to: today }
  const month = startOfMonth(today)
  if (period === 'month') return { from: month, to: endOfMonth(today) }
  const number = Number(today.slice(5, 7))
  const back = period === 'quarter' ? (number - 1) % 3 : number - 1
  const from = addMonths(month, -back)
  return { from, to: endOfMonth(addMonths(from, period === 'quarter' ? 2 : 11)) }
}

/** The equal period before: yesterday, the month, quarter or year before. */
export function spanBefore(period: Period, today: Day): Span {
  const { from } = spanOf(period, today)
  return spanOf(period, addDays(from, -1))
}

/** The first days of the twelve months that end with the month of a day, oldest first. */
export function lastTwelveMonths(today: Day): Day[] {
  const last = startOfMonth(today)
  return Array.from({ length: 12 }, (_, index) => addMonths(last, index - 11))
}

/** Days in a span, both ends included. */
export const lengthOf = (span: Span): number => daysBetween(span.from, span.to) + 1
