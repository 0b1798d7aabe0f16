import { addDays, type Day, dayIn, daysBetween, instantOf, weekday } from '#kernel/shared/day.ts'
import { hijriParts } from '#kernel/shared/hijri.ts'
import { invalid, type Refusal } from '#kernel/shared/refusal.ts'

/** The people who answer sit in Kuwait, whatever the clock of a company shows. */
export const supportZone = 'Asia/Kuwait'

type Hours = { readonly opensAt: string; readonly closesAt: string }
export type AnnouncedRamadan = { readonly year: number; readonly fromOn: Day; readonly toOn: Day }

export type SupportCalendar = Hours & {
  /** 0 is Sunday. */
  readonly workingDays: readonly number[]
  readonly ramadanOpensAt: string
  readonly ramadanClosesAt: string
  /** Ramadans that were announced otherwise than the Umm al-Qura calendar has them. */
  readonly ramadans: readonly AnnouncedRamadan[]
  readonly closedDays: readonly { readonly on: Day; readonly name: string }[]
}

/** Rule 25: Sunday to Thursday 08:00-17:00, in Ramadan 09:00-14:00. */
export const usualCalendar: SupportCalendar = {
  workingDays: [0, 1, 2, 3, 4],
  opensAt: '08:00',
  closesAt: '17:00',
  ramadanOpensAt: '09:00',
  ramadanClosesAt: '14:00',
  ramadans: [],
  closedDays: [],
}

/** As announced for the Hijri year of the day, else by the calendar (case HR-14). */
function isFasting({ ramadans }: Pick<SupportCalendar, 'ramadans'>, on: Day): boolean {
  const { year, month } = hijriParts(on)
  const announced = ramadans.find(one => one.year === year)
  return announced ? announced.fromOn <= on && on <= announced.toOn : month === 9
}

/** When support is open on a day; null on a day of rest. */
export function hoursOn(calendar: SupportCalendar, on: Day): { from: Date; to: Date } | null {
  if (!calendar.workingDays.includes(weekday(on))) return null
  if (calendar.closedDays.some(closed => closed.on === on)) return null
  const fasting = isFasting(calendar, on)
  const [from, to] = fasting
    ? [calendar.ramadanOpensAt, calendar.ramadanClosesAt]
    : [calendar.opensAt, calendar.closesAt]
  return { from: instantOf(on, from, supportZone), to: instantOf(on, to, supportZone) }
}

/** Whether somebody sits at the desk at this moment. */
export function isOpenAt(calendar: SupportCalendar, at: Date): boolean {
  const hours = hoursOn(calendar, dayIn(at, supportZone))
  return hours !== null && hours.from <= at && at < hours.to
}

const minuteMillis = 60_000
/** A calendar without an open day within so many days is invalid. */
const mostDays = 1500

/** The support minutes between two instants; 0 where the second is not later. */
export function supportMinutes(calendar: SupportCalendar, from: Date, to: Date): number {
  if (to <= from) return 0
  let millis = 0
  const last = dayIn(to, supportZone)
  for (let on = dayIn(from, supportZone); on <= last; on = addDays(on, 1)) {
    const hours = hoursOn(calendar, on)
    if (!hours) continue
    millis += Math.max(
      0,
      Math.min(hours.to.getTime(), to.getTime()) - Math.max(hours.from.getTime(), from.getTime()),
    )
  }
  return Math.floor(millis / minuteMillis)
}

/** The instant after so many support minutes: always within support hours, its end included. */
export function afterSupportMinutes(calendar: SupportCalendar, from: Date, minutes: number): Date {
  let left = Math.max(0, minutes) * minuteMillis
  let on = dayIn(from, supportZone)
  for (let count = 0; count < mostDays; count++, on = addDays(on, 1)) {
    const hours = hoursOn(calendar, on)
    if (!hours || hours.to < from) continue
    const begin = Math.max(hours.from.getTime(), from.getTime())
    const open = hours.to.getTime() - begin
    // At the very end of a day nothing is left of it; a target of no minutes waits for the next opening.
    if (open > 0 && left <= open) return new Date(begin + left)
    left -= Math.max(0, open)
  }
  throw new RangeError('The support calendar has no open day.')
}

/** The same work on another calendar: what was left of a target by the old one is due by the new one. What is late stays late. */
export function movedDue(before: SupportCalendar, after: SupportCalendar, dueAt: Date, now: Date): Date {
  return dueAt <= now ? dueAt : afterSupportMinutes(after, now, supportMinutes(before, now, dueAt))
}

/** The due time once a clock that stood since `pausedAt` goes on at `now`: what was left then is left now (case SP-01). */
export function resumedDue(calendar: SupportCalendar, dueAt: Date, pausedAt: Date, now: Date): Date {
  if (dueAt <= pausedAt) return dueAt
  return afterSupportMinutes(calendar, now, supportMinutes(calendar, pausedAt, dueAt))
}

const longestFastDays = 30
const minutesOf = (time: string) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3))
/** Shorter days would push a target of 80 hours out by years. */
const isShort = (from: string, to: string) => minutesOf(to) - minutesOf(from) < 60

/** Why the calendar cannot be saved so, or null. */
export function whyNotCalendar(wanted: SupportCalendar): Refusal | null {
  if (isShort(wanted.opensAt, wanted.closesAt))
    return invalid('support.calendar.short', { field: 'closesAt' })
  if (isShort(wanted.ramadanOpensAt, wanted.ramadanClosesAt))
    return invalid('support.calendar.short', { field: 'ramadanClosesAt' })
  for (const { year, fromOn, toOn } of wanted.ramadans) {
    const days = daysBetween(fromOn, toOn) + 1
    const isNear = hijriParts(addDays(fromOn, 5)).year === year && [8, 9].includes(hijriParts(fromOn).month)
    if (days < 29 || days > longestFastDays || !isNear)
      return invalid('support.calendar.ramadan', { field: 'ramadans', params: { year } })
  }
  return null
}
