import type { PdfFile } from './pdfFile.ts'
import { type PdfFont, readFont } from './pdfFont.ts'
import { bytesOf, isList, nameOf, type PdfDict, PdfReader, type PdfValue, wordOf } from './pdfValue.ts'

/** One drawn sign: its left edge on its base line, with its width and height, in points from the left and the bottom. */
export type Glyph = {
  readonly text: string
  readonly x: number
  readonly y: number
  readonly width: number
  readonly size: number
}

type Matrix = readonly [number, number, number, number, number, number]
const still: Matrix = [1, 0, 0, 1, 0, 0]

/** First `a`, then `b`. */
const times = (a: Matrix, b: Matrix): Matrix => [
  a[0] * b[0] + a[1] * b[2],
  a[0] * b[1] + a[1] * b[3],
  a[2] * b[0] + a[3] * b[2],
  a[2] * b[1] + a[3] * b[3],
  a[4] * b[0] + a[5] * b[2] + b[4],
  a[4] * b[1] + a[5] * b[3] + b[5],
]

type TextState = {
  readonly matrix: Matrix
  readonly font: PdfFont | null
  readonly size: number
  readonly letterGap: number
  readonly wordGap: number
  readonly stretch: number
  readonly leading: number
}
const begun: TextState = {
  ...{ matrix: still, font: null, size: 0, letterGap: 0, wordGap: 0, stretch: 1, leading: 0 },
}

const deepest = 8

/** Draws a content stream in the mind: everything but text is passed over. */
class Drawing {
  readonly #file: PdfFile
  readonly #glyphs: Glyph[]
  readonly #fonts = new Map<PdfDict, PdfFont>()
  #state = begun
  #saved: TextState[] = []
  #text: Matrix = still
  #line: Matrix = still

  constructor(file: PdfFile, glyphs: Glyph[]) {
    this.#file = file
    this.#glyphs = glyphs
  }

  run(content: string, resources: PdfDict, depth = 0): void {
    const reader = new PdfReader(content)
    let operands: PdfValue[] = []
    for (let value = reader.next(); value !== undefined; value = reader.next()) {
      const word = wordOf(value)
      if (word === null) {
        operands.push(value)
        continue
      }
      if (word === 'ID') reader.at = afterPicture(content, reader.at)
      else if (word === 'Do') this.#place(operands, resources, depth)
      else this.#act(word, operands, resources)
      operands = []
    }
  }

  #act(word: string, operands: readonly PdfValue[], resources: PdfDict): void {
    const number = (at: number) => this.#file.number(operands[at], 0)
    const matrix = (): Matrix => [number(0), number(1), number(2), number(3), number(4), number(5)]
    const set = (change: Partial<TextState>) => {
      this.#state = { ...this.#state, ...change }
    }
    if (word === 'q') this.#saved.push(this.#state)
    else if (word === 'Q') this.#state = this.#saved.pop() ?? this.#state
    else if (word === 'cm') set({ matrix: times(matrix(), this.#state.matrix) })
    else if (word === 'BT') this.#text = this.#line = still
    else if (word === 'Tf') set({ font: this.#font(operands[0], resources), size: number(1) })
    else if (word === 'Tc') set({ letterGap: number(0) })
    else if (word === 'Tw') set({ wordGap: number(0) })
    else if (word === 'Tz') set({ stretch: number(0) / 100 })
    else if (word === 'TL') set({ leading: number(0) })
    else if (word === 'Tm') this.#text = this.#line = matrix()
    else if (word === 'Td') this.#move(number(0), number(1))
    else if (word === 'TD') {
      set({ leading: -number(1) })
      this.#move(number(0), number(1))
    } else if (word === 'T*') this.#move(0, -this.#state.leading)
    else if (word === 'Tj') this.#show(operands[0])
    else if (word === 'TJ') this.#show(operands[0])
    else if (word === "'") {
      this.#move(0, -this.#state.leading)
      this.#show(operands[0])
    } else if (word === '"') {
      set({ wordGap: number(0), letterGap: number(1) })
      this.#move(0, -this.#state.leading)
      this.#show(operands[2])
    }
  }

  #move(x: number, y: number): void {
    this.#text = this.#line = times([1, 0, 0, 1, x, y], this.#line)
  }

  #font(name: PdfValue | undefined, resources: PdfDict): PdfFont | null {
    const font = this.#file.dict(this.#file.dict(resources.get('Font')).get(nameOf(name) ?? ''))
    if (font.size === 0) return null
    const known = this.#fonts.get(font) ?? readFont(this.#file, font)
    this.#fonts.set(font, known)
    return known
  }

  /** A drawing within the drawing. */
  #place(operands: readonly PdfValue[], resources: PdfDict, depth: number): void {
    const value = this.#file.dict(resources.get('XObject')).get(nameOf(operands[0]) ?? '')
    const form = this.#file.dict(value)
    if (nameOf(form.get('Subtype')) !== 'Form' || depth >= deepest) return
    const before = this.#state
    const [a = 1, b = 0, c = 0, d = 1, e = 0, f = 0] = this.#file
      .list(form.get('Matrix'))
      .map(one => this.#file.number(one, 0))
    this.#state = { ...before, matrix: times([a, b, c, d, e, f], before.matrix) }
    const own = this.#file.dict(form.get('Resources'))
    this.run(this.#file.content(value), own.size > 0 ? own : resources, depth + 1)
    this.#state = before
  }

  #show(shown: PdfValue | undefined): void {
    for (const part of isList(shown) ? shown : [shown ?? null]) {
      const bytes = bytesOf(part)
      if (bytes !== null) this.#write(bytes)
      else if (typeof part === 'number')
        this.#forward((-part / 1000) * this.#state.size * this.#state.stretch)
    }
  }

  #forward(by: number): void {
    this.#text = times([1, 0, 0, 1, by, 0], this.#text)
  }

  #write(bytes: string): void {
    const { font, size, stretch, letterGap, wordGap, matrix } = this.#state
    if (!font) return
    for (let at = 0; at + font.codeBytes <= bytes.length; at += font.codeBytes) {
      const low = bytes.charCodeAt(at + font.codeBytes - 1)
      const code = font.codeBytes === 2 ? bytes.charCodeAt(at) * 256 + low : low
      const wide = font.widthOf(code) * size * stretch
      const placed = times(this.#text, matrix)
      const text = font.textOf(code)
      const scale = Math.hypot(placed[0], placed[1])
      if (text !== '')
        this.#glyphs.push({
          ...{ text, x: placed[4], y: placed[5], width: wide * scale },
          size: size * Math.hypot(placed[2], placed[3]),
        })
      const isSpace = font.codeBytes === 1 && code === 32
      this.#forward(wide + (letterGap + (isSpace ? wordGap : 0)) * stretch)
    }
  }
}

/** Behind the bytes of a picture that stands in the stream itself. */
function afterPicture(content: string, at: number): number {
  const end = /\sEI(?=[\s\0])/g
  end.lastIndex = at
  return end.test(content) ? end.lastIndex : content.length
}

/** The signs of a page in the order in which they are drawn. */
export function glyphsOf(file: PdfFile, page: PdfDict): Glyph[] {
  const glyphs: Glyph[] = []
  new Drawing(file, glyphs).run(file.content(page.get('Contents')), file.dict(page.get('Resources')))
  return glyphs
}
