import { crc32, deflateRawSync, deflateSync } from 'node:zlib'
import type { Sample } from './corpus.ts'

// Files whose containers lie, and files inside every size limit that a reader pays for a thousandfold.

const latin = (text: string) => Buffer.from(text, 'latin1')
const megabyte = 1024 * 1024

type Part = { name: string; packed: Buffer; unpackedBytes: number; crc: number }

const part = (name: string, content: Uint8Array | string): Part => {
  const bytes = Buffer.from(content)
  const packed = deflateRawSync(bytes, { level: 1 })
  return { name, packed, unpackedBytes: bytes.length, crc: crc32(bytes) }
}

function headOf(one: Part): Buffer {
  const head = Buffer.alloc(30)
  head.writeUInt32LE(0x04034b50, 0)
  head.writeUInt16LE(20, 4)
  head.writeUInt16LE(8, 8)
  head.writeUInt32LE(one.crc, 14)
  head.writeUInt32LE(one.packed.length, 18)
  head.writeUInt32LE(one.unpackedBytes, 22)
  head.writeUInt16LE(one.name.length, 26)
  return Buffer.concat([head, latin(one.name)])
}

function lineOf(one: Part, at: number, extra: Buffer = Buffer.alloc(0)): Buffer {
  const line = Buffer.alloc(46)
  line.writeUInt32LE(0x02014b50, 0)
  line.writeUInt16LE(20, 4)
  line.writeUInt16LE(20, 6)
  line.writeUInt16LE(8, 10)
  line.writeUInt32LE(one.crc, 16)
  line.writeUInt32LE(one.packed.length, 20)
  line.writeUInt32LE(one.unpackedBytes, 24)
  line.writeUInt16LE(one.name.length, 28)
  line.writeUInt16LE(extra.length, 30)
  line.writeUInt32LE(at, 42)
  return Buffer.concat([line, latin(one.name), extra])
}

function endOf(count: number, directoryBytes: number, at: number): Buffer {
  const end = Buffer.alloc(22)
  end.writeUInt32LE(0x06054b50, 0)
  end.writeUInt16LE(count, 8)
  end.writeUInt16LE(count, 10)
  end.writeUInt32LE(directoryBytes, 12)
  end.writeUInt32LE(at, 16)
  return end
}

type Shaping = { extra?: Buffer; beforeEnd?: Buffer; isNested?: boolean }

/** An archive of the parts; nested, every part begins with all later ones in its bytes. */
function archiveOf(parts: readonly Part[], { extra, beforeEnd, isNested }: Shaping = {}): Buffer {
  const pieces: Buffer[] = []
  const lines: Buffer[] = []
  let at = 0
  for (const one of parts) {
    const stored = Buffer.concat([headOf(one), one.packed])
    const size = isNested ? { ...one, packed: Buffer.concat([one.packed, Buffer.alloc(64)]) } : one
    lines.push(lineOf(size, at, extra))
    pieces.push(stored)
    at += stored.length
  }
  const directory = Buffer.concat(lines)
  const end = endOf(parts.length, directory.length, at)
  return Buffer.concat([...pieces, directory, beforeEnd ?? Buffer.alloc(0), end])
}

const types = `<?xml version="1.0"?><Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types">
<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>
<Default Extension="xml" ContentType="application/xml"/>
<Override PartName="/xl/workbook.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml"/>
<Override PartName="/xl/worksheets/sheet1.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.worksheet+xml"/>
<Override PartName="/xl/styles.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.styles+xml"/>
<Override PartName="/xl/sharedStrings.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.sharedStrings+xml"/></Types>`
const rels = (inner: string) =>
  `<?xml version="1.0"?><Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${inner}</Relationships>`
const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const book = `<?xml version="1.0"?><workbook xmlns="${main}" xmlns:r="${office}"><sheets><sheet name="S" sheetId="1" r:id="rId1"/></sheets></workbook>`
const sheetOf = (rows: string, before = '') =>
  `<?xml version="1.0"?><worksheet xmlns="${main}">${before}<sheetData>${rows}</sheetData></worksheet>`

type Content = { sheet: string; strings?: string; styles?: string; sheetAt?: string }

