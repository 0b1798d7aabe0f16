import { deflateSync } from 'node:zlib'
import { strToU8, zipSync } from 'fflate'
import { writeXlsx } from 'hucre'
import iconv from 'iconv-lite'
import { generatedPhoto } from '../../src/demo/photo.ts'

/** Where a file is sent: `files` keeps it (attachments, photos, signatures, logo), `tables` reads it (imports). */
export type Sample = {
  readonly name: string
  readonly fileName: string
  readonly to: 'files' | 'tables'
  readonly bytes: () => Uint8Array | Promise<Uint8Array>
}

const latin = (text: string) => Buffer.from(text, 'latin1')
const megabyte = 1024 * 1024

/** A PNG that claims such a size; its points are never read. */
function pngOf(width: number, height: number): Buffer {
  const photo = Buffer.from(generatedPhoto(120))
  photo.writeUInt32BE(width, 16)
  photo.writeUInt32BE(height, 20)
  return photo
}

function jpegOf(width: number, height: number, comment = ''): Buffer {
  const said = Buffer.concat([Buffer.from([0xff, 0xfe, 0, comment.length + 2]), latin(comment)])
  const frame = Buffer.from([0xff, 0xc0, 0, 17, 8, 0, 0, 0, 0, 3, 1, 0x22, 0, 2, 0x11, 1, 3, 0x11, 1])
  frame.writeUInt16BE(height, 5)
  frame.writeUInt16BE(width, 7)
  const scan = Buffer.from([0xff, 0xda, 0, 12, 3, 1, 0, 2, 0x11, 3, 0x11, 0, 63, 0, 0x5a, 0xff, 0xd9])
  return Buffer.concat([Buffer.from([0xff, 0xd8]), ...(comment ? [said] : []), frame, scan])
}

function webpOf(width: number, height: number): Buffer {
  const bytes = Buffer.alloc(40)
  bytes.write('RIFF', 0, 'latin1')
  bytes.writeUInt32LE(32, 4)
  bytes.write('WEBPVP8X', 8, 'latin1')
  bytes.writeUIntLE(width - 1, 24, 3)
  bytes.writeUIntLE(height - 1, 27, 3)
  return bytes
}

const pdf = (inside: string) => latin(`%PDF-1.7\n1 0 obj<<${inside}>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n`)
/** A paper with one stream. */
const pdfWith = (dictionary: string, packed: Uint8Array) =>
  Buffer.concat([
    latin(`%PDF-1.7\n1 0 obj<</Type/Catalog>>endobj\n2 0 obj<<${dictionary}>>stream\n`),
    packed,
    latin('\nendstream\nendobj\n%%EOF\n'),
  ])
const script = latin('7 0 <</S/JavaScript/JS(app.alert(1))>>')
const objects = '/Type/ObjStm/N 1/First 4'

const aBook = () =>
  writeXlsx({
    sheets: [
      {
        name: 'مركبات',
        rows: [
          ['اللوحة', 'الصانع'],
          ['12-34567', 'تويوتا'],
        ],
      },
    ],
  })

const archive = (files: Record<string, Uint8Array>) => Buffer.from(zipSync(files, { level: 9 }))
const book = strToU8('<workbook/>')

const made = Buffer.from(
  zipSync(
    { 'xl/workbook.xml': book, 'xl/worksheets/sheet1.xml': new Uint8Array(128 * megabyte) },
    { level: 1 },
  ),
)

/** A workbook of one sheet that unpacks to more than a server should hold. */
const bomb = () => Buffer.from(made)

/** The same, with a directory that calls every entry small. */
function lyingBomb(): Buffer {
  const bytes = bomb()
  const mark = Buffer.from([0x50, 0x4b, 0x01, 0x02])
  for (let at = bytes.indexOf(mark); at >= 0; at = bytes.indexOf(mark, at + 4))
    bytes.writeUInt32LE(1000, at + 24)
  return bytes
}

function lockedBook(): Buffer {
  const bytes = archive({ 'xl/workbook.xml': book })
  const at = bytes.indexOf(Buffer.from([0x50, 0x4b, 0x01, 0x02]))
  bytes.writeUInt16LE(1, at + 8)
  return bytes
}

const photo = Buffer.from(generatedPhoto(120))

