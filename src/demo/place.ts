import type { Day } from '#kernel/shared/day.ts'
import { type Currency, currencyDigits, moneyText } from '#kernel/shared/money.ts'
import { ibanLengths } from '#modules/hr/iban/iban.rules.ts'
import { type IdentityType, makeCivilId } from '#modules/parties/identity/identity.rules.ts'
import type { Country } from '#modules/platform/public.ts'
import type { Dice } from './random.ts'

/** What makes generated records belong to a country: its money, its plates, its identity numbers, its telephones. */
export type Place = {
  readonly country: Country
  readonly currency: Currency
  readonly timeZone: string
  /** What one Kuwaiti dinar of a price is here, so that prices are those of the market. */
  readonly perDinar: number
  readonly identity: IdentityType
  /** A number that passes the checks of the state and is not in use. */
  readonly identityNumber: (birthDay: Day, serial: number) => string
  /** The least and the greatest serial of a plate, and its code. */
  readonly serials: readonly [low: number, high: number]
  readonly plateCode: (roll: Dice) => string
  /** A mobile and a fixed number from a running one. */
  readonly mobile: (running: number) => string
  readonly landline: (running: number) => string
}

/** Serials run upward until one has a valid check digit. */
function civilIdFor(birthDay: Day, serial: number): string {
  for (let next = serial; ; next++) {
    const made = makeCivilId(birthDay, next)
    if (made) return made
  }
}

/** The digit that makes a number pass the check of Luhn. */
function withCheckDigit(digits: string): string {
  const sum = [...digits].reverse().reduce((total, digit, place) => {
    const value = Number(digit) * (place % 2 === 0 ? 2 : 1)
    return total + (value > 9 ? value - 9 : value)
  }, 0)
  return digits + String((10 - (sum % 10)) % 10)
}

const padded = (running: number, length: number) => String(running).padStart(length, '0').slice(-length)

const letters = (roll: Dice, from: string, count: number) =>
  Array.from({ length: count }, () => roll.pick([...from])).join('')

export const places: Readonly<Record<Country, Place>> = {
  KW: {
    country: 'KW',
    currency: 'KWD',
    timeZone: 'Asia/Kuwait',
    perDinar: 1,
    identity: 'civil_id',
    identityNumber: civilIdFor,
    serials: [10_000, 89_999],
    plateCode: roll => String(roll.between(7, 44)),
    mobile: running => `+9655${padded(5_000_000 + running, 7)}`,
    landline: running => `+9652${padded(2_200_000 + running, 7)}`,
  },
  SA: {
    country: 'SA',
    currency: 'SAR',
    timeZone: 'Asia/Riyadh',
    perDinar: 12,
    identity: 'saudi_id',
    identityNumber: (_, serial) => withCheckDigit(`10${padded(4_100_000 + serial, 7)}`),
    serials: [1_000, 9_999],
    plateCode: roll => letters(roll, 'ABJDRSXTEGKLZNHUV', 3),
    mobile: running => `+96650${padded(5_000_000 + running, 7)}`,
    landline: running => `+96611${padded(2_200_000 + running, 7)}`,
  },
  QA: {
    country: 'QA',
    currency: 'QAR',
    timeZone: 'Asia/Qatar',
    perDinar: 12,
    identity: 'qid',
    identityNumber: (birthDay, serial) =>
      `${birthDay < '2000' ? 2 : 3}${birthDay.slice(2, 4)}634${padded(serial, 5)}`,
    serials: [100_000, 899_999],
    plateCode: () => '',
    mobile: running => `+9745${padded(5_000_000 + running, 7)}`,
    landline: running => `+9744${padded(4_200_000 + running, 7)}`,
  },
  AE: {
    country: 'AE',
    currency: 'AED',
    timeZone: 'Asia/Dubai',
    perDinar: 12,
    identity: 'emirates_id',
    identityNumber: (birthDay, serial) => withCheckDigit(`784${birthDay.slice(0, 4)}${padded(serial, 7)}`),
    serials: [10_000, 89_999],
    plateCode: roll => `DXB ${letters(roll, 'ABCDFGHJK', 1)}`,
    mobile: running => `+97150${padded(5_000_000 + running, 7)}`,
    landline: running => `+9714${padded(2_200_000 + running, 7)}`,
  },
  BH: {
    country: 'BH',
    currency: 'BHD',
    timeZone: 'Asia/Bahrain',
    perDinar: 1.25,
    identity: 'cpr',
    identityNumber: (birthDay, serial) =>
      `${birthDay.slice(2, 4)}${birthDay.slice(5, 7)}${padded(serial, 5)}`,
    serials: [100_000, 599_999],
    plateCode: () => '',
    mobile: running => `+9733${padded(6_000_000 + running, 7)}`,
    landline: running => `+9731${padded(7_200_000 + running, 7)}`,
  },
  OM: {
    country: 'OM',
    currency: 'OMR',
    timeZone: 'Asia/Muscat',
    perDinar: 1.25,
    identity: 'oman_id',
    identityNumber: (_, serial) => padded(10_300_000 + serial, 8),
    serials: [1_000, 99_999],
    plateCode: roll => letters(roll, 'ABDHKLMRSTWY', 2),
    mobile: running => `+9689${padded(2_000_000 + running, 7)}`,
    landline: running => `+9682${padded(4_200_000 + running, 7)}`,
  },
}

/** An account number that passes the check of its country and belongs to nobody. */
export function madeIban(country: Country, running: number): string {
  const account = padded(running, ibanLengths[country]! - 4)
  const digits = `${account}${country}00`.replace(/[A-Z]/g, letter => String(letter.charCodeAt(0) - 55))
  const rest = [...digits].reduce((sum, digit) => (sum * 10 + Number(digit)) % 97, 0)
  return `${country}${padded(98 - rest, 2)}${account}`
}

/** A price of Kuwait in the money of the place, as commands take it. */
export function price(place: Place, dinars: number | string): string {
  const units = Number(dinars) * place.perDinar * 10 ** currencyDigits(place.currency)
  return moneyText(Math.round(units), place.currency)
}
