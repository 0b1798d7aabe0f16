import { asciiDigits } from '#kernel/shared/digits.ts'
import { type Currency, currencyDigits, type Minor, mostMinor, mulDiv } from '#kernel/shared/money.ts'
import { deny, invalid } from '#kernel/shared/refusal.ts'

/** A rate older than this does not count today (section 3 of 40-finance). */
export const rateDays = 7

const shape = /^(\d{1,10})(?:\.(\d{1,10}))?$/

/** A rate as it is stored: `٠٫٣٠٧٥٠` is `0.3075`; null for what is none, zero too. */
export function canonicalRate(text: string): string | null {
  const match = shape.exec(asciiDigits(text).trim())
  if (!match) return null
  const fraction = (match[2] ?? '').replace(/0+$/, '')
  const whole = match[1]!.replace(/^0+(?=\d)/, '')
  const rate = fraction ? `${whole}.${fraction}` : whole
  return rate === '0' ? null : rate
}

/**
 * A foreign amount in the company's currency, rounded once (rule 12): USD 1,000.00 at 0.3075 is 307.500 KWD. Refuses a rate at which it
 * is more than the books take in.
 */
export function inBase(foreignMinor: Minor, rate: string, foreign: Currency, base: Currency): Minor {
  const match = shape.exec(rate)
  if (!match) throw new RangeError(`Not a rate: ${rate}`)
  const [, whole = '', fraction = ''] = match
  const scale = 10n ** BigInt(fraction.length + currencyDigits(foreign))
  const factor = BigInt(whole + fraction) * 10n ** BigInt(currencyDigits(base))
  if (BigInt(Math.abs(foreignMinor)) * factor > BigInt(mostMinor) * scale)
    deny(invalid('kernel.field.moneyTooLarge', { field: 'rate' }))
  return mulDiv(foreignMinor, factor, scale)
}

/** What an account owes or is owed in a foreign currency; debit positive, credit negative, both amounts. */
export type ForeignItem = {
  readonly accountId: string
  readonly partyId: string | null
  readonly currency: Currency
  readonly foreignMinor: Minor
  readonly baseMinor: Minor
}

/** By how much an item's value in the books must move to stand at the day's rate; positive is a gain. */
export function revaluedBy(item: ForeignItem, rate: string, base: Currency): Minor {
  return inBase(item.foreignMinor, rate, item.currency, base) - item.baseMinor
}