export const hostile: readonly Sample[] = [
  {
    name: 'a picture of 1,600 megapixels',
    fileName: 'a.png',
    to: 'files',
    bytes: () => pngOf(40_000, 40_000),
  },
  { name: 'a picture of one endless row', fileName: 'a.png', to: 'files', bytes: () => pngOf(60_000, 20) },
  { name: 'a JPEG of 65,535 x 65,535', fileName: 'a.jpg', to: 'files', bytes: () => jpegOf(65_535, 65_535) },
  { name: 'a WebP of 16,777,216 x 9', fileName: 'a.webp', to: 'files', bytes: () => webpOf(16_777_216, 9) },
  { name: 'half a picture', fileName: 'a.png', to: 'files', bytes: () => photo.subarray(0, 900) },
  {
    name: 'a picture that is an archive too',
    fileName: 'a.png',
    to: 'files',
    bytes: () => Buffer.concat([photo, archive({ 'run.sh': strToU8('echo') })]),
  },
  {
    name: 'a picture with a page in its comment',
    fileName: 'a.jpg',
    to: 'files',
    bytes: () => jpegOf(20, 20, '<script>alert(1)</script>'),
  },
  {
    name: 'a picture that is a paper too',
    fileName: 'a.jpg',
    to: 'files',
    bytes: () => Buffer.concat([jpegOf(20, 20), pdf('')]),
  },
  {
    name: 'a GIF called PNG',
    fileName: 'a.png',
    to: 'files',
    bytes: () => latin('GIF89a\u0000\u0001\u0000;'),
  },
  {
    name: 'a program of Windows',
    fileName: 'scan.pdf',
    to: 'files',
    bytes: () => latin('MZ\u0090\u0000\u0003\u0000'),
  },
  {
    name: 'a program of Linux',
    fileName: 'logo.png',
    to: 'files',
    bytes: () => latin('\u007fELF\u0002\u0001\u0000'),
  },
  { name: 'a script', fileName: 'list.csv', to: 'files', bytes: () => latin('#!/bin/sh\nrm -rf /\n') },
  {
    name: 'a page called table',
    fileName: 'list.csv',
    to: 'files',
    bytes: () => latin('<html><script>x</script>'),
  },
  {
    name: 'a drawing with a script',
    fileName: 'logo.svg',
    to: 'files',
    bytes: () => latin('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'),
  },
  {
    name: 'a drawing that runs when it loads',
    fileName: 'logo.svg',
    to: 'files',
    bytes: () => latin('<svg onload="alert(1)"></svg>'),
  },
  {
    name: 'a paper with a program',
    fileName: 'a.pdf',
    to: 'files',
    bytes: () => pdf('/OpenAction<</S/JavaScript/JS(app.alert(1))>>'),
  },
  {
    name: 'a paper that starts a program',
    fileName: 'a.pdf',
    to: 'files',
    bytes: () => pdf('/A<</S/Launch>>'),
  },
  {
    name: 'a paper whose script is written in digits',
    fileName: 'a.pdf',
    to: 'files',
    bytes: () => pdf('/OpenAction<</S/J#61vaScript/#4aS(app.alert(1))>>'),
  },
  {
    name: 'a paper that starts a program by digits',
    fileName: 'a.pdf',
    to: 'files',
    bytes: () => pdf('/A<</S/#4c#61#75#6e#63#68>>'),
  },
  {
    name: 'a paper with a film by digits',
    fileName: 'a.pdf',
    to: 'files',
    bytes: () => pdf('/Subtype/Rich#4Dedia'),
  },
  {
    name: 'a paper whose script is packed away',
    fileName: 'a.pdf',
    to: 'files',
    bytes: () => pdfWith(`${objects}/Filter/FlateDecode`, deflateSync(script)),
  },
  {
    name: 'a paper whose script is packed away under a name in digits, with a wrong checksum',
    fileName: 'a.pdf',
    to: 'files',
    bytes: () =>
      pdfWith(
        `/Type/Obj#53tm/N 1/First 4/Filter/Fl#61teDecode/X(${'x'.repeat(5_000)}obj)`,
        Buffer.concat([deflateSync(script).subarray(0, -4), latin('none')]),
      ),
  },
  {
    name: 'a paper whose script is written in sixteens',
    fileName: 'a.pdf',
    to: 'files',
    bytes: () =>
      pdfWith(`${objects}/Filter/ASCIIHexDecode`, latin(`${Buffer.from(script).toString('hex')}>`)),
  },
  {
    name: 'a paper that unpacks to half a gigabyte under a name in digits',
    fileName: 'a.pdf',
    to: 'files',
    bytes: () => pdfWith('/Filter/Fl#61teDecode', deflateSync(Buffer.alloc(512 * 1024 * 1024), { level: 9 })),
  },
  {
    name: 'a paper that unpacks to half a gigabyte behind a long dictionary',
    fileName: 'a.pdf',
    to: 'files',
    bytes: () =>
      pdfWith(
        `/Filter/FlateDecode/X(${'x'.repeat(5_000)}obj)`,
        deflateSync(Buffer.alloc(512 * 1024 * 1024), { level: 9 }),
      ),
  },
  { name: 'half a paper', fileName: 'a.pdf', to: 'files', bytes: () => latin('%PDF-1.7\n1 0 obj<<') },
  { name: 'a bomb called workbook', fileName: 'a.xlsx', to: 'files', bytes: () => bomb() },
  { name: 'an archive', fileName: 'a.xlsx', to: 'files', bytes: () => archive({ 'x.txt': strToU8('x') }) },
  {
    name: 'a workbook with macros',
    fileName: 'a.xlsm',
    to: 'files',
    bytes: () => archive({ 'xl/workbook.xml': book, 'xl/vbaProject.bin': strToU8('x') }),
  },
  { name: 'more than 15 MB', fileName: 'a.csv', to: 'files', bytes: () => Buffer.alloc(16 * megabyte, 'a') },
  { name: 'nothing', fileName: 'a.csv', to: 'files', bytes: () => new Uint8Array() },
  { name: 'a bomb to import', fileName: 'a.xlsx', to: 'tables', bytes: () => bomb() },
  { name: 'a bomb that lies about its size', fileName: 'a.xlsx', to: 'tables', bytes: lyingBomb },
  { name: 'a locked workbook', fileName: 'a.xlsx', to: 'tables', bytes: lockedBook },
  {
    name: 'a torn workbook',
    fileName: 'a.xlsx',
    to: 'tables',
    bytes: async () => (await aBook()).subarray(0, 400),
  },
  {
    name: 'a line of eight million columns',
    fileName: 'a.csv',
    to: 'tables',
    bytes: () => Buffer.concat([latin('a\n'), Buffer.alloc(8 * megabyte, ',')]),
  },
  { name: 'a paper to import', fileName: 'a.csv', to: 'tables', bytes: () => pdf('') },
  { name: 'a picture to import', fileName: 'a.csv', to: 'tables', bytes: () => photo },
  {
    name: 'an old workbook called CSV',
    fileName: 'a.csv',
    to: 'tables',
    bytes: () => Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1, 0, 0]),
  },
  {
    name: 'compressed bytes called CSV',
    fileName: 'a.csv',
    to: 'tables',
    bytes: () => Buffer.concat([deflateSync(Buffer.alloc(5000)), Buffer.alloc(64)]),
  },
]

