import { asciiDigits, type DigitSet } from '#kernel/shared/digits.ts'
import { formatNumber, type Locale, pluralCategory } from '#kernel/shared/format.ts'
import { sayable } from '#kernel/shared/said.ts'

let digits: DigitSet = 'latin'

/** The digits of figures in sentences: the company's, or the person's own. */
export function tellFiguresIn(next: DigitSet): void {
  digits = next
}

const grouping = /[\u2066-\u2069,\u066c]/g

/** The form of a word beside a figure, whether the sentence was given the number or its text. */
export const plural = (locale: Locale, figure: unknown): string =>
  pluralCategory(Number(asciiDigits(String(figure)).replace(grouping, '')), locale)

/** A count as tables write it: `5,851`; one that was written out before stays as it is. */
export const figureText = (figure: number | string): string =>
  typeof figure === 'string' ? figure : formatNumber(figure, digits)

/** A figure inside a sentence. What is no number was written out before and stays as it is. */
export const number = (_locale: Locale, figure: unknown): string =>
  typeof figure === 'number' && Number.isFinite(figure) ? figureText(figure) : String(sayable(figure))
