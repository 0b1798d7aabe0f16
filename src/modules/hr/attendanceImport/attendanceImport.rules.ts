import { addDays, type Day, dayIn } from '#kernel/shared/day.ts'
import type { Pair } from '../attendance/attendance.rules.ts'
import { attendanceDateOf, type DayShift, minutesOn, type ShiftDay } from '../shift/shift.rules.ts'

/** A row of a file from a fingerprint device: the device's name, its number of the person, the instant. */
export type DeviceRow = { line: number; device: string; number: string; at: Date }

export const importProblems = ['unknownPerson', 'impossibleDate'] as const
export type ImportProblem = (typeof importProblems)[number]
export type ImportedPunch = { employeeId: string; at: Date; line: number; device: string }
export type RowError = { line: number; device: string; problem: ImportProblem }

/** A number means a person only together with its device: 29 may be two people on two devices. */
export const deviceNumber = (device: string, number: string): string => `${device}\u0000${number}`

const nearMillis = 60_000

/**
 * What a device file adds (case HR-09): rows of unknown numbers and impossible dates are errors that name the device, punches within a
 * minute of one another are one, and rows already loaded add nothing. Dates are impossible before the person joined or after today.
 */
export function plannedPunches(
  rows: readonly DeviceRow[],
  people: ReadonlyMap<string, { employeeId: string; joinedOn: Day }>,
  known: readonly { employeeId: string; at: Date }[],
  today: Day,
  timeZone: string,
): { punches: ImportedPunch[]; errors: RowError[]; repeated: number } {
  const errors: RowError[] = []
  const punches: ImportedPunch[] = []
  let repeated = 0
  const taken = new Map<string, number[]>()
  for (const { employeeId, at } of known) remember(employeeId, at)
  for (const row of rows.toSorted((a, b) => a.at.getTime() - b.at.getTime())) {
    const person = people.get(deviceNumber(row.device, row.number))
    const on = Number.isNaN(row.at.getTime()) ? null : dayIn(row.at, timeZone)
    const { line, device } = row
    if (!person) errors.push({ line, device, problem: 'unknownPerson' })
    else if (on === null || on < person.joinedOn || on > today)
      errors.push({ line, device, problem: 'impossibleDate' })
    else if (isNear(person.employeeId, row.at)) repeated += 1
    else {
      remember(person.employeeId, row.at)
      punches.push({ employeeId: person.employeeId, at: row.at, line, device })
    }
  }
  return { punches, errors: errors.toSorted((a, b) => a.line - b.line), repeated }

  function remember(employeeId: string, at: Date) {
    taken.set(employeeId, [...(taken.get(employeeId) ?? []), at.getTime()])
  }
  function isNear(employeeId: string, at: Date): boolean {
    return (taken.get(employeeId) ?? []).some(millis => Math.abs(millis - at.getTime()) < nearMillis)
  }
}

/**
 * The pair of each attendance date from bare punches of one employee: the first is the arrival, the last the departure, what lies
 * between decides nothing; a single punch leaves the day open. `shiftOf` gives the shift of a day, null for none.
 */
export function importedDays(
  punches: readonly Date[],
  shiftOf: (on: Day) => DayShift | null,
  timeZone: string,
): { on: Day; pair: Pair }[] {
  const days = new Map<Day, Date[]>()
  for (const at of punches.toSorted((a, b) => a.getTime() - b.getTime())) {
    const today = dayIn(at, timeZone)
    const around: ShiftDay[] = [addDays(today, -1), today, addDays(today, 1)].map(on => {
      const hasOpenPair = on < today && days.get(on)?.length === 1 && passesMidnight(shiftOf(on))
      return { on, shift: shiftOf(on), hasOpenPair }
    })
    const on = attendanceDateOf(around, at, timeZone)
    days.set(on, [...(days.get(on) ?? []), at])
  }
  return [...days].map(([on, own]) => {
    const [first, last] = [own[0]!, own.at(-1)!]
    const out = own.length > 1 ? minutesOn(on, last, timeZone) : null
    return { on, pair: { in: minutesOn(on, first, timeZone), out } }
  })
}

const passesMidnight = (shift: DayShift | null) => (shift?.spans.at(-1)?.end ?? 0) > 1_440
