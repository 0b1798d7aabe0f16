import type { CellValue } from 'hucre'
import { type Currency, currencyDigits } from '#kernel/shared/money.ts'
import { currentLocale } from '#kernel/web/say.ts'
import { formulasOf, type SheetSum } from './sheetSums.ts'

export type SheetColumn = { readonly header: string; readonly kind: 'text' | 'money' | 'percent' }

/**
 * A statement as it stands on the screen, totals included; money is the decimal text of the wire, a percentage a part of one,
 * null an empty cell.
 */
export type Sheet = {
  readonly title: string
  readonly currency: Currency
  readonly columns: readonly SheetColumn[]
  readonly rows: readonly (readonly (string | null)[])[]
  /** Rows that are the sum of others: in XLSX they are formulas. */
  readonly sums?: readonly SheetSum[]
}

export type SheetFormat = 'xlsx' | 'csv'

/** A leading = + - @ tab or return would run as a formula in a spreadsheet; a quote in front makes it text. */
const withoutFormula = (text: string) => (/^[=+\-@\t\r]/.test(text) ? `'${text}` : text)

function cells(sheet: Sheet): CellValue[][] {
  return sheet.rows.map(row =>
    row.map((value, at) => {
      if (value === null) return null
      return sheet.columns[at]?.kind === 'text' ? withoutFormula(value) : Number(value)
    }),
  )
}

/** The file of a statement: XLSX right to left with typed numbers, or CSV that spreadsheets read as Arabic. */
export async function sheetFile(sheet: Sheet, format: SheetFormat): Promise<Blob> {
  const headers = sheet.columns.map(column => withoutFormula(column.header))
  if (format === 'csv') {
    const { writeCsv } = await import('hucre/csv')
    const digits = currencyDigits(sheet.currency)
    const rows = cells(sheet).map(row =>
      row.map((value, at) => {
        if (typeof value !== 'number') return value
        return sheet.columns[at]?.kind === 'percent' ? `${(value * 100).toFixed(2)}%` : value.toFixed(digits)
      }),
    )
    return new Blob([writeCsv([headers, ...rows], { bom: true })], { type: 'text/csv' })
  }
  const { writeXlsx } = await import('hucre/xlsx')
  const isArabic = currentLocale() === 'ar'
  const filled = cells(sheet)
  const bytes = await writeXlsx({
    sheets: [
      {
        name: sheet.title.replace(/[[\]*?/\\:]/g, ' ').slice(0, 31),
        columns: sheet.columns.map(({ kind }) => ({
          width: kind === 'text' ? 28 : 16,
          ...(kind !== 'text'
            ? { numFmt: kind === 'percent' ? '0.00%' : `#,##0.${'0'.repeat(currencyDigits(sheet.currency))}` }
            : isArabic
              ? { style: { alignment: { readingOrder: 'rtl' as const } } }
              : {}),
        })),
        // The writer puts headings of its own only over rows that are objects.
        rows: [headers, ...filled],
        cells: new Map(
          formulasOf(sheet).map(({ row, column, formula }) => {
            const shown = filled[row]![column]!
            return [`${row + 1},${column}`, { value: shown, formula, formulaResult: shown }]
          }),
        ),
        freezePane: { rows: 1 },
        view: { rightToLeft: isArabic },
      },
    ],
  })
  return new Blob([bytes as Uint8Array<ArrayBuffer>], {
    type: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  })
}
