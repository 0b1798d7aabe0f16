import type { Words } from './words.ts'

/** A code ends where it is full; a longer text would lose its end without a word. */
const codeLength = 30

/** What the browser cuts off while it is typed. */
export const cutAt = (maxLength: number | undefined): number | undefined =>
  maxLength !== undefined && maxLength <= codeLength ? maxLength : undefined

/** The sentence of a text that is longer than it may be; nothing of it is lost. */
export function whyTooLong(value: string, maxLength: number | undefined, words: Words): string | null {
  return maxLength !== undefined && value.trim().length > maxLength ? words.tooLong(maxLength) : null
}
