import type { RowError, RowReader } from './importRow.rules.ts'
import type { ImportedTable } from './importTable.rules.ts'
import { readRows } from './importTable.rules.ts'

type Column = {
  /** What files call it, the plainest name first, in both languages, between commas. */
  readonly headings: string
  /** The example in the template; null leaves the cell empty. */
  readonly example: string | null
  readonly required?: boolean
}

/** The columns of a kind of file, in the order of its template. */
export type ImportColumns<Field extends string> = {
  readonly fields: readonly [Field, ...Field[]]
  readonly required: readonly Field[]
  readonly headings: Readonly<Record<Field, string>>
  readonly example: readonly (string | null)[]
}

/** Declares the columns of a kind of file once, for the server and for the page. */
export function importColumns<Field extends string>(
  columns: Readonly<Record<Field, Column>>,
): ImportColumns<Field> {
  const entries = Object.entries(columns) as [Field, Column][]
  return {
    fields: entries.map(([field]) => field) as [Field, ...Field[]],
    required: entries.flatMap(([field, { required }]) => (required ? [field] : [])),
    headings: Object.fromEntries(entries.map(([field, { headings }]) => [field, headings])) as Record<
      Field,
      string
    >,
    example: entries.map(([, { example }]) => example),
  }
}

export type ImportPlan<Field extends string, One> = {
  readonly planned: readonly One[]
  readonly errors: readonly RowError<Field>[]
}

/** Reads a file row by row; a row with errors brings nothing, and every error of it is kept. */
export function planRows<Field extends string, One>(
  file: ImportedTable<Field>,
  read: (reader: RowReader<Field>, row: number) => One | null,
): ImportPlan<Field, One> {
  const planned: One[] = []
  const errors: RowError<Field>[] = []
  for (const reader of readRows(file)) {
    const one = read(reader, reader.row)
    if (reader.errors.length > 0) errors.push(...reader.errors)
    else if (one !== null) planned.push(one)
  }
  return { planned, errors }
}
