import { addDays, type Day, daysBetween } from '#kernel/shared/day.ts'
import { invalid, type Refusal } from '#kernel/shared/refusal.ts'
import type { Shift } from '../shift/shift.rules.ts'
import { type DayKind, dayKindOf, daysOf, type WorkCalendar } from '../workCalendar/workCalendar.rules.ts'

/** One day of an employee's roster: a shift, or null for rest. Days without an entry follow the company's calendar. */
export type RosterEntry = { on: Day; shift: Shift | null }

/** What a day asks of an employee: the rostered shift or rest, else the default shift on working days (rule 10 of 50-hr). */
export function rosteredDay(
  entries: readonly RosterEntry[],
  calendar: WorkCalendar,
  usualShift: Shift,
  on: Day,
): { shift: Shift | null; kind: DayKind } {
  const entry = entries.find(one => one.on === on)
  const kind = dayKindOf(calendar, on)
  if (!entry) return { shift: kind === 'working' ? usualShift : null, kind }
  if (entry.shift === null) return { shift: null, kind: 'rest' }
  // A shift on a day of rest makes it a day of work; a holiday stays one, its hours are paid as such.
  return { shift: entry.shift, kind: kind === 'rest' ? 'working' : kind }
}

/** The days due of an employee in a span: those with a shift that are no holidays; what unpaid days are measured against. */
export const dueDaysOf = (
  entries: readonly RosterEntry[],
  calendar: WorkCalendar,
  usualShift: Shift,
  fromOn: Day,
  toOn: Day,
): Day[] =>
  daysOf(fromOn, toOn).filter(on => {
    const { shift, kind } = rosteredDay(entries, calendar, usualShift, on)
    return shift !== null && kind === 'working'
  })

/** A week of the roster copied to another, day by day; `weekFromOn` and `toFromOn` are the first days of the two weeks. */
export const copiedWeek = (entries: readonly RosterEntry[], weekFromOn: Day, toFromOn: Day): RosterEntry[] =>
  entries
    .filter(({ on }) => on >= weekFromOn && on < addDays(weekFromOn, 7))
    .map(({ on, shift }) => ({ on: addDays(toFromOn, daysBetween(weekFromOn, on)), shift }))

/** Why a week cannot be copied: onto itself. */
export const whyNotCopyWeek = (weekFromOn: Day, toFromOn: Day): Refusal | null =>
  Math.abs(daysBetween(weekFromOn, toFromOn)) < 7 ? invalid('hr.roster.sameWeek', { field: 'to' }) : null
