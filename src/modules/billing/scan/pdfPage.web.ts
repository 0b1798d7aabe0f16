import { getDocumentProxy } from 'unpdf'

type Document = Awaited<ReturnType<typeof getDocumentProxy>>

const documents = new Map<string, Promise<Document>>()

async function open(url: string): Promise<Document> {
  const answer = await fetch(url, { credentials: 'same-origin' })
  if (!answer.ok) throw new Error(`The file answered ${answer.status}.`)
  return getDocumentProxy(new Uint8Array(await answer.arrayBuffer()), { verbosity: 0 })
}

/** Pixels across: sharp on a screen of two pixels a point, small enough for a phone. */
const across = 1400

/** Draws one page of a PDF; its document is read once for all pages. Throws where it cannot be read. */
export async function drawPage(url: string, no: number, canvas: HTMLCanvasElement): Promise<void> {
  const known = documents.get(url) ?? open(url)
  documents.set(url, known)
  const page = await (await known).getPage(no)
  const plain = page.getViewport({ scale: 1 })
  const viewport = page.getViewport({ scale: across / plain.width })
  canvas.width = viewport.width
  canvas.height = viewport.height
  await page.render({ canvas, viewport }).promise
}
