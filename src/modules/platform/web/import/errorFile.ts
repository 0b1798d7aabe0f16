import { m } from '#generated/words/messages.js'
import { withoutFormula } from '#kernel/shared/formula.ts'
import type { ReadTable } from '#kernel/web/api.ts'
import { type RowError, reasonOf } from './rowReasons.ts'
import { saveBlob } from './template.ts'

/** A value as a spreadsheet reads it: quoted where needed, and never as a formula. */
function cell(text: string): string {
  const safe = /^[+-]?\d+([.,]\d+)*$/.test(text) ? text : withoutFormula(text)
  return /[",\n\r]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

/**
 * The bad rows as they stood in the file with the reason of each in a last column: corrected, the file is imported again.
 * UTF-8 with a byte order mark, so that Arabic opens well in Excel.
 */
export function errorFileText<Field extends string>(
  table: ReadTable,
  errors: readonly (RowError & { readonly field: Field })[],
  words: Readonly<Record<Field, () => string>>,
): string {
  const byRow = new Map<number, string[]>()
  for (const error of errors) {
    // A spreadsheet lays out each cell by itself: the marks of direction would only stand in its way.
    const reason = `${words[error.field]()}: ${reasonOf(error)}`.replace(/[\u2068\u2069]/g, '')
    byRow.set(error.row, [...(byRow.get(error.row) ?? []), reason])
  }
  const lines = [[...table.headers, m['platform.import.errorReason']()]]
  // Row 1 of the file is its headings.
  for (const [row, reasons] of byRow) lines.push([...(table.rows[row - 2] ?? []), reasons.join(' · ')])
  return `\uFEFF${lines.map(line => line.map(cell).join(',')).join('\r\n')}\r\n`
}

/** Hands a text to the person as a file. */
export function saveTextFile(name: string, text: string): void {
  saveBlob(name, new Blob([text], { type: 'text/csv;charset=utf-8' }))
}