const arabicRows = 'اللوحة;الصانع;ملاحظة\r\n12-34567;تويوتا;"فيها ; فاصلة"\r\n'

export const awkward: readonly Sample[] = [
  { name: 'a photo', fileName: 'صورة المركبة.png', to: 'files', bytes: () => photo },
  { name: 'a photo of 48 megapixels', fileName: 'a.jpg', to: 'files', bytes: () => jpegOf(8000, 6000) },
  {
    name: 'a photo with a film behind it',
    fileName: 'a.jpg',
    to: 'files',
    bytes: () =>
      Buffer.concat([jpegOf(4000, 3000), latin('\u0000\u0000\u0000\u0018ftypmp42'), Buffer.alloc(9000, 7)]),
  },
  { name: 'a WebP', fileName: 'a.webp', to: 'files', bytes: () => webpOf(1200, 800) },
  { name: 'a scanned paper', fileName: 'دفتر المركبة.pdf', to: 'files', bytes: () => pdf('/Type/Catalog') },
  {
    name: 'a paper that keeps its objects in a stream',
    fileName: 'a.pdf',
    to: 'files',
    bytes: () => pdfWith(`${objects}/Filter/FlateDecode`, deflateSync(latin('7 0 <</Type/Page>>'))),
  },
  {
    name: 'a locked paper that keeps its objects in a stream',
    fileName: 'a.pdf',
    to: 'files',
    bytes: () => pdfWith(`/Encrypt 9 0 R${objects}/Filter/FlateDecode`, latin('locked away')),
  },
  {
    name: 'a drawn signature',
    fileName: 'signature.svg',
    to: 'files',
    bytes: () => latin('<svg xmlns="http://www.w3.org/2000/svg"><path d="M1 1L9 9"/></svg>'),
  },
  { name: 'a workbook kept as it is', fileName: 'a.xlsx', to: 'files', bytes: aBook },
  { name: 'a workbook', fileName: 'مركبات.xlsx', to: 'tables', bytes: aBook },
  {
    name: 'Windows-1256 with semicolons and Arabic headings',
    fileName: 'مركبات.csv',
    to: 'tables',
    bytes: () => iconv.encode(arabicRows, 'win1256'),
  },
  {
    name: 'UTF-8 with a mark, tabs and old line ends',
    fileName: 'a.txt',
    to: 'tables',
    bytes: () => Buffer.from('\uFEFFاللوحة\tالصانع\r12-34567\tكيا\r', 'utf8'),
  },
]
