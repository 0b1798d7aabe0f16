import { foldLight } from '#kernel/shared/arabic.ts'
import {
  emirates,
  type KeepsWord,
  omaniLetters,
  type PlateCountry,
  plateCountries,
  saudiLetters,
  takeWords,
} from './plateWords.rules.ts'

/**
 * `COUNTRY:code:serial`, `KW:12:34567`: one text for one plate however it is spelled. The code is the governorate number
 * in Kuwait, the letters in Saudi Arabia and Oman, `DXB-A` (emirate and category, either may be missing) in the Emirates,
 * mostly empty in Qatar and always in Bahrain. Leading zeros of numbers are dropped.
 */
export type PlateKey = string

const serialDigits: Readonly<Record<PlateCountry, number>> = { KW: 5, SA: 4, QA: 6, AE: 5, BH: 6, OM: 5 }

/**
 * The key of a plate whose parts were entered apart, or null when the state issues no such plate
 * (refusal `plate.unreadable`). Both digit sets, Arabic or Latin letters.
 */
export function plateKey(country: PlateCountry, code: string, serial: string): PlateKey | null {
  const plateCode = codeOf[country](foldLight(code))
  const number = wholeNumber(foldLight(serial), serialDigits[country])
  return plateCode === null || number === null ? null : `${country}:${plateCode}:${number}`
}

/**
 * Every plate a text can mean (R8 of 20-fleet), as typed first; empty when it is no plate. `country` limits the answer to
 * one state; without it every state that fits is answered, unless the text itself names one. More than one candidate is
 * not an error: the one that exists as a vehicle decides, and two existing ones go to the queue, never to a guess.
 */
export function plateCandidates(text: string, country?: PlateCountry): PlateKey[] {
  const folded = foldLight(text)
  const shortWords = takeWords(folded, () => false).words.flatMap(({ length }, at) =>
    length <= 3 ? [at] : [],
  )
  const readings: KeepsWord[] = [
    () => false,
    length => length <= 2,
    length => length <= 3,
    // «KSA RAK 774»: one of two short words names the state, the other is the plate's letters.
    ...(shortWords.length > 1
      ? shortWords.map(
          (one): KeepsWord =>
            (_, at) =>
              at === one,
        )
      : []),
  ]
  return [...new Set(readings.flatMap(keeps => readingOf(folded, keeps, country)))]
}

/** A plate for reading, left-to-right: `12-34567`, `ABJ 1234`, `DXB A 12345`, `12345 AB`. */
export function plateText(key: PlateKey): string {
  const [country, code, serial] = key.split(':')
  if (code === undefined || serial === undefined) return key
  if (country === 'KW') return `${code}-${serial}`
  if (country === 'OM') return `${serial} ${code}`
  return `${code.replace('-', ' ')} ${serial}`.trim()
}

/** What is left of a text once its words are taken out: letters in one run, digits in groups. */
type PlateParts = {
  letters: string
  groups: readonly string[]
  emirate: string | undefined
}

function readingOf(folded: string, keeps: KeepsWord, country: PlateCountry | undefined): PlateKey[] {
  const { rest, words } = takeWords(folded, keeps)
  const named = new Set(words.map(word => word.country).filter(name => name !== undefined))
  const states = plateCountries.filter(
    state => (!country || state === country) && (named.size === 0 || (named.size === 1 && named.has(state))),
  )
  const parts = partsOf(rest, words.find(word => word.emirate)?.emirate)
  if (!parts) return []
  return states.flatMap(state =>
    guesses[state](parts)
      .map(([code, serial]) => plateKey(state, code, serial))
      .filter(key => key !== null),
  )
}

function partsOf(rest: string, emirate: string | undefined): PlateParts | null {
  const tokens = rest.match(/\p{L}+|\d+/gu) ?? []
  const isLetters = (token: string) => !/\d/.test(token)
  const first = tokens.findIndex(isLetters)
  const last = tokens.findLastIndex(isLetters)
  // Letters on both sides of the digits belong to no plate of the Gulf.
  if (first >= 0 && !tokens.slice(first, last + 1).every(isLetters)) return null
  const groups = tokens.filter(token => !isLetters(token))
  return groups.length === 0 ? null : { letters: tokens.filter(isLetters).join(''), groups, emirate }
}

type Guess = readonly [code: string, serial: string]

