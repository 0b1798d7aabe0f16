import { parse } from 'csv-parse/sync'
import iconv from 'iconv-lite'
import { deny, invalid } from '../shared/refusal.ts'

export type TableFile = {
  readonly headers: readonly string[]
  readonly rows: readonly (readonly string[])[]
  readonly encoding: TextEncoding | 'xlsx'
  readonly delimiter: string | null
}

type TextEncoding = 'utf-8' | 'utf-16' | 'windows-1256'

/** Each has its own sentence in the words of `kernel.import.unreadable`. */
type Unreadable = 'binary' | 'notTable' | 'xlsx' | 'csv' | 'empty' | 'tooManyRows' | 'tooManyColumns'

const maxRows = 100_000
const maxColumns = 200

const unreadable = (reason: Unreadable, line = 0) =>
  invalid('kernel.import.unreadable', { field: 'fileId', params: { reason, line } })

/**
 * UTF-16 where the mark of Excel's «Unicode text» begins it, UTF-8 when the bytes are valid UTF-8, otherwise Windows-1256, the
 * usual encoding of Arabic spreadsheets.
 */
function decodeText(bytes: Uint8Array): { text: string; encoding: TextEncoding } {
  if (bytes[0] === 0xff && bytes[1] === 0xfe)
    return { text: iconv.decode(Buffer.from(bytes), 'utf16-le'), encoding: 'utf-16' }
  try {
    return { text: new TextDecoder('utf-8', { fatal: true }).decode(bytes), encoding: 'utf-8' }
  } catch {
    return { text: iconv.decode(Buffer.from(bytes), 'win1256'), encoding: 'windows-1256' }
  }
}

/** The separator that occurs most often in the first line outside quotes. */
function delimiterOf(text: string): string {
  const line = text.slice(0, text.search(/\r?\n|$/)).replace(/"[^"]*"/g, '')
  const counts = [',', ';', '؛', '\t', '|'].map(mark => [mark, line.split(mark).length] as const)
  return counts.sort((a, b) => b[1] - a[1])[0]![0]
}

function csvTable(bytes: Uint8Array): TableFile {
  const { text, encoding } = decodeText(bytes)
  if (text.includes('\u0000')) deny(unreadable('binary'))
  const delimiter = delimiterOf(text)
  let lines: string[][]
  try {
    lines = parse(text, {
      delimiter,
      bom: true,
      skip_empty_lines: true,
      relax_column_count: true,
      trim: true,
      to: maxRows + 2,
    })
  } catch (error) {
    deny(unreadable('csv', (error as { lines?: number }).lines))
  }
  if (isTorn(text, lines)) deny(unreadable('csv', lines.length))
  return shaped(lines, encoding, delimiter)
}

/** Carried over by half: the last row has no end and is shorter than all others. What stands last in it may be half a price. */
function isTorn(text: string, lines: readonly string[][]): boolean {
  const [short, ...full] = lines.map(line => line.length).reverse()
  return !/[\r\n]\s*$/.test(text) && full.every(length => length > short!)
}

async function xlsxTable(bytes: Uint8Array): Promise<TableFile> {
  try {
    const { readXlsx } = await import('hucre')
    const workbook = await readXlsx(bytes)
    const lines = (workbook.sheets[0]?.rows ?? []).map(row =>
      row.map(value =>
        value instanceof Date ? value.toISOString().slice(0, 10) : String(value ?? '').trim(),
      ),
    )
    return shaped(
      lines.filter(line => line.some(cell => cell !== '')),
      'xlsx',
      null,
    )
  } catch (error) {
    if (error instanceof Error && error.name === 'RefusalError') throw error
    deny(unreadable('xlsx'))
  }
}

function shaped(
  lines: readonly string[][],
  encoding: TableFile['encoding'],
  delimiter: string | null,
): TableFile {
  const [headers, ...rows] = lines
  if (!headers || rows.length === 0) deny(unreadable('empty'))
  if (rows.length > maxRows) deny(unreadable('tooManyRows'))
  if (headers.length > maxColumns) deny(unreadable('tooManyColumns'))
  return { headers, rows, encoding, delimiter }
}

/**
 * Reads an uploaded table: XLSX (first sheet) or CSV in UTF-8, UTF-16 or Windows-1256 with any usual separator. Refuses what is
 * neither, empty, torn or above 100,000 rows, and says which.
 */
export async function readTable(bytes: Uint8Array): Promise<TableFile> {
  if (bytes.length === 0) deny(unreadable('empty'))
  const isZip = bytes[0] === 0x50 && bytes[1] === 0x4b
  if (isZip) return xlsxTable(bytes)
  const head = Buffer.from(bytes.subarray(0, 8))
  if (
    head.toString('latin1').startsWith('%PDF') ||
    (head[0] === 0xd0 && head[1] === 0xcf) ||
    head[0] === 0x89 ||
    (head[0] === 0xff && head[1] === 0xd8)
  )
    deny(unreadable('notTable'))
  return csvTable(bytes)
}
