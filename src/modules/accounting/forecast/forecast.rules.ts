import { addDays, type Day } from '#kernel/shared/day.ts'
import type { Minor } from '#kernel/shared/money.ts'

export const forecastSources = [
  'invoices',
  'chequesIn',
  'scheduledBilling',
  'bills',
  'chequesOut',
  'instalments',
  'recurring',
  'payroll',
] as const
export type ForecastSource = (typeof forecastSources)[number]

/** Money expected on a day: in above zero, out below. */
export type Expected = { readonly source: ForecastSource; readonly on: Day; readonly amountMinor: Minor }

export const forecastWeeks = 13

export type ForecastWeek = {
  readonly startsOn: Day
  readonly endsOn: Day
  readonly openingMinor: Minor
  readonly inMinor: Minor
  readonly outMinor: Minor
  readonly closingMinor: Minor
  readonly bySource: Readonly<Partial<Record<ForecastSource, Minor>>>
}

/** When an open document is expected to be paid: its due day and the party's usual delay (0 to 60 days), never before today. */
export function expectedOn(dueOn: Day, latenessDays: number, today: Day): Day {
  const day = addDays(dueOn, Math.min(60, Math.max(0, latenessDays)))
  return day < today ? today : day
}

/** Thirteen weeks from a day on, each closing where the next one opens; what is expected later is left out (rule 25). */
export function forecast(cashMinor: Minor, expected: readonly Expected[], from: Day): ForecastWeek[] {
  let openingMinor = cashMinor
  return Array.from({ length: forecastWeeks }, (_, at) => {
    const startsOn = addDays(from, at * 7)
    const endsOn = addDays(startsOn, 6)
    const own = expected.filter(one => one.on >= startsOn && one.on <= endsOn)
    const inMinor = own.reduce((sum, one) => sum + Math.max(0, one.amountMinor), 0)
    const outMinor = own.reduce((sum, one) => sum + Math.max(0, -one.amountMinor), 0)
    const bySource: Partial<Record<ForecastSource, Minor>> = {}
    for (const one of own) bySource[one.source] = (bySource[one.source] ?? 0) + one.amountMinor
    const week = { startsOn, endsOn, openingMinor, inMinor, outMinor, bySource }
    openingMinor += inMinor - outMinor
    return { ...week, closingMinor: openingMinor }
  })
}
