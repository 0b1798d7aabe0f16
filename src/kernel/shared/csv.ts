/** A figure or a phone in the international form runs as no formula; with a sign inside it is a sum. */
const figure = /^(?:[+-]?[\d\s.,]+|\([\d\s.,]+\))$/
/** Where a spreadsheet begins a cell: at the start, and where one of another region splits it, whatever quotes it. */
const formulaStart = /(^|[;\t|\r\n])(["\s]*)(?='*[=+\-@＝＋－＠])/g
const guarded = /(^|[;\t|\r\n])(["\s]*)'(?='*[=+\-@＝＋－＠])/g

/**
 * A text as a cell of a CSV file. What a spreadsheet would run as a formula gets a quote in front, which `fromCsvText` takes off again;
 * cells of workbooks have a type and need none.
 */
export function csvText(text: string): string {
  if (figure.test(text)) return text
  const led = /^'*[\t\r]/.test(text) ? `'${text}` : text
  return led.replace(formulaStart, "$1$2'")
}

/** The text of a cell that `csvText` wrote. */
export const fromCsvText = (text: string): string =>
  text.replace(guarded, '$1$2').replace(/^'(?='*[\t\r])/, '')

/** What a spreadsheet needs at the start of a file to read it as UTF-8. */
export const csvStart = '\uFEFF'

/** Rows as lines of a CSV file (RFC 4180), every text guarded by `csvText`. */
export function csvLines(rows: readonly (readonly (string | number | null)[])[]): string {
  return rows.map(row => `${row.map(csvCell).join(',')}\r\n`).join('')
}

function csvCell(value: string | number | null): string {
  if (typeof value !== 'string') return value === null ? '' : String(value)
  const text = csvText(value)
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}
