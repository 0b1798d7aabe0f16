import { type Minor, mulDiv } from '#kernel/shared/money.ts'

/** An exact rational number in lowest terms; the denominator is above zero. Years, days and wages are kept so until one rounding. */
export type Fraction = { above: bigint; below: bigint }

/** Numerator and denominator as the law writes them: `[15, 26]`. */
export type Ratio = readonly [above: number, below: number]

/** A fraction of whole numbers. Throws a RangeError on a zero denominator or a number that is not whole. */
export function fraction(above: number | bigint, below: number | bigint = 1): Fraction {
  const [top, bottom] = [BigInt(above), BigInt(below)]
  if (bottom === 0n) throw new RangeError('Division by zero.')
  const sign = bottom < 0n ? -1n : 1n
  const divisor = greatestDivisor(top, bottom)
  return { above: (sign * top) / divisor, below: (sign * bottom) / divisor }
}

/** A decimal number such as `2.5` days, read by its digits: 0.1 is one tenth, not the nearest binary fraction. */
export function decimalFraction(value: number): Fraction {
  const match = /^(-?\d+)(?:\.(\d+))?$/.exec(String(value))
  if (!match) throw new RangeError(`Not a decimal: ${value}`)
  const [, whole = '', digits = ''] = match
  return fraction(BigInt(whole + digits), 10n ** BigInt(digits.length))
}

export const zero: Fraction = { above: 0n, below: 1n }

export const plus = (a: Fraction, b: Fraction): Fraction =>
  fraction(a.above * b.below + b.above * a.below, a.below * b.below)

export const minus = (a: Fraction, b: Fraction): Fraction =>
  fraction(a.above * b.below - b.above * a.below, a.below * b.below)

export const times = (a: Fraction, b: Fraction): Fraction => fraction(a.above * b.above, a.below * b.below)

export const over = (a: Fraction, b: Fraction): Fraction => fraction(a.above * b.below, a.below * b.above)

/** Negative when `a` is the smaller, zero when equal, positive otherwise. */
export function compare(a: Fraction, b: Fraction): number {
  const difference = a.above * b.below - b.above * a.below
  return difference < 0n ? -1 : difference > 0n ? 1 : 0
}

export const smaller = (a: Fraction, b: Fraction): Fraction => (compare(a, b) <= 0 ? a : b)
export const larger = (a: Fraction, b: Fraction): Fraction => (compare(a, b) >= 0 ? a : b)

/** The one rounding: half away from zero, to minor units. */
export const rounded = (value: Fraction): Minor => mulDiv(1, value.above, value.below)

/** The nearest number with the given decimals, for display only: 24.986 days with two is 24.99. */
export const shownNumber = (value: Fraction, decimals: number): number =>
  mulDiv(1, value.above * 10n ** BigInt(decimals), value.below) / 10 ** decimals

function greatestDivisor(a: bigint, b: bigint): bigint {
  let [large, small] = [a < 0n ? -a : a, b < 0n ? -b : b]
  while (small > 0n) {
    const rest = large % small
    large = small
    small = rest
  }
  return large
}
