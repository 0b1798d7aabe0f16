import { type Day, isDay } from '#kernel/shared/day.ts'
import { asciiDigits } from '#kernel/shared/digits.ts'
import { isoCountryNumbers } from './identityCountries.rules.ts'

/** Kinds of a party's documents (section 3.1 of 30-rentals). */
export const identityTypes = [
  'civil_id',
  'qid',
  'saudi_id',
  'iqama',
  'emirates_id',
  'cpr',
  'oman_id',
  'passport',
  'driving_licence',
  'residency',
  'commercial_register',
  'authorisation',
] as const
export type IdentityType = (typeof identityTypes)[number]

export type IdentityCheck =
  | {
      readonly ok: true
      /** ASCII digits, capitals, no spaces (nor dashes where a rule covers the number): what is stored, hashed, compared. */
      readonly number: string
      /** Read from the number where it carries the whole date (Kuwait). */
      readonly birthDate?: Day
      /** The number may be real although its check digit fails (Emirates): accepted with a warning. */
      readonly warned?: boolean
      /** Nothing about this kind of number can be checked. */
      readonly unchecked?: boolean
    }
  | { readonly ok: false }

const refused: IdentityCheck = { ok: false }
const blanks = /[\s\u00ad\u0640\u061c\u200b-\u200f\u202a-\u202e\u2066-\u2069\ufeff]/g
const separators = /[-\u2010-\u2015./\\]/g

/**
 * Checks an identity number as typed (rule 1 of 30-rentals; refusal `parties.party.identityInvalid`). The type names the
 * state; `country` (ISO) decides only for `civil_id`, which several states use: Kuwait's is checked, and the others by the
 * rule of their own number. Numbers without a published rule come back `unchecked`.
 */
export function checkIdentity(type: IdentityType, country: string, number: string): IdentityCheck {
  const typed = asciiDigits(number).replace(blanks, '').toUpperCase()
  const rule = rules[type === 'civil_id' ? (civilIdOf[country] ?? type) : type]
  if (rule) return rule(typed.replace(separators, ''))
  // A register number may be 1234/2020: without a rule, its separators belong to it.
  return /[\p{L}\d]/u.test(typed) ? { ok: true, number: typed, unchecked: true } : refused
}

type Rule = (typed: string) => IdentityCheck

const pattern =
  (shape: RegExp): Rule =>
  typed =>
    shape.test(typed) ? { ok: true, number: typed } : refused

const saudi =
  (shape: RegExp): Rule =>
  typed =>
    shape.test(typed) && passesLuhn(typed) ? { ok: true, number: typed } : refused

const rules: Readonly<Record<string, Rule | undefined>> = {
  kuwait: kuwaitCivilId,
  qid: typed =>
    /^[23]\d{10}$/.test(typed) && isoCountryNumbers.has(typed.slice(3, 6))
      ? { ok: true, number: typed }
      : refused,
  saudi: saudi(/^[12]\d{9}$/),
  saudi_id: saudi(/^1\d{9}$/),
  iqama: saudi(/^2\d{9}$/),
  emirates_id: typed => {
    if (!/^784\d{12}$/.test(typed)) return refused
    return passesLuhn(typed) ? { ok: true, number: typed } : { ok: true, number: typed, warned: true }
  },
  cpr: pattern(/^\d{9}$/),
  oman_id: pattern(/^\d{1,9}$/),
}

const civilIdOf: Readonly<Record<string, string | undefined>> = {
  KW: 'kuwait',
  QA: 'qid',
  SA: 'saudi',
  AE: 'emirates_id',
  BH: 'cpr',
  OM: 'oman_id',
}

const civilIdWeights = [2, 1, 6, 3, 7, 9, 10, 5, 8, 4, 2]
const centuries: Readonly<Record<string, string | undefined>> = { '1': '18', '2': '19', '3': '20' }

/** C YYMMDD NNNN K: century, birth date, serial, check digit. */
function kuwaitCivilId(typed: string): IdentityCheck {
  const century = centuries[typed.slice(0, 1)]
  if (!/^\d{12}$/.test(typed) || !century) return refused
  const birthDate = `${century}${typed.slice(1, 3)}-${typed.slice(3, 5)}-${typed.slice(5, 7)}`
  if (!isDay(birthDate) || civilIdCheckDigit(typed.slice(0, 11)) !== typed.slice(11)) return refused
  return { ok: true, number: typed, birthDate }
}

/** 11 minus the weighted sum modulo 11; null where that gives 10 or 11, because such serials are never issued. */
function civilIdCheckDigit(first11: string): string | null {
  const sum = civilIdWeights.reduce((total, weight, index) => total + weight * Number(first11[index]), 0)
  const digit = 11 - (sum % 11)
  return digit < 10 ? String(digit) : null
}

/**
 * A valid Kuwait civil ID for a birth day from 1800 to 2099 and a serial from 0 to 9999, for generated people only.
 * Null where that serial has no valid check digit (two in eleven): take the next one.
 */
export function makeCivilId(birthDay: Day, serial: number): string | null {
  const century = Object.entries(centuries).find(([, years]) => years === birthDay.slice(0, 2))?.[0]
  if (!isDay(birthDay) || !century) throw new RangeError(`No civil ID holds the birth day ${birthDay}.`)
  if (!Number.isInteger(serial) || serial < 0 || serial > 9999)
    throw new RangeError(`Not a serial: ${serial}`)
  const first11 = century + birthDay.slice(2).replaceAll('-', '') + String(serial).padStart(4, '0')
  const digit = civilIdCheckDigit(first11)
  return digit === null ? null : first11 + digit
}

/** An identity number as screens show it, `••••2596`: the last four only, and nothing of a number that short. */
export function maskIdentity(number: string): string {
  return `••••${number.length > 4 ? number.slice(-4) : ''}`
}

function passesLuhn(digits: string): boolean {
  let sum = 0
  for (let place = 0; place < digits.length; place += 1) {
    const digit = Number(digits[digits.length - 1 - place])
    const doubled = digit * 2
    sum += place % 2 === 0 ? digit : doubled > 9 ? doubled - 9 : doubled
  }
  return sum % 10 === 0
}
