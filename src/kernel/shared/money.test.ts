import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  type Currency,
  currencies,
  currencyDigits,
  defaultDisplayDecimals,
  MoneyTooLarge,
  moneyText,
  mostMinor,
  mulDecimal,
  mulDiv,
  parseMoney,
  percentOf,
  splitByWeights,
  splitEven,
} from './money.ts'

const minor = fc.maxSafeInteger()
const currency = fc.constantFrom(...currencies)

describe('currencies', () => {
  it('carry the ISO digits in storage and the specification decimals on screen', () => {
    expect(currencies.map(code => [code, currencyDigits(code), defaultDisplayDecimals(code)])).toEqual([
      ['KWD', 3, 3],
      ['QAR', 2, 0],
      ['SAR', 2, 2],
      ['AED', 2, 2],
      ['OMR', 3, 3],
      ['BHD', 3, 3],
      ['USD', 2, 2],
      ['EUR', 2, 2],
    ])
  })
})

describe('reading a typed amount', () => {
  it.each<[string, Currency, number]>([
    ['1234.500', 'KWD', 1_234_500],
    ['1,234.500', 'KWD', 1_234_500],
    ['١٬٢٣٤٫٥٠٠', 'KWD', 1_234_500],
    ['۱۲۳٫۴', 'KWD', 123_400],
    [' 12 ', 'KWD', 12_000],
    ['.5', 'KWD', 500],
    ['5.', 'SAR', 500],
    ['-3.03', 'SAR', -303],
    ['−3.03', 'SAR', -303],
    ['+7', 'SAR', 700],
    ['\u20661,000\u2069', 'BHD', 1_000_000],
    ['0.00', 'QAR', 0],
    ['-0', 'QAR', 0],
    ['1.234,50', 'EUR', 123_450],
    ['1,5', 'EUR', 150],
    ['1,234.50', 'EUR', 123_450],
    ['1,234', 'EUR', 123_400],
    ['1000000000.000', 'KWD', mostMinor],
    ['-10000000000.00', 'SAR', -mostMinor],
  ])('%s in %s is %i minor units', (text, code, expected) => {
    const parsed = parseMoney(text, code)
    expect(parsed).toEqual({ ok: true, minor: expected })
    expect(Object.is(parsed.ok && parsed.minor, -0)).toBe(false)
  })

  it.each<[string, Currency, string]>([
    ['', 'KWD', 'empty'],
    ['  ', 'KWD', 'empty'],
    ['1.2345', 'KWD', 'precision'],
    ['1.0000', 'KWD', 'precision'],
    ['1.234', 'SAR', 'precision'],
    ['1.234', 'EUR', 'precision'],
    ['١٫٢٣٤', 'QAR', 'precision'],
    ['abc', 'KWD', 'invalid'],
    ['.', 'KWD', 'invalid'],
    ['-', 'KWD', 'invalid'],
    ['1,5', 'KWD', 'invalid'],
    ['12,34.5', 'KWD', 'invalid'],
    ['1,2345', 'KWD', 'invalid'],
    ['1.2.3', 'KWD', 'invalid'],
    ['1e3', 'KWD', 'invalid'],
    ['--1', 'KWD', 'invalid'],
    ['5 د.ك', 'KWD', 'invalid'],
    ['NaN', 'KWD', 'invalid'],
    ['1000000000.001', 'KWD', 'tooLarge'],
    ['9007199254740.991', 'KWD', 'tooLarge'],
    ['9'.repeat(40), 'SAR', 'tooLarge'],
  ])('%s in %s is refused as %s', (text, code, reason) => {
    expect(parseMoney(text, code)).toEqual({ ok: false, reason })
  })

  it('reads back every canonical text', () => {
    fc.assert(
      fc.property(fc.integer({ min: -mostMinor, max: mostMinor }), currency, (value, code) => {
        expect(parseMoney(moneyText(value, code), code)).toEqual({ ok: true, minor: value })
      }),
    )
  })

  it('never throws, whatever is typed', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: fc.constantFrom(...'0123456789.,-−+ ٠٥٫٬e') }),
        currency,
        (text, code) => {
          const parsed = parseMoney(text, code)
          if (parsed.ok) expect(Number.isSafeInteger(parsed.minor)).toBe(true)
        },
      ),
    )
  })
})

describe('canonical text', () => {
  it('shows every digit of the currency', () => {
    expect(moneyText(1_234_500, 'KWD')).toBe('1234.500')
    expect(moneyText(-5, 'KWD')).toBe('-0.005')
    expect(moneyText(0, 'SAR')).toBe('0.00')
    expect(moneyText(303, 'SAR')).toBe('3.03')
  })

  it('is refused for what is not an amount', () => {
    expect(() => moneyText(0.5, 'KWD')).toThrow(RangeError)
    expect(() => moneyText(Number.NaN, 'KWD')).toThrow(RangeError)
    expect(() => moneyText(2 ** 53, 'KWD')).toThrow(RangeError)
  })
})

