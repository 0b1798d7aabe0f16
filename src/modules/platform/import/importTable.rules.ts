import type { DecimalMark } from './amountText.rules.ts'
import { type Cell, cellText } from './cellText.rules.ts'
import { type ColumnReading, dayOrderOf, decimalMarkOf, type Reading } from './columnReading.rules.ts'
import { type FileOfRows, RowReader } from './importRow.rules.ts'
import type { DayOrder } from './moment.rules.ts'

/** Which column of a file holds what. */
export type ColumnMap<Field extends string> = Readonly<Partial<Record<Field, number>>>

/** The rows of a file below its headings, blank ones too, and how they are to be read. */
export type ImportedTable<Field extends string> = {
  rows: readonly (readonly Cell[])[]
  mapping: ColumnMap<Field>
  /** Names of the columns; a row with more cells than these has slipped. */
  headers?: readonly string[]
  /** Line of the headings, as the sheet counts its lines; the first by default. */
  headingRow?: number | undefined
  delimiter?: string | null | undefined
  /** What a person chose for columns that can be read in two ways. */
  readAs?: Readonly<Partial<Record<Field, Reading | undefined>>> | undefined
}

/** A file with its columns read as a whole, worked out once for each column when its first value is read. */
class Table<Field extends string> implements FileOfRows<Field> {
  readonly #file: ImportedTable<Field>
  readonly #dayOrders = new Map<Field, ColumnReading<DayOrder>>()
  readonly #decimalMarks = new Map<Field, ColumnReading<DecimalMark>>()
  constructor(file: ImportedTable<Field>) {
    this.#file = file
  }
  lineOf(index: number): number {
    return (this.#file.headingRow ?? 1) + 1 + index
  }
  cell(index: number, field: Field): Cell | undefined {
    const column = this.#file.mapping[field]
    return column === undefined ? undefined : this.#file.rows[index]?.[column]
  }
  headerOf(field: Field): string {
    return this.#file.headers?.[this.#file.mapping[field] ?? -1] ?? ''
  }
  *#column(field: Field): Iterable<Cell | undefined> {
    for (let index = 0; index < this.#file.rows.length; index++) yield this.cell(index, field)
  }
  dayOrder(field: Field): ColumnReading<DayOrder> {
    const said = this.#file.readAs?.[field]
    if (said === 'dayFirst' || said === 'monthFirst') return said
    const known = this.#dayOrders.get(field) ?? dayOrderOf(this.#column(field))
    this.#dayOrders.set(field, known)
    return known
  }
  decimalMark(field: Field, column: { digits: number; isMoney: boolean }): ColumnReading<DecimalMark> {
    const said = this.#file.readAs?.[field]
    if (said === 'decimalDot') return 'dot'
    if (said === 'decimalComma') return 'comma'
    const delimiter = this.#file.delimiter ?? null
    const known =
      this.#decimalMarks.get(field) ?? decimalMarkOf(this.#column(field), { ...column, delimiter })
    this.#decimalMarks.set(field, known)
    return known
  }
}

/** A reader for every row that is not empty, in the order of the file; a row wider than the headings comes with its error. */
export function readRows<Field extends string>(file: ImportedTable<Field>): RowReader<Field>[] {
  const table = new Table(file)
  const first = Object.keys(file.mapping)[0] as Field | undefined
  return file.rows.flatMap((cells, index) => {
    if (cells.every(cell => cellText(cell) === '')) return []
    const reader = new RowReader(table, index)
    const width = cells.findLastIndex(cell => cellText(cell) !== '') + 1
    if (first !== undefined && file.headers && width > file.headers.length)
      reader.refuse(first, 'tooWide', { count: width, headings: file.headers.length })
    return [reader]
  })
}
