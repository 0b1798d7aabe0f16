import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  currencySymbol,
  formatDay,
  formatInstant,
  formatMoney,
  formatNumber,
  formatPercent,
  formatTime,
  pluralCategory,
  shownParam,
} from './format.ts'
import { currencies, currencyDigits, mostMinor, parseMoney } from './money.ts'

const latin = { digits: 'latin', locale: 'ar' } as const
const arabic = { digits: 'arabic', locale: 'ar' } as const

describe('money', () => {
  it('is the amount, then the symbol', () => {
    expect(formatMoney(1_234_500, { ...latin, currency: 'KWD', withSymbol: true })).toBe('1,234.500 د.ك')
    expect(formatMoney('1234.500', { ...latin, currency: 'KWD' })).toBe('1,234.500')
    expect(formatMoney(1_234_500, { digits: 'latin', locale: 'en', currency: 'KWD', withSymbol: true })).toBe(
      '1,234.500 KWD',
    )
    expect(formatMoney(100_000_000, { ...latin, currency: 'USD', withSymbol: true })).toBe('1,000,000.00 $')
  })

  it('takes the digits setting, with separators that cannot be read as a zero', () => {
    expect(formatMoney(1_234_500, { ...arabic, currency: 'KWD', withSymbol: true })).toBe('١٬٢٣٤٫٥٠٠ د.ك')
    expect(formatMoney(123_450, { ...arabic, currency: 'EUR' })).toBe('١٬٢٣٤٫٥٠')
  })

  it('shows the decimals of the specification or of the company, rounding half away from zero on screen only', () => {
    expect(formatMoney(123_450, { ...latin, currency: 'QAR' })).toBe('1,235')
    expect(formatMoney(-123_450, { ...latin, currency: 'QAR' })).toBe('−1,235')
    expect(formatMoney(123_449, { ...latin, currency: 'QAR' })).toBe('1,234')
    expect(formatMoney(123_449, { ...latin, currency: 'QAR', decimals: 2 })).toBe('1,234.49')
    expect(formatMoney(999_500, { ...latin, currency: 'KWD', decimals: 0 })).toBe('1,000')
    expect(formatMoney(5, { ...latin, currency: 'SAR', decimals: 3 })).toBe('0.050')
  })

  it('puts U+2212 before the digits and none before a zero', () => {
    expect(formatMoney(-50, { ...latin, currency: 'KWD' })).toBe('\u22120.050')
    expect(formatMoney(-1_234_500, { ...arabic, currency: 'KWD' })).toBe('\u2212١٬٢٣٤٫٥٠٠')
    expect(formatMoney(-4, { ...latin, currency: 'QAR' })).toBe('0')
    expect(formatMoney(0, { ...latin, currency: 'KWD' })).toBe('0.000')
    expect(formatMoney('-0.000', { ...latin, currency: 'KWD' })).toBe('0.000')
  })

  it('separates euros as de-DE does', () => {
    expect(formatMoney(123_456_789, { ...latin, currency: 'EUR', withSymbol: true })).toBe('1.234.567,89 €')
  })

  it('refuses text that is not canonical', () => {
    for (const text of ['', '1,234', '1.', 'abc', '١'])
      expect(() => formatMoney(text, { ...latin, currency: 'KWD' })).toThrow(RangeError)
  })

  it('has a symbol for every currency in both languages, without invisible marks', () => {
    for (const currency of currencies)
      for (const locale of ['ar', 'en'] as const)
        expect(currencySymbol(currency, locale)).not.toMatch(/^$|[\u200e\u200f\u061c\u00a0]/)
  })

  it('can be typed back as it is shown, in every currency and digit set', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: -mostMinor, max: mostMinor }),
        fc.constantFrom(...currencies),
        fc.constantFrom(latin, arabic),
        (minor, currency, style) => {
          const shown = formatMoney(minor, { ...style, currency, decimals: currencyDigits(currency) })
          expect(parseMoney(shown, currency)).toEqual({ ok: true, minor })
        },
      ),
    )
  })
})

describe('numbers and percentages', () => {
  it('are grouped and exact', () => {
    expect(formatNumber(41_200, 'latin')).toBe('41,200')
    expect(formatNumber(41_200, 'arabic')).toBe('٤١٬٢٠٠')
    expect(formatNumber(999, 'latin')).toBe('999')
    expect(formatNumber(-1234.5, 'latin')).toBe('−1,234.5')
    expect(formatNumber('12.345', 'latin', 2)).toBe('12.35')
    expect(formatNumber(12, 'latin', 1)).toBe('12.0')
    expect(formatNumber(1e21, 'latin')).toBe('1,000,000,000,000,000,000,000')
    expect(formatNumber(1e-7, 'latin', 2)).toBe('0.00')
    expect(formatNumber(-0, 'latin')).toBe('0')
    expect(() => formatNumber(Number.NaN, 'latin')).toThrow(RangeError)
    expect(() => formatNumber(Number.POSITIVE_INFINITY, 'latin')).toThrow(RangeError)
  })

  it('show one decimal for a percentage', () => {
    expect(formatPercent(7630, 'latin')).toBe('76.3%')
    expect(formatPercent(1305, 'latin')).toBe('13.1%')
    expect(formatPercent(-460, 'latin')).toBe('−4.6%')
    expect(formatPercent(1200, 'latin')).toBe('12.0%')
    expect(formatPercent(-4, 'latin')).toBe('0.0%')
    expect(formatPercent(50, 'arabic')).toBe('٠٫٥٪')
  })
})

describe('days and times', () => {
  const instant = new Date('2026-11-19T21:05:00Z')

  it('are dd/MM/yyyy and 24 hours in the company zone', () => {
    expect(formatDay('2026-11-19', 'latin')).toBe('19/11/2026')
    expect(formatDay('2026-11-19', 'arabic')).toBe('١٩/١١/٢٠٢٦')
    expect(formatTime(instant, 'Asia/Kuwait', 'latin')).toBe('00:05')
    expect(formatInstant(instant, 'Asia/Kuwait', 'latin')).toBe('20/11/2026 00:05')
    expect(formatInstant(instant, 'Asia/Dubai', 'arabic')).toBe('٢٠/١١/٢٠٢٦ ٠١:٠٥')
    expect(() => formatDay('2026-02-30', 'latin')).toThrow(RangeError)
  })

  it('are written out where a sentence names them', () => {
    const shown = (value: unknown) => shownParam(value, 'Asia/Kuwait', 'latin')
    expect(
      ['2026-11-19', '2026-11-19T21:05:00.000Z', 'CT-2026-00001', '2026-02-30', 7, 2026, 27_913, null].map(
        shown,
      ),
    ).toEqual(['19/11/2026', '20/11/2026 00:05', 'CT-2026-00001', '2026-02-30', 7, 2026, '27,913', null])
  })
})

describe('plural categories', () => {
  it('are the six Arabic ones', () => {
    const of = (count: number) => pluralCategory(count, 'ar')
    expect([0, 1, 2, 3, 10, 11, 18, 99, 100, 101, 102, 103, 111, 200, 1000, 1003, 1.5].map(of)).toEqual(
      'zero one two few few many many many other other other few many other other few other'.split(' '),
    )
  })

  it('agree with the platform for whole numbers in both languages', () => {
    for (const locale of ['ar', 'en'] as const) {
      const rules = new Intl.PluralRules(locale)
      for (let count = 0; count <= 1200; count += 1)
        expect(pluralCategory(count, locale)).toBe(rules.select(count))
    }
  })
})
