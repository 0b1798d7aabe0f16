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

/** What a format writes beside the digits: quoted or escaped text and signs of currencies; colours, conditions and languages are none. */
function wordsOf(section: string): string {
  const shown = section.replace(/\[\$([^\]-]*)[^\]]*\]/g, '"$1"').replace(/\[[^\]]*\]/g, '')
  const words = shown.match(/"[^"]*"|\\.|\p{Sc}|[﷼\u20c1]/gu) ?? []
  return words
    .map(word => word.replace(/^\\|"/g, ''))
    .join('')
    .trim()
}

/** A number as the sheet shows it where its format changes its meaning: a day, a share, a code with its zeros, a currency. */
function numberCell(value: number, { z, w }: CellObject, has1904: boolean): Cell {
  const format = String(z ?? 'General')
  if (SSF.is_date(format)) return momentText(has1904 && value >= 1 ? value + day1904 : value, format)
  const exact = Number(value.toPrecision(15))
  const sections = format.split(';')
  const section = (value < 0 && sections[1]) || sections[0]!
  const words = wordsOf(section)
  const bare = section.replace(/"[^"]*"|\\.|_.|\*.|\[[^\]]*\]/g, '')
  // A code: its zeros, dashes and letters are part of it.
  if (
    /^\D*0{2,}/.test(bare.replace(/[,#?]/g, '')) ||
    /\d/.test(words) ||
    /[-/]/.test(words) ||
    /0-0/.test(bare)
  )
    return w?.trim() ?? String(exact)
  if (bare.includes('%')) return `${Number((exact * 100).toPrecision(15))}%`
  // Beyond 15 digits a spreadsheet no longer holds what was typed: shown shortened, it is refused as a code and as an amount.
  if (Math.abs(exact) >= 1e15) return exact.toExponential()
  if (words === '') return exact
  // A word of the section for less than nothing stands in place of its minus: `7.250 DR`.
  const hasOwnWord = value < 0 && sections[1] !== undefined && !/[-(]/.test(bare)
  return `${decimalText(hasOwnWord ? -exact : exact)} ${words}`
}

/** Never with an exponent: 1e-7 is 0.0000001. */
const decimalText = (value: number) =>
  Math.abs(value) < 1e-6 && value !== 0 ? value.toFixed(15) : String(value)

const daySeconds = 86_400
/** The day before the first of the 1900 calendar, two days early for its 29 February 1900 that never was. */
const firstDay = Date.UTC(1899, 11, 30)

/**
 * `yyyy-mm-dd`, with the time where the format shows one; a time alone is `HH:mm`. Seconds are rounded as the sheet rounds them. A day
 * whose format shows no time has none, whatever lies behind its point.
 */
function momentText(serial: number, format: string): string {
  const shown = format.replace(/"[^"]*"|\\.|\[\$[^\]]*\]/g, '')
  const seconds = Math.round(serial * daySeconds)
  const text = new Date(firstDay + seconds * 1000).toISOString()
  const time = text.slice(11, text.endsWith('00.000Z') ? 16 : 19)
  if (seconds < daySeconds) return time
  return /[hs]/i.test(shown) ? `${text.slice(0, 10)} ${time}` : text.slice(0, 10)
}
