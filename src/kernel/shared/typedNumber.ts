import { asciiDigits } from './digits.ts'

const marks = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069\ufeff]/g

export type Unread = 'precision' | 'character' | 'sign' | 'length'
export type TypedDecimal =
  | { text: string }
  /** `isBegun`: more keys may still make a number of it, so no error shows before the field is left. */
  | { refused: Unread; isBegun: boolean }

// A group of three may follow a comma, the Arabic thousands mark or a space; a first group of zero groups nothing.
const grouped = /^-?[1-9]\d{0,2}([, '])\d{3}(?:\1\d{3})*(?:\.\d*)?$/
const begun = /^(?:-?(?:[1-9]\d{0,2}([, '])(?:\d{3}\1)*\d{0,2})?|-?[.,])$/
const decimal = /^(-?)(\d*)(?:([.,])(\d*))?$/

/**
 * What a person has typed of an amount or a number, in either digit set, as canonical decimal text; empty where nothing is
 * typed. A comma groups only where the grouping is well formed, as fields show it; before other than three digits, or after
 * a lone zero, it can only be a decimal comma. All else is refused and never mended: dropping one character would make
 * another number. So is a digit beyond `digits` decimals and more than `longest` in all.
 */
export function readTyped(
  raw: string,
  digits: number,
  negative: boolean,
  longest = Number.POSITIVE_INFINITY,
): TypedDecimal {
  const plain = asciiDigits(raw.replace(marks, '').replace(/٬/g, "'").replace(/،/g, ','))
    .replace(/\s/g, ' ')
    .replace('\u2212', '-')
    .trim()
  const isBegun = begun.test(plain)
  if (plain === '') return { text: '' }
  if (plain.startsWith('-') && !negative) return { refused: 'sign', isBegun: false }
  const text = grouped.test(plain) ? plain.replace(/[, ']/g, '') : plain
  const [, , whole = '', point, fraction = ''] = decimal.exec(text) ?? []
  if (whole === '' && fraction === '') return { refused: 'character', isBegun }
  // `1234,500` may be a slip in the grouping as well as a decimal comma.
  if (point === ',' && fraction.length === 3 && !/^0?$/.test(whole)) return { refused: 'character', isBegun }
  if (point && (digits === 0 || fraction.length > digits)) return { refused: 'precision', isBegun }
  if (whole.length + fraction.length > longest) return { refused: 'length', isBegun: false }
  return { text: canonicalDecimal(text.replace(',', '.')) }
}

/** The canonical decimal of plain text: `.5` is `0.5`, a lone sign or dot is empty. */
function canonicalDecimal(text: string): string {
  const [whole = '', fraction = ''] = text.replace('-', '').split('.')
  const trimmed = whole.replace(/^0+(?=\d)/, '') || '0'
  const sign = text.startsWith('-') && /[1-9]/.test(text) ? '-' : ''
  return sign + trimmed + (fraction ? `.${fraction}` : '')
}
