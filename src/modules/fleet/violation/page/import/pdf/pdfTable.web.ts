import { asciiDigits } from '#kernel/shared/digits.ts'
import { type Piece, textOf, UnreadablePdf } from './pdfText.web.ts'

export type PdfTable = { readonly headers: readonly string[]; readonly rows: readonly (readonly string[])[] }

export { UnreadablePdf }

type Cell = { left: number; right: number; text: string }
type Line = {
  page: number
  y: number
  size: number
  cells: readonly Cell[]
}

const rightToLeft = /[\u0590-\u065f\u066a-\u06ef\u06fa-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]/
const timeThenDay = /^(\p{Nd}{1,2}:\p{Nd}{2}(?::\p{Nd}{2})?) (\p{Nd}{1,4}[-/.]\p{Nd}{1,2}[-/.]\p{Nd}{1,4})$/u

/** Two alefs never meet in Arabic: PDF.js has turned round the two letters of a lam-alef (الإشارة came as اإلشارة). */
const turnedLamAlef = /ا([اأإآ])ل/g

/** Texts from left to right as they stand become one text as it is read: from the right where one of them is Arabic. */
function asRead(texts: readonly string[]): string {
  const isArabic = texts.some(text => rightToLeft.test(text))
  const joined = (isArabic ? texts.toReversed() : texts).join('').normalize('NFKC').trim()
  const read = joined.replace(turnedLamAlef, 'ال$1')
  // A time drawn left of its day stands after it in a line that is read from the right.
  return isArabic ? read : read.replace(timeThenDay, '$2 $1')
}

/** Wider than a space between words, in heights of the text. */
const cellGap = 0.65
const wordGap = 0.15

/** What stands on one line: its cells from left to right. */
function cellsOf(pieces: readonly Piece[]): Cell[] {
  const cells: Cell[] = []
  let texts: string[] = []
  let left = 0
  let right = 0
  const close = () => {
    if (texts.length > 0) cells.push({ left, right, text: asRead(texts) })
    texts = []
  }
  for (const piece of pieces.toSorted((a, b) => a.left - b.left)) {
    const gap = (piece.left - right) / piece.size
    if (gap > cellGap) close()
    if (texts.length === 0) left = piece.left
    else if (gap > wordGap) texts.push(' ')
    right = Math.max(texts.length === 0 ? piece.right : right, piece.right)
    texts.push(piece.text.trim())
  }
  close()
  return cells
}

/** The lines of a page from the top. */
function linesOf(pieces: readonly Piece[], page: number): Line[] {
  const groups: Piece[][] = []
  for (const piece of pieces.toSorted((a, b) => b.y - a.y)) {
    const last = groups.at(-1)
    if (last && last[0]!.y - piece.y < 0.45 * piece.size) last.push(piece)
    else groups.push([piece])
  }
  return groups.map(group => ({
    page,
    y: group[0]!.y,
    size: Math.max(...group.map(piece => piece.size)),
    cells: cellsOf(group),
  }))
}

const aDay = /(^|\D)(\d{1,2}[-/.]\d{1,2}[-/.]\d{4}|\d{4}[-/.]\d{1,2}[-/.]\d{1,2})(\D|$)/

/** A line with a day among three cells or more begins a row. */
const beginsRow = ({ cells }: Line): boolean =>
  cells.length >= 3 && cells.some(cell => aDay.test(asciiDigits(cell.text)))

type Column = { left: number; right: number }

/** Where nothing stands between rows, a column ends; a few texts that are too long do not join two columns. */
function columnsOf(rows: readonly (readonly Line[])[]): Column[] {
  const edges = rows
    .flatMap(lines => lines.flatMap(({ cells }) => cells))
    .flatMap(cell => [[cell.left, 1] as const, [cell.right, -1] as const])
    .sort((a, b) => a[0] - b[0] || a[1] - b[1])
  const fewest = Math.floor(rows.length * 0.02)
  const columns: Column[] = []
  let depth = 0
  let left: number | null = null
  for (const [x, step] of edges) {
    depth += step
    if (left === null && depth > fewest) left = x
    else if (left !== null && depth <= fewest) {
      columns.push({ left, right: x })
      left = null
    }
  }
  return columns
}

/** The column a cell covers most, or the nearest one. */
function columnOf(columns: readonly Column[], cell: Cell): number {
  const shared = columns.map(one => Math.min(one.right, cell.right) - Math.max(one.left, cell.left))
  return shared.indexOf(Math.max(...shared))
}

/** A line belongs to the line it is written close to. */
const closeBy = 1.5

/** The heading above the first row, of up to three lines that stand close together. */
function headingOf(above: readonly Line[], first: Line): Line[] {
  const lines: Line[] = []
  for (const line of above.toReversed()) {
    const last = lines.at(-1)
    const distance = line.y - (last ?? first).y
    // Close above the row it is the row's own, where its text takes several lines.
    if (!last && (distance <= closeBy * line.size || line.cells.length < 3)) continue
    if (last && (line.cells.length < 2 || distance > closeBy * line.size || lines.length === 3)) break
    if (!last && distance > 8 * first.size) break
    lines.push(line)
  }
  return lines.toReversed()
}

/** Texts by column, lines of one cell from the top. */
function textsIn(columns: readonly Column[], lines: readonly Line[]): string[] {
  const texts = columns.map(() => [] as string[])
  for (const line of lines) for (const cell of line.cells) texts[columnOf(columns, cell)]!.push(cell.text)
  return texts.map(parts => parts.join(' '))
}

/** Each row with the lines that are written close above or below it. */
function rowsOf(lines: readonly Line[], heading: ReadonlySet<string>): Line[][] {
  const rows = lines.filter(beginsRow).map(line => [line])
  for (const line of lines) {
    if (beginsRow(line) || line.cells.every(cell => heading.has(cell.text))) continue
    const distance = ([row]: readonly Line[]) =>
      row!.page === line.page ? Math.abs(row!.y - line.y) : Number.POSITIVE_INFINITY
    const nearest = rows.toSorted((a, b) => distance(a) - distance(b))[0]!
    if (distance(nearest) <= closeBy * line.size) nearest.push(line)
  }
  return rows.map(row => row.toSorted((a, b) => b.y - a.y))
}

/** The table that lines of text make up: rows are found by their day, columns by what stands under each other. */
function tableOf(lines: readonly Line[]): PdfTable | null {
  const first = lines.find(beginsRow)
  if (!first) return null
  const above = lines.slice(0, lines.indexOf(first)).filter(line => line.page === first.page)
  const heading = headingOf(above, first)
  const names = new Set(heading.flatMap(line => line.cells.map(cell => cell.text)))
  const groups = rowsOf(lines, names)
  const columns = columnsOf(groups)
  const rows = groups.map(row => textsIn(columns, row))
  const headers = textsIn(columns, heading).map((text, at) => text || String(at + 1))
  const isArabic = headers.some(text => rightToLeft.test(text))
  const ordered = <Text>(texts: readonly Text[]) => (isArabic ? texts.toReversed() : texts)
  return { headers: ordered(headers), rows: rows.map(ordered) }
}

/** Reads the table of a PDF that holds text. Throws {@link UnreadablePdf} with the reason where it holds none. */
export async function readPdfTable(bytes: Uint8Array): Promise<PdfTable> {
  const lines = (await textOf(bytes)).flatMap(linesOf)
  if (lines.length === 0) throw new UnreadablePdf('scanned')
  const table = tableOf(lines)
  if (!table) throw new UnreadablePdf('noTable')
  return table
}
