import fc from 'fast-check'
import { expect, test } from 'vitest'
import { printableContent, printableText } from './printable.ts'

test('markup characters, Arabic marks and brackets stay as they were typed', () => {
  const typed = '#import "x": * *bold* _it_ \\ $x^2$ `raw` <label> @ref [a] {b} // مُستأجِرٌ (ذ.م.م) −5.500 ©'
  expect(printableText(typed)).toBe(typed)
})

test('bidi overrides, controls and pictures never reach the paper', () => {
  expect(printableText('سعر \u202e005.1\u202c\u0000\u0007\u2066x\u2069 🚗👨‍👩‍👧 تم\tهنا\r\nسطر')).toBe(
    'سعر 005.1x \u200d\u200d تم هنا\nسطر',
  )
})

test('a pile of marks keeps the first three', () => {
  expect(printableText(`ب${'\u0651'.repeat(40)}`)).toBe(`ب${'\u0651'.repeat(3)}`)
})

test('a very long word may break, and an Arabic one keeps its joined shapes there', () => {
  expect(printableText('x'.repeat(60))).toBe(`${'x'.repeat(28)}\u200b${'x'.repeat(28)}\u200b${'x'.repeat(4)}`)
  expect(printableText('م'.repeat(30))).toBe(`${'م'.repeat(28)}\u200d\u200b\u200dمم`)
})

test('nested content keeps its shape and its numbers', () => {
  expect(printableContent({ rows: [['a\u0000', 1, null, true]], at: { b: '\u202e' } })).toEqual({
    rows: [['a', 1, null, true]],
    at: { b: '' },
  })
})

test('making text printable twice changes nothing more', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 120 }), text => {
      const once = printableText(text)
      expect(printableText(once)).toBe(once)
      expect(once).not.toMatch(/[\u202a-\u202e\u2066-\u2069]/u)
    }),
    { numRuns: 300 },
  )
})
