import { mulDiv } from '#kernel/shared/money.ts'

/** A quantity as a whole count of thousandths of the base unit. */
export type Milli = number

const shape = /^(-?)(\d+)(?:\.(\d{1,3})0*)?$/

/** Reads a canonical decimal of at most three places (`12.5`); null for anything else. */
export function milliOf(text: string): Milli | null {
  const match = shape.exec(text.trim())
  if (!match) return null
  const [, sign, whole = '', fraction = ''] = match
  const count = Number(whole + fraction.padEnd(3, '0'))
  if (!Number.isSafeInteger(count)) return null
  return sign === '-' && count > 0 ? -count : count
}

/** A stored quantity; the database writes nothing else. */
export function stored(text: string): Milli {
  const milli = milliOf(text)
  if (milli === null) throw new RangeError(`Not a quantity: ${text}`)
  return milli
}

/** The canonical decimal text: `12.500` is `12.5`. */
export function quantityText(milli: Milli): string {
  const size = Math.abs(milli).toString().padStart(4, '0')
  const fraction = size.slice(-3).replace(/0+$/, '')
  return `${milli < 0 ? '-' : ''}${size.slice(0, -3)}${fraction ? `.${fraction}` : ''}`
}

export const isWholeQuantity = (milli: Milli): boolean => milli % 1000 === 0

/** So many of a larger unit in the base unit; the factor is in thousandths too. */
export const inBaseUnit = (milli: Milli, factorMilli: Milli): Milli => mulDiv(milli, factorMilli, 1000)

/**
 * What a quantity of the base unit comes to at a price for a unit of `factorMilli`, rounded once: 200 pieces at 5.000 the dozen are
 * 83.333, whether they fill cartons or not.
 */
export const amountOf = (baseMilli: Milli, priceMinor: number, factorMilli: Milli): number =>
  mulDiv(priceMinor, baseMilli, factorMilli)
