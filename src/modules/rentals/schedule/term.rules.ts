import { addDays, addMonths, type Day, daysBetween } from '#kernel/shared/day.ts'

/** The kinds of contract, in the order the counter offers them. */
export const contractTypes = [
  'daily',
  'weekly',
  'monthly',
  'yearly',
  'rent_to_own',
  'corporate',
  'service',
] as const
export type ContractType = (typeof contractTypes)[number]

/** Types whose price is one sum that was agreed, not made of rates: what is paid for is not a vehicle's days alone. */
export function isAgreedType(type: ContractType): type is 'rent_to_own' | 'service' {
  return type === 'rent_to_own' || type === 'service'
}

/** How long a priced month is: a fixed count of days, or the calendar's own. */
export type MonthDays = 28 | 30 | 'calendar'

/**
 * The priced period: `days` whole rental days from `startOn`. With `wholePeriods`, whole years and months are charged at
 * their prices before anything is optimised (rule 6). `anchorDay` keeps the month rhythm of an earlier start.
 */
export type Term = {
  readonly startOn: Day
  readonly days: number
  readonly monthDays: MonthDays
  readonly wholePeriods: boolean
  readonly anchorDay?: number
}

const minutesPerDay = 1_440

/** The minute of an instant, as documents and fields show it: the same time read on both is not charged for seconds. */
export const minuteOf = (at: Date): number => Math.floor(at.getTime() / 60_000)

/** Whether the type is priced in whole months and years (rule 6): everything but daily and weekly. */
export function pricedInPeriods(type: ContractType): boolean {
  return type !== 'daily' && type !== 'weekly'
}

/** The month length a new contract of the type takes: 30 days for the counter's types, the calendar's for longer ones. */
export function defaultMonthDays(type: ContractType): MonthDays {
  return pricedInPeriods(type) ? 'calendar' : 30
}

/** Rental days between two instants: one day is 24 hours, a day begun counts, at least one. */
export function rentalDays(startAt: Date, dueBackAt: Date): number {
  return Math.max(1, Math.ceil((minuteOf(dueBackAt) - minuteOf(startAt)) / minutesPerDay))
}

/** Days still to run from an instant, a day begun counts, never negative (rule 10). */
export function remainingDays(from: Date, until: Date): number {
  return Math.max(0, Math.ceil((minuteOf(until) - minuteOf(from)) / minutesPerDay))
}

/** Full days of 24 hours between two instants, never negative: what a pause is worth (rule 11). */
export function fullDays(since: Date, until: Date): number {
  return Math.max(0, Math.floor((minuteOf(until) - minuteOf(since)) / minutesPerDay))
}

/** The day after the last rental day. */
export function termEndsBefore(term: Pick<Term, 'startOn' | 'days'>): Day {
  return addDays(term.startOn, term.days)
}

/** The day on which the n-th month of a term begins (0 is the start), without drift after a clamped month end. */
export function monthStart(term: Term, months: number): Day {
  if (term.monthDays !== 'calendar') return addDays(term.startOn, months * term.monthDays)
  return addMonths(term.startOn, months, term.anchorDay)
}

/** Days in the first `months` months of a term. */
export function daysOfMonths(term: Term, months: number): number {
  return daysBetween(term.startOn, monthStart(term, months))
}

/** How many whole months fit into the term, and the days that remain after them. */
export function wholeMonths(term: Term): { months: number; days: number } {
  let months = Math.floor(term.days / 31)
  while (daysOfMonths(term, months + 1) <= term.days) months += 1
  return { months, days: term.days - daysOfMonths(term, months) }
}
