import { type Currency, parseMoney } from '#kernel/shared/money.ts'

/** A row that is the sum of others, by their places; a place below zero (`~row`) is taken off. */
export type SheetSum = {
  readonly row: number
  readonly of: readonly number[]
  /** The columns that add up; every money column when left out. */
  readonly columns?: readonly number[]
}

/** Every heading is the sum of the rows one level below it, up to the next row of its own level. */
export function sumsOfTree(levels: readonly number[]): SheetSum[] {
  return levels.flatMap((level, row) => {
    const after = levels.slice(row + 1)
    const end = after.findIndex(one => one <= level)
    const below = end < 0 ? after : after.slice(0, end)
    const of = below.flatMap((one, at) => (one === level + 1 ? [row + 1 + at] : []))
    return of.length > 0 ? [{ row, of }] : []
  })
}

const columnName = (at: number): string =>
  at < 26 ? String.fromCharCode(65 + at) : columnName(Math.floor(at / 26) - 1) + columnName(at % 26)

/** Rows of a sheet begin below its headings and count from one. */
const firstRow = 2

/** `C3:C5,C9` of rows in a column. */
function ranges(column: string, rows: readonly number[]): string {
  const runs: [number, number][] = []
  for (const row of rows) {
    const last = runs.at(-1)
    if (last && last[1] === row - 1) last[1] = row
    else runs.push([row, row])
  }
  const cell = (row: number) => `${column}${row + firstRow}`
  return runs.map(([from, to]) => (from === to ? cell(from) : `${cell(from)}:${cell(to)}`)).join(',')
}

const minorOf = (text: string | null | undefined, currency: Currency): number => {
  const bare = text ?? ''
  const parsed = parseMoney(bare.replace(/^-/, ''), currency)
  return parsed.ok ? (bare.startsWith('-') ? -parsed.minor : parsed.minor) : 0
}

type Summed = {
  currency: Currency
  columns: readonly { kind: string }[]
  rows: readonly (readonly (string | null)[])[]
  sums?: readonly SheetSum[]
}

export type SheetFormula = { readonly row: number; readonly column: number; readonly formula: string }

/** The formulas of a sheet's sums. A figure that is not what its rows add up to stays the figure it is. */
export function formulasOf({ rows, columns, currency, sums = [] }: Summed): SheetFormula[] {
  return sums.flatMap(sum =>
    columns.flatMap((shape, column): SheetFormula[] => {
      if (shape.kind !== 'money' || (sum.columns && !sum.columns.includes(column))) return []
      const shown = rows[sum.row]?.[column]
      if (shown === null || shown === undefined) return []
      const minorAt = (row: number) => minorOf(rows[row]?.[column], currency)
      const added = sum.of.filter(place => place >= 0)
      const taken = sum.of.filter(place => place < 0).map(place => ~place)
      const total =
        added.reduce((all, row) => all + minorAt(row), 0) - taken.reduce((all, row) => all + minorAt(row), 0)
      if (total !== minorOf(shown, currency)) return []
      const name = columnName(column)
      const plus = added.length > 0 ? `SUM(${ranges(name, added)})` : ''
      const minus = taken.length > 0 ? `-SUM(${ranges(name, taken)})` : ''
      return [{ row: sum.row, column, formula: plus + minus }]
    }),
  )
}
