import { asciiDigits } from '#kernel/shared/digits.ts'

const invisible = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069\ufeff\s]/g

export type TypedDecimal = { text: string } | { refused: 'precision' | 'character' | 'sign' | 'length' }

/**
 * What a person has typed so far in an amount or a number, in either digit set, as plain ASCII without grouping. Refuses
 * a character that is no digit, a minus where nothing is negative, a digit beyond `digits` decimals and more than `longest`
 * in all, so the field can keep what it had and say why.
 */
export function readTyped(
  raw: string,
  digits: number,
  negative: boolean,
  longest = Number.POSITIVE_INFINITY,
): TypedDecimal {
  const plain = asciiDigits(raw.replace(invisible, '')).replace('\u2212', '-')
  // A comma is only ever grouping: dropping a decimal comma would multiply the amount by a thousand.
  const grouped = /^-?\d{1,3}(,\d{3})+(\.\d*)?$/.test(plain)
  const text = grouped ? plain.replaceAll(',', '') : plain
  const match = /^(-?)\d*(?:\.(\d*))?$/.exec(text)
  if (!match) return { refused: 'character' }
  if (match[1] === '-' && !negative) return { refused: 'sign' }
  const fraction = match[2]
  if (fraction !== undefined && (digits === 0 || fraction.length > digits)) return { refused: 'precision' }
  if (text.replace(/\D/g, '').length > longest) return { refused: 'length' }
  return { text }
}

/** The canonical decimal of typed text: `.5` is `0.5`, a lone sign or dot is empty. */
export function canonicalDecimal(text: string): string {
  if (!/\d/.test(text)) return ''
  const [whole = '', fraction = ''] = text.replace('-', '').split('.')
  const trimmed = whole.replace(/^0+(?=\d)/, '') || '0'
  const sign = text.startsWith('-') && /[1-9]/.test(text) ? '-' : ''
  return sign + trimmed + (fraction ? `.${fraction}` : '')
}

/** A canonical decimal as a field at rest shows it: grouped, U+2212, at least `padded` decimals. */
export function groupedDecimal(canonical: string, padded = 0): string {
  if (canonical === '') return ''
  const [whole = '', fraction = ''] = canonical.replace('-', '').split('.')
  const shown = fraction.padEnd(padded, '0')
  const sign = canonical.startsWith('-') ? '\u2212' : ''
  return sign + whole.replace(/\B(?=(\d{3})+$)/g, ',') + (shown ? `.${shown}` : '')
}
