import { z } from 'zod'
import { currentCurrency } from './currency-source.ts'
import { asciiDigits } from './digits.ts'
import { currencyDigits, moneyText, parseMoney } from './money.ts'

/** Schemas never change, and thousands of fields are alike: one of each kind serves them all. */
function shared<Schema>(make: () => Schema): () => Schema {
  let made: Schema | undefined
  return () => {
    made ??= make()
    return made
  }
}

/** The same for kinds that differ by their limit. */
function sharedBy<Schema>(make: (limit: number) => Schema, usual: number): (limit?: number) => Schema {
  const made = new Map<number, Schema>()
  return (limit = usual) => {
    const known = made.get(limit) ?? make(limit)
    made.set(limit, known)
    return known
  }
}

/** A record's identity: UUID v7. */
export const id = shared(() => z.uuid())

/** Direction marks, joiners and controls alone show nothing: a name or a reason of them would be invisible. */
const isShown = (typed: string) => /[^\s\p{Cf}\p{Cc}]/u.test(typed)
const notShown = { params: { code: 'kernel.field.required' } }

/** Trimmed text of at most `max` characters that shows something. */
export const text = sharedBy(
  max =>
    z
      .string()
      .trim()
      .min(1)
      .max(max)
      .refine(typed => typed === '' || isShown(typed), notShown),
  200,
)

/** Trimmed text that may be left out; text that shows nothing counts as absent. */
export const optionalText = sharedBy(
  max =>
    z
      .string()
      .trim()
      .max(max)
      .nullish()
      .transform(value => (value && isShown(value) ? value : null)),
  200,
)

/** Days and instants beyond these years are slips of a key; sums with them would leave the calendar of four digits. */
const isOfOurTime = (text: string) => text >= '1800' && text < '3000'
const beyondOurTime = { params: { code: 'kernel.field.invalid' } }

/** A calendar day in the company's time zone, `yyyy-mm-dd`. */
export const day = shared(() => z.iso.date().refine(isOfOurTime, beyondOurTime))

/** A point in time, ISO 8601 with offset on the wire; a `Date` in handlers. */
export const instant = shared(() =>
  z.codec(z.iso.datetime({ offset: true }).refine(isOfOurTime, beyondOurTime), z.date(), {
    decode: value => new Date(value),
    encode: value => value.toISOString(),
  }),
)

/**
 * Money of the company's currency: a decimal string with the currency's digits on the wire, an integer count of minor
 * units in handlers. More digits than the currency has are refused, never rounded.
 */
export const money = shared(() =>
  z.codec(z.string(), z.int(), {
    decode: (value, payload) => {
      const currency = currentCurrency()
      const parsed = parseMoney(value, currency)
      if (parsed.ok) return parsed.minor
      payload.issues.push({
        code: 'custom',
        input: value,
        params:
          parsed.reason === 'precision'
            ? { code: 'billing.amount.precision', currency, digits: currencyDigits(currency) }
            : { code: parsed.reason === 'tooLarge' ? 'kernel.field.moneyTooLarge' : 'kernel.field.money' },
      })
      return z.NEVER
    },
    encode: minor => moneyText(minor, currentCurrency()),
  }),
)

/** Money that may not be negative. */
export const amount = shared(() =>
  money().refine(minor => minor >= 0, { params: { code: 'kernel.field.negative' } }),
)

/** Money above zero. */
export const positiveAmount = shared(() =>
  money().refine(minor => minor > 0, { params: { code: 'kernel.field.positive' } }),
)

/** The largest whole number that a column keeps; a number that an input leaves open ends here. */
export const mostWhole = 2_147_483_647

/** A whole number; accepts both digit sets when typed as text. */
export const wholeNumber = (min = 0, max = 2_000_000_000) => z.number().min(min).max(max).int()

const limitOf = (code: string, limit: object) => ({ params: { code: `kernel.field.${code}`, ...limit } })

/** A share in basis points; its limits are given as the percentages people type. */
export const share = (least = 0, most = 10_000) =>
  z
    .number()
    .refine(typed => typed >= least, limitOf('tooSmall', { min: `${least / 100}%` }))
    .refine(typed => typed <= most, limitOf('tooBig', { max: `${most / 100}%` }))
    .int()
    .max(mostWhole)

/** Optimistic version of an edited row; a stale one is a conflict. */
export const version = shared(() => z.number().int().min(1).max(mostWhole))

/** Digits typed in either script, kept as ASCII text. */
export const codeText = (max = 60) =>
  z
    .string()
    .trim()
    .min(1)
    .max(max)
    .refine(typed => typed === '' || isShown(typed), notShown)
    .transform(value => asciiDigits(value))

/** Shared input of every list: search text, key-set cursor, page size and sort. */
export const listInput = <Sort extends string>(sorts: readonly [Sort, ...Sort[]]) => ({
  search: z.string().trim().max(100).optional(),
  cursor: z.string().max(400).optional(),
  limit: z.number().int().min(1).max(1000).default(40),
  sort: z.enum(sorts).optional(),
  descending: z.boolean().optional(),
})

/** Shared output of every list: one page and where the next one starts (null at the end). */
export const listOutput = <Row extends z.ZodType>(row: Row) =>
  z.object({ rows: z.array(row), next: z.string().nullable() })

/** The reply of a command that returns nothing but that it worked. */
export const done = z.object({ ok: z.literal(true) })
