import type { Minor } from '#kernel/shared/money.ts'
import { amountText, decimalMarkOf, decimalOf, minorOf } from '#modules/platform/import/public.ts'

/** Readings below which a person looks, whatever the whole paper is worth. */
export const unsure = {
  ambiguousDate: 75,
  impossibleDate: 50,
  openMark: 60,
  mixedDigits: 40,
  reversed: 45,
} as const

/** Digits of both sets within one number: one of them was read wrongly. */
export const isMixed = (text: string): boolean => /[0-9][.,٫٬]?[٠-٩۰-۹]|[٠-٩۰-۹][.,٫٬]?[0-9]/.test(text)

const amountPattern = /\d[\d,.']*\d|\d/g

export type AmountReader = {
  /** The last amount of a line, and the most its confidence can be; null where there is none. */
  last: (
    line: { text: string; ascii: string },
    wanted?: { withDecimals: boolean },
  ) => { minor: Minor; most: number } | null
}

/** Whether two amounts have the same digits, one from the front and one from behind: `057.521` is `125.750` read backwards. */
export function isBackwards(read: Minor, meant: Minor): boolean {
  const digits = [...String(meant)]
  return String(read).padStart(digits.length, '0') === digits.reverse().join('')
}

/** Reads amounts of one paper: whether decimals stand behind a point or a comma is decided by all of them together. */
export function amountReader(texts: readonly string[], digits: number): AmountReader {
  const tokens = texts.flatMap(text => [...text.matchAll(amountPattern)].map(([token]) => token.trim()))
  const written = tokens.filter(token => /[.,]/.test(token))
  const decided = decimalMarkOf(written, { digits, isMoney: true, delimiter: null })
  const mark = decided === 'open' ? 'dot' : decided
  return {
    last: (line, wanted = { withDecimals: false }) => {
      const found = [...line.ascii.matchAll(amountPattern)].map(([token]) => token.trim()).at(-1)
      const amount = found ? amountText(found) : null
      if (!amount || (wanted.withDecimals && !/[.,]\d+$/.test(found!))) return null
      const decimal = decimalOf(amount.digits, mark)
      const minor = decimal === null ? null : minorOf(decimal, digits, false)
      if (typeof minor !== 'number' || minor > 1e12) return null
      const isOpen = decided === 'open' && /[.,]/.test(found!)
      const most = isMixed(line.text) ? unsure.mixedDigits : isOpen ? unsure.openMark : 100
      return { minor, most }
    },
  }
}
