import { expect, test } from 'vitest'
import { type LetterKind, whyNotIssueLetter } from './letter.rules.ts'

const here = { mayReadPay: true, hasLeft: false, hasTerms: true }
const cases: [LetterKind, Partial<typeof here>, string | null][] = [
  ['salary', {}, null],
  ['salary', { mayReadPay: false }, 'access.permission.missing'],
  ['salary', { hasTerms: false }, 'hr.letter.noContract'],
  ['salary', { hasLeft: true }, 'hr.letter.hasLeft'],
  ['employment', { mayReadPay: false, hasTerms: false }, null],
  ['employment', { hasLeft: true }, 'hr.letter.hasLeft'],
  ['experience', {}, 'hr.letter.stillHere'],
  ['experience', { hasLeft: true, hasTerms: false }, null],
]

test.each(cases)('a letter of %s with %o: %s', (kind, changed, code) => {
  expect(whyNotIssueLetter(kind, { ...here, ...changed })?.code ?? null).toBe(code)
})
