import { typeOfBytes } from '#kernel/server/file-routes.ts'
import { invalid, type Refusal } from '#kernel/shared/refusal.ts'
import { type ArchiveEntry, endOfArchive, entriesOf, unpackedBytes } from './archive.ts'
import { holdsRunningName } from './paperNames.ts'
import { pictureSize } from './picture.ts'

/** Drawn, a picture takes four bytes a point; the best phones of today stay below this. */
const mostPoints = 64_000_000
const longestSide = 16_384
const mostUnpackedBytes = 100 * 1024 * 1024
const mostEntries = 2_000
const mostSeparators = 5_000

const workbook = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

const why = (code: string, params: Record<string, string | number> = {}): Refusal =>
  invalid(code, { field: 'file', params })

/** What makes a picture or a paper a page as well: it would run where somebody shows it without care. */
const pageMarks = ['<script', '<html', '<!doctype', '<?php', '<iframe', 'javascript:']

/** Marks of the middle of a picture are looked for as they are: folding fifteen megabytes would cost more than it finds. */
const holdsPage = (bytes: Buffer): boolean =>
  ['<script', '<SCRIPT', '<html', '<HTML', '<?php'].some(mark => bytes.includes(mark, 0, 'latin1'))

/**
 * Why an upload is not kept although its first bytes name a type that is: pictures and workbooks that would fill the memory of
 * whoever opens them, files that are two kinds at once, papers and texts that run. Null keeps it.
 */
export async function whyNotUpload(uploaded: Uint8Array): Promise<Refusal | null> {
  const bytes = Buffer.from(uploaded.buffer, uploaded.byteOffset, uploaded.byteLength)
  const contentType = typeOfBytes(bytes)
  // The route itself refuses what is no type at all.
  if (!contentType) return null
  if (contentType === workbook) return whyNotWorkbook(bytes)
  if (contentType === 'text/csv') return whyNotText(bytes)
  if (endOfArchive(bytes) >= 0) return why('platform.upload.mixed')
  return contentType === 'application/pdf' ? whyNotPaper(bytes) : whyNotPicture(bytes, contentType)
}

function whyNotPicture(bytes: Buffer, contentType: string): Refusal | null {
  if (holdsPage(bytes) || bytes.includes('%PDF-', 0, 'latin1')) return why('platform.upload.mixed')
  const size = pictureSize(bytes, contentType)
  if (!size) return why('platform.upload.torn')
  const { width, height } = size
  const isHuge = width * height > mostPoints || Math.max(width, height) > longestSide
  return isHuge ? why('platform.upload.pictureSize', { width, height }) : null
}

function whyNotPaper(bytes: Buffer): Refusal | null {
  if (bytes.indexOf('%%EOF', Math.max(0, bytes.length - 2048), 'latin1') < 0)
    return why('platform.upload.torn')
  return holdsRunningName(bytes) ? why('platform.upload.runs') : null
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

async function whyNotWorkbook(bytes: Buffer): Promise<Refusal | null> {
  const entries = entriesOf(bytes)
  if (!entries) return why('platform.upload.torn')
  if (entries.length > mostEntries) return why('platform.upload.unpacked')
  if (entries.some(entry => entry.isLocked)) return why('platform.upload.locked')
  if (!entries.some(entry => entry.name === 'xl/workbook.xml')) return why('platform.upload.archive')
  if (entries.some(entry => /vbaProject|\.(exe|dll|js|vbs|bat|zip|jar)$/i.test(entry.name)))
    return why('platform.upload.macros')
  return whyNotUnpack(entries)
}

async function whyNotUnpack(entries: readonly ArchiveEntry[]): Promise<Refusal | null> {
  const said = entries.reduce((sum, entry) => sum + entry.unpackedBytes, 0)
  if (said > mostUnpackedBytes) return why('platform.upload.unpacked')
  try {
    const real = await unpackedBytes(entries, mostUnpackedBytes)
    return real > mostUnpackedBytes ? why('platform.upload.unpacked') : null
  } catch {
    // Bytes that do not inflate are no workbook, whatever its directory says.
    return why('platform.upload.torn')
  }
}

/** Why a file is not read as a table: besides what no upload may be, rows of so many columns that reading them fills the memory. */
export async function whyNotTable(uploaded: Uint8Array): Promise<Refusal | null> {
  const bytes = Buffer.from(uploaded.buffer, uploaded.byteOffset, uploaded.byteLength)
  const contentType = typeOfBytes(bytes)
  if (contentType === workbook) return whyNotWorkbook(bytes)
  if (contentType !== 'text/csv') return null
  return whyNotText(bytes) ?? (widestRow(bytes) > mostSeparators ? why('platform.upload.columns') : null)
}

function widestRow(bytes: Buffer): number {
  let widest = 0
  let count = 0
  for (const byte of bytes) {
    // Comma, semicolon, tab, bar.
    if (byte === 0x2c || byte === 0x3b || byte === 0x09 || byte === 0x7c) count += 1
    else if (byte === 0x0a || byte === 0x0d) count = 0
    if (count > widest) widest = count
  }
  return widest
}
