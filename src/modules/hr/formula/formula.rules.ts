import { type Currency, currencyDigits, type Minor, moneyText } from '#kernel/shared/money.ts'
import {
  compare,
  type Fraction,
  fraction,
  minus,
  over,
  plus,
  rounded,
  times,
  zero,
} from '../fraction/fraction.rules.ts'

/**
 * How an amount comes about: its exact value in minor units (amounts) or as a plain number (factors), and the text a person reads
 * and can recompute: `450.000 ÷ 26 ÷ 8 × 1.25 × 6`. `level` is the binding strength of the outermost operator.
 */
export type Formula = { value: Fraction; text: string; level: 'sum' | 'product' | 'leaf' }

/** An amount of money, in minor units of the currency. */
export const amount = (minor: Minor, currency: Currency): Formula => ({
  value: fraction(minor),
  text: moneyText(minor, currency).replace('-', '−'),
  level: minor < 0 ? 'sum' : 'leaf',
})

/** A factor: days, hours, a multiple. A fraction without a finite decimal is written as a division. */
export function factor(value: Fraction): Formula {
  const decimal = finiteDecimal(value)
  if (decimal !== null) return { value, text: decimal, level: value.above < 0n ? 'sum' : 'leaf' }
  return {
    value,
    text: `${value.above} ÷ ${value.below}`.replace('-', '−'),
    level: value.above < 0n ? 'sum' : 'product',
  }
}

/** A share in basis points, written as a percentage: 1050 is `10.5%`. */
export const percent = (basisPoints: number): Formula => ({
  value: fraction(basisPoints, 10_000),
  text: `${finiteDecimal(fraction(basisPoints, 100))}%`,
  level: 'leaf',
})

export const multiplied = (a: Formula, b: Formula): Formula => ({
  value: times(a.value, b.value),
  text: `${inProduct(a)} × ${b.level === 'leaf' ? b.text : `(${b.text})`}`,
  level: 'product',
})

export const divided = (a: Formula, b: Formula): Formula => ({
  value: over(a.value, b.value),
  text: `${inProduct(a)} ÷ ${b.level === 'leaf' ? b.text : `(${b.text})`}`,
  level: 'product',
})

export const added = (a: Formula, b: Formula): Formula => ({
  value: plus(a.value, b.value),
  text: `${a.text} + ${inSum(b)}`,
  level: 'sum',
})

export const lessened = (a: Formula, b: Formula): Formula => ({
  value: minus(a.value, b.value),
  text: `${a.text} − ${inSum(b)}`,
  level: 'sum',
})

/** The sum of several parts; nothing is zero. */
export const summed = (parts: readonly Formula[]): Formula => {
  const [first, ...rest] = parts
  return first ? rest.reduce(added, first) : factor(zero)
}

/** The amount in minor units: rounded here and nowhere before. */
export const amountOf = (formula: Formula): Minor => rounded(formula.value)

/**
 * Recomputes a formula from its text alone, in minor units of the currency: a reader of a payslip comes to the same amount.
 * Throws a RangeError for a text that is no formula.
 */
export function evaluateFormula(text: string, currency: Currency): Minor {
  const tokens = text.match(/\d+(?:\.\d+)?%?|[()+−×÷]|\S/g) ?? []
  let at = 0
  const broken = () => new RangeError(`Not a formula: ${text}`)
  const leaf = (): Fraction => {
    const token = tokens[at++]
    if (token === '−') return minus(zero, leaf())
    if (token === '(') {
      const inner = sum()
      if (tokens[at++] !== ')') throw broken()
      return inner
    }
    const match = /^(\d+)(?:\.(\d+))?(%?)$/.exec(token ?? '')
    if (!match) throw broken()
    const [, whole = '', digits = '', sign] = match
    return fraction(BigInt(whole + digits), 10n ** BigInt(digits.length) * (sign ? 100n : 1n))
  }
  const product = (): Fraction => {
    let value = leaf()
    while (tokens[at] === '×' || tokens[at] === '÷')
      value = tokens[at++] === '×' ? times(value, leaf()) : over(value, leaf())
    return value
  }
  const sum = (): Fraction => {
    let value = product()
    while (tokens[at] === '+' || tokens[at] === '−')
      value = tokens[at++] === '+' ? plus(value, product()) : minus(value, product())
    return value
  }
  const value = sum()
  if (at < tokens.length) throw broken()
  return rounded(times(value, fraction(10n ** BigInt(currencyDigits(currency)))))
}

const inProduct = (formula: Formula) => (formula.level === 'sum' ? `(${formula.text})` : formula.text)
const inSum = (formula: Formula) => (formula.level === 'sum' ? `(${formula.text})` : formula.text)

/** The decimal text of a fraction that ends within nine places, else null. */
function finiteDecimal(value: Fraction): string | null {
  for (let places = 0; places <= 9; places++) {
    const scale = 10n ** BigInt(places)
    if ((value.above * scale) % value.below !== 0n) continue
    const count = (value.above * scale) / value.below
    const digits = (count < 0n ? -count : count).toString().padStart(places + 1, '0')
    const whole = digits.slice(0, digits.length - places)
    const sign = compare(value, zero) < 0 ? '−' : ''
    return `${sign}${whole}${places > 0 ? `.${digits.slice(digits.length - places)}` : ''}`
  }
  return null
}
