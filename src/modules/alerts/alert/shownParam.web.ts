import { isDay } from '#kernel/shared/day.ts'
import type { DigitSet } from '#kernel/shared/digits.ts'
import { formatDay, formatNumber } from '#kernel/shared/format.ts'
import { isolated } from '#kernel/web/isolate.ts'

/** The number of a document: letters, year and count. */
const documentNumber = /^[A-Z]{2,5}(?:-\d+)+$/

/** Money as it travels, in the decimals of its currency. */
const plainMoney = /^[-\u2212]?\d+\.\d{2,3}$/

/**
 * A plate, a document's number or an amount below zero turns round after Arabic letters, unless it keeps its own direction; a
 * number never breaks at its hyphens, at which a narrow line would (word joiners hold it).
 */
export function shownParam(value: string, digits: DigitSet): string {
  if (isDay(value)) return formatDay(value, digits)
  if (plainMoney.test(value)) return isolated(formatNumber(value.replace('\u2212', '-'), digits))
  if (documentNumber.test(value)) return isolated(value.replaceAll('-', '\u2060-\u2060'))
  return /^[\d+\u2212][^\p{L}]*$/u.test(value) ? isolated(value) : value
}
