import { addDays, addMonths, type Day, endOfMonth, startOfMonth } from '#kernel/shared/day.ts'

/** Countries with a value added tax today (rule 14 of 40-finance). */
export const vatCountries: ReadonlySet<string> = new Set(['SA', 'AE', 'OM', 'BH'])

/** A return is announced this many days before it is due (section 9 of 40-finance). */
const vatNoticeDays = 10

/** The last tax period that has ended: calendar months or quarters. */
export function lastVatPeriod(today: Day, months: 1 | 3): { from: Day; to: Day } {
  const month = Number(today.slice(5, 7))
  const back = months === 1 ? 1 : ((month - 1) % 3) + 3
  const from = addMonths(startOfMonth(today), -back)
  return { from, to: endOfMonth(addMonths(from, months - 1)) }
}

/**
 * The day by which a return is filed and paid: so many days after the period as the company's adviser sets, or by the rule of its country:
 * in the Emirates the 28th of the next month, in Oman 30 days after the period, elsewhere the end of the next month.
 */
export function vatDueOn(country: string, to: Day, dueDays: number | null = null): Day {
  if (dueDays !== null) return addDays(to, dueDays)
  const next = addDays(to, 1)
  if (country === 'AE') return `${next.slice(0, 8)}28`
  return country === 'OM' ? addDays(to, 30) : endOfMonth(next)
}

/** The notice of a return today: none, that it comes due, or that it is late with tax still owed. */
export function vatNotice(
  today: Day,
  dueOn: Day,
  facts: { isSettled: boolean; isOwed: boolean },
): 'due' | 'late' | null {
  if (facts.isSettled || today < addDays(dueOn, -vatNoticeDays)) return null
  if (today <= dueOn) return 'due'
  return facts.isOwed ? 'late' : null
}
