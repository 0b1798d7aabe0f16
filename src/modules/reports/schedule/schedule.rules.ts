import {
  addDays,
  addMonths,
  type Day,
  dayIn,
  endOfMonth,
  instantOf,
  startOfMonth,
  weekday,
} from '#kernel/shared/day.ts'

export const rhythms = ['day', 'week', 'month'] as const
export const periods = [
  'today',
  'yesterday',
  'last7',
  'monthSoFar',
  'lastMonth',
  'lastQuarter',
  'yearSoFar',
] as const
export type SchedulePeriod = (typeof periods)[number]
export const formats = ['xlsx', 'pdf'] as const
export type ScheduleFormat = (typeof formats)[number]
export const outcomes = ['sent', 'empty', 'undelivered', 'failed', 'stopped'] as const

export const mostRecipients = 20
/** Mail servers refuse larger ones; beyond it the mail leads to the page. */
export const mostBytes = 10 * 1024 * 1024
/** The day of a month that stands for its last one. */
export const lastDay = 0

export type Rhythm = {
  readonly every: (typeof rhythms)[number]
  /** Sunday is 0; of a weekly one. */
  readonly weekday: number | null
  /** 1 to 28, or {@link lastDay}; of a monthly one. */
  readonly monthDay: number | null
  readonly hour: number
}

function isDueOn(rhythm: Rhythm, day: Day): boolean {
  if (rhythm.every === 'week') return weekday(day) === rhythm.weekday
  if (rhythm.every === 'day') return true
  const wanted =
    rhythm.monthDay === lastDay ? endOfMonth(day).slice(8) : String(rhythm.monthDay).padStart(2, '0')
  return day.slice(8) === wanted
}

/** The first instant after another at which a schedule is due, by the clock of its company. */
export function nextRun(rhythm: Rhythm, after: Date, timeZone: string): Date {
  const time = `${String(rhythm.hour).padStart(2, '0')}:00`
  let day = dayIn(after, timeZone)
  for (;;) {
    const at = instantOf(day, time, timeZone)
    if (at > after && isDueOn(rhythm, day)) return at
    day = addDays(day, 1)
  }
}

/** The days that a report covers when it is made on a day. */
export function daysOf(period: SchedulePeriod, today: Day): { from: Day; to: Day } {
  const yesterday = addDays(today, -1)
  switch (period) {
    case 'today':
      return { from: today, to: today }
    case 'yesterday':
      return { from: yesterday, to: yesterday }
    case 'last7':
      return { from: addDays(today, -7), to: yesterday }
    case 'monthSoFar':
      return { from: startOfMonth(today), to: today }
    case 'yearSoFar':
      return { from: `${today.slice(0, 4)}-01-01`, to: today }
    case 'lastMonth': {
      const before = addMonths(startOfMonth(today), -1)
      return { from: before, to: endOfMonth(before) }
    }
    case 'lastQuarter': {
      const month = startOfMonth(today)
      const from = addMonths(month, -3 - ((Number(month.slice(5, 7)) - 1) % 3))
      return { from, to: endOfMonth(addMonths(from, 2)) }
    }
  }
}
