import type { Paper } from '#kernel/server/pdf/paper.ts'
import type { PaperTable } from '#kernel/server/pdf/table.ts'
import { isDay } from '#kernel/shared/day.ts'
import {
  currencySymbol,
  formatDay,
  formatInstant,
  formatNumber,
  formatPercent,
} from '#kernel/shared/format.ts'
import { slices } from '../workers/slices.ts'
import { codeOf, type ExportColumn, type ExportRow, fieldOf, isInstant } from './exportCells.ts'

type Listed = {
  title: string
  filters: readonly string[]
  columns: readonly ExportColumn[]
}

/** Figures keep the decimals they came with: a riyal two, a dinar three. */
function written(value: unknown, column: ExportColumn, { digits, timeZone }: Paper): string | null {
  if (value === null || value === undefined || value === '') return null
  if (typeof value === 'boolean') return value ? '✓' : null
  const text = typeof value === 'object' ? JSON.stringify(value) : String(value)
  if (column.kind === 'instant')
    return isInstant(text) ? formatInstant(new Date(text), timeZone, digits) : text
  if (column.kind === 'day') return isDay(text) ? formatDay(text, digits) : text
  if (column.kind === 'percent' && Number.isFinite(Number(text)))
    return formatPercent(Math.round(Number(text) * 10_000), digits)
  if (column.kind !== 'text') return Number.isFinite(Number(text)) ? formatNumber(text, digits) : text
  return codeOf(column, text)
}

/** A list as it is read on paper: its columns, its rows, every code in words. */
export async function paperTableOf(
  { title, filters, columns }: Listed,
  rows: readonly ExportRow[],
  paper: Paper,
  now: Date,
): Promise<PaperTable> {
  const breathe = slices()
  const lines: PaperTable['rows'][number][] = []
  for (const row of rows) {
    await breathe()
    const cells = columns.map(column => written(fieldOf(row, column), column, paper))
    lines.push({ isSum: row['isSum'] === true, cells })
  }
  return {
    title,
    filters,
    printedAt: formatInstant(now, paper.timeZone, paper.digits),
    // A table with sums is a statement: its rows are not counted.
    count: rows.some(row => row['isSum'] === true) ? null : formatNumber(rows.length, paper.digits),
    columns: columns.map(({ label, kind }) => ({ header: label, kind })),
    rows: lines,
    // A row that names its currency may name another than the company's; most screens name it in their heads already.
    isOneCurrency:
      rows.every(row => (row['currency'] ?? paper.currency) === paper.currency) &&
      !columns.some(({ label }) => label.includes(currencySymbol(paper.currency, paper.locale))),
  }
}
