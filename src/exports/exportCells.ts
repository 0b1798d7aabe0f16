import type { CellValue } from 'hucre'
import { dayIn, isDay, timeIn } from '#kernel/shared/day.ts'

export type ExportColumn = {
  readonly key: string
  readonly label: string
  readonly kind: 'text' | 'money' | 'percent' | 'number' | 'day' | 'instant'
  readonly words?: Readonly<Record<string, string>> | undefined
}

export type ExportRow = Record<string, unknown>

/** What a row itself holds under a key; what every object inherits is no field. */
export const fieldOf = (row: ExportRow, column: ExportColumn): unknown =>
  column.key
    .split('.')
    .reduce<unknown>(
      (inner, part) =>
        typeof inner === 'object' && inner !== null && Object.hasOwn(inner, part)
          ? (inner as ExportRow)[part]
          : undefined,
      row,
    )

/** A code in the words of its column; one without a word is shown as it is. */
export const codeOf = ({ words }: ExportColumn, code: string): string =>
  words && Object.hasOwn(words, code) ? words[code]! : code

/** Spreadsheets know no zones: the clock of the company's wall, written as if it were UTC. */
function onTheWall(instant: Date, timeZone: string): Date {
  return new Date(`${dayIn(instant, timeZone)}T${timeIn(instant, timeZone)}:00Z`)
}

/** A screen may ask for any column as a time; what is none stays the text that it is. */
export const isInstant = (value: unknown) =>
  /^\d{4}-\d\d-\d\dT/.test(String(value)) && !Number.isNaN(new Date(String(value)).getTime())

/** The cell of a row: numbers, days and times typed, codes in words. */
export function cellOf(row: ExportRow, column: ExportColumn, timeZone: string): CellValue {
  const value = fieldOf(row, column)
  if (value === null || value === undefined) return null
  const number = column.kind === 'money' || column.kind === 'number' ? Number(value) : Number.NaN
  if (Number.isFinite(number)) return number
  if (column.kind === 'instant' && isInstant(value)) return onTheWall(new Date(String(value)), timeZone)
  if (column.kind === 'day' && isDay(String(value))) return new Date(`${value}T00:00:00Z`)
  if (typeof value === 'boolean') return value ? '✓' : ''
  const text = typeof value === 'object' ? JSON.stringify(value) : String(value)
  return codeOf(column, text)
}

/** A cell as text files write it: `2026-11-19`, `2026-11-19 14:20`. */
export function csvValue(value: CellValue, { kind }: ExportColumn): string | number | null {
  if (value instanceof Date) {
    const text = value.toISOString()
    return kind === 'day' ? text.slice(0, 10) : text.slice(0, 16).replace('T', ' ')
  }
  return typeof value === 'number' || value === null ? value : String(value)
}

/** How a column of numbers, days or times is shown; the rows give the decimals of its sums. */
export function formatOf(column: ExportColumn, rows: readonly ExportRow[]): string | undefined {
  const decimals = () => rows.map(row => String(fieldOf(row, column) ?? '').split('.')[1]?.length ?? 0)
  switch (column.kind) {
    case 'money':
      return `#,##0.${'0'.repeat(Math.max(2, ...decimals()))}`
    case 'number':
      return decimals().every(count => count === 0) ? '#,##0' : '#,##0.###'
    case 'day':
      return 'dd/mm/yyyy'
    case 'instant':
      return 'dd/mm/yyyy hh:mm'
    default:
      return undefined
  }
}
