import { type CellObject, read, SSF, type WorkBook } from '@e965/xlsx'
import { type Cell, denyTable, maxRows, shaped, type TableChoices, type TableFile } from './tableFile.ts'

/** Titles above a table of the greatest size. */
const looseLines = 100

/** Reads one visible sheet of a workbook, the first one with rows unless another is chosen: XLSX or OpenDocument. */
export function workbookTable(bytes: Uint8Array, choices: TableChoices): TableFile {
  let book: WorkBook
  try {
    book = read(bytes, {
      type: 'array',
      dense: true,
      cellNF: true,
      cellHTML: false,
      sheetRows: maxRows + looseLines,
    })
  } catch {
    denyTable('xlsx')
  }
  const sheets = book.SheetNames.filter((_, at) => !book.Workbook?.Sheets?.[at]?.Hidden)
  const linesOf = (name: string) => sheetLines(book, name)
  const sheet =
    sheets.find(name => name === choices.sheet) ?? sheets.find(name => linesOf(name).length > 1) ?? sheets[0]
  if (sheet === undefined) denyTable('empty')
  return { ...shaped(linesOf(sheet), choices.headingRow), encoding: 'xlsx', delimiter: null, sheets, sheet }
}

/** The lines of a sheet from its first one, each as wide as the widest: a cell of a sheet never slips into another column. */
function sheetLines(book: WorkBook, name: string): Cell[][] {
  const cells: (CellObject | undefined)[][] = book.Sheets[name]?.['!data'] ?? []
  const has1904 = book.Workbook?.WBProps?.date1904 === true
  const lines = Array.from(cells, line => Array.from(line ?? [], cell => cellOf(cell, has1904)))
  const width = lines.reduce((most, line) => Math.max(most, line.findLastIndex(cell => cell !== '') + 1), 0)
  return lines.map(line => Array.from({ length: width }, (_, at) => line[at] ?? ''))
}

function cellOf(cell: CellObject | undefined, has1904: boolean): Cell {
  if (!cell || cell.t === 'z') return ''
  // A formula whose result the file does not carry has no value that could be read.
  if (cell.t === 'e') return cell.w ?? '#CALC!'
  if (cell.t === 'b') return cell.v ? 'TRUE' : 'FALSE'
  if (cell.t === 'n' && typeof cell.v === 'number') return numberCell(cell.v, cell, has1904)
  return String(cell.v ?? '').trim()
}

const day1904 = 1462
const currencyInFormat = /\[\$([^\]-]+)[^\]]*\]|"([^"]*[\p{L}$€][^"]*)"|([$€£])/u

/** A number as the sheet shows it where its format changes its meaning: a day, a share, a code with leading zeros, a currency. */
function numberCell(value: number, { z, w }: CellObject, has1904: boolean): Cell {
  const format = String(z ?? 'General')
  if (SSF.is_date(format)) return momentText(has1904 ? value + day1904 : value)
  const exact = Number(value.toPrecision(15))
  if (/^0{2,}$/.test(format)) return w ?? String(exact)
  if (/%/.test(format)) return `${Number((exact * 100).toPrecision(15))}%`
  // Beyond 15 digits a spreadsheet no longer holds what was typed: shown shortened, it is refused as a code and as an amount.
  if (Math.abs(exact) >= 1e15) return exact.toExponential()
  const [, code, words, sign] = currencyInFormat.exec(format.split(';')[0]!) ?? []
  const currency = (code ?? words ?? sign)?.trim()
  return currency ? `${decimalText(exact)} ${currency}` : exact
}

/** Never with an exponent: 1e-7 is 0.0000001. */
const decimalText = (value: number) =>
  Math.abs(value) < 1e-6 && value !== 0 ? value.toFixed(15) : String(value)

const daySeconds = 86_400
/** The day before the first of the 1900 calendar, two days early for its 29 February 1900 that never was. */
const firstDay = Date.UTC(1899, 11, 30)

/** `yyyy-mm-dd`, with the time where there is one; a time alone is `HH:mm`. Seconds are rounded as the sheet rounds them. */
function momentText(serial: number): string {
  const seconds = Math.round(serial * daySeconds)
  const text = new Date(firstDay + seconds * 1000).toISOString()
  const time = text.slice(11, text.endsWith('00.000Z') ? 16 : 19)
  if (seconds < daySeconds) return time
  return seconds % daySeconds === 0 ? text.slice(0, 10) : `${text.slice(0, 10)} ${time}`
}
