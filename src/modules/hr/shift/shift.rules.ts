import { addDays, type Day, dayIn, daysBetween, timeIn } from '#kernel/shared/day.ts'
import { invalid, type Refusal } from '#kernel/shared/refusal.ts'
import { isRamadan, type RamadanSpan } from '../workCalendar/workCalendar.rules.ts'

/** A span of a shift, `HH:mm`; one that ends at or before its start ends on the next day. */
export type ShiftSpan = { start: string; end: string }

export type Shift = {
  /** One to three spans in order: 09:00–13:00 and 17:00–21:00 is a split shift. */
  spans: readonly ShiftSpan[]
  /** The spans of Ramadan; null: the same. */
  ramadanSpans: readonly ShiftSpan[] | null
  breakMinutes: number
  graceInMinutes: number
  graceOutMinutes: number
}

/** Minutes since the midnight that begins the shift's day; beyond 1,440 on the next day. */
export type MinuteSpan = { start: number; end: number }

/** The shift of a day as minutes of that day. */
export type DayShift = {
  spans: MinuteSpan[]
  breakMinutes: number
  graceInMinutes: number
  graceOutMinutes: number
}

/** Eight hours from 08:00 to 17:00 with a break of one. */
export const defaultShift: Shift = {
  spans: [{ start: '08:00', end: '17:00' }],
  ramadanSpans: null,
  breakMinutes: 60,
  graceInMinutes: 15,
  graceOutMinutes: 0,
}

/** A day closes when its own shift has ended and so many minutes more have passed. */
const closesAfterMinutes = 360
const dayMinutes = 1_440

/** Minutes of a clock time. Throws a RangeError for a text that is none. */
export function minuteOf(time: string): number {
  const match = /^([01]\d|2[0-3]):([0-5]\d)$/.exec(time)
  if (!match) throw new RangeError(`Not a time of day: ${time}`)
  return Number(match[1]) * 60 + Number(match[2])
}

/** The instant as minutes of a day in the company's zone: 02:30 of the next day is 1,590. Seconds are cut. */
export const minutesOn = (day: Day, at: Date, timeZone: string): number =>
  daysBetween(day, dayIn(at, timeZone)) * dayMinutes + minuteOf(timeIn(at, timeZone))

/** The spans of a shift on a day, those of Ramadan while it lasts (case HR-14). A span may pass midnight, so may all after it. */
export function shiftOn(shift: Shift, on: Day, ramadan: readonly RamadanSpan[] = []): DayShift {
  const written = shift.ramadanSpans && isRamadan({ ramadan }, on) ? shift.ramadanSpans : shift.spans
  let after = 0
  const spans = written.map(({ start, end }) => {
    const begins = onOrAfter(minuteOf(start), after)
    const ends = onOrAfter(minuteOf(end), begins + 1)
    after = ends
    return { start: begins, end: ends }
  })
  return {
    spans,
    breakMinutes: shift.breakMinutes,
    graceInMinutes: shift.graceInMinutes,
    graceOutMinutes: shift.graceOutMinutes,
  }
}

const onOrAfter = (minute: number, least: number): number =>
  minute >= least ? minute : minute + dayMinutes * Math.ceil((least - minute) / dayMinutes)

export const shiftStart = (shift: DayShift): number => shift.spans[0]?.start ?? 0
export const shiftEnd = (shift: DayShift): number => shift.spans.at(-1)?.end ?? dayMinutes

/** Minutes a shift asks for: its spans less the break. */
export const shiftMinutes = (shift: DayShift): number =>
  shift.spans.reduce((sum, { start, end }) => sum + end - start, 0) - shift.breakMinutes

/** The minute at which a day closes: its shift's end, or midnight without one, and six hours more. */
export const closesAt = (shift: DayShift | null): number =>
  (shift ? shiftEnd(shift) : dayMinutes) + closesAfterMinutes

/** How long before its start a clock-in already belongs to a shift. */
const leadMinutes = 240

export type ShiftDay = { on: Day; shift: DayShift | null; hasOpenPair: boolean }

/**
 * The attendance date of a tap (the day its shift starts). `days` are yesterday, today and tomorrow. A day with an open pair keeps the
 * tap until it closes; else yesterday's shift while it runs (a night shift that begins late), tomorrow's when it is about to begin,
 * today otherwise. So a tap of the next morning never ends a day forgotten the evening before (cases HR-01, HR-02).
 */
export function attendanceDateOf(days: readonly ShiftDay[], now: Date, timeZone: string): Day {
  const today = dayIn(now, timeZone)
  const minute = (on: Day) => minutesOn(on, now, timeZone)
  const open = days.find(({ on, shift, hasOpenPair }) => hasOpenPair && minute(on) < closesAt(shift))
  if (open) return open.on
  const runs = ({ on, shift }: ShiftDay) =>
    shift !== null && minute(on) >= shiftStart(shift) - leadMinutes && minute(on) < shiftEnd(shift)
  const inOrder = [addDays(today, -1), today, addDays(today, 1)]
  return inOrder.find(on => days.some(day => day.on === on && runs(day))) ?? today
}

/** Why a shift cannot be kept: times that are none, spans that meet or pass a day, a break as long as the work. */
export function whyNotSaveShift(shift: Shift): Refusal | null {
  const sets = [
    { field: 'spans', spans: shift.spans },
    { field: 'ramadanSpans', spans: shift.ramadanSpans ?? shift.spans },
  ]
  for (const { field, spans } of sets) {
    if (spans.length < 1 || spans.length > 3)
      return invalid('hr.shift.spans', { field, params: { min: 1, max: 3 } })
    const times = spans.flatMap(({ start, end }) => [start, end])
    if (!times.every(time => /^([01]\d|2[0-3]):[0-5]\d$/.test(time)))
      return invalid('kernel.field.invalid', { field })
    const first = minuteOf(spans[0]!.start)
    const day = shiftOn({ ...shift, spans, ramadanSpans: null }, '2026-01-01')
    if (shiftEnd(day) - first > dayMinutes) return invalid('hr.shift.tooLong', { field })
  }
  const day = shiftOn({ ...shift, ramadanSpans: null }, '2026-01-01')
  if (shift.breakMinutes < 0 || shiftMinutes(day) <= 0)
    return invalid('hr.shift.break', { field: 'breakMinutes' })
  return shift.graceInMinutes < 0 || shift.graceOutMinutes < 0
    ? invalid('hr.shift.grace', { field: 'graceInMinutes' })
    : null
}
