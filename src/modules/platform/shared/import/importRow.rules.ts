import { foldLight } from '#kernel/shared/arabic.ts'
import { type Day, isDay } from '#kernel/shared/day.ts'
import { asciiDigits } from '#kernel/shared/digits.ts'
import { type Currency, type Minor, parseMoney } from '#kernel/shared/money.ts'
import { dayOfHijri, isHijriYear } from './hijriDay.rules.ts'

/** Why a row of an imported file cannot be taken, at which field. */
export type RowError<Field extends string> = {
  /** Row of the file, the header being row 1. */
  readonly row: number
  readonly field: Field
  readonly code: string
  readonly params: Readonly<Record<string, string | number>>
}

/** Which column of a file says what. */
export type ColumnMap<Field extends string> = Readonly<Partial<Record<Field, number>>>

/** One row of a file, read field by field; what cannot be read is kept as an error of the row. */
export class RowReader<Field extends string> {
  readonly errors: RowError<Field>[] = []
  readonly #texts: readonly string[]
  readonly #mapping: ColumnMap<Field>
  readonly #row: number
  constructor(texts: readonly string[], mapping: ColumnMap<Field>, row: number) {
    this.#texts = texts
    this.#mapping = mapping
    this.#row = row
  }
  refuse(field: Field, code: string, params: RowError<Field>['params'] = {}): null {
    const said = code === 'day' && namesNoDay(String(params['value'] ?? '')) ? 'noSuchDay' : code
    this.errors.push({ row: this.#row, field, code: `platform.import.row.${said}`, params })
    return null
  }
  text(field: Field, max: number): string | null {
    const column = this.#mapping[field]
    const value = (column === undefined ? '' : (this.#texts[column] ?? '')).trim()
    if (value.length > max) return this.refuse(field, 'tooLong', { max })
    return value || null
  }
  required(field: Field, max: number): string {
    return (
      this.text(field, max) ??
      (this.errors.some(error => error.field === field) ? '' : (this.refuse(field, 'required') ?? ''))
    )
  }
  whole(field: Field, min: number, max: number): number | null {
    const value = this.text(field, 40)
    if (value === null) return null
    const digits = asciiDigits(value).replace(/[,\s]/g, '')
    const number = /^\d+(\.0+)?$/.test(digits) ? Number(digits) : Number.NaN
    return number >= min && number <= max ? number : this.refuse(field, 'number', { value, min, max })
  }
  /** Minor units, with the currency's name or without; brackets or a minus, before or behind, stand for less than nothing. */
  money(field: Field, currency: Currency): Minor | null {
    const value = this.text(field, 40)
    if (value === null) return null
    const bare = value.replace(/^\s*[A-Z]{2,3}\s+|\s*(د\.?\s?ك\.?|ر\.?\s?س\.?|[A-Z]{2,3})\s*$/i, '').trim()
    const isNegative = /^\(.*\)$|^[-−]|[-−]$/.test(bare)
    const parsed = parseMoney(bare.replace(/[()\-−]/g, ''), currency)
    if (!parsed.ok) return this.refuse(field, 'amount', { value })
    return isNegative ? -parsed.minor : parsed.minor
  }
  day(field: Field): Day | null {
    const value = this.text(field, 40)
    if (value === null) return null
    return readMoment(value)?.day ?? this.refuse(field, 'day', { value })
  }
  word<Value extends string>(field: Field, words: ReadonlyMap<string, Value>): Value | null {
    const value = this.text(field, 60)
    if (value === null) return null
    return words.get(foldLight(value)) ?? this.refuse(field, 'word', { value })
  }
}

/** What files call a closed list of ours, in both languages, folded as they are compared. */
export function wordTable<Value extends string>(
  words: Readonly<Record<Value, string>>,
): ReadonlyMap<string, Value> {
  const entries = Object.entries(words) as [Value, string][]
  return new Map(entries.flatMap(([value, names]) => names.split(',').map(name => [foldLight(name), value])))
}

export type Moment = {
  readonly day: Day
  /** `HH:mm`, or null where the text names only a day. */
  readonly time: string | null
}

const two = (text: string) => text.padStart(2, '0')

/**
 * A day, perhaps with a time, as offices of the Gulf write it: `2026-05-05 14:20`, `٥/٥/٢٠٢٦`, `05-05-2026 02:20 م`,
 * `10/6/1448` of the Hijri calendar. The day stands before the month. Null for anything else; a text is never guessed.
 */
export function readMoment(text: string): Moment | null {
  const [, head = '', tail = ''] = /^(\S+?)(?:(?:\s+|T)(.*))?$/.exec(asciiDigits(text).trim()) ?? []
  const iso = /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})$/.exec(head)
  const local = /^(\d{1,2})[-/.](\d{1,2})[-/.](\d{4})$/.exec(head)
  const [year, month, date] = iso ? iso.slice(1) : local ? local.slice(1).reverse() : []
  const day = year && month && date ? dayOf(year, month, date) : null
  if (day === null) return null
  if (tail.trim() === '') return { day, time: null }
  const time = readTime(tail)
  return time === null ? null : { day, time }
}

/** Written as a day, of which no calendar knows: `31/02/2026`. */
function namesNoDay(text: string): boolean {
  const [head = ''] = asciiDigits(text).trim().split(/[\sT]/)
  return /^(\d{4}([-/.])\d{1,2}\2\d{1,2}|\d{1,2}([-/.])\d{1,2}\3\d{4})$/.test(head) && !readMoment(head)
}

function dayOf(year: string, month: string, date: string): Day | null {
  if (isHijriYear(Number(year))) return dayOfHijri(Number(year), Number(month), Number(date))
  const day = `${year}-${two(month)}-${two(date)}`
  return isDay(day) ? day : null
}

/** `HH:mm` of a time written with or without seconds, AM or PM, ص or م; null when it is none. */
export function readTime(text: string): string | null {
  const [, hour, minute, mark = ''] =
    /^(\d{1,2}):(\d{2})(?::\d{2}(?:\.\d+)?)?Z?\s*(.*)$/.exec(asciiDigits(text).trim()) ?? []
  if (hour === undefined || minute === undefined) return null
  const half = halfOfDay(mark.trim().toLowerCase())
  if (half === null || Number(minute) > 59) return null
  if (half === '') return Number(hour) < 24 ? `${two(hour)}:${minute}` : null
  if (Number(hour) < 1 || Number(hour) > 12) return null
  return `${two(String((Number(hour) % 12) + (half === 'pm' ? 12 : 0)))}:${minute}`
}

function halfOfDay(mark: string): 'am' | 'pm' | '' | null {
  if (mark === '') return ''
  if (/^(am|a\.m\.|ص|صباحا|صباحًا)$/.test(mark)) return 'am'
  return /^(pm|p\.m\.|م|مساء|مساءً)$/.test(mark) ? 'pm' : null
}
