import { z } from 'zod'
import { currencies, currencyDigits, moneyText, parseMoney } from '#kernel/shared/money.ts'
import { businessTypes } from './businessTypes.rules.ts'
import { countries, isTimeZone } from './countries.rules.ts'

/** Money of the platform itself (plans, subscriptions): always KWD, fils in handlers, `25.000` on the wire. */
export const platformMoney = () =>
  z.codec(z.string(), z.number().int().safe(), {
    decode: (value, payload) => {
      const parsed = parseMoney(value, 'KWD')
      if (parsed.ok) return parsed.minor
      payload.issues.push({
        code: 'custom',
        input: value,
        params:
          parsed.reason === 'precision'
            ? { code: 'platform.money.precision', digits: currencyDigits('KWD') }
            : { code: parsed.reason === 'tooLarge' ? 'kernel.field.moneyTooLarge' : 'kernel.field.money' },
      })
      return z.NEVER
    },
    encode: minor => moneyText(minor, 'KWD'),
  })

export const businessType = () => z.enum(businessTypes)
export const country = () => z.enum(countries)
export const currency = () => z.enum(currencies)
export const digits = () => z.enum(['latin', 'arabic'])

/** An IANA time zone name. */
export const timeZone = () => z.string().refine(isTimeZone, { params: { code: 'platform.company.timeZone' } })

/** An e-mail address in lower case. */
export const email = () => z.string().trim().toLowerCase().max(200).pipe(z.email())

/** A colour `#rrggbb`, in lower case. */
export const colour = () =>
  z
    .string()
    .trim()
    .toLowerCase()
    .regex(/^#[0-9a-f]{6}$/)
