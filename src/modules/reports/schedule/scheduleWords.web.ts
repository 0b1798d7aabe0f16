import { m } from '#generated/words/messages.js'
import type { OutputFor } from '#kernel/web/api.ts'
import type { StatusKind } from '#ui/status.ts'

export { words as everyWords } from '#generated/choices/reports.schedule.every.ts'
export { words as formatWords } from '#generated/choices/reports.schedule.format.ts'
export { words as outcomeWords } from '#generated/choices/reports.schedule.outcome.ts'

export type Schedule = OutputFor<'reports.schedule.list'>['rows'][number]
export type Report = OutputFor<'reports.catalogue.list'>['rows'][number]

/** From Sunday. */
export const weekdayWords = [
  m['reports.schedule.weekday.0'],
  m['reports.schedule.weekday.1'],
  m['reports.schedule.weekday.2'],
  m['reports.schedule.weekday.3'],
  m['reports.schedule.weekday.4'],
  m['reports.schedule.weekday.5'],
  m['reports.schedule.weekday.6'],
] as const

export const periodWords: Record<Schedule['period'], () => string> = {
  today: m['reports.schedule.period.today'],
  yesterday: m['reports.schedule.period.yesterday'],
  last7: m['reports.schedule.period.last7'],
  monthSoFar: m['reports.schedule.period.monthSoFar'],
  lastMonth: m['reports.schedule.period.lastMonth'],
  lastQuarter: m['reports.schedule.period.lastQuarter'],
  yearSoFar: m['reports.schedule.period.yearSoFar'],
}

type Outcome = NonNullable<Schedule['lastOutcome']>

export const outcomeKinds: Record<Outcome, StatusKind> = {
  sent: 'settled',
  empty: 'settled',
  undelivered: 'late',
  failed: 'late',
  stopped: 'paused',
}

export const hourText = (hour: number) => `${String(hour).padStart(2, '0')}:00`

/** «كل الأحد 07:00». */
export function rhythmText({
  every,
  weekday,
  monthDay,
  hour,
}: Pick<Schedule, 'every' | 'weekday' | 'monthDay' | 'hour'>) {
  const time = hourText(hour)
  if (every === 'day') return m['reports.schedule.rhythm.day']({ time })
  if (every === 'week')
    return m['reports.schedule.rhythm.week']({ day: weekdayWords[weekday ?? 0]?.() ?? '', time })
  return monthDay === 0
    ? m['reports.schedule.rhythm.last']({ time })
    : m['reports.schedule.rhythm.month']({ day: monthDay ?? 1, time })
}
