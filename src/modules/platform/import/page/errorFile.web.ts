import { m } from '#generated/words/messages.js'
import { csvLines, csvStart } from '#kernel/shared/csv.ts'
import type { ReadTable } from '#kernel/web/api.ts'
import { type RowError, reasonOf } from './rowReasons.web.ts'
import { saveBlob } from './template.web.ts'

/**
 * The bad rows as they stood in the file with the reason of each in a last column: corrected, the file is imported again.
 * UTF-8 with a byte order mark, so that Arabic opens well in Excel.
 */
export function errorFileText<Field extends string>(
  table: ReadTable,
  errors: readonly (RowError & { field: Field })[],
  words: Readonly<Record<Field, () => string>>,
): string {
  const byRow = new Map<number, string[]>()
  for (const error of errors) {
    // A spreadsheet lays out each cell by itself: the marks of direction would only stand in its way.
    const reason = `${words[error.field]()}: ${reasonOf(error)}`.replace(/[\u2068\u2069]/g, '')
    byRow.set(error.row, [...(byRow.get(error.row) ?? []), reason])
  }
  const lines: (string | number)[][] = [[...table.headers, m['platform.import.errorReason']()]]
  for (const [row, reasons] of byRow)
    lines.push([...(table.rows[row - table.headingRow - 1] ?? []), reasons.join(' · ')])
  return `${csvStart}${csvLines(lines)}`
}

/** Hands a text to the person as a file. */
export function saveTextFile(name: string, text: string): void {
  saveBlob(name, new Blob([text], { type: 'text/csv;charset=utf-8' }))
}
