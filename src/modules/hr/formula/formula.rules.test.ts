import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { decimalFraction, fraction, rounded, shownNumber } from '../fraction/fraction.rules.ts'
import {
  added,
  amount,
  amountOf,
  divided,
  evaluateFormula,
  type Formula,
  factor,
  lessened,
  multiplied,
  percent,
  summed,
} from './formula.rules.ts'

describe('A fraction', () => {
  it('keeps decimals exactly and rounds once, half away from zero', () => {
    expect(decimalFraction(0.1)).toEqual(fraction(1, 10))
    expect(rounded(fraction(5, 2))).toBe(3)
    expect(rounded(fraction(-5, 2))).toBe(-3)
    expect(fraction(6, -4)).toEqual(fraction(-3, 2))
    expect(shownNumber(fraction(30 * 304, 365), 2)).toBe(24.99)
  })
  it('refuses a zero denominator and text that is no decimal', () => {
    expect(() => fraction(1, 0)).toThrow(RangeError)
    expect(() => decimalFraction(1e-9)).toThrow(RangeError)
  })
})

describe('A formula', () => {
  it('reads as it is computed', () => {
    const overtime = multiplied(
      multiplied(
        divided(divided(amount(450_000, 'KWD'), factor(fraction(26))), factor(fraction(8))),
        factor(fraction(5, 4)),
      ),
      factor(fraction(6)),
    )
    expect(overtime.text).toBe('450.000 ÷ 26 ÷ 8 × 1.25 × 6')
    expect(amountOf(overtime)).toBe(16_226)
    expect(evaluateFormula(overtime.text, 'KWD')).toBe(16_226)
  })
  it('writes sums in brackets inside a product, and percentages with their sign', () => {
    const share = multiplied(added(amount(70_000, 'AED'), amount(10_000, 'AED')), percent(1_050))
    expect(share.text).toBe('(700.00 + 100.00) × 10.5%')
    expect(evaluateFormula(share.text, 'AED')).toBe(amountOf(share))
    expect(factor(fraction(241, 365)).text).toBe('241 ÷ 365')
    expect(lessened(amount(5, 'KWD'), summed([])).text).toBe('0.005 − 0')
  })
  it('refuses text that is no formula', () => {
    for (const text of ['', '1 +', '(1', '1 2', 'x', '1 ÷ 0'])
      expect(() => evaluateFormula(text, 'KWD')).toThrow(RangeError)
  })
  it('evaluates to its own amount whatever it is built of', () => {
    const leaf = fc.oneof(
      fc
        .tuple(fc.integer({ min: -99, max: 999 }), fc.integer({ min: 1, max: 365 }))
        .map(([a, b]) => factor(fraction(a, b))),
      fc.integer({ min: 1, max: 9_999 }).map(percent),
    )
    const { tree } = fc.letrec<{ tree: Formula; node: Formula }>(tie => ({
      tree: fc.oneof({ maxDepth: 3 }, leaf, tie('node')),
      node: fc
        .tuple(fc.constantFrom(added, lessened, multiplied, divided), tie('tree'), tie('tree'))
        .map(([join, a, b]) => (join === divided && b.value.above === 0n ? added(a, b) : join(a, b))),
    }))
    fc.assert(
      fc.property(fc.integer({ min: -9_999, max: 9_999 }), tree, (minor, share) => {
        const formula = multiplied(amount(minor, 'KWD'), share)
        fc.pre(Math.abs(Number(formula.value.above) / Number(formula.value.below)) < 1e12)
        expect(evaluateFormula(formula.text, 'KWD')).toBe(amountOf(formula))
      }),
    )
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 9_999_999 }),
        fc.integer({ min: 0, max: 62 }),
        fc.constantFrom(26, 30, 31),
        (wage, half, basis) => {
          const cut = divided(
            multiplied(amount(wage, 'KWD'), factor(fraction(half, 2))),
            factor(fraction(basis)),
          )
          expect(evaluateFormula(cut.text, 'KWD')).toBe(amountOf(cut))
        },
      ),
    )
  })
})
