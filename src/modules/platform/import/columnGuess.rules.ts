import { foldLight } from '#kernel/shared/arabic.ts'
import { type Cell, cellText } from './cellText.rules.ts'
import type { ColumnMap } from './importTable.rules.ts'

/** A heading as it is compared: camelCase and punctuation become spaces, letters are folded. */
const normal = (heading: string): string =>
  foldLight(
    heading
      .replace(/([a-z])([A-Z])/g, '$1 $2')
      .replace(/[._\-/:()[\]#*]+/g, ' ')
      .trim(),
  ).replace(/\s+/g, ' ')

/** The mapping after a field was given a column by hand: a column holds one field, so it leaves where it stood. */
export function remapped<Field extends string>(
  mapping: ColumnMap<Field>,
  field: Field,
  column: number | null,
): ColumnMap<Field> {
  const kept = (Object.entries(mapping) as [Field, number][]).filter(
    ([other, taken]) => other !== field && taken !== column,
  )
  return Object.fromEntries(column === null ? kept : [...kept, [field, column]]) as ColumnMap<Field>
}

/** How well a heading names a field: 3 for its very name, 2 for its last part (`vehicle.make`), 0 for no match. */
function scoreOf(heading: string, names: readonly string[]): number {
  const at = names.indexOf(heading)
  // The first names are the plainest ones: between two columns they win.
  if (at >= 0) return 3 + 1 / (at + 1)
  const words = heading.split(' ')
  if (words.length < 2) return 0
  const last = names.indexOf(words.at(-1) ?? '')
  // A single word after a prefix counts, such as `vehicle.make`; `location.state` and `owner.id` match nothing.
  return last >= 0 ? 2 + 1 / (last + 1) : 0
}

/**
 * Which column holds what, guessed from the headings in Arabic or English by what files call each field: the best pairs first, every column
 * and every field once. Columns that resemble nothing are left out.
 */
export function guessBy<Field extends string>(
  fieldNames: Readonly<Record<Field, string>>,
  headers: readonly string[],
): ColumnMap<Field> {
  const known = (Object.entries(fieldNames) as [Field, string][]).map(
    ([field, names]) => [field, names.split(',').map(normal)] as const,
  )
  const pairs = headers.flatMap((header, column) => {
    const heading = normal(header)
    return known.map(([field, names]) => ({ field, column, score: scoreOf(heading, names) }))
  })
  const mapping: Partial<Record<Field, number>> = {}
  const taken = new Set<number>()
  for (const { field, column, score } of pairs.sort((a, b) => b.score - a.score || a.column - b.column)) {
    if (score === 0 || taken.has(column) || mapping[field] !== undefined) continue
    mapping[field] = column
    taken.add(column)
  }
  return mapping
}

/**
 * The columns in use alone, and where each field stands among them: nothing else of the file is sent. A row with more cells than
 * headings keeps one cell more, so that it is seen to have slipped.
 */
export function onlyMapped<Field extends string>(
  table: { headers: readonly string[]; rows: readonly (readonly Cell[])[] },
  mapping: ColumnMap<Field>,
): { headers: string[]; rows: Cell[][]; mapping: Partial<Record<Field, number>> } {
  const fields = Object.entries(mapping) as [Field, number][]
  const columns = [...new Set(fields.map(([, column]) => column))].sort((a, b) => a - b)
  const surplus = (row: readonly Cell[]) =>
    row
      .slice(table.headers.length)
      .filter(cell => cellText(cell) !== '')
      .slice(0, 1)
  return {
    headers: columns.map(column => table.headers[column] ?? ''),
    rows: table.rows.map(row => [...columns.map(column => row[column] ?? ''), ...surplus(row)]),
    mapping: Object.fromEntries(fields.map(([field, column]) => [field, columns.indexOf(column)])) as Partial<
      Record<Field, number>
    >,
  }
}
