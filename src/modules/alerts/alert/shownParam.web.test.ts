import { expect, test } from 'vitest'
import { shownParam } from './shownParam.web.ts'

test('what a sentence names is written as the company writes it, and keeps its direction and its line', () => {
  const shown = (value: string) =>
    shownParam(value, 'latin')
      .replace(/[\u2068\u2069]/g, '|')
      .replace(/\u2060/g, '~')
  expect(
    ['2026-11-24', '55500.000', '-90.000', '\u221290.000', 'APR-2026-00003', '12-34567', 'كراج الميدان'].map(
      shown,
    ),
  ).toEqual([
    '24/11/2026',
    '|55,500.000|',
    '|\u221290.000|',
    '|\u221290.000|',
    '|APR~-~2026~-~00003|',
    '|12-34567|',
    'كراج الميدان',
  ])
  expect(shownParam('1234.500', 'arabic')).toBe('\u2068١٬٢٣٤٫٥٠٠\u2069')
})
