import { availableParallelism } from 'node:os'
import { fileURLToPath } from 'node:url'
import { ownerOf } from '../../../workers/fairQueue.ts'
import { typeOfBytes } from '../../../workers/files/fileType.ts'
import { pictureSize } from '../../../workers/files/picture.ts'
import { createPdfPool, type PdfPool } from '../../../workers/pdf/pool.ts'
import { deny, refused } from '../../shared/refusal.ts'
import { companyInScope } from '../scope.ts'
import type { JsonObject } from './printable.ts'

export type PdfLocale = 'ar' | 'en'
export type PdfOptions = {
  /** The language and direction of the page; Arabic by default. */
  readonly locale?: PdfLocale
  /** Adds the other language beside labels and clauses. */
  readonly bilingual?: boolean
  /** PNG, JPEG, WebP or our own SVG by the name that the template draws (lower-case letters, digits, hyphen). */
  readonly images?: Readonly<Record<string, Uint8Array>>
}

const root = fileURLToPath(new URL('../../../../', import.meta.url))
let pool: PdfPool | null = null

/**
 * Lays the content out with a Typst template (an absolute path or file URL inside the project) and answers the PDF.
 * The same content gives the same bytes. Texts reach the template as values, never as code. Fails with a PdfFault when
 * the template or an image is wrong or when it takes longer than 15 seconds; refuses when 20 documents of its company are waiting.
 */
export async function renderPdf(
  template: string | URL,
  content: JsonObject,
  options: PdfOptions = {},
): Promise<Uint8Array> {
  const images = options.images ?? {}
  for (const [name, bytes] of Object.entries(images)) refuseUnsafeImage(name, bytes)
  if (pointsOf(Object.values(images)) > mostPoints) deny(refused('kernel.paper.pictures'))
  pool ??= createPdfPool({
    root,
    size: Math.min(2, availableParallelism()),
    timeoutMs: 40_000,
    waitingEach: 20,
  })
  return pool.run(ownerOf(companyInScope(), null), {
    template:
      typeof template === 'string' && !template.startsWith('file:') ? template : fileURLToPath(template),
    content: JSON.stringify({
      locale: options.locale ?? 'ar',
      bilingual: options.bilingual ?? false,
      images: Object.keys(images),
      content,
    }),
    images,
  })
}

/** Ends the worker threads; documents still waiting fail. The next document starts them again. */
export async function stopPdfWorkers(): Promise<void> {
  const stopping = pool
  pool = null
  await stopping?.stop()
}

/** As many as two dozen photos of a phone: each is unpacked while the document is laid out, three bytes a point. */
const mostPoints = 300_000_000

function pointsOf(images: readonly Uint8Array[]): number {
  const sizes = images.map(bytes =>
    pictureSize(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength), typeOfBytes(bytes) ?? ''),
  )
  return sizes.reduce((sum, size) => sum + (size ? size.width * size.height : 0), 0)
}

function refuseUnsafeImage(name: string, bytes: Uint8Array): void {
  if (!/^[a-z0-9-]{1,64}$/.test(name)) throw new Error(`An image cannot be called "${name}".`)
  if (isPhoto(bytes)) return
  // A drawing may name other files, which Typst would then read from the project; photos cannot.
  const drawing = new TextDecoder().decode(bytes)
  if (!drawing.includes('<svg')) throw new Error(`The image "${name}" is neither PNG, JPEG, WebP nor SVG.`)
  if (/href|url\s*\(|<!ENTITY|<!DOCTYPE/i.test(drawing)) {
    throw new Error(`The drawing "${name}" refers to something outside itself.`)
  }
}

function isPhoto(bytes: Uint8Array): boolean {
  const opening = Buffer.from(bytes.subarray(0, 12)).toString('latin1')
  return (
    opening.startsWith('\x89PNG') ||
    opening.startsWith('ÿØÿ') ||
    (opening.startsWith('RIFF') && opening.endsWith('WEBP'))
  )
}