function partsOf({ sheet, strings = '', styles = '', sheetAt = 'worksheets/sheet1.xml' }: Content): Part[] {
  return [
    part('[Content_Types].xml', types),
    part(
      '_rels/.rels',
      rels(`<Relationship Id="rId1" Type="${office}/officeDocument" Target="xl/workbook.xml"/>`),
    ),
    part('xl/workbook.xml', book),
    part(
      'xl/_rels/workbook.xml.rels',
      rels(
        `<Relationship Id="rId1" Type="${office}/worksheet" Target="${sheetAt}"/>` +
          `<Relationship Id="rId2" Type="${office}/styles" Target="styles.xml"/>` +
          `<Relationship Id="rId3" Type="${office}/sharedStrings" Target="sharedStrings.xml"/>`,
      ),
    ),
    part('xl/styles.xml', `<?xml version="1.0"?><styleSheet xmlns="${main}">${styles}</styleSheet>`),
    part('xl/sharedStrings.xml', `<?xml version="1.0"?><sst xmlns="${main}">${strings}</sst>`),
    part(`xl/${sheetAt}`, sheet),
  ]
}

const text = (place: string, value: string) => `<c r="${place}" t="inlineStr"><is><t>${value}</t></is></c>`
const twoRows = `<row r="1">${text('A1', 'plate')}</row><row r="2">${text('A2', '12')}</row>`
const plain = partsOf({ sheet: sheetOf(twoRows) })

/** The sizes stand in the directory of ZIP64, whose place a locator before the usual end gives. */
function zip64(): Buffer {
  const record = Buffer.alloc(56)
  record.writeUInt32LE(0x06064b50, 0)
  record.writeBigUInt64LE(44n, 4)
  record.writeBigUInt64LE(1_000_000n, 24)
  record.writeBigUInt64LE(1_000_000n, 32)
  const locator = Buffer.alloc(20)
  locator.writeUInt32LE(0x07064b50, 0)
  locator.writeUInt32LE(1, 16)
  // A megabyte of directory, as it was once sent.
  return archiveOf(plain, { beforeEnd: Buffer.concat([Buffer.alloc(megabyte), record, locator]) })
}

function zip64Extra(): Buffer {
  const extra = Buffer.alloc(20)
  extra.writeUInt16LE(1, 0)
  extra.writeUInt16LE(16, 2)
  extra.writeBigUInt64LE(1n << 40n, 4)
  return archiveOf(plain, { extra })
}

const rowsOf = (count: number, row: (number: number) => string) =>
  Array.from({ length: count }, (_, at) => row(at + 1)).join('')

const workbook = (name: string, content: () => Content): Sample => ({
  name,
  fileName: 'a.xlsx',
  to: 'tables',
  bytes: () => archiveOf(partsOf(content())),
})

const containers: readonly Sample[] = [
  { name: 'a ZIP64 directory', fileName: 'a.xlsx', to: 'tables', bytes: zip64 },
  { name: 'a ZIP64 directory to keep', fileName: 'a.xlsx', to: 'files', bytes: zip64 },
  { name: 'entries with sizes of ZIP64', fileName: 'a.xlsx', to: 'tables', bytes: zip64Extra },
  {
    name: 'entries that overlap',
    fileName: 'a.xlsx',
    to: 'tables',
    bytes: () => archiveOf(plain, { isNested: true }),
  },
  {
    name: 'one entry named by many',
    fileName: 'a.xlsx',
    to: 'tables',
    bytes: () => archiveOf([...plain, ...plain.slice(-1)]),
  },
]

