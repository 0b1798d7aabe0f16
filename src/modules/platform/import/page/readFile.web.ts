import type { ReadTable } from '#kernel/web/api.ts'
import { type ColumnMap, guessBy, onlyMapped, type Reading } from '../public.ts'

/** A file that was read, and which of its columns holds what. */
export type ReadFile<Field extends string> = {
  readonly table: ReadTable
  readonly mapping: ColumnMap<Field>
  /** What the person chose for columns that can be read in two ways. */
  readonly readAs?: Readonly<Partial<Record<Field, Reading>>>
}

/** A kind of file: its fields, those it must have, and what they are called. */
export type FileFields<Field extends string> = {
  readonly fields: readonly Field[]
  readonly required: readonly Field[]
  readonly words: Readonly<Record<Field, () => string>>
}

/** A file with its columns guessed from the headings by what files call each field. */
export const readFile = <Field extends string>(
  table: ReadTable,
  headings: Readonly<Record<Field, string>>,
): ReadFile<Field> => ({ table, mapping: guessBy(headings, table.headers) })

/** The file as it is sent: the columns in use alone. */
export const sentFile = <Field extends string>({ table, mapping, readAs }: ReadFile<Field>) => ({
  fileName: table.name,
  headingRow: table.headingRow,
  delimiter: table.delimiter,
  ...(readAs ? { readAs: readAs as Partial<Record<Field, Reading>> } : {}),
  ...onlyMapped(table, mapping),
})

/** The names of the fields that must have a column and have none yet. */
export const missingColumns = <Field extends string>(
  { mapping }: Pick<ReadFile<Field>, 'mapping'>,
  { required, words }: Pick<FileFields<Field>, 'required' | 'words'>,
): string[] => required.filter(field => mapping[field] === undefined).map(field => words[field]())
