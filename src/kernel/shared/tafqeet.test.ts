import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type Currency, currencies, currencyDigits } from './money.ts'
import { amountInWords } from './tafqeet.ts'

const minorOf = (major: number, currency: Currency) => major * 10 ** currencyDigits(currency)

describe('an amount in Arabic words', () => {
  it.each<[number, Currency, string]>([
    [295_500, 'KWD', 'فقط مائتان وخمسة وتسعون دينارًا كويتيًا وخمسمائة فلس لا غير'],
    [1_821_500, 'KWD', 'فقط ألف وثمانمائة وواحد وعشرون دينارًا كويتيًا وخمسمائة فلس لا غير'],
    [107_500, 'KWD', 'فقط مائة وسبعة دنانير كويتية وخمسمائة فلس لا غير'],
  ])('closes %i %s as %s (rule 16)', (minor, currency, words) => {
    expect(amountInWords(minor, currency, 'ar', { closed: true })).toBe(words)
  })

  it.each<[number, Currency, string]>([
    // Rule 16 of 40-finance and scenario 6
    [2_000_000, 'KWD', 'ألفا دينار كويتي'],
    [15_000_000, 'KWD', 'خمسة عشر ألف دينار كويتي'],
    [303, 'SAR', 'ثلاثة ريالات سعودية وثلاث هللات'],
    [1_005, 'OMR', 'ريال عماني واحد وخمس بيسات'],
    [0, 'KWD', 'صفر دينار كويتي'],
    [107_500, 'KWD', 'مائة وسبعة دنانير كويتية وخمسمائة فلس'],
    // One and two
    [1_000, 'KWD', 'دينار كويتي واحد'],
    [2_000, 'KWD', 'ديناران كويتيان'],
    [1, 'KWD', 'فلس واحد'],
    [2, 'KWD', 'فلسان'],
    [1, 'SAR', 'هللة واحدة'],
    [2, 'OMR', 'بيستان'],
    [202, 'AED', 'درهمان إماراتيان وفلسان'],
    // Three to ten take the opposite gender
    [3_000, 'BHD', 'ثلاثة دنانير بحرينية'],
    [8_000, 'KWD', 'ثمانية دنانير كويتية'],
    [8, 'SAR', 'ثماني هللات'],
    [10_000, 'KWD', 'عشرة دنانير كويتية'],
    [10, 'SAR', 'عشر هللات'],
    [108, 'OMR', 'مائة وثماني بيسات'],
    // Eleven to ninety-nine
    [11_000, 'KWD', 'أحد عشر دينارًا كويتيًا'],
    [12_000, 'KWD', 'اثنا عشر دينارًا كويتيًا'],
    [13_000, 'KWD', 'ثلاثة عشر دينارًا كويتيًا'],
    [11, 'SAR', 'إحدى عشرة هللة'],
    [12, 'OMR', 'اثنتا عشرة بيسة'],
    [18, 'SAR', 'ثماني عشرة هللة'],
    [19, 'SAR', 'تسع عشرة هللة'],
    [20, 'SAR', 'عشرون هللة'],
    [21, 'SAR', 'إحدى وعشرون هللة'],
    [22, 'SAR', 'اثنتان وعشرون هللة'],
    [28, 'SAR', 'ثمانٍ وعشرون هللة'],
    [99, 'QAR', 'تسعة وتسعون درهمًا'],
    [22_000, 'KWD', 'اثنان وعشرون دينارًا كويتيًا'],
    // Hundreds
    [100_000, 'KWD', 'مائة دينار كويتي'],
    [101_000, 'KWD', 'مائة وواحد دينار كويتي'],
    [102_000, 'KWD', 'مائة واثنان دينار كويتي'],
    [103_000, 'KWD', 'مائة وثلاثة دنانير كويتية'],
    [200_000, 'KWD', 'مائتا دينار كويتي'],
    [200, 'KWD', 'مائتا فلس'],
    [200, 'OMR', 'مائتا بيسة'],
    [211_000, 'KWD', 'مائتان وأحد عشر دينارًا كويتيًا'],
    [1_200_000, 'KWD', 'ألف ومائتا دينار كويتي'],
    // Thousands and more
    [1_000_000, 'KWD', 'ألف دينار كويتي'],
    [3_000_000, 'KWD', 'ثلاثة آلاف دينار كويتي'],
    [11_000_000, 'KWD', 'أحد عشر ألف دينار كويتي'],
    [15_001_000, 'KWD', 'خمسة عشر ألفًا وواحد دينار كويتي'],
    [15_250_000, 'KWD', 'خمسة عشر ألفًا ومائتان وخمسون دينارًا كويتيًا'],
    [200_000_000, 'KWD', 'مائتا ألف دينار كويتي'],
    [2_002_000, 'KWD', 'ألفان واثنان دينار كويتي'],
    [102_000_000, 'KWD', 'مائة واثنان ألف دينار كويتي'],
    [103_000_000, 'KWD', 'مائة وثلاثة آلاف دينار كويتي'],
    [1_000_000_000, 'KWD', 'مليون دينار كويتي'],
    [2_000_000_000, 'KWD', 'مليونا دينار كويتي'],
    [1_002_000_000, 'KWD', 'مليون وألفا دينار كويتي'],
    [12_000_000_000, 'KWD', 'اثنا عشر مليون دينار كويتي'],
    [2_500_000_000_000, 'KWD', 'ملياران وخمسمائة مليون دينار كويتي'],
    // Every currency
    [1_500, 'OMR', 'ريال عماني واحد وخمسمائة بيسة'],
    [5_050, 'QAR', 'خمسون ريالًا قطريًا وخمسون درهمًا'],
    [1_150, 'AED', 'أحد عشر درهمًا إماراتيًا وخمسون فلسًا'],
    [500, 'USD', 'خمسة دولارات أمريكية'],
    [1_225, 'USD', 'اثنا عشر دولارًا أمريكيًا وخمسة وعشرون سنتًا'],
    [100, 'EUR', 'يورو واحد'],
    [305, 'EUR', 'ثلاثة يورو وخمسة سنتات'],
    [-5_000, 'KWD', 'سالب خمسة دنانير كويتية'],
  ])('says %i %s as %s', (minor, currency, words) => {
    expect(amountInWords(minor, currency, 'ar')).toBe(words)
  })
})

