import { addDays, addMonths, type Day, endOfMonth, startOfMonth } from '#kernel/shared/day.ts'

export const recurrences = ['month', 'quarter', 'year'] as const
export type Recurrence = (typeof recurrences)[number]

export type RecurringTerms = {
  readonly every: Recurrence
  /** 1 to 28, or 0 for the month's last day. */
  readonly dayOfMonth: number
  readonly startsOn: Day
  readonly endsOn: Day | null
}

const monthsOf: Record<Recurrence, number> = { month: 1, quarter: 3, year: 12 }

/** The first day on or after `from` on which the entry falls due, or null when it has run out. Months count from its start. */
export function nextOccurrence(terms: RecurringTerms, from: Day): Day | null {
  const first = startOfMonth(terms.startsOn)
  const earliest = from > terms.startsOn ? from : terms.startsOn
  for (let month = first; ; month = addMonths(month, monthsOf[terms.every])) {
    const day = terms.dayOfMonth === 0 ? endOfMonth(month) : addDays(month, terms.dayOfMonth - 1)
    if (terms.endsOn !== null && day > terms.endsOn) return null
    if (day >= earliest) return day
  }
}

/** When an occurrence that reverses itself is undone: the first day of the next month. */
export function reversalDay(occurredOn: Day): Day {
  return addDays(endOfMonth(occurredOn), 1)
}
