import type { Currency } from '#kernel/shared/money.ts'
import type { ReportFile } from './reportDefinition.rules.ts'
import type { Sheet } from './sheet.rules.ts'

type Locale = 'ar' | 'en'
type Cell = string | null
type Kind = Sheet['columns'][number]['kind']

/** A report of rows as its endpoint answers it: cells as on the wire, codes as codes, a percentage in basis points. */
export type ShownRows = {
  readonly columns: readonly { readonly key: string; readonly kind: Kind | 'code' | 'percent' }[]
  readonly rows: readonly { readonly cells: readonly Cell[] }[]
  readonly totals: readonly Cell[]
}

/** The words of a report: its title, its columns, what its codes mean, the name of its totals. */
export type RowsWords = {
  title(locale: Locale): string
  column(key: string, locale: Locale): string
  code(key: string, cell: string, locale: Locale): string
  total(locale: Locale): string
}

type How = { currency: Currency; locale: Locale }

/** A report as a sheet, cell for cell as it stands on the screen: to be saved there, printed, or mailed on a schedule. */
export function rowsSheet({ columns, rows, totals }: ShownRows, words: RowsWords, how: How): Sheet {
  const { currency, locale } = how
  const cells = (row: readonly Cell[]) =>
    columns.map(({ key, kind }, at) => {
      const cell = row[at] ?? null
      if (cell === null) return null
      if (kind === 'code') return words.code(key, cell, locale)
      return kind === 'percent' ? String(Number(cell) / 10_000) : cell
    })
  const hasTotals = totals.some(cell => cell !== null)
  return {
    title: words.title(locale),
    currency,
    columns: columns.map(({ key, kind }) => ({
      header: words.column(key, locale),
      kind: kind === 'code' ? 'text' : kind,
    })),
    rows: [
      ...rows.map(row => cells(row.cells)),
      ...(hasTotals ? [[words.total(locale), ...cells(totals).slice(1)]] : []),
    ],
  }
}

/** A report of rows as a scheduled mail takes it, with the totals of its money at its head. */
export const rowsFile = (shown: ShownRows, words: RowsWords, currency: Currency): ReportFile => ({
  sheet: rowsSheet(shown, words, { currency, locale: 'ar' }),
  heads: shown.columns.flatMap(({ key, kind }, at) => {
    const amount = shown.totals[at]
    return kind === 'money' && amount ? [{ label: words.column(key, 'ar'), amount }] : []
  }),
  rowCount: shown.rows.length,
})