describe('an amount in English words', () => {
  it.each<[number, Currency, string]>([
    [107_500, 'KWD', 'one hundred seven Kuwaiti dinars and five hundred fils'],
    [1_821_500, 'KWD', 'one thousand eight hundred twenty-one Kuwaiti dinars and five hundred fils'],
    [1_005, 'OMR', 'one Omani rial and five baisa'],
    [101, 'SAR', 'one Saudi riyal and one halala'],
    [0, 'KWD', 'zero Kuwaiti dinars'],
    [50, 'USD', 'fifty cents'],
    [2_000_000_10, 'EUR', 'two million euros and ten cents'],
    [-100, 'AED', 'minus one UAE dirham'],
  ])('says %i %s as %s', (minor, currency, words) => {
    expect(amountInWords(minor, currency, 'en')).toBe(words)
  })

  it('is closed with "Only"', () => {
    expect(amountInWords(5_000, 'KWD', 'en', { closed: true })).toBe('Only five Kuwaiti dinars')
  })
})

describe('every amount', () => {
  const currency = fc.constantFrom(...currencies)
  const locale = fc.constantFrom('ar', 'en')
  const wellFormed = (words: string) => {
    expect(words).not.toMatch(/undefined|null|NaN| {2}|^ | $|ووو| و$| و /)
    expect(words).toMatch(/^[\u0621-\u0652 ]+$|^[A-Za-z -]+$/)
  }

  it('has whole words up to 999,999,999,999 and to the end of money', () => {
    const major = fc.integer({ min: 0, max: 999_999_999_999 })
    fc.assert(
      fc.property(major, fc.nat({ max: 99 }), currency, locale, (whole, part, code, language) => {
        wellFormed(amountInWords(minorOf(whole, code) + part, code, language))
      }),
      { numRuns: 1000 },
    )
    for (const code of currencies)
      for (const language of ['ar', 'en'] as const)
        wellFormed(amountInWords(Number.MAX_SAFE_INTEGER, code, language))
  })

  it('has whole and distinct words for every number to 12,000 of both genders', () => {
    for (const [code, step] of [
      ['KWD', 1000],
      ['OMR', 1],
    ] as const) {
      const seen = new Set<string>()
      for (let count = 0; count <= 12_000; count += 1) {
        const words = amountInWords(count * step, code, 'ar')
        wellFormed(words)
        seen.add(words)
      }
      expect(seen.size).toBe(12_001)
    }
  })

  it('has words of its own', () => {
    const minor = fc.maxSafeInteger()
    fc.assert(
      fc.property(minor, minor, currency, locale, (a, b, code, language) => {
        expect(amountInWords(a, code, language) === amountInWords(b, code, language)).toBe(a === b)
      }),
      { numRuns: 500 },
    )
  })
})
