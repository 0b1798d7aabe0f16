import { expect, test } from 'vitest'
import { cutAt, whyTooLong } from './tooLong.ts'
import { arabicWords } from './words.ts'

test('a long text is told that it is too long and keeps its end; a code ends where it is full', () => {
  const why = (length: number, max?: number) => whyTooLong('ن'.repeat(length), max, arabicWords)
  expect(why(10_000, 300)).toBe('أطول من المسموح (300).')
  expect([why(301, 300), why(300, 300), why(300)]).toEqual(['أطول من المسموح (300).', null, null])
  // What is saved is trimmed.
  expect(whyTooLong(`${'ن'.repeat(300)}  \n`, 300, arabicWords)).toBeNull()
  expect([cutAt(6), cutAt(30), cutAt(300), cutAt(undefined)]).toEqual([6, 30, undefined, undefined])
})
