import { Buffer } from 'node:buffer'
import { join } from 'node:path'
import { workerData } from 'node:worker_threads'
import { NodeCompiler, type NodeError } from '@myriaddreamin/typst-ts-node-compiler'
import { printableContent } from '#kernel/server/pdf/printable.ts'
import { handedOver } from '../threads.ts'
import { documentFonts } from './fonts.ts'
import type { PdfJob } from './pool.ts'

// Templates read these paths from the root of the project; the files exist only in memory, for one document.
const CONTENT_PATH = join('print', 'content.json')
const IMAGE_FOLDER = join('print', 'images')
// Compiled templates and shaped words stay warm for as many documents; older results are dropped from memory.
const CACHE_DOCUMENTS = 8

const { root } = workerData as { root: string }
const compiler = NodeCompiler.create({ workspace: root, fontArgs: [{ fontBlobs: await documentFonts() }] })

/** Lays out one document; fails with the messages of the compiler and their places. */
export default function layOut(job: PdfJob): Uint8Array {
  try {
    compiler.mapShadow(join(root, CONTENT_PATH), Buffer.from(printable(job.content)))
    for (const [name, bytes] of Object.entries(job.images)) {
      compiler.mapShadow(join(root, IMAGE_FOLDER, name), Buffer.from(bytes))
    }
    const compiled = compiler.compile({ mainFilePath: job.template, resetRead: true })
    const faults = compiled.takeError()
    if (faults || !compiled.result)
      throw new Error(faults ? sentences(faults) : 'The template produced no pages.')
    // A copy, because the bytes move to the main thread and the compiler's buffer must not.
    return handedOver(Uint8Array.from(compiler.pdf(compiled.result)))
  } finally {
    compiler.resetShadow()
    compiler.evictCache(CACHE_DOCUMENTS)
  }
}

/** Here, because the texts of a long list keep a thread busy for a second. */
const printable = (content: string): string => JSON.stringify(printableContent(JSON.parse(content)))

function sentences(faults: NodeError): string {
  return compiler
    .fetchDiagnostics(faults)
    .map(({ message, path, range }) => `${message} (${path ?? 'no file'}:${(range?.start?.line ?? 0) + 1})`)
    .join('; ')
}
