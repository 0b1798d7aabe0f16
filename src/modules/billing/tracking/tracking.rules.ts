import { addMonths, type Day, endOfMonth, startOfMonth } from '#kernel/shared/day.ts'

export const risks = ['regular', 'late', 'defaulting'] as const
/** «منتظم», «متأخر» up to 30 days, «متعثر» beyond. */
export type Risk = (typeof risks)[number]

/** How many days late a customer still counts as late and not as defaulting. */
export const lateDays = 30

/** A customer's risk by the oldest unpaid invoice. */
export const riskOf = (daysLate: number): Risk =>
  daysLate <= 0 ? 'regular' : daysLate <= lateDays ? 'late' : 'defaulting'

/** Months beside each other, the last of them the one asked for. */
export const trackedMonths = 6

export function monthsUntil(last: Day): { startsOn: Day; endsOn: Day }[] {
  return Array.from({ length: trackedMonths }, (_, at) => {
    const startsOn = addMonths(startOfMonth(last), at - trackedMonths + 1)
    return { startsOn, endsOn: endOfMonth(startsOn) }
  })
}
