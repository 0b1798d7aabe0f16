import { z } from 'zod'
import { asciiDigits } from '#kernel/shared/digits.ts'
import { type Milli, milliOf, quantityText } from './quantity.rules.ts'

/** More than any shelf holds; sums of nine thousand of them stay exact. */
const mostMilli = 1_000_000_000_000
const issue = (code: string) => ({ params: { code } })

const signed = z.codec(z.string(), z.int(), {
  decode: (value, payload): Milli => {
    const milli = milliOf(asciiDigits(value).replace('\u066b', '.').trim())
    if (milli !== null && Math.abs(milli) <= mostMilli) return milli
    payload.issues.push({ code: 'custom', input: value, params: { code: 'trade.quantity.invalid' } })
    return z.NEVER
  },
  encode: quantityText,
})

/** A quantity: a decimal of at most three places on the wire, thousandths in handlers. */
export const quantity = () => signed
/** A quantity above zero. */
export const positiveQuantity = () => signed.refine(milli => milli > 0, issue('kernel.field.positive'))
/** A quantity of zero or more. */
export const someQuantity = () => signed.refine(milli => milli >= 0, issue('kernel.field.negative'))
