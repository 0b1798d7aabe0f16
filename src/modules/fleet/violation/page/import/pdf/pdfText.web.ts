import { getDocumentProxy } from 'unpdf'

/** A text as it is read, at its place: left and right edge, base line and height, in points from the left and the bottom. */
export type Piece = {
  readonly text: string
  readonly left: number
  readonly right: number
  readonly y: number
  readonly size: number
}

/** Why a document cannot be read: torn, locked by a password, a picture without text, or no table in it. */
export class UnreadablePdf extends Error {
  readonly reason: 'torn' | 'locked' | 'scanned' | 'noTable'
  constructor(reason: UnreadablePdf['reason'], options?: ErrorOptions) {
    super(`A PDF that cannot be read: ${reason}.`, options)
    this.reason = reason
  }
}

/** The reader silently mends a file whose end is lost: rows would be missing. */
const isWhole = (bytes: Uint8Array) =>
  new TextDecoder('latin1').decode(bytes.subarray(-2048)).includes('%%EOF')

/** The texts of every page of a PDF. Throws {@link UnreadablePdf} for a torn or locked one. */
export async function textOf(bytes: Uint8Array): Promise<Piece[][]> {
  if (!isWhole(bytes)) throw new UnreadablePdf('torn')
  try {
    const document = await getDocumentProxy(bytes, { stopAtErrors: true, verbosity: 0 })
    const pages: Piece[][] = []
    for (let no = 1; no <= document.numPages; no++) {
      const { items } = await (await document.getPage(no)).getTextContent()
      pages.push(items.flatMap(item => ('str' in item && item.str.trim() !== '' ? [pieceOf(item)] : [])))
    }
    return pages
  } catch (error) {
    const isLocked = error instanceof Error && error.name === 'PasswordException'
    throw new UnreadablePdf(isLocked ? 'locked' : 'torn', { cause: error })
  }
}

type Item = { str: string; transform: number[]; width: number }

function pieceOf({ str, transform, width }: Item): Piece {
  const [, , c = 0, d = 0, left = 0, y = 0] = transform
  return { text: str, left, right: left + width, y, size: Math.hypot(c, d) }
}
