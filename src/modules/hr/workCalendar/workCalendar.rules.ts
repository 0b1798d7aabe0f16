import { addDays, type Day, daysBetween, weekday } from '#kernel/shared/day.ts'
import { hijriParts } from '#kernel/shared/hijri.ts'
import { invalid, type Refusal } from '#kernel/shared/refusal.ts'

/** First and last day of Ramadan as the company holds them: they default from the calendar and follow the country's announcement. */
export type RamadanSpan = { fromOn: Day; toOn: Day }

/** The one calendar of a company, used by attendance, leave, support hours and clinics. */
export type WorkCalendar = {
  /** Weekdays of rest, 0 Sunday to 6 Saturday. */
  restWeekdays: readonly number[]
  holidays: readonly Day[]
  ramadan: readonly RamadanSpan[]
}

export const dayKinds = ['working', 'rest', 'holiday'] as const
export type DayKind = (typeof dayKinds)[number]

/** What a day is for employees without a roster entry; a holiday on a day of rest stays a day of rest. */
export function dayKindOf(calendar: WorkCalendar, on: Day): DayKind {
  if (calendar.restWeekdays.includes(weekday(on))) return 'rest'
  return calendar.holidays.includes(on) ? 'holiday' : 'working'
}

/** Every day from one to another, both included. */
export function daysOf(fromOn: Day, toOn: Day): Day[] {
  const count = Math.max(0, daysBetween(fromOn, toOn) + 1)
  return Array.from({ length: count }, (_, index) => addDays(fromOn, index))
}

export const workingDaysOf = (calendar: WorkCalendar, fromOn: Day, toOn: Day): Day[] =>
  daysOf(fromOn, toOn).filter(on => dayKindOf(calendar, on) === 'working')

export const isRamadan = (calendar: Pick<WorkCalendar, 'ramadan'>, on: Day): boolean =>
  calendar.ramadan.some(({ fromOn, toOn }) => fromOn <= on && on <= toOn)

/** Ramadan of a Hijri year by the Umm al-Qura table: the default until the country announces otherwise. */
export function ramadanOf(hijriYear: number): RamadanSpan {
  // A Hijri year is some eleven days shorter: this lies within weeks of its ninth month.
  const near = Math.floor(622 + hijriYear * 0.970224)
  let fromOn: Day = `${near}-01-01`
  const isBefore = (on: Day) => {
    const { year, month } = hijriParts(on)
    return year < hijriYear || (year === hijriYear && month < 9)
  }
  while (!isBefore(fromOn)) fromOn = addDays(fromOn, -30)
  while (isBefore(fromOn)) fromOn = addDays(fromOn, 1)
  let toOn = fromOn
  while (hijriParts(addDays(toOn, 1)).month === 9) toOn = addDays(toOn, 1)
  return { fromOn, toOn }
}

/** Why Ramadan cannot be moved so: it has 29 or 30 days. */
export function whyNotMoveRamadan({ fromOn, toOn }: RamadanSpan): Refusal | null {
  const days = daysBetween(fromOn, toOn) + 1
  return days === 29 || days === 30
    ? null
    : invalid('hr.calendar.ramadan', { field: 'toOn', params: { days } })
}
