import { addDays, type Day, isDay } from '#kernel/shared/day.ts'
import { cellText, figureText } from './cellText.rules.ts'
import { dayOfHijri, isHijriYear } from './hijriDay.rules.ts'

export type DayOrder = 'dayFirst' | 'monthFirst'

export type Moment = {
  readonly day: Day
  /** `HH:mm`, or null where the text names only a day. */
  readonly time: string | null
}

const two = (text: string | number) => String(text).padStart(2, '0')

const monthNames: readonly string[] = [
  'jan,january,يناير,كانون الثاني',
  'feb,february,فبراير,شباط',
  'mar,march,مارس,آذار,اذار',
  'apr,april,أبريل,ابريل,إبريل,نيسان',
  'may,مايو,أيار,ايار',
  'jun,june,يونيو,يونيه,حزيران',
  'jul,july,يوليو,يوليه,تموز',
  'aug,august,أغسطس,اغسطس,آب,اب',
  'sep,sept,september,سبتمبر,أيلول,ايلول',
  'oct,october,أكتوبر,اكتوبر,تشرين الأول,تشرين الاول',
  'nov,november,نوفمبر,تشرين الثاني',
  'dec,december,ديسمبر,كانون الأول,كانون الاول',
]
const monthNumber = new Map(
  monthNames.flatMap((names, at) => names.split(',').map(name => [name, at + 1] as const)),
)

/** A date before the order of its day and month is known: two numbers and a year, or a day that needs no order. */
export type DateText =
  | { readonly day: Day | null; readonly time: string | null }
  | { readonly first: number; readonly second: number; readonly year: number; readonly time: string | null }

const shapes = {
  // Behind a year of the Hijri calendar stands «هـ», whose tatweel is gone here.
  iso: /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})(?:\s*ه)?(?:(?:\s+|T)(\S.*))?$/,
  local: /^(\d{1,2})[-/.](\d{1,2})[-/.](\d{4}(?:\s*ه)?|\d{2})(?:[\s,،T]+(\S.*))?$/,
  dayName: /^(\d{1,2})[-/.\s]+(\p{L}[\p{L} ]*?)\.?[-/.,،\s]+(\d{4}|\d{2})(?:[\s,،]+(\d.*))?$/u,
  nameDay: /^(\p{L}+)\.?\s+(\d{1,2})[,،\s]+(\d{4})(?:[\s,،]+(\d.*))?$/u,
  serial: /^(\d{5})(?:\.(\d+))?$/,
}

/**
 * The parts of a date as offices of the Gulf write it: `2026-05-05 14:20`, `٥/٥/٢٠٢٦`, `05-MAR-26 02:20 م`, `10/6/1448` of the Hijri
 * calendar, or the number of a spreadsheet's day. Null for anything else; a `day` of null is in no calendar.
 */
export function dateText(text: string): DateText | null {
  const typed = figureText(cellText(text))
  const iso = shapes.iso.exec(typed)
  if (iso) return timed(dayOf(+iso[1]!, +iso[2]!, +iso[3]!), iso[4])
  const local = shapes.local.exec(typed)
  if (local) {
    const [first, second, year] = [+local[1]!, +local[2]!, fullYear(local[3]!)]
    if (year === null) return null
    if (isHijriYear(year)) return timed(dayOf(year, second, first), local[4])
    const time = local[4] === undefined ? null : readTime(local[4])
    return local[4] !== undefined && time === null ? null : { first, second, year, time }
  }
  const byName = shapes.dayName.exec(typed)
  if (byName) return ofName(byName[2]!, byName[1]!, byName[3]!, byName[4])
  const nameFirst = shapes.nameDay.exec(typed)
  if (nameFirst) return ofName(nameFirst[1]!, nameFirst[2]!, nameFirst[3]!, nameFirst[4])
  const serial = shapes.serial.exec(typed)
  return serial ? ofSerial(+serial[1]!, Number(`0.${serial[2] ?? '0'}`)) : null
}

function timed(day: Day | null, rest: string | undefined): DateText | null {
  // A time of the zone of Greenwich is another one here, perhaps of another day.
  if (rest !== undefined && /Z$/i.test(rest) && !/^0?0:00(:00(\.0+)?)?Z$/i.test(rest)) return null
  const time = rest === undefined ? null : readTime(rest)
  return rest !== undefined && time === null ? null : { day, time }
}

/** Of two digits only this half of the century: `99` may be 1999 or 2099. */
const fullYear = (year: string): number | null =>
  year.length > 2 ? Number.parseInt(year, 10) : Number(year) < 50 ? 2000 + Number(year) : null

function ofName(name: string, day: string, year: string, rest: string | undefined): DateText | null {
  const month = monthNumber.get(name.toLowerCase().replace(/\s+/g, ' ').trim())
  const whole = fullYear(year)
  return month === undefined || whole === null ? null : timed(dayOf(whole, month, +day), rest)
}

/** Days since 30 December 1899, from 1954 to 2049: what a spreadsheet shows of a day in a column without a format. */
function ofSerial(count: number, share: number): DateText | null {
  if (count < 20_000 || count > 54_788) return null
  const minutes = Math.round(share * 1440)
  if (minutes >= 1440) return { day: addDays('1899-12-30', count + 1), time: '00:00' }
  return {
    day: addDays('1899-12-30', count),
    time: share === 0 ? null : `${two(Math.floor(minutes / 60))}:${two(minutes % 60)}`,
  }
}

function dayOf(year: number, month: number, date: number): Day | null {
  if (isHijriYear(year)) return dayOfHijri(year, month, date)
  const day = `${year}-${two(month)}-${two(date)}`
  return isDay(day) ? day : null
}

/** The moment that a date means with an order; a `day` of null is in no calendar. */
export function momentOf(date: DateText, order: DayOrder): { day: Day | null; time: string | null } {
  if ('day' in date) return date
  const [day, month] = order === 'dayFirst' ? [date.first, date.second] : [date.second, date.first]
  return { day: dayOf(date.year, month, day), time: date.time }
}

/** `HH:mm` of a time written with or without seconds, AM or PM, ص or م; null when it is none. */
export function readTime(text: string): string | null {
  const [, hour, minute, mark = ''] =
    /^(\d{1,2}):(\d{2})(?::\d{2}(?:\.\d+)?)?Z?\s*(.*)$/.exec(figureText(cellText(text))) ?? []
  if (hour === undefined || minute === undefined) return null
  const half = halfOfDay(mark.trim().toLowerCase())
  if (half === null || Number(minute) > 59) return null
  if (half === '') return Number(hour) < 24 ? `${two(hour)}:${minute}` : null
  if (Number(hour) < 1 || Number(hour) > 12) return null
  return `${two((Number(hour) % 12) + (half === 'pm' ? 12 : 0))}:${minute}`
}

function halfOfDay(mark: string): 'am' | 'pm' | '' | null {
  if (mark === '') return ''
  if (/^(am|a\.m\.|ص|صباحا|صباحًا)$/.test(mark)) return 'am'
  return /^(pm|p\.m\.|م|مساء|مساءً)$/.test(mark) ? 'pm' : null
}
