import { afterEach, expect, test } from 'vitest'
import { m } from '#generated/words/messages.js'
import { number, plural, tellFiguresIn } from './figures.ts'

afterEach(() => tellFiguresIn('latin'))

test('a sentence says its figures as tables do', () => {
  const say = () => m['access.accounts.sessionsEnded']({ count: 5851 })
  expect(say()).toBe('انتهت 5,851 جلسة')
  tellFiguresIn('arabic')
  expect(say()).toBe('انتهت ٥٬٨٥١ جلسة')
  expect(number('ar', 'INV-2026-00001')).toBe('INV-2026-00001')
})

test('a word follows its figure also where the figure came written out', () => {
  expect([0, 1, 2, 3, 11, 100].map(count => plural('ar', count))).toEqual([
    ...['zero', 'one', 'two', 'few', 'many', 'other'],
  ])
  expect(plural('ar', '\u206812,003\u2069')).toBe('few')
  expect(plural('ar', '١٢٬٠١١')).toBe('many')
  expect(plural('en', '1')).toBe('one')
})
