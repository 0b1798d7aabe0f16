import { unzlibSync } from 'fflate'
import { isDict, isList, nameOf, type PdfDict, PdfReader, type PdfValue, refOf } from './pdfValue.ts'

/** The file cannot be read as a table, and why: it is locked, torn, holds pictures only, or no rows with days. */
export class UnreadablePdf extends Error {
  readonly reason: 'locked' | 'torn' | 'scanned' | 'noTable'
  constructor(reason: UnreadablePdf['reason']) {
    super(reason)
    this.reason = reason
  }
}

type PdfObject = { readonly value: PdfValue; readonly stream: Uint8Array | null }

const chunk = 8192

/** One character a byte, unlike any decoder of the platform. */
export function textOfBytes(bytes: Uint8Array): string {
  let text = ''
  for (let at = 0; at < bytes.length; at += chunk)
    text += String.fromCharCode(...bytes.subarray(at, at + chunk))
  return text
}

/** A PDF file: its objects by number, read without the table of places, which torn and mended files have wrong. */
export class PdfFile {
  readonly #objects = new Map<number, PdfObject>()

  constructor(bytes: Uint8Array) {
    const text = textOfBytes(bytes)
    if (!text.startsWith('%PDF')) throw new UnreadablePdf('torn')
    const begins = /(\d+)\s+\d+\s+obj\b/g
    for (let found = begins.exec(text); found; found = begins.exec(text)) {
      const reader = new PdfReader(text, begins.lastIndex)
      const value = reader.next() ?? null
      const stream = isDict(value) ? streamAt(bytes, text, reader.at, value) : null
      this.#objects.set(Number(found[1]), { value, stream: stream?.bytes ?? null })
      begins.lastIndex = stream?.end ?? reader.at
    }
    if (/\/Encrypt\s+\d+\s+\d+\s+R/.test(text)) throw new UnreadablePdf('locked')
    for (const object of [...this.#objects.values()]) this.#unpack(object)
  }

  /** Objects that are packed together in one stream. */
  #unpack({ value, stream }: PdfObject): void {
    if (!isDict(value) || nameOf(value.get('Type')) !== 'ObjStm' || !stream) return
    if (nameOf(value.get('Filter')) === 'Crypt') throw new UnreadablePdf('locked')
    const text = this.#inflated(value, stream)
    const count = Number(value.get('N'))
    const first = Number(value.get('First'))
    const places = new PdfReader(text)
    for (let no = 0; no < count; no += 1) {
      const [number, offset] = [Number(places.next()), Number(places.next())]
      if (this.#objects.has(number)) continue
      this.#objects.set(number, { value: new PdfReader(text, first + offset).next() ?? null, stream: null })
    }
  }

  #inflated(dict: PdfDict, stream: Uint8Array): string {
    const filter = this.value(dict.get('Filter'))
    const names = isList(filter) ? filter.map(nameOf) : [nameOf(filter)]
    if (names.length === 1 && names[0] === null) return textOfBytes(stream)
    if (names.length !== 1 || names[0] !== 'FlateDecode') return ''
    try {
      return textOfBytes(unzlibSync(stream))
    } catch {
      throw new UnreadablePdf('torn')
    }
  }

  /** The value itself, behind however many references. */
  value(value: PdfValue | undefined): PdfValue {
    let seen = value ?? null
    for (let depth = 0; depth < 20; depth += 1) {
      const ref = refOf(seen)
      if (ref === null) return seen
      seen = this.#objects.get(ref)?.value ?? null
    }
    return null
  }

  dict(value: PdfValue | undefined): PdfDict {
    const found = this.value(value)
    return isDict(found) ? found : new Map()
  }

  list(value: PdfValue | undefined): readonly PdfValue[] {
    const found = this.value(value)
    return isList(found) ? found : []
  }

  number(value: PdfValue | undefined, otherwise: number): number {
    const found = this.value(value)
    return typeof found === 'number' ? found : otherwise
  }

  /** What a stream, or several as one, say. */
  content(value: PdfValue | undefined): string {
    const found = this.value(value)
    if (isList(found)) return found.map(one => this.content(one)).join('\n')
    const object = this.#objects.get(refOf(value) ?? -1)
    if (!object?.stream || !isDict(object.value)) return ''
    return this.#inflated(object.value, object.stream)
  }

  /** The pages in their order, each with what it inherits. */
  pages(): PdfDict[] {
    const catalog = [...this.#objects.values()].findLast(
      ({ value }) => isDict(value) && nameOf(value.get('Type')) === 'Catalog',
    )
    const found: PdfDict[] = []
    const walk = (node: PdfDict, inherited: PdfDict, depth: number) => {
      const whole = new Map([...inherited, ...node])
      if (!node.has('Kids')) return void (node.has('Contents') && found.push(whole))
      const passed = new Map([...whole].filter(([key]) => key === 'Resources'))
      if (depth < 50) for (const kid of this.list(node.get('Kids'))) walk(this.dict(kid), passed, depth + 1)
    }
    walk(this.dict(this.dict(catalog?.value ?? null).get('Pages')), new Map(), 0)
    return found
  }
}

/** The bytes behind a dictionary, when it has any. */
function streamAt(
  bytes: Uint8Array,
  text: string,
  at: number,
  dict: PdfDict,
): { readonly bytes: Uint8Array; readonly end: number } | null {
  const keyword = /[\s\0]*stream(\r\n|\n|\r)?/y
  keyword.lastIndex = at
  if (!keyword.test(text)) return null
  const from = keyword.lastIndex
  const said = dict.get('Length')
  const isRight = typeof said === 'number' && /^\s*endstream/.test(text.slice(from + said, from + said + 20))
  const end = isRight ? from + said : text.indexOf('endstream', from)
  if (end < 0) throw new UnreadablePdf('torn')
  return { bytes: bytes.subarray(from, end), end }
}
