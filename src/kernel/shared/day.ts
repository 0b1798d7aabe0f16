/**
 * A calendar day of the Gregorian calendar, `yyyy-mm-dd`, years 1000 to 9999, in the company's time zone.
 * This file is the only place where `Date` arithmetic lives.
 */
export type Day = string

const dayMillis = 86_400_000
const shape = /^[1-9]\d{3}-\d{2}-\d{2}$/

/** Whether the text is a real calendar day: 2026-02-30 is not. */
export function isDay(text: string): boolean {
  if (!shape.test(text)) return false
  const millis = Date.parse(`${text}T00:00:00Z`)
  return !Number.isNaN(millis) && new Date(millis).toISOString().slice(0, 10) === text
}

/** The day `count` days later (earlier when negative). */
export function addDays(day: Day, count: number): Day {
  return dayOf(millisOf(day) + count * dayMillis)
}

/**
 * The day `count` months later, clamped to the month's end. Pass the day of month on which the series began as
 * `anchorDay`, so that clamping does not drift: 31 Jan -> 28 Feb -> 31 Mar (rule 17 of 30-rentals).
 */
export function addMonths(day: Day, count: number, anchorDay: number = dayOfMonth(day)): Day {
  const months = Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7)) - 1 + count
  const month = `${text4(Math.floor(months / 12))}-${text2((((months % 12) + 12) % 12) + 1)}`
  const last = endOfMonth(`${month}-01`)
  return anchorDay >= dayOfMonth(last) ? last : checked(`${month}-${text2(anchorDay)}`)
}

/** Days from `from` to `to`: 1 for tomorrow, negative when `to` is earlier. */
export function daysBetween(from: Day, to: Day): number {
  return (millisOf(to) - millisOf(from)) / dayMillis
}

/** The first day of the day's month. */
export function startOfMonth(day: Day): Day {
  return `${monthOf(checked(day))}-01`
}

/** The last day of the day's month. */
export function endOfMonth(day: Day): Day {
  const first = new Date(millisOf(startOfMonth(day)))
  return dayOf(Date.UTC(first.getUTCFullYear(), first.getUTCMonth() + 1, 0))
}

/** The month a day lies in, `yyyy-mm`. */
export function monthOf(day: Day): string {
  return day.slice(0, 7)
}

/** Day of the week: 0 Sunday, 5 Friday, 6 Saturday. */
export function weekday(day: Day): number {
  return new Date(millisOf(day)).getUTCDay()
}

/** The calendar day of an instant in a time zone; "today" is `dayIn(now, company.timeZone)`. */
export function dayIn(instant: Date, timeZone: string): Day {
  const millis = instant.getTime()
  const quarter = Math.floor(millis / 900_000)
  const last = lastDays.get(timeZone)
  if (last?.quarter === quarter) return last.day
  const day = dayOf(wallMillis(millis, timeZone))
  if (millis > quartersSince) lastDays.set(timeZone, { quarter, day })
  return day
}

/** No zone has begun a day within a quarter of an hour of UTC since 1973, and most questions are about now. */
const lastDays = new Map<string, { quarter: number; day: Day }>()
const quartersSince = Date.UTC(1973, 0, 1)

/** The clock time of an instant in a time zone, `HH:mm`, 24 hours. */
export function timeIn(instant: Date, timeZone: string): string {
  return new Date(wallMillis(instant.getTime(), timeZone)).toISOString().slice(11, 16)
}

/**
 * The instant at which a clock in the zone shows this day and `HH:mm`. A time that occurs twice (clocks set back) is its
 * first occurrence; one that never occurs (clocks set forward) moves forward by the gap. Gulf zones have neither.
 */
export function instantOf(day: Day, time: string, timeZone: string): Date {
  const match = /^([01]\d|2[0-3]):([0-5]\d)$/.exec(time)
  if (!match) throw new RangeError(`Not a time of day: ${time}`)
  const wall = millisOf(day) + (Number(match[1]) * 60 + Number(match[2])) * 60_000
  const [before, after] = [offset(wall - dayMillis, timeZone), offset(wall + dayMillis, timeZone)]
  const fits = [wall - before, wall - after].filter(millis => wallMillis(millis, timeZone) === wall)
  return new Date(fits.length > 0 ? Math.min(...fits) : wall - before)
}

const clocks = new Map<string, Intl.DateTimeFormat>()

function clock(timeZone: string): Intl.DateTimeFormat {
  let format = clocks.get(timeZone)
  if (!format) {
    // Calendar and digits are named because the machine's locale must not choose them.
    format = new Intl.DateTimeFormat('en-US-u-ca-gregory-nu-latn', {
      timeZone,
      hourCycle: 'h23',
      year: 'numeric',
      month: 'numeric',
      day: 'numeric',
      hour: 'numeric',
      minute: 'numeric',
      second: 'numeric',
    })
    clocks.set(timeZone, format)
  }
  return format
}

/** What the zone's clock shows at an instant, as if that were UTC, to the second. */
function wallMillis(millis: number, timeZone: string): number {
  const shown: Record<string, number> = {}
  for (const part of clock(timeZone).formatToParts(millis)) shown[part.type] = Number(part.value)
  const { year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0 } = shown
  return Date.UTC(year, month - 1, day, hour, minute, second)
}

function offset(millis: number, timeZone: string): number {
  return wallMillis(millis, timeZone) - millis
}

function millisOf(day: Day): number {
  return Date.parse(`${checked(day)}T00:00:00Z`)
}

function dayOf(millis: number): Day {
  return checked(new Date(millis).toISOString().slice(0, 10))
}

function dayOfMonth(day: Day): number {
  return Number(day.slice(8, 10))
}

function checked(day: Day): Day {
  if (!isDay(day)) throw new RangeError(`Not a calendar day: ${day}`)
  return day
}

function text2(value: number): string {
  return String(value).padStart(2, '0')
}

function text4(value: number): string {
  return String(value).padStart(4, '0')
}
