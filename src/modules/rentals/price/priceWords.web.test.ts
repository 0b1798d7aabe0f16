import { afterEach, expect, test } from 'vitest'
import { overwriteGetLocale } from '#generated/words/runtime.js'
import { seasonText } from './priceWords.web.ts'

afterEach(() => overwriteGetLocale(() => 'ar'))

const percent = (basisPoints: number) => `${basisPoints / 100}%`
const weekend = { nameAr: 'نهاية الأسبوع', days: 2, factorBasisPoints: 12_500 }

test('a weekend line says what is added and on how many days, since its amount is the addition alone', () => {
  expect(seasonText(weekend, percent)).toBe('نهاية الأسبوع: زيادة 25% على يومين')
  expect(seasonText({ nameAr: 'الصيف', days: 3, factorBasisPoints: 8_000 }, percent)).toBe(
    'الصيف: خفض 20% على 3 أيام',
  )
  overwriteGetLocale(() => 'en')
  expect(seasonText(weekend, percent)).toBe('نهاية الأسبوع: 25% more on 2 days')
})
