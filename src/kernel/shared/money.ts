import { asciiDigits } from './digits.ts'

/** The currencies of the specification's table, in its order. */
export const currencies = ['KWD', 'QAR', 'SAR', 'AED', 'OMR', 'BHD', 'USD', 'EUR'] as const
export type Currency = (typeof currencies)[number]

/** An amount: a safe integer count of the currency's ISO 4217 minor units (KWD fils, SAR halalas). Never a fraction. */
export type Minor = number

/**
 * The largest amount that is taken in: a thousand million of a currency with three digits. Nine thousand of them still sum to a safe
 * integer, so that what was accepted can always be added up.
 */
export const mostMinor = 1_000_000_000_000

/** What is worked out of amounts is more than money can hold; the server answers `kernel.field.moneyTooLarge`. */
export class MoneyTooLarge extends RangeError {}

/** Why a typed amount was not accepted: `precision` = more decimals than the currency has, never rounded in silence. */
export type MoneyRefusal = 'empty' | 'invalid' | 'precision' | 'tooLarge'
export type ParsedMoney =
  | { readonly ok: true; readonly minor: Minor }
  | { readonly ok: false; readonly reason: MoneyRefusal }

/** Minor digits of a currency (ISO 4217): 3 for KWD, BHD and OMR, otherwise 2. */
export function currencyDigits(currency: Currency): 2 | 3 {
  return currency === 'KWD' || currency === 'BHD' || currency === 'OMR' ? 3 : 2
}

/** Decimals shown unless the company chose others (specification section 9): QAR is stored with 2 and shown with 0. */
export function defaultDisplayDecimals(currency: Currency): number {
  return currency === 'QAR' ? 0 : currencyDigits(currency)
}

const invisible = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069\ufeff]/g
const shape = /^([+-]?)\s*(\d+|\d{1,3}(?:,\d{3})+|(?=\.\d))(?:\.(\d*))?$/
// Euro amounts are shown with a decimal comma (de-DE), so what is shown must be readable again. One or two digits after
// the comma cannot be grouping, therefore this is never a guess.
const commaDecimals = /^([+-]?)\s*(\d+|\d{1,3}(?:\.\d{3})+),(\d{1,2})$/

/**
 * Reads an amount typed by a person or carried by JSON: both digit sets, grouping by `,` or `٬`, decimal `.` or `٫`,
 * minus as `-` or U+2212. Refuses `precision` apart from `invalid`, and amounts beyond {@link mostMinor} as `tooLarge`.
 */
export function parseMoney(text: string, currency: Currency): ParsedMoney {
  const typed = asciiDigits(text.replace(invisible, '')).replace('\u2212', '-').trim()
  if (typed === '') return { ok: false, reason: 'empty' }
  const match = (currency === 'EUR' && commaDecimals.exec(typed)) || shape.exec(typed)
  if (!match) return { ok: false, reason: 'invalid' }
  const [, sign, whole = '', fraction = ''] = match
  const digits = currencyDigits(currency)
  if (fraction.length > digits) return { ok: false, reason: 'precision' }
  const count = BigInt(whole.replace(/[.,]/g, '') + fraction.padEnd(digits, '0'))
  if (count > BigInt(mostMinor)) return { ok: false, reason: 'tooLarge' }
  return { ok: true, minor: sign === '-' && count > 0n ? -Number(count) : Number(count) }
}

/** The canonical decimal text of an amount, as JSON and exports carry it: `1234.500`, ASCII minus, no grouping. */
export function moneyText(minor: Minor, currency: Currency): string {
  const digits = currencyDigits(currency)
  const count = exact(minor)
  const unsigned = (count < 0n ? -count : count).toString().padStart(digits + 1, '0')
  return `${count < 0n ? '-' : ''}${unsigned.slice(0, -digits)}.${unsigned.slice(-digits)}`
}

/**
 * Splits an amount in proportion to whole-number weights without losing a unit: largest remainder, ties to the earlier
 * line (rule 4 of 40-finance). A negative total splits as the mirror of its positive. Weights are >= 0; with all
 * weights zero only a zero total can be split (a RangeError otherwise: the caller has no basis to spread it on).
 */
export function splitByWeights(totalMinor: Minor, weights: readonly number[]): Minor[] {
  const shares = weights.map(weight => {
    const share = exact(weight)
    if (share < 0n) throw new RangeError('A weight must not be negative.')
    return share
  })
  const sum = shares.reduce((a, b) => a + b, 0n)
  const total = exact(totalMinor)
  if (sum === 0n) {
    if (total !== 0n) throw new RangeError('An amount cannot be split over weights that are all zero.')
    return weights.map(() => 0)
  }
  const size = total < 0n ? -total : total
  const parts = shares.map((share, index) => ({
    index,
    part: (size * share) / sum,
    rest: (size * share) % sum,
  }))
  const left = Number(size - parts.reduce((a, { part }) => a + part, 0n))
  const served = parts.toSorted((a, b) => (a.rest === b.rest ? a.index - b.index : a.rest < b.rest ? 1 : -1))
  for (const line of served.slice(0, left)) line.part += 1n
  return parts.map(({ part }) => toMinor(total < 0n ? -part : part))
}

/** Splits an amount into `count` parts that differ by at most one unit, the larger ones first. */
export function splitEven(totalMinor: Minor, count: number): Minor[] {
  if (!Number.isSafeInteger(count) || count < 1)
    throw new RangeError('An amount is split into at least one part.')
  return splitByWeights(totalMinor, new Array<number>(count).fill(1))
}

/**
 * amount x numerator / denominator, exact, rounded once, half away from zero. The factors are whole numbers (bigint where
 * they are products of others). Throws a RangeError on a zero denominator or a result beyond the safe integers.
 */
export function mulDiv(minor: Minor, numerator: number | bigint, denominator: number | bigint): Minor {
  const below = exact(denominator)
  if (below === 0n) throw new RangeError('Division by zero.')
  const product = exact(minor) * exact(numerator)
  const negative = product < 0n !== below < 0n
  const [above, divisor] = [product < 0n ? -product : product, below < 0n ? -below : below]
  const rounded = (above * 2n + divisor) / (divisor * 2n)
  return toMinor(negative ? -rounded : rounded)
}

/**
 * amount x an exact decimal such as an exchange rate `0.3075` or a quantity `1.250`, rounded half away from zero.
 * The decimal is canonical ASCII text; anything else is a RangeError, because typed text is parsed at the edge.
 */
export function mulDecimal(minor: Minor, decimalText: string): Minor {
  const match = /^(-?\d+)(?:\.(\d+))?$/.exec(decimalText)
  if (!match) throw new RangeError(`Not a decimal: ${decimalText}`)
  const [, whole = '', fraction = ''] = match
  return mulDiv(minor, BigInt(whole + fraction), 10n ** BigInt(fraction.length))
}

/** A share of an amount in basis points (500 = 5 %), rounded half away from zero. */
export function percentOf(minor: Minor, basisPoints: number): Minor {
  return mulDiv(minor, basisPoints, 10_000)
}

function exact(value: number | bigint): bigint {
  if (typeof value === 'bigint') return value
  if (!Number.isSafeInteger(value)) throw new RangeError(`Not a whole number within the safe range: ${value}`)
  return BigInt(value)
}

function toMinor(count: bigint): Minor {
  const minor = Number(count)
  if (!Number.isSafeInteger(minor)) throw new MoneyTooLarge('The amount is beyond what money can hold.')
  return minor
}
