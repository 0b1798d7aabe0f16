import { invalid, type Refusal } from '#kernel/shared/refusal.ts'
import { endOfArchive } from './archive.ts'
import { typeOfBytes, workbookType } from './fileType.ts'
import { holdsRunningName } from './paperNames.ts'
import { holdsBomb, holdsPackedRunning } from './pdf.ts'
import { isTruePng, pictureSize } from './picture.ts'
import { mostCells, whyNotSheets, whyNotWorkbook } from './workbook.ts'

const million = 1_000_000
/** Drawn, a picture takes four bytes a point. The best phones stay below the first; a PNG is a drawing, a logo or a screen. */
const mostPoints = { photo: 50 * million, png: 25 * million }
const longestSide = 16_384
const mostSeparators = 5_000

const why = (code: string, params: Record<string, string | number> = {}): Refusal =>
  invalid(code, { field: 'file', params })

/** What makes a picture or a paper a page as well: it would run where it is shown without care. */
const pageMarks = ['<script', '<html', '<!doctype', '<?php', '<iframe', 'javascript:']

/** Marks of the middle of a picture are looked for as they are: folding fifteen megabytes would cost more than it finds. */
const holdsPage = (bytes: Buffer): boolean =>
  ['<script', '<SCRIPT', '<html', '<HTML', '<?php'].some(mark => bytes.includes(mark, 0, 'latin1'))

/**
 * Why an upload is not kept although its first bytes name a type that is: pictures and workbooks that would fill the memory of
 * the program that opens them, files that are two kinds at once, papers and texts that run. Null keeps it.
 */
export async function whyNotUpload(uploaded: Uint8Array): Promise<Refusal | null> {
  const bytes = Buffer.from(uploaded.buffer, uploaded.byteOffset, uploaded.byteLength)
  const contentType = typeOfBytes(bytes)
  // The route itself refuses what is no type at all.
  if (!contentType) return null
  if (contentType === workbookType) return asRefusal(await whyNotWorkbook(bytes))
  if (contentType === 'text/csv') return whyNotText(bytes)
  if (endOfArchive(bytes) >= 0) return why('platform.upload.mixed')
  return contentType === 'application/pdf' ? whyNotPaper(bytes) : whyNotPicture(bytes, contentType)
}

const asRefusal = (fault: string | null): Refusal | null => (fault ? why(`platform.upload.${fault}`) : null)

async function whyNotPicture(bytes: Buffer, contentType: string): Promise<Refusal | null> {
  if (holdsPage(bytes) || bytes.includes('%PDF-', 0, 'latin1')) return why('platform.upload.mixed')
  const size = pictureSize(bytes, contentType)
  if (!size) return why('platform.upload.torn')
  const { width, height } = size
  const isPng = contentType === 'image/png'
  const most = isPng ? mostPoints.png : mostPoints.photo
  if (width * height > most || Math.max(width, height) > longestSide)
    return why('platform.upload.pictureSize', { width, height, most: most / million })
  return isPng && !(await isTruePng(bytes)) ? why('platform.upload.torn') : null
}

async function whyNotPaper(bytes: Buffer): Promise<Refusal | null> {
  if (bytes.indexOf('%%EOF', Math.max(0, bytes.length - 2048), 'latin1') < 0)
    return why('platform.upload.torn')
  if (holdsRunningName(bytes)) return why('platform.upload.runs')
  if (await holdsBomb(bytes)) return why('platform.upload.stream')
  const runs = await holdsPackedRunning(bytes)
  if (runs === null) return why('platform.upload.torn')
  return runs ? why('platform.upload.runs') : null
}

function whyNotText(bytes: Buffer): Refusal | null {
  const head = bytes.toString('latin1', 0, 4096).toLowerCase().trimStart()
  if (head.startsWith('#!')) return why('platform.upload.page')
  if (head.replace(/^\u00ef\u00bb\u00bf/, '').startsWith('<'))
    return pageMarks.some(mark => head.includes(mark)) || /\son\w+\s*=/.test(head)
      ? why('platform.upload.page')
      : null
  return null
}

/**
 * Why a file is not read as a table: besides what no upload may be, more cells than an import takes. It unpacks and walks the whole
 * file: call it where a second's work delays no one.
 */
export async function whyNotTable(uploaded: Uint8Array): Promise<Refusal | null> {
  const bytes = Buffer.from(uploaded.buffer, uploaded.byteOffset, uploaded.byteLength)
  const contentType = typeOfBytes(bytes)
  if (contentType === workbookType) return asRefusal((await whyNotWorkbook(bytes)) ?? whyNotSheets(bytes))
  const isText = contentType === 'text/csv'
  // Without a type it may be UTF-16, which has the same separators.
  return (isText && whyNotText(bytes)) || (isText || !contentType ? whyNotRows(bytes) : null)
}

function whyNotRows(bytes: Buffer): Refusal | null {
  let inRow = 0
  let all = 0
  for (const byte of bytes) {
    // Comma, semicolon, tab, bar.
    if (byte === 0x2c || byte === 0x3b || byte === 0x09 || byte === 0x7c) {
      all += 1
      inRow += 1
      if (inRow > mostSeparators) return why('platform.upload.columns')
    } else if (byte === 0x0a || byte === 0x0d) inRow = 0
  }
  return all > mostCells ? why('platform.upload.cells') : null
}
