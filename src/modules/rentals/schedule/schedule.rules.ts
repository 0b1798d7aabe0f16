import { addDays, addMonths, type Day, daysBetween, endOfMonth, startOfMonth } from '#kernel/shared/day.ts'
import { type Minor, mulDiv, splitByWeights } from '#kernel/shared/money.ts'
import { invalid, type Refusal } from '#kernel/shared/refusal.ts'

export const frequencies = ['once', 'monthly', 'quarterly', 'semi_annual', 'annual', 'custom'] as const
export type Frequency = (typeof frequencies)[number]
export const anchors = ['start_day', 'first_of_month'] as const
export type Anchor = (typeof anchors)[number]
export const timings = ['advance', 'arrears'] as const
export type Timing = (typeof timings)[number]

export type SchedulePlan = {
  readonly startOn: Day
  /** The day after the last day of the term. */
  readonly endsBefore: Day
  readonly totalMinor: Minor
  readonly frequency: Frequency
  readonly anchor: Anchor
  readonly timing: Timing
  /** What one whole month costs; null where the total is a lump sum to be split over the rows. */
  readonly monthlyMinor: Minor | null
  /** First days of the rows of a custom schedule, with the amount where it was typed; the last row takes the rest. */
  readonly custom?: readonly { readonly startOn: Day; readonly amountMinor: Minor | null }[]
  /** Number of the first row: 1 unless rows exist already (extension). */
  readonly firstNo?: number
}

export type ScheduleRow = {
  readonly no: number
  readonly fromOn: Day
  /** Inclusive. */
  readonly toOn: Day
  readonly dueOn: Day
  readonly amountMinor: Minor
}

/** A period with its length and that of the whole period it is a part of (equal where it is whole). */
type Period = {
  fromOn: Day
  toOn: Day
  months: number
  days: number
  wholeDays: number
}

const monthsOf: Record<Exclude<Frequency, 'once' | 'custom'>, number> = {
  monthly: 1,
  quarterly: 3,
  semi_annual: 6,
  annual: 12,
}

/**
 * The rows of a contract (rule 17): periods from the start day without drift, or the first partial month and then from the
 * first of the month; due on the first day in advance, on the day after the last in arrears. With a monthly price a first
 * partial row costs monthly × days ÷ days of that month and the last row is the total minus the rest; a lump sum is split
 * by largest remainder. The amounts add up to the total and the periods tile the term.
 */
export function scheduleRows(plan: SchedulePlan): ScheduleRow[] {
  const periods = periodsOf(plan)
  const amounts = plan.frequency === 'custom' ? customAmounts(plan) : amountsOf(plan, periods)
  return periods.map((period, index) => ({
    no: (plan.firstNo ?? 1) + index,
    fromOn: period.fromOn,
    toOn: period.toOn,
    dueOn: plan.timing === 'advance' ? period.fromOn : addDays(period.toOn, 1),
    amountMinor: amounts[index] ?? 0,
  }))
}

/**
 * The month's share of a total that covers whole months and, at their own price, remaining days. Null without a whole
 * month: the total is then a lump sum.
 */
export function monthlyShare(
  totalMinor: Minor,
  wholeMonths: number,
  priced: { monthsMinor: Minor; restMinor: Minor },
): Minor | null {
  const pricedMinor = priced.monthsMinor + priced.restMinor
  if (wholeMonths < 1 || pricedMinor <= 0) return null
  return mulDiv(totalMinor, BigInt(priced.monthsMinor), BigInt(pricedMinor) * BigInt(wholeMonths))
}

