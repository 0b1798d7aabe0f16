import { parse } from 'csv-parse/sync'
import iconv from 'iconv-lite'
import { fromCsvText } from '../kernel/shared/csv.ts'
import {
  denyTable,
  maxRows,
  shaped,
  type TableChoices,
  type TableFile,
  type TextEncoding,
} from './tableFile.ts'

/** Lines that are read to find what stands between the columns. */
const sampled = 50
const sampledCharacters = 100_000
const delimiters = [';', '\t', '|', '؛', ','] as const

/**
 * The text of a file: UTF-16 by its byte order mark or by the zero bytes of its ASCII signs, UTF-8 where most of its longer signs
 * are whole, otherwise Windows-1256, the usual encoding of Arabic spreadsheets. A sign cut in half becomes U+FFFD at its place.
 */
function decodeText(bytes: Uint8Array, chosen?: TextEncoding): { text: string; encoding: TextEncoding } {
  const encoding = chosen ?? encodingOf(bytes)
  if (encoding === 'windows-1256') return { text: iconv.decode(Buffer.from(bytes), 'win1256'), encoding }
  const label = encoding === 'utf-8' ? encoding : isBigEndian(bytes) ? 'utf-16be' : 'utf-16le'
  return { text: new TextDecoder(label).decode(bytes), encoding }
}

function encodingOf(bytes: Uint8Array): TextEncoding {
  const [first, second] = bytes
  if ((first === 0xff && second === 0xfe) || (first === 0xfe && second === 0xff)) return 'utf-16'
  const zeros = zeroBytes(bytes)
  // Text in UTF-16 has separators and line ends, whose zero bytes all stand on one side.
  if (bytes.length % 2 === 0 && zeros.even !== zeros.odd && Math.min(zeros.even, zeros.odd) === 0)
    return 'utf-16'
  const { whole, broken } = utf8Signs(bytes)
  return broken === 0 || whole > broken * 4 ? 'utf-8' : 'windows-1256'
}

function zeroBytes(bytes: Uint8Array) {
  const zeros = { even: 0, odd: 0 }
  for (const [at, byte] of bytes.subarray(0, 4096).entries()) if (byte === 0) zeros[at % 2 ? 'odd' : 'even']++
  // A stray zero is no encoding.
  return zeros.even + zeros.odd > Math.min(bytes.length, 4096) / 10 ? zeros : { even: 0, odd: 0 }
}

function isBigEndian(bytes: Uint8Array): boolean {
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return true
  return bytes[0] !== 0xff && zeroBytes(bytes).even > 0
}

/** How many signs of more than one byte are whole, and how many bytes belong to none. */
function utf8Signs(bytes: Uint8Array): { whole: number; broken: number } {
  let [whole, broken] = [0, 0]
  for (let at = 0; at < bytes.length; at++) {
    const byte = bytes[at]!
    if (byte < 0x80) continue
    const length =
      byte >= 0xc2 && byte < 0xe0 ? 1 : byte >= 0xe0 && byte < 0xf0 ? 2 : byte >= 0xf0 && byte < 0xf5 ? 3 : 0
    const follows = bytes.subarray(at + 1, at + 1 + length)
    if (length > 0 && follows.length === length && follows.every(next => (next & 0xc0) === 0x80)) {
      whole++
      at += length
    } else broken++
  }
  return { whole, broken }
}

/** The separator that cuts most of the first lines into equally many columns, more columns before fewer. */
function delimiterOf(text: string): string {
  const lines = text
    .slice(0, sampledCharacters)
    .replace(/"[^"]*"/g, '')
    .split(/\r\n|\r|\n/, sampled)
    .filter(line => line.trim() !== '')
  const scores = delimiters.map(mark => {
    const counts = new Map<number, number>()
    for (const line of lines) {
      const columns = line.split(mark).length
      if (columns > 1) counts.set(columns, (counts.get(columns) ?? 0) + 1)
    }
    return Math.max(0, ...[...counts].map(([columns, count]) => count * 100 + Math.min(columns, 99)))
  })
  const best = Math.max(...scores)
  return best === 0 ? ',' : delimiters[scores.indexOf(best)]!
}

/** Excel's own first line names the separator and is no line of the sheet. */
const separatorLine = /^\uFEFF?"?sep=(.)"?\r?\n/i

/** Reads CSV in UTF-8, UTF-16 or Windows-1256 with any usual separator. */
export function textTable(bytes: Uint8Array, choices: TableChoices): TableFile {
  const { text: whole, encoding } = decodeText(bytes, choices.encoding)
  if (whole.includes('\u0000')) denyTable('binary')
  const named = separatorLine.exec(whole)
  const text = (named ? whole.slice(named[0].length) : whole).replace(/^\uFEFF/, '')
  const delimiter = named?.[1] ?? delimiterOf(text)
  let lines: string[][]
  try {
    lines = parse(text, {
      record_delimiter: ['\r\n', '\n', '\r'],
      delimiter,
      relax_column_count: true,
      trim: true,
      to: maxRows + looseLines,
    })
  } catch (error) {
    denyTable('csv', (error as { lines?: number }).lines)
  }
  if (isTorn(text, lines)) denyTable('csv', lines.length)
  const plain = lines.map(line => line.map(fromCsvText))
  return { ...shaped(plain, choices.headingRow), encoding, delimiter, sheets: [], sheet: null }
}

/** Titles above and blank lines below a table of the greatest size. */
const looseLines = 100

/** Carried over by half: the last row has no end and is shorter than all others. What stands last in it may be half a price. */
function isTorn(text: string, lines: string[][]): boolean {
  const [short, ...full] = lines.map(line => line.length).reverse()
  return !/[\r\n]\s*$/.test(text) && full.every(length => length > short!)
}
