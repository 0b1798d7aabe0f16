import { csvLines, csvStart } from '#kernel/shared/csv.ts'
import { currencyDigits } from '#kernel/shared/money.ts'
import { askForFile } from '#kernel/web/saveExport.ts'
import { currentLocale } from '#kernel/web/say.ts'
import { cellsOf, type Sheet, workbookOf } from './sheet.rules.ts'

export type { Sheet } from './sheet.rules.ts'

export type SheetFormat = 'xlsx' | 'csv' | 'pdf'

/** The file of a statement: XLSX right to left with typed numbers, CSV that spreadsheets read as Arabic, or the company's paper. */
export async function sheetFile(sheet: Sheet, format: SheetFormat): Promise<Blob> {
  if (format === 'pdf') return sheetPaper(sheet)
  if (format === 'csv') {
    const digits = currencyDigits(sheet.currency)
    const headers = sheet.columns.map(column => column.header)
    const rows = cellsOf(sheet).map(row =>
      row.map((value, at) => {
        if (value instanceof Date) return value.toISOString().slice(0, 10)
        const kind = sheet.columns[at]?.kind
        if (typeof value !== 'number' || kind === 'number') return value
        return kind === 'percent' ? `${(value * 100).toFixed(2)}%` : value.toFixed(digits)
      }),
    )
    return new Blob([csvStart, csvLines([headers, ...rows])], { type: 'text/csv' })
  }
  const { writeXlsx } = await import('hucre/xlsx')
  const bytes = await writeXlsx(workbookOf(sheet, currentLocale() === 'ar'))
  return new Blob([bytes as Uint8Array<ArrayBuffer>], {
    type: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  })
}

async function sheetPaper({ title, columns, rows, sums = [] }: Sheet): Promise<Blob> {
  const summed = new Set(sums.map(({ row }) => row))
  const body = {
    title: title.slice(0, 80),
    format: 'pdf',
    rightToLeft: currentLocale() === 'ar',
    columns: columns.map(({ header, kind }, at) => ({ key: String(at), label: header.slice(0, 80), kind })),
    rows: rows.map((cells, at) => ({ ...cells, ...(summed.has(at) ? { isSum: true } : {}) })),
  }
  return askForFile(body)
}
