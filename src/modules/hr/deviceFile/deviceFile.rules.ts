import { addDays, type Day, dayIn, daysBetween, instantOf } from '#kernel/shared/day.ts'
import { asciiDigits } from '#kernel/shared/digits.ts'
import {
  type ImportedTable,
  type RowError,
  type RowReader,
  readRows,
  wordTable,
} from '#modules/platform/import/public.ts'
import type { Pair } from '../attendance/attendance.rules.ts'
import { attendanceDateOf, type DayShift, minutesOn } from '../shift/shift.rules.ts'

export const deviceFileFields = ['device', 'number', 'at', 'time', 'action'] as const
export type DeviceFileField = (typeof deviceFileFields)[number]

export type PunchAction = 'in' | 'out' | null
export type DevicePunch = { at: Date; action: PunchAction }
/** A line of a file: who is known by device and number alone. */
export type PunchLine = DevicePunch & { row: number; device: string; number: string }

const actionNames = wordTable<'in' | 'out'>({
  in: 'in,i,check in,checkin,c/in,clock in,entry,0,دخول,حضور,وصول',
  out: 'out,o,check out,checkout,c/out,clock out,exit,1,خروج,انصراف,مغادرة',
})

/** A device keeps punches no longer than this; an older date is a clock that had stopped. */
const oldestDays = 400

type Company = { timeZone: string; now: Date; device: string | null }

/** The punches of a file with every error of every row; which employee a number is, is looked up elsewhere. */
export function planPunches(
  file: ImportedTable<DeviceFileField>,
  company: Company,
): { lines: PunchLine[]; errors: RowError<DeviceFileField>[] } {
  const lines: PunchLine[] = []
  const errors: RowError<DeviceFileField>[] = []
  for (const reader of readRows(file)) {
    const line = readLine(reader, file.mapping.device !== undefined, company)
    errors.push(...reader.errors)
    if (line && reader.errors.length === 0) lines.push(line)
  }
  return { lines, errors }
}

/** The device and number of a line as they are compared. */
export const deviceKey = (text: string): string => text.replaceAll(/\s+/g, ' ').trim()

function readLine(
  reader: RowReader<DeviceFileField>,
  hasDeviceColumn: boolean,
  { timeZone, now, device: named }: Company,
): PunchLine | null {
  const device = hasDeviceColumn ? reader.required('device', 80) : (named ?? reader.required('device', 80))
  const number = reader.code('number', 40)
  const text = reader.required('at', 60)
  const moment = text === '' ? null : reader.moment('at')
  const timeText = reader.text('time', 40)
  const time = timeText === null ? null : reader.time('time')
  const action = reader.word('action', actionNames)
  if (!moment) return null
  const clock = time ?? moment.time
  if (clock === null) return timeText === null ? reader.refuse('at', 'time', { value: text }) : null
  const seconds = secondsOf(timeText ?? text)
  const at = new Date(instantOf(moment.day, clock, timeZone).getTime() + seconds * 1_000)
  if (at > now || daysBetween(moment.day, dayIn(now, timeZone)) > oldestDays) {
    refuseRow(reader, 'at', 'hr.deviceFile.impossible', { device, date: moment.day })
    return null
  }
  return { row: reader.row, device: deviceKey(device), number: deviceKey(number), at, action }
}

/** Keeps a refusal of ours at a row. */
function refuseRow(
  reader: Pick<RowReader<DeviceFileField>, 'errors' | 'row'>,
  field: DeviceFileField,
  code: string,
  params: RowError<DeviceFileField>['params'] = {},
): void {
  reader.errors.push({ row: reader.row, field, code, params })
}

const secondsOf = (text: string): number => Number(/\d:\d{2}:(\d{2})/.exec(asciiDigits(text))?.[1] ?? 0)

/** Within this time a second punch of the same person is the same press (case HR-09). */
const nearMillis = 40_000

/** Punches in order without near doubles: the first of a press stays. */
export function foldPunches<P extends DevicePunch>(punches: readonly P[]): P[] {
  const kept: P[] = []
  for (const punch of punches.toSorted((a, b) => a.at.getTime() - b.at.getTime())) {
    const before = kept.at(-1)
    if (!before || punch.at.getTime() - before.at.getTime() > nearMillis) kept.push(punch)
  }
  return kept
}

/**
 * The attendance dates of the punches of one employee, in order: a punch after an unanswered arrival belongs to the day of the arrival
 * until that day closes, so a night shift stays one day.
 */
export function byDay<P extends DevicePunch>(
  folded: readonly P[],
  shiftOf: (on: Day) => DayShift | null,
  timeZone: string,
): Map<Day, P[]> {
  const days = new Map<Day, P[]>()
  const isOpen = (on: Day) => {
    const own = days.get(on) ?? []
    const last = own.at(-1)
    if (!last) return false
    return last.action === null ? own.length % 2 === 1 : last.action === 'in'
  }
  for (const punch of folded) {
    const today = dayIn(punch.at, timeZone)
    const around = [addDays(today, -1), today, addDays(today, 1)]
    const on = attendanceDateOf(
      around.map(day => ({ on: day, shift: shiftOf(day), hasOpenPair: isOpen(day) })),
      punch.at,
      timeZone,
    )
    days.set(on, [...(days.get(on) ?? []), punch])
  }
  return days
}

/**
 * The pairs of a day: within the time of each span of the shift the first arrival and the last departure decide; a second "in" is no
 * "out", and a departure without an arrival is none (case HR-09).
 */
export function pairsOfPunches(
  on: Day,
  shift: DayShift | null,
  punches: readonly DevicePunch[],
  timeZone: string,
): Pair[] {
  const spans = shift?.spans ?? []
  const spanOf = (minute: number) =>
    spans.findLastIndex((span, at) => at === 0 || minute >= (spans[at - 1]!.end + span.start) / 2)
  const timed = punches.map(({ at, action }) => ({ minute: minutesOn(on, at, timeZone), action }))
  const groups =
    spans.length === 0 ? [timed] : spans.map((_, at) => timed.filter(p => spanOf(p.minute) === at))
  return groups.flatMap((own): Pair[] => {
    const first = own.find(punch => punch.action !== 'out')
    if (!first) return []
    const last = own.findLast(punch => punch.action !== 'in' && punch.minute > first.minute)
    return [{ in: first.minute, out: last?.minute ?? null }]
  })
}

export type KeptDay = {
  /** Recorded otherwise or decided by a person: a file does not change it. */
  isFixed: boolean
  isPaid: boolean
}

/** Why the punches of a day are not taken; null when they are. */
export function whyNotTakeDay(day: KeptDay, pairs: readonly Pair[]): string | null {
  if (day.isPaid) return 'hr.attendance.paid'
  if (day.isFixed) return 'hr.deviceFile.recorded'
  return pairs.length === 0 ? 'hr.deviceFile.noArrival' : null
}
