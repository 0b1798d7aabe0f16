import { expect, test } from 'vitest'
import { whyTooLong } from './yardLengths.web.ts'

test('what is longer than the act takes is said while it is typed, not when the signal is back', () => {
  const draft = { atReason: 'ب'.repeat(201), note: 'ب'.repeat(501), signer: 'ب'.repeat(121) }
  expect(whyTooLong(draft, 'atReason')).toContain('200')
  expect(whyTooLong(draft, 'note')).toContain('500')
  expect(whyTooLong(draft, 'signer')).toContain('120')
  expect(whyTooLong({ ...draft, signer: ` ${'ب'.repeat(120)} ` }, 'signer')).toBeNull()
})