describe('splits', () => {
  it('follow rule 4: largest remainder, ties to the earlier line', () => {
    expect(splitEven(100_000, 3)).toEqual([33_334, 33_333, 33_333])
    expect(splitByWeights(10_000, [285_000, 15_000, 5_500])).toEqual([9_329, 491, 180])
    expect(splitEven(1_000_000, 3)).toEqual([333_334, 333_333, 333_333])
  })

  it('split 5,000.000 over 36 installments as 32 of 138.889 and 4 of 138.888', () => {
    const rows = splitEven(5_000_000, 36)
    expect(rows.slice(0, 32).every(row => row === 138_889)).toBe(true)
    expect(rows.slice(32)).toEqual([138_888, 138_888, 138_888, 138_888])
  })

  it('split tax 4.55 as 1.52, 1.52, 1.51 (rule 5)', () => {
    expect(splitByWeights(455, [1010, 1010, 1010])).toEqual([152, 152, 151])
  })

  it('refuse a split without a basis', () => {
    expect(splitByWeights(0, [0, 0])).toEqual([0, 0])
    expect(splitByWeights(0, [])).toEqual([])
    expect(() => splitByWeights(1, [0, 0])).toThrow(RangeError)
    expect(() => splitByWeights(1, [])).toThrow(RangeError)
    expect(() => splitByWeights(1, [2, -1])).toThrow(RangeError)
    expect(() => splitByWeights(1, [0.5])).toThrow(RangeError)
    expect(() => splitEven(1, 0)).toThrow(RangeError)
  })

  const weights = fc
    .array(fc.nat({ max: 1_000_000_000 }), { minLength: 1, maxLength: 30 })
    .filter(list => list.some(weight => weight > 0))

  it('preserve the sum, stay within one unit of the exact share and mirror for negatives', () => {
    fc.assert(
      fc.property(minor, weights, (total, list) => {
        const parts = splitByWeights(total, list)
        const sum = BigInt(list.reduce((a, b) => a + b, 0))
        expect(parts.reduce((a, b) => a + BigInt(b), 0n)).toBe(BigInt(total))
        for (const [index, part] of parts.entries()) {
          const distance = BigInt(part) * sum - BigInt(total) * BigInt(list[index] ?? 0)
          expect(distance > -sum && distance < sum).toBe(true)
          expect(Object.is(part, -0)).toBe(false)
        }
        expect(splitByWeights(total === 0 ? 0 : -total, list)).toEqual(
          parts.map(part => (part === 0 ? 0 : -part)),
        )
      }),
    )
  })

  it('never give a heavier or an equal earlier line less', () => {
    fc.assert(
      fc.property(fc.nat(), weights, (total, list) => {
        const parts = splitByWeights(total, list)
        for (let later = 1; later < list.length; later += 1) {
          const [a = 0, b = 0] = [list[later - 1], list[later]]
          const [x = 0, y = 0] = [parts[later - 1], parts[later]]
          if (a >= b) expect(x).toBeGreaterThanOrEqual(y)
          else expect(x).toBeLessThanOrEqual(y + 1)
        }
      }),
    )
  })
})

describe('products', () => {
  it('round once, half away from zero', () => {
    expect(mulDiv(5, 1, 2)).toBe(3)
    expect(mulDiv(-5, 1, 2)).toBe(-3)
    expect(mulDiv(5, -1, 2)).toBe(-3)
    expect(mulDiv(1, 1, 3)).toBe(0)
    expect(Object.is(mulDiv(-1, 1, 3), -0)).toBe(false)
    expect(mulDiv(210_000, 454, 720)).toBe(132_417)
    expect(percentOf(3030, 1500)).toBe(455)
    expect(percentOf(106_000, 500)).toBe(5_300)
    expect(mulDecimal(1_000_000, '0.3075')).toBe(307_500)
    expect(mulDecimal(1010, '3')).toBe(3030)
    expect(mulDecimal(100, '-0.005')).toBe(-1)
  })

  it('refuse what has no exact answer', () => {
    expect(() => mulDiv(1, 1, 0)).toThrow(RangeError)
    expect(() => mulDiv(Number.MAX_SAFE_INTEGER, 2, 1)).toThrow(RangeError)
    expect(() => mulDiv(1.5, 1, 1)).toThrow(RangeError)
    for (const text of ['', '1.', '.5', '1,5', '1e3', ' 1', '٥'])
      expect(() => mulDecimal(1, text)).toThrow(RangeError)
  })

  it('are symmetric about zero and at most half a unit off', () => {
    const factor = fc.integer({ min: -1_000_000, max: 1_000_000 })
    const divisor = fc.integer({ min: 1, max: 1_000_000 })
    const small = fc.integer({ min: -1_000_000_000, max: 1_000_000_000 })
    fc.assert(
      fc.property(small, factor, divisor, (value, numerator, denominator) => {
        const result = mulDiv(value, numerator, denominator)
        expect(mulDiv(-value, numerator, denominator) + result).toBe(0)
        const twice = 2n * (BigInt(value) * BigInt(numerator) - BigInt(result) * BigInt(denominator))
        const size = twice < 0n ? -twice : twice
        expect(size <= BigInt(denominator)).toBe(true)
      }),
    )
  })
})

describe('what is worked out', () => {
  it('says that it is more than money can hold', () => {
    expect(() => mulDecimal(mostMinor, '999999999.999')).toThrow(MoneyTooLarge)
  })
})