/** A custom schedule begins with the term, moves forward, stays inside it and leaves something for its last row. */
export function whyNotCustomRows(plan: SchedulePlan): Refusal | null {
  if (plan.frequency !== 'custom') return null
  const rows = plan.custom ?? []
  const [first] = rows
  const misplaced = rows.some((row, index) => {
    const before = rows[index - 1]
    return row.startOn >= plan.endsBefore || (before !== undefined && row.startOn <= before.startOn)
  })
  if (!first || first.startOn !== plan.startOn || misplaced) {
    return invalid('rentals.schedule.customDates', { field: 'custom' })
  }
  const typed = rows.slice(0, -1).reduce((sum, row) => sum + (row.amountMinor ?? 0), 0)
  if (typed > plan.totalMinor) return invalid('rentals.schedule.customAmounts', { field: 'custom' })
  return null
}

function periodsOf(plan: SchedulePlan): Period[] {
  if (plan.frequency === 'once') return [periodBetween(plan.startOn, plan.endsBefore, plan.endsBefore, 1)]
  if (plan.frequency === 'custom') {
    const starts = (plan.custom ?? []).map(row => row.startOn)
    return starts.map((fromOn, index) => {
      const next = starts[index + 1] ?? plan.endsBefore
      return periodBetween(fromOn, next, next, 1)
    })
  }
  const step = monthsOf[plan.frequency]
  const firstFull = plan.anchor === 'first_of_month' ? firstOfMonthFrom(plan.startOn) : plan.startOn
  const periods: Period[] = []
  if (firstFull > plan.startOn) periods.push(partialFirst(plan))
  for (let index = 0; ; index += 1) {
    const fromOn = addMonths(firstFull, index * step)
    if (fromOn >= plan.endsBefore) return periods
    periods.push(periodBetween(fromOn, plan.endsBefore, addMonths(firstFull, (index + 1) * step), step))
  }
}

function periodBetween(fromOn: Day, endsBefore: Day, wholeEndsBefore: Day, months: number): Period {
  const until = endsBefore < wholeEndsBefore ? endsBefore : wholeEndsBefore
  return {
    fromOn,
    toOn: addDays(until, -1),
    months,
    days: daysBetween(fromOn, until),
    wholeDays: daysBetween(fromOn, wholeEndsBefore),
  }
}

function partialFirst(plan: SchedulePlan): Period {
  const nextMonth = addDays(endOfMonth(plan.startOn), 1)
  const period = periodBetween(plan.startOn, plan.endsBefore, nextMonth, 1)
  return { ...period, wholeDays: daysBetween(startOfMonth(plan.startOn), nextMonth) }
}

function firstOfMonthFrom(day: Day): Day {
  return day === startOfMonth(day) ? day : addDays(endOfMonth(day), 1)
}

function amountsOf(plan: SchedulePlan, periods: readonly Period[]): Minor[] {
  const { monthlyMinor, totalMinor } = plan
  if (monthlyMinor === null) return lumpSum(totalMinor, periods)
  const before = periods
    .slice(0, -1)
    .map(period => mulDiv(monthlyMinor * period.months, period.days, period.wholeDays))
  const rest = totalMinor - before.reduce((sum, amount) => sum + amount, 0)
  // A month's price that does not belong to this total would leave a negative last row.
  return rest < 0 ? lumpSum(totalMinor, periods) : [...before, rest]
}

/** A whole period weighs its months, a part of one its share of them; whole periods alone are split evenly. */
function lumpSum(totalMinor: Minor, periods: readonly Period[]): Minor[] {
  const partial = periods.filter(period => period.days !== period.wholeDays)
  const common = partial.reduce((product, period) => product * period.wholeDays, 1)
  return splitByWeights(
    totalMinor,
    periods.map(period => (period.months * period.days * common) / period.wholeDays),
  )
}

function customAmounts(plan: SchedulePlan): Minor[] {
  const rows = plan.custom ?? []
  const typed = rows.slice(0, -1).map(row => row.amountMinor)
  if (typed.some(amount => amount !== null)) {
    const before = typed.map(amount => amount ?? 0)
    return [...before, plan.totalMinor - before.reduce((sum, amount) => sum + amount, 0)]
  }
  return splitByWeights(
    plan.totalMinor,
    rows.map(() => 1),
  )
}
