import type { PdfFile } from './pdfFile.ts'
import { bytesOf, isList, nameOf, type PdfDict, PdfReader, wordOf } from './pdfValue.ts'

export type PdfFont = {
  /** Bytes of one code. */
  readonly codeBytes: 1 | 2
  readonly textOf: (code: number) => string
  /** In units of the size of the text. */
  readonly widthOf: (code: number) => number
}

const codeOf = (bytes: string): number => [...bytes].reduce((code, one) => code * 256 + one.charCodeAt(0), 0)
const utf16 = (bytes: string): string => String.fromCharCode(...(bytes.match(/[\s\S]{2}/g) ?? []).map(codeOf))
const next = (text: string, by: number): string =>
  text.slice(0, -1) + String.fromCharCode(text.charCodeAt(text.length - 1) + by)

/** Which text each code stands for, as the file says itself. */
function unicodeMap(content: string): Map<number, string> {
  const map = new Map<number, string>()
  const reader = new PdfReader(content)
  let kind: string | null = null
  for (let value = reader.next(); value !== undefined; value = reader.next()) {
    const word = wordOf(value)
    if (word !== null) {
      kind = word === 'beginbfchar' || word === 'beginbfrange' ? word : null
      continue
    }
    const from = bytesOf(value)
    if (kind === null || from === null) continue
    const second = reader.next()
    if (kind === 'beginbfchar') {
      map.set(codeOf(from), utf16(bytesOf(second) ?? ''))
      continue
    }
    const [first, last] = [codeOf(from), codeOf(bytesOf(second) ?? '')]
    const target = reader.next()
    for (let code = first; code <= Math.min(last, first + 65_535); code += 1) {
      const own = isList(target) ? bytesOf(target[code - first]) : bytesOf(target)
      if (own === null) continue
      map.set(code, isList(target) ? utf16(own) : next(utf16(own), code - first))
    }
  }
  return map
}

/** The widths of a font of two-byte codes: `code [w w w]` or `first last w`. */
function wideWidths(file: PdfFile, font: PdfDict): PdfFont['widthOf'] {
  const widths = new Map<number, number>()
  const list = file.list(font.get('W'))
  for (let at = 0; at < list.length; ) {
    const first = file.number(list[at], 0)
    const second = file.value(list[at + 1])
    if (isList(second)) {
      for (const [no, width] of second.entries()) widths.set(first + no, file.number(width, 0))
      at += 2
    } else {
      const width = file.number(list[at + 2], 0)
      for (let code = first; code <= Math.min(Number(second), first + 65_535); code += 1)
        widths.set(code, width)
      at += 3
    }
  }
  const usual = file.number(font.get('DW'), 1000)
  return code => (widths.get(code) ?? usual) / 1000
}

/** A font of one-byte codes; a drawn one says its unit itself. */
function narrowWidths(file: PdfFile, font: PdfDict): PdfFont['widthOf'] {
  const first = file.number(font.get('FirstChar'), 0)
  const widths = file.list(font.get('Widths'))
  const unit = file.number(file.list(font.get('FontMatrix'))[0], 0.001)
  const usual = file.number(file.dict(font.get('FontDescriptor')).get('MissingWidth'), 500)
  return code => file.number(widths[code - first], usual) * unit
}

/** A font of a page: what its codes say and how wide they are. */
export function readFont(file: PdfFile, font: PdfDict): PdfFont {
  const map = unicodeMap(file.content(font.get('ToUnicode')))
  if (nameOf(font.get('Subtype')) === 'Type0') {
    const descendant = file.dict(file.list(font.get('DescendantFonts'))[0])
    return { codeBytes: 2, textOf: code => map.get(code) ?? '', widthOf: wideWidths(file, descendant) }
  }
  const latin = new TextDecoder('windows-1252')
  const plain = (code: number) => (code < 32 ? '' : latin.decode(Uint8Array.of(code)))
  return { codeBytes: 1, textOf: code => map.get(code) ?? plain(code), widthOf: narrowWidths(file, font) }
}
