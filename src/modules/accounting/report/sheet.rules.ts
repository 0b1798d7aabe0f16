import { isDay } from '#kernel/shared/day.ts'
import { type Currency, currencyDigits } from '#kernel/shared/money.ts'
import { formulasOf, type SheetSum } from './sheetSums.rules.ts'

export type SheetColumn = {
  readonly header: string
  readonly kind: 'text' | 'money' | 'percent' | 'number' | 'day'
}

/**
 * A statement as it stands on the screen, totals included; money is the decimal text of the wire, a percentage a part of one,
 * a day its ISO text, null an empty cell.
 */
export type Sheet = {
  readonly title: string
  readonly currency: Currency
  readonly columns: readonly SheetColumn[]
  readonly rows: readonly (readonly (string | null)[])[]
  /** Rows that are the sum of others: in XLSX they are formulas. */
  readonly sums?: readonly SheetSum[]
}

export type SheetCell = string | number | Date | null

/** The cells of a sheet with their types: figures as numbers, days as days. */
export function cellsOf(sheet: Sheet): SheetCell[][] {
  return sheet.rows.map(row =>
    row.map((value, at) => {
      const kind = sheet.columns[at]?.kind
      if (value === null) return null
      if (kind === 'text') return value
      if (kind === 'day') return isDay(value) ? new Date(`${value}T00:00:00Z`) : value
      const number = Number(value)
      return Number.isFinite(number) ? number : value
    }),
  )
}

/** How a column of figures or days is shown; a column of whole numbers without a point behind them. */
function formatOf(sheet: Sheet, kind: SheetColumn['kind'], at: number): string | null {
  if (kind === 'text') return null
  if (kind === 'day') return 'dd/mm/yyyy'
  if (kind === 'percent') return '0.00%'
  const isWhole = sheet.rows.every(row => Number.isInteger(Number(row[at] ?? 0)))
  if (kind === 'number') return isWhole ? '#,##0' : '#,##0.00'
  return `#,##0.${'0'.repeat(currencyDigits(sheet.currency))}`
}

/** The input of the XLSX writer: the browser that saves a statement and the server that mails it use the same. */
export function workbookOf(sheet: Sheet, rightToLeft: boolean) {
  const filled = cellsOf(sheet)
  return {
    sheets: [
      {
        name: sheet.title.replace(/[[\]*?/\\:]/g, ' ').slice(0, 31),
        columns: sheet.columns.map(({ kind }, at) => {
          const numFmt = formatOf(sheet, kind, at)
          return {
            width: kind === 'text' ? 28 : 16,
            ...(numFmt ? { numFmt } : {}),
            ...(kind === 'text' && rightToLeft
              ? { style: { alignment: { readingOrder: 'rtl' as const } } }
              : {}),
          }
        }),
        // The writer puts headings of its own only over rows that are objects.
        rows: [sheet.columns.map(column => column.header), ...filled],
        cells: new Map(
          formulasOf(sheet).map(({ row, column, formula }) => {
            const shown = filled[row]![column]!
            return [`${row + 1},${column}`, { value: shown, formula, formulaResult: shown }]
          }),
        ),
        freezePane: { rows: 1 },
        view: { rightToLeft },
      },
    ],
  }
}
