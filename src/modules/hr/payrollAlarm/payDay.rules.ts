import { addDays, type Day, endOfMonth, startOfMonth } from '#kernel/shared/day.ts'
import type { Minor } from '#kernel/shared/money.ts'

/** The day wages of a month are due: the day of the settings, or the month's last. */
export function payDayIn(month: Day, payDay: number): Day {
  const on = addDays(startOfMonth(month), payDay - 1)
  return on < endOfMonth(month) ? on : endOfMonth(month)
}

/** How many days before the pay day a month without a posted run raises an alert. */
const reminderDays = 5

/** How much a month whose run is not posted weighs: nothing until five days before the pay day, more once it has passed. */
export function weightOfUnpaidMonth(payOn: Day, today: Day): 'medium' | 'high' | null {
  if (today > payOn) return 'high'
  return today >= addDays(payOn, -reminderDays) ? 'medium' : null
}

/** The severity of an incomplete wage proof: an alert from three days before the last day, a higher one after it. */
export function weightOfProof(deadlineOn: Day, today: Day): 'medium' | 'high' | null {
  if (today > deadlineOn) return 'high'
  return today >= addDays(deadlineOn, -3) ? 'medium' : null
}

export type OpenRun = { month: Day; payOn: Day; openMinor: Minor }

/**
 * What pay takes out of the cash: what is open of the runs there are, and the last net on the pay day of each month that has none. What
 * is late already falls on the first day.
 */
export function expectedPay(
  facts: {
    openRuns: readonly OpenRun[]
    /** Months that have a run, paid ones too. */
    months: ReadonlySet<Day>
    lastNetMinor: Minor
    payDayOf: (month: Day) => Day
  },
  from: Day,
  comingMonths: readonly Day[],
  to: Day,
): { on: Day; amountMinor: Minor }[] {
  const { openRuns, months, lastNetMinor, payDayOf } = facts
  const coming = comingMonths
    .filter(month => !months.has(month))
    .map(month => ({ month, payOn: payDayOf(month), openMinor: lastNetMinor }))
  return [...openRuns, ...coming]
    .filter(({ openMinor, payOn }) => openMinor > 0 && payOn <= to)
    .map(({ payOn, openMinor }) => ({ on: payOn < from ? from : payOn, amountMinor: -openMinor }))
}