const guesses: Readonly<Record<PlateCountry, (parts: PlateParts) => Guess[]>> = {
  KW: ({ letters, groups }) => (letters === '' ? codeAndSerial(groups) : []),
  // The Latin row of a Saudi plate runs against the Arabic one, so clerks copy the letters in both orders.
  SA: bothOrders,
  OM: bothOrders,
  QA: withoutCode,
  BH: withoutCode,
  AE: emirati,
}

/** A code of one or two digits and a serial: apart, in either order, or run together. */
function codeAndSerial(groups: readonly string[]): Guess[] {
  const [a, b, ...more] = groups
  if (a === undefined || more.length > 0) return []
  if (b === undefined) return [1, 2].map(size => [a.slice(0, size), a.slice(size)])
  return [
    [a, b],
    [b, a],
  ]
}

function bothOrders({ letters, groups }: PlateParts): Guess[] {
  const [serial, ...more] = groups
  if (serial === undefined || more.length > 0) return []
  return [
    [letters, serial],
    [[...letters].reverse().join(''), serial],
  ]
}

/** Digits alone, perhaps grouped by thousands. */
function withoutCode({ letters, groups }: PlateParts): Guess[] {
  const grouped =
    groups.length === 1 || (groups.length === 2 && groups[1]?.length === 3 && (groups[0]?.length ?? 0) <= 3)
  return grouped ? [[letters, groups.join('')]] : []
}

/** Category and serial, with the emirate where the text names it, and otherwise with every emirate that may be meant. */
function emirati({ letters, groups, emirate }: PlateParts): Guess[] {
  const [serial = '', ...more] = groups
  const bare: Guess[] = letters ? (more.length === 0 ? [[letters, serial]] : []) : codeAndSerial(groups)
  if (!letters && more.length === 0) bare.unshift(['', serial])
  return bare.flatMap(([code, number]) => {
    const places = emirate
      ? [emirate]
      : emirates.filter(place => !code || numbered.has(place) === /^\d/.test(code))
    const known: Guess[] = places.map(place => [`${place} ${code}`, number])
    const unknown: Guess = [code, number]
    return emirate ? [...known, unknown] : [unknown, ...known]
  })
}

/** Emirates whose categories are numbers; the others use one or two letters. */
const numbered: ReadonlySet<string> = new Set(['AUH', 'SHJ'])

/** The code as the state writes it, or null; the text is folded already. */
const codeOf: Readonly<Record<PlateCountry, (folded: string) => string | null>> = {
  KW: folded => wholeNumber(folded, 2),
  SA: folded => lettersIn(saudiLetters, folded, /^[A-Z]{3}$/),
  OM: folded => lettersIn(omaniLetters, folded, /^[A-Z]{1,2}$/),
  // Qatar's newer series carry one Latin letter.
  QA: folded => (/^[qtr]?$/.test(folded) ? folded.toUpperCase() : null),
  BH: folded => (folded === '' ? '' : null),
  AE: emiratiCode,
}

/** `DXB-A` from «دبي A», `DXB`, `12` or nothing. Only what stands before the category is read as a place: KW is one too. */
function emiratiCode(folded: string): string | null {
  const [, before = '', category = ''] = /^(?:(.+)[\s\-./]+)?([a-z]{1,2}|\d+)$/.exec(folded) ?? [
    folded,
    folded,
  ]
  const { rest, words } = takeWords(before, () => false)
  const code = /^\d/.test(category) ? wholeNumber(category, 2) : category.toUpperCase()
  if (code === null || rest.trim() !== '' || words.some(word => word.country !== 'AE')) return null
  return [words.find(word => word.emirate)?.emirate, code].filter(Boolean).join('-')
}

/** Letters of one script as the state's Latin ones; null when one is not in its table or the scripts are mixed. */
function lettersIn(table: ReadonlyMap<string, string>, folded: string, shape: RegExp): string | null {
  const typed = folded.replace(/[\s\-./]/g, '')
  const latin = /^[a-z]+$/.test(typed)
    ? typed.toUpperCase()
    : [...typed].map(letter => table.get(letter) ?? '?').join('')
  const known = new Set(table.values())
  return shape.test(latin) && [...latin].every(letter => known.has(letter)) ? latin : null
}

/** A number above zero of at most `digits` digits, without leading zeros. */
function wholeNumber(folded: string, digits: number): string | null {
  if (!/^\d+$/.test(folded)) return null
  const number = folded.replace(/^0+/, '')
  return number !== '' && number.length <= digits ? number : null
}