export const costlySheets: readonly Sample[] = [
  workbook('a cell at the far end of 60,000 rows', () => ({
    sheet: sheetOf(rowsOf(60_000, row => `<row r="${row}"><c r="XFD${row}"><v>1</v></c></row>`)),
  })),
  workbook('a million empty rows', () => ({
    sheet: sheetOf(twoRows + rowsOf(1_000_000, row => `<row r="${row + 2}"/>`)),
  })),
  workbook('twenty million cells of four bytes', () => ({
    sheet: sheetOf(`<row r="1">${text('A1', 'a')}</row><row r="2">${'<c/>'.repeat(20_000_000)}</row>`),
  })),
  workbook('six million cells under another prefix', () => ({
    sheet: sheetOf(`<x:row>${'<x:c/>'.repeat(6_000_000)}</x:row>`),
  })),
  workbook('six million cells in a part of another name', () => ({
    sheet: sheetOf(`<row>${'<c/>'.repeat(6_000_000)}</row>`),
    sheetAt: 'media/image1.png',
  })),
  workbook('one text of 30,000 letters in 60,000 cells', () => ({
    sheet: sheetOf(rowsOf(60_000, row => `<row r="${row}"><c r="A${row}" t="s"><v>0</v></c></row>`)),
    strings: `<si><t>${'x'.repeat(30_000)}</t></si>`,
  })),
  workbook('shared texts of 120 megabytes', () => ({
    sheet: sheetOf(twoRows),
    strings: `<si><t>${'x'.repeat(1000)}</t></si>`.repeat(120_000),
  })),
  workbook('two million styles', () => ({
    sheet: sheetOf(twoRows),
    styles: `<cellXfs>${'<xf numFmtId="14"/>'.repeat(2_000_000)}</cellXfs>`,
  })),
  workbook('a definition that stands for a million letters', () => ({
    sheet: `<?xml version="1.0"?><!DOCTYPE x [<!ENTITY a "${'x'.repeat(1000)}">]>${sheetOf(twoRows).slice(21)}`,
  })),
]

/** Odd, and yet a table: a reader may take it or refuse it, quickly. */
export const oddSheets: readonly Sample[] = [
  workbook('a sheet said to end at XFD1048576', () => ({
    sheet: sheetOf(twoRows, '<dimension ref="A1:XFD1048576"/>'),
  })),
  workbook('tags in one another a million deep', () => ({
    sheet: sheetOf(`${twoRows}${'<a>'.repeat(1_000_000)}${'</a>'.repeat(1_000_000)}`),
  })),
]

function chunk(type: string, body: Buffer): Buffer {
  const head = Buffer.alloc(8)
  head.writeUInt32BE(body.length, 0)
  head.write(type, 4, 'latin1')
  const check = Buffer.alloc(4)
  check.writeUInt32BE(crc32(Buffer.concat([latin(type), body])), 0)
  return Buffer.concat([head, body, check])
}

function png(width: number, height: number, pointBytes: number, more: readonly Buffer[] = []): Buffer {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header.set([8, 0], 8)
  const points = chunk('IDAT', deflateSync(Buffer.alloc(pointBytes), { level: 1 }))
  const mark = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
  return Buffer.concat([mark, chunk('IHDR', header), ...more, points, chunk('IEND', Buffer.alloc(0))])
}

const profileBomb = () =>
  chunk('iCCP', Buffer.concat([latin('p\0\0'), deflateSync(Buffer.alloc(200 * megabyte), { level: 1 })]))

const pdfOf = (filter: string, packed: Buffer) =>
  Buffer.concat([
    latin(`%PDF-1.7\n1 0 obj<</Length ${packed.length}/Filter ${filter}>>stream\n`),
    packed,
    latin('\nendstream endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n'),
  ])

const papers: readonly Sample[] = [
  {
    name: 'a true picture of 64 megapixels',
    fileName: 'logo.png',
    to: 'files',
    bytes: () => png(8000, 8000, 8001 * 8000),
  },
  {
    name: 'a small picture that holds 200 megabytes of points',
    fileName: 'logo.png',
    to: 'files',
    bytes: () => png(100, 100, 200 * megabyte),
  },
  {
    name: 'a picture that holds fewer points than it says',
    fileName: 'logo.png',
    to: 'files',
    bytes: () => png(4000, 4000, 1000),
  },
  {
    name: 'a picture with a color profile of 200 megabytes',
    fileName: 'logo.png',
    to: 'files',
    bytes: () => png(100, 100, 101 * 100, [profileBomb()]),
  },
  {
    name: 'a paper with a stream of 600 megabytes',
    fileName: 'a.pdf',
    to: 'files',
    bytes: () => pdfOf('/FlateDecode', deflateSync(Buffer.alloc(600 * megabyte), { level: 1 })),
  },
  {
    name: 'a paper with a stream packed twice',
    fileName: 'a.pdf',
    to: 'files',
    bytes: () =>
      pdfOf(
        '[/FlateDecode /FlateDecode]',
        deflateSync(deflateSync(Buffer.alloc(100 * megabyte), { level: 1 })),
      ),
  },
]

export const hostileContainers: readonly Sample[] = [...containers, ...costlySheets, ...papers]
