import { expect, test } from 'vitest'
import { lawPack } from './lawPack.rules.ts'
import { lawCountries } from './library.rules.ts'
import { highlighted, stemOf, stemsOf } from './stem.rules.ts'

test('words of one root form meet in one stem, short words stay whole', () => {
  for (const [one, other] of [
    ['الاستئناف', 'استئنافه'],
    ['والمحكمة', 'محكمة'],
    ['بالشيك', 'شيكات'],
    ['المستأجرين', 'للمستأجر'],
    ['الأجرة', 'أجرة'],
  ] as const)
    expect(stemsOf(one), `${one} ${other}`).toEqual(stemsOf(other))
  expect(stemOf('دين')).toBe('دين')
  expect(stemsOf('متى يجوز أن من على')).toEqual([])
})

test('what a question names is marked in the text, and the text stays whole', () => {
  const text = 'ميعاد الاستئناف ثلاثون يومًا، ويسقط بفواته.'
  const pieces = highlighted(text, 'كم ميعاد استئناف الحكم؟')
  expect(pieces.map(piece => piece.text).join('')).toBe(text)
  expect(pieces.filter(piece => piece.isFound).map(piece => piece.text)).toEqual(['ميعاد', 'الاستئناف'])
})

test('the pack has its texts once, for each of the three countries, and each about something', () => {
  expect(new Set(lawPack.map(law => law.code)).size).toBe(lawPack.length)
  for (const country of lawCountries)
    expect(lawPack.filter(law => law.country === country).length).toBeGreaterThan(10)
  for (const law of lawPack) expect(stemsOf(law.body).length, law.code).toBeGreaterThan(8)
})
