/** What stands in a PDF file: numbers, names, references, texts as bytes, lists, dictionaries, and words of a content stream. */
export type PdfValue =
  | null
  | boolean
  | number
  | { readonly name: string }
  | { readonly ref: number }
  | { readonly bytes: string }
  | { readonly word: string }
  | readonly PdfValue[]
  | PdfDict
export type PdfDict = ReadonlyMap<string, PdfValue>

const isIn = <Kind extends object>(value: PdfValue, key: string): value is PdfValue & Kind =>
  typeof value === 'object' && value !== null && key in value

export const isDict = (value: PdfValue | undefined): value is PdfDict => value instanceof Map
export const isList = (value: PdfValue | undefined): value is readonly PdfValue[] => Array.isArray(value)
export const nameOf = (value: PdfValue | undefined): string | null =>
  value !== undefined && isIn<{ name: string }>(value, 'name') ? value.name : null
export const refOf = (value: PdfValue | undefined): number | null =>
  value !== undefined && isIn<{ ref: number }>(value, 'ref') ? value.ref : null
export const bytesOf = (value: PdfValue | undefined): string | null =>
  value !== undefined && isIn<{ bytes: string }>(value, 'bytes') ? value.bytes : null
export const wordOf = (value: PdfValue | undefined): string | null =>
  value !== undefined && isIn<{ word: string }>(value, 'word') ? value.word : null

const escapes: Readonly<Record<string, string>> = { n: '\n', r: '\r', t: '\t', b: '\b', f: '\f' }
const closing = { word: ']' } as const
const ending = { word: '>>' } as const

/** Reads values one after the other out of bytes written as text, one character a byte. */
export class PdfReader {
  at: number
  readonly #text: string
  constructor(text: string, at = 0) {
    this.#text = text
    this.at = at
  }

  /** The next value; undefined at the end. */
  next(): PdfValue | undefined {
    this.#skip()
    const mark = this.#text[this.at]
    if (mark === undefined) return undefined
    if (mark === '/') return this.#name()
    if (mark === '(') return { bytes: this.#string() }
    if (mark === '[') return this.#list()
    if (mark === ']') return this.#take(1, closing)
    if (mark === '<') return this.#text[this.at + 1] === '<' ? this.#dict() : { bytes: this.#hex() }
    if (mark === '>') return this.#take(this.#text[this.at + 1] === '>' ? 2 : 1, ending)
    return this.#number() ?? this.#word()
  }

  #take<Value>(length: number, value: Value): Value {
    this.at += length
    return value
  }

  #match(pattern: RegExp): RegExpExecArray | null {
    pattern.lastIndex = this.at
    const found = pattern.exec(this.#text)
    if (found) this.at = pattern.lastIndex
    return found
  }

  #skip(): void {
    this.#match(/(?:[\s\0]+|%[^\r\n]*)*/y)
  }

  #name(): PdfValue {
    const [found = '/'] = this.#match(/\/[^\s\0()<>[\]{}/%]*/y) ?? []
    const plain = found
      .slice(1)
      .replace(/#([\da-f]{2})/gi, (_, hex) => String.fromCharCode(Number.parseInt(hex, 16)))
    return { name: plain }
  }

  #number(): PdfValue | undefined {
    const reference = this.#match(/(\d+)\s+\d+\s+R(?![A-Za-z])/y)
    if (reference) return { ref: Number(reference[1]) }
    const found = this.#match(/[+-]*(?:\d+\.?\d*|\.\d+)/y)
    return found ? Number(found[0].replace(/^[+-]*-/, '-').replace(/^\++/, '')) : undefined
  }

  #word(): PdfValue {
    const found = this.#match(/[^\s\0()<>[\]{}/%]+|[{})]/y)
    if (!found) return this.#take(1, { word: '' })
    if (found[0] === 'true' || found[0] === 'false') return found[0] === 'true'
    return found[0] === 'null' ? null : { word: found[0] }
  }

  #list(): PdfValue {
    this.at += 1
    const values: PdfValue[] = []
    for (let value = this.next(); value !== undefined && value !== closing; value = this.next())
      values.push(value)
    return values
  }

  #dict(): PdfValue {
    this.at += 2
    const dict = new Map<string, PdfValue>()
    for (let key = this.next(); key !== undefined && key !== ending; key = this.next()) {
      const value = this.next()
      if (value === undefined || value === ending) break
      dict.set(nameOf(key) ?? '', value)
    }
    return dict
  }

  #hex(): string {
    const [found = ''] = this.#match(/<[^>]*>?/y) ?? []
    const digits = found.replace(/[^\da-f]/gi, '')
    return (digits.match(/../g) ?? [digits])
      .map(two => String.fromCharCode(Number.parseInt(two, 16) || 0))
      .join('')
  }

  #string(): string {
    let depth = 0
    let read = ''
    for (; this.at < this.#text.length; this.at += 1) {
      const mark = this.#text[this.at]!
      if (mark === '\\') read += this.#escaped()
      else if (mark === '(' && depth++ === 0) continue
      else if (mark === ')' && --depth === 0) break
      else read += mark
    }
    this.at += 1
    return read
  }

  /** Leaves the place at the last character of the escape. */
  #escaped(): string {
    const octal = /\\([0-7]{1,3})/y
    octal.lastIndex = this.at
    const found = octal.exec(this.#text)
    if (found)
      return this.#take(found[0].length - 1, String.fromCharCode(Number.parseInt(found[1]!, 8) & 255))
    this.at += 1
    const mark = this.#text[this.at] ?? ''
    if (mark !== '\r' && mark !== '\n') return escapes[mark] ?? mark
    if (mark === '\r' && this.#text[this.at + 1] === '\n') this.at += 1
    return ''
  }
}
