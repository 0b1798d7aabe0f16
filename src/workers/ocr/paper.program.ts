import { copyFile, mkdtemp, rm } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { createWorker, type Worker } from 'tesseract.js'
import { extractImages, getDocumentProxy } from 'unpdf'
import { mostPages, type Paper, type PaperLine } from './paper.ts'
import { pixmapOf } from './pixmap.ts'

// Reads a picture or a PDF from standard input and writes what is printed on it, line by line, to standard output. The data of both
// languages lies in packages: nothing is asked of a network.

const require = createRequire(import.meta.url)

const languages = {
  ara: require.resolve('@tesseract.js-data/ara/4.0.0/ara.traineddata.gz'),
  eng: require.resolve('@tesseract.js-data/eng/4.0.0/eng.traineddata.gz'),
}

/** The engine takes its languages from one folder; each lies in a package of its own. */
async function reader(): Promise<Worker> {
  const folder = await mkdtemp(join(tmpdir(), 'paper-'))
  try {
    for (const file of Object.values(languages)) await copyFile(file, join(folder, basename(file)))
    return await createWorker(Object.keys(languages), 1, {
      langPath: folder,
      cacheMethod: 'none',
      gzip: true,
    })
  } finally {
    await rm(folder, { recursive: true })
  }
}

/** Marks of direction, which the engine adds around Latin words. */
const marks = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/g

async function readPicture(
  worker: Worker,
  picture: Buffer,
  page: number,
  size = sizeOf(picture),
): Promise<PaperLine[]> {
  const { data } = await worker.recognize(picture, { rotateAuto: true }, { text: false, blocks: true })
  const lines = (data.blocks ?? []).flatMap(block => block.paragraphs.flatMap(paragraph => paragraph.lines))
  const width = Math.max(1, ...lines.map(({ bbox }) => bbox.x1))
  const height = Math.max(1, ...lines.map(({ bbox }) => bbox.y1))
  const { width: wide, height: high } = size ?? { width, height }
  return lines.map(({ text, confidence, bbox }) => ({
    text: text.replace(marks, '').trim(),
    confidence,
    page,
    box: { left: bbox.x0 / wide, top: bbox.y0 / high, right: bbox.x1 / wide, bottom: bbox.y1 / high },
  }))
}

/** The size of a PNG or a JPEG by its head; null of another picture. */
function sizeOf(picture: Buffer): { width: number; height: number } | null {
  if (picture.readUInt32BE(0) === 0x89504e47)
    return { width: picture.readUInt32BE(16), height: picture.readUInt32BE(20) }
  if (picture.readUInt16BE(0) !== 0xffd8) return null
  for (let at = 2; at + 9 < picture.length; ) {
    const marker = picture.readUInt16BE(at)
    const isFrame = marker >= 0xffc0 && marker <= 0xffcf && ![0xffc4, 0xffc8, 0xffcc].includes(marker)
    if (isFrame) return { height: picture.readUInt16BE(at + 5), width: picture.readUInt16BE(at + 7) }
    at += 2 + picture.readUInt16BE(at + 2)
  }
  return null
}

type Item = { str: string; dir: string; transform: number[]; width: number; height: number }

/** The lines of a page that holds its text: items on one base line, in the direction most of them are read. */
function linesOf(items: readonly Item[], page: number, size: { width: number; height: number }): PaperLine[] {
  const rows: { y: number; size: number; items: Item[] }[] = []
  for (const item of items.toSorted((a, b) => b.transform[5]! - a.transform[5]!)) {
    const y = item.transform[5]!
    const row = rows.at(-1)
    if (row && Math.abs(row.y - y) < row.size * 0.4) row.items.push(item)
    else rows.push({ y, size: Math.max(item.height, 4), items: [item] })
  }
  return rows.map(row => {
    // A glyph may be an item of its own, in the shape it has within its word.
    const isArabic = row.items.some(({ str }) => /[\u0600-\u06ff\ufb50-\ufdff\ufe70-\ufefc]/.test(str))
    const ordered = row.items.toSorted((a, b) =>
      isArabic ? b.transform[4]! - a.transform[4]! : a.transform[4]! - b.transform[4]!,
    )
    const left = Math.min(...row.items.map(({ transform }) => transform[4]!))
    const right = Math.max(...row.items.map(({ transform, width }) => transform[4]! + width))
    return {
      text: ordered
        .map((item, at) =>
          at > 0 && gapOf(ordered[at - 1]!, item) > row.size * 0.15 ? ` ${item.str}` : item.str,
        )
        .join('')
        .normalize('NFKC')
        .replace(marks, '')
        .replace(/\s+/g, ' ')
        .trim(),
      confidence: 100,
      page,
      box: {
        left: left / size.width,
        top: 1 - (row.y + row.size) / size.height,
        right: right / size.width,
        bottom: 1 - row.y / size.height,
      },
    }
  })
}

/** What is blank between two items of a line, in points. */
function gapOf(a: Item, b: Item): number {
  const [first, second] = a.transform[4]! < b.transform[4]! ? [a, b] : [b, a]
  return second.transform[4]! - (first.transform[4]! + first.width)
}

/** Letters below which a page counts as a picture: a stamp of a scanner, a page number. */
const fewLetters = 40

async function readPdf(bytes: Buffer): Promise<Paper> {
  let document: Awaited<ReturnType<typeof getDocumentProxy>>
  try {
    document = await getDocumentProxy(new Uint8Array(bytes), { stopAtErrors: true, verbosity: 0 })
  } catch (error) {
    return { problem: error instanceof Error && error.name === 'PasswordException' ? 'locked' : 'torn' }
  }
  if (document.numPages > mostPages) return { problem: 'tooLong' }
  let worker: Worker | null = null
  const lines: PaperLine[] = []
  for (let no = 1; no <= document.numPages; no += 1) {
    const page = await document.getPage(no)
    const { items } = await page.getTextContent()
    const texts = items.filter((item): item is Item & typeof item => 'str' in item && item.str.trim() !== '')
    if (texts.reduce((sum, { str }) => sum + str.length, 0) >= fewLetters) {
      const { width, height } = page.getViewport({ scale: 1 })
      lines.push(...linesOf(texts, no, { width, height }))
      continue
    }
    worker ??= await reader()
    for (const picture of await extractImages(document, no))
      if (picture.width > 300 && picture.height > 200)
        lines.push(
          ...(await readPicture(
            worker,
            pixmapOf(picture.data, picture.width, picture.height, picture.channels),
            no,
            picture,
          )),
        )
  }
  await worker?.terminate()
  return { pages: document.numPages, lines: lines.filter(({ text }) => text !== '') }
}

async function read(bytes: Buffer, contentType: string): Promise<Paper> {
  if (contentType === 'application/pdf') return readPdf(bytes)
  const worker = await reader()
  try {
    const lines = await readPicture(worker, bytes, 1)
    return { pages: 1, lines: lines.filter(({ text }) => text !== '') }
  } catch {
    return { problem: 'torn' }
  } finally {
    await worker.terminate()
  }
}

process.stdout.end(JSON.stringify(await read(await buffer(process.stdin), process.argv[2] ?? '')))
