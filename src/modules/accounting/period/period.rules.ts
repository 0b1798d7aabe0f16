import { addDays, addMonths, type Day, endOfMonth, monthOf, startOfMonth } from '#kernel/shared/day.ts'
import { conflict, type Refusal, refused } from '#kernel/shared/refusal.ts'

export type PeriodStatus = 'open' | 'adjusting' | 'closed'
export type PeriodFacts = {
  readonly id: number
  readonly number: number
  readonly endsOn: Day
  readonly status: PeriodStatus
}
export type PlannedPeriod = {
  readonly id: number
  readonly number: number
  readonly startsOn: Day
  readonly endsOn: Day
}

/** The number that orders periods: the last day as yyyymmdd and 0, or 5 for the closing period 13. */
export function periodId(endsOn: Day, number: number): number {
  return Number(endsOn.replaceAll('-', '')) * 10 + (number === 13 ? 5 : 0)
}

/** The fiscal year that contains a day, when years start in `startMonth` (1 to 12). */
export function fiscalYearOf(day: Day, startMonth: number): { startsOn: Day; endsOn: Day } {
  const year = Number(day.slice(0, 4)) - (Number(day.slice(5, 7)) < startMonth ? 1 : 0)
  const startsOn = `${year}-${String(startMonth).padStart(2, '0')}-01`
  return { startsOn, endsOn: addDays(addMonths(startsOn, 12), -1) }
}

/** What a year is called: `2026`, or `2026/2027` when it crosses a new year. */
export function fiscalYearName(startsOn: Day, endsOn: Day): string {
  const [first, last] = [startsOn.slice(0, 4), endsOn.slice(0, 4)]
  return first === last ? first : `${first}/${last}`
}

/** Twelve months and period 13 «فترة الإقفال», the year's last day for year-end entries only. */
export function periodsOf(startsOn: Day): PlannedPeriod[] {
  const months = Array.from({ length: 12 }, (_, at) => {
    const first = addMonths(startOfMonth(startsOn), at)
    const endsOn = endOfMonth(first)
    return { id: periodId(endsOn, at + 1), number: at + 1, startsOn: first, endsOn }
  })
  const { endsOn } = months[11]!
  return [...months, { id: periodId(endsOn, 13), number: 13, startsOn: endsOn, endsOn }]
}

/** How people call a period: its month. */
export function periodLabel(period: { number: number; endsOn: Day }): string {
  return period.number === 13 ? `${monthOf(period.endsOn)} (13)` : monthOf(period.endsOn)
}

const months = (all: readonly PeriodFacts[]) => all.filter(period => period.number < 13)

/** Why a period may not be closed now: an older one is still open, or it is closed already. Period 13 closes with its year. */
export function whyNotClose(period: PeriodFacts, all: readonly PeriodFacts[]): Refusal | null {
  if (period.status === 'closed' || period.number === 13) return conflict('kernel.record.stale')
  const older = months(all)
    .filter(other => other.id < period.id && other.status !== 'closed')
    .toSorted((a, b) => a.id - b.id)[0]
  return older ? refused('accounting.period.order', { params: { period: periodLabel(older) } }) : null
}

/** Why a closed period may not be reopened now: a newer one is closed and comes first. */
export function whyNotReopen(period: PeriodFacts, all: readonly PeriodFacts[]): Refusal | null {
  if (period.status === 'open' || period.number === 13) return conflict('kernel.record.stale')
  if (period.status === 'adjusting') return null
  const newer = months(all)
    .filter(other => other.id > period.id && other.status === 'closed')
    .toSorted((a, b) => b.id - a.id)[0]
  return newer ? refused('accounting.period.order', { params: { period: periodLabel(newer) } }) : null
}

export type YearFacts = {
  readonly id: string
  readonly name: string
  readonly startsOn: Day
  readonly status: 'open' | 'closed'
}

/** Why a year may not be closed now: an older year is still open, or one of its own months is. */
export function whyNotCloseYear(
  year: YearFacts,
  all: readonly YearFacts[],
  itsPeriods: readonly PeriodFacts[],
): Refusal | null {
  if (year.status === 'closed') return conflict('kernel.record.stale')
  const older = all
    .filter(other => other.startsOn < year.startsOn && other.status === 'open')
    .toSorted((a, b) => (a.startsOn < b.startsOn ? -1 : 1))[0]
  if (older) return refused('accounting.year.sequence', { params: { year: older.name } })
  const open = months(itsPeriods)
    .filter(period => period.status !== 'closed')
    .toSorted((a, b) => a.id - b.id)[0]
  return open ? refused('accounting.period.order', { params: { period: periodLabel(open) } }) : null
}

/** Why a closed year may not be reopened now: a newer one is closed and comes first. */
export function whyNotReopenYear(year: YearFacts, all: readonly YearFacts[]): Refusal | null {
  if (year.status === 'open') return conflict('kernel.record.stale')
  const newer = all
    .filter(other => other.startsOn > year.startsOn && other.status === 'closed')
    .toSorted((a, b) => (a.startsOn > b.startsOn ? -1 : 1))[0]
  return newer ? refused('accounting.year.reopenFirst', { params: { year: newer.name } }) : null
}
