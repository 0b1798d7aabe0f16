import fc from 'fast-check'
import { expect, test } from 'vitest'
import { csvLines, csvText, fromCsvText } from './csv.ts'

test.each([
  ['=1+1', "'=1+1"],
  ['@cmd', "'@cmd"],
  ['-x', "'-x"],
  ['\t=x', "'\t'=x"],
  ['a;-1;@b', "a;'-1;'@b"],
  ['＝1+1', "'＝1+1"],
  [' =1', " '=1"],
  ['x, -5', 'x, -5'],
  ['https://x/?a=1;b=2', 'https://x/?a=1;b=2'],
  ['x;=cmd', "x;'=cmd"],
  ['x\n+cmd', "x\n'+cmd"],
  ['x|＝cmd', "x|'＝cmd"],
  ['x;"=cmd', 'x;"\'=cmd'],
  ['+965 5551 2345', '+965 5551 2345'],
  ['-12.500', '-12.500'],
  ['سالم - 5', 'سالم - 5'],
  ['a=b', 'a=b'],
  ["'=x", "''=x"],
  ["a;'-b", "a;''-b"],
  ['+965-2222-3333', "'+965-2222-3333"],
  ['-5-5', "'-5-5"],
  ['(12.500)', '(12.500)'],
])('%j is written %j', (text, cell) => {
  expect(csvText(text)).toBe(cell)
  expect(fromCsvText(cell)).toBe(text)
})

test('whatever is written comes back', () => {
  const texts = fc.string({ unit: fc.constantFrom(...`=+-@＝;|\t\n "'a5س`) })
  fc.assert(
    fc.property(texts, text => {
      expect(fromCsvText(csvText(text))).toBe(text)
    }),
    { numRuns: 2000 },
  )
})

test('a line quotes what would break it, guards texts, and writes figures as they are', () => {
  expect(csvLines([['a,b', 'x "y"', 'سطر\nآخر', '=1', -5, 12.5, null], ['']])).toBe(
    '"a,b","x ""y""","سطر\nآخر",\'=1,-5,12.5,\r\n\r\n',
  )
})
