import { type Currency, currencies, type Minor } from '#kernel/shared/money.ts'
import { figureText } from './cellText.rules.ts'

/** The sign before the decimals of a column; the other one groups its thousands. */
export type DecimalMark = 'dot' | 'comma'

/** What a number that is no money may count. */
export type Unit = 'litre' | 'km' | 'percent'

/** An amount before its decimals are known. */
export type AmountText = {
  /** Digits with `.`, `,`, blanks or `'` between them. */
  digits: string
  isNegative: boolean
  isSigned: boolean
  /** The currency it names; null where it names none. */
  currency: readonly Currency[] | null
  /** The word of a bank behind it. */
  side: 'credit' | 'debit' | null
  unit: Unit | null
  /** Written with the Arabic decimal or thousands separator, which can be read in one way only. */
  isArabic: boolean
}

const names: Readonly<Record<Currency, string>> = {
  KWD: 'KWD,KD,دك,دينار,ديناركويتي',
  SAR: 'SAR,SR,رس,ريال,ريالسعودي,﷼,\u20c1',
  AED: 'AED,DH,DHS,DHM,دإ,دا,درهم,درهمإماراتي,درهماماراتي',
  QAR: 'QAR,QR,رق,ريال,ريالقطري,﷼',
  OMR: 'OMR,RO,رع,ريال,ريالعماني,﷼',
  BHD: 'BHD,BD,دب,دينار,ديناربحريني',
  USD: 'USD,US$,$,دولار,دولارأمريكي',
  EUR: 'EUR,€,يورو',
}
const named = new Map<string, Currency[]>()
for (const currency of currencies)
  for (const name of names[currency].split(',')) named.set(name, [...(named.get(name) ?? []), currency])

const sides: Readonly<Record<string, AmountText['side']>> = {
  CR: 'credit',
  CREDIT: 'credit',
  دائن: 'credit',
  DR: 'debit',
  DEBIT: 'debit',
  DB: 'debit',
  مدين: 'debit',
}

const units: Readonly<Record<string, Unit>> = {
  L: 'litre',
  LT: 'litre',
  LTR: 'litre',
  LITRE: 'litre',
  LITRES: 'litre',
  LITER: 'litre',
  LITERS: 'litre',
  لتر: 'litre',
  KM: 'km',
  KMS: 'km',
  كم: 'km',
  كيلومتر: 'km',
  '%': 'percent',
  '٪': 'percent',
}

/** A word beside the digits, its own dots and blanks included: `د.ك.` */
const sign = '[\\p{L}\\p{M}$€%٪﷼\u20c1]'
const leadingWord = new RegExp(`^${sign}(?:(?:${sign}|[.\\s])*${sign})?(?:\\.(?!\\d))?`, 'u')
const trailingWord = new RegExp(`${sign}(?:${sign}|[.\\s])*$`, 'u')

/**
 * The parts of an amount as people and systems write it: `1,250.500`, `(12.500)`, `12.500-`, `KWD 7`, `250.000 CR`, `١٢٫٥٠٠ د.ك`.
 * A minus stands first, last, or as parentheses, once. Null for anything else: nothing is taken away to make it fit.
 */
export function amountText(text: string): AmountText | null {
  // «١٬٢٥٠,٥٠٠»: one of the two separators groups thousands, unclear which.
  if (text.includes('٬') && text.includes(',')) return null
  let rest = figureText(text).trim()
  const words: string[] = []
  const signs: string[] = []
  const peel = (found: string | undefined, kept: string[]) => {
    if (!found) return false
    kept.push(found)
    rest = (rest.startsWith(found) ? rest.slice(found.length) : rest.slice(0, -found.length)).trim()
    return true
  }
  while (
    peel(leadingWord.exec(rest)?.[0], words) ||
    peel(trailingWord.exec(rest)?.[0], words) ||
    peel(/^[+-]/.exec(rest)?.[0], signs) ||
    peel(/[+-]$/.exec(rest)?.[0], signs)
  );
  const bracketed = /^\(([^()]*)\)$/.exec(rest)
  if (bracketed) {
    const inner = amountText(bracketed[1]!)
    if (!inner || inner.isSigned || signs.length > 0) return null
    return withWords({ ...inner, isNegative: true, isSigned: true }, words)
  }
  // A point behind a word may be the word's: «د.ك.12» is twelve, or less than one.
  const isBare = /^\d[\d.,،' ]*$/.test(rest) || (words.length === 0 && /^[.,]\d+$/.test(rest))
  if (!isBare || signs.length > 1) return null
  const plain = {
    digits: rest.replaceAll('،', ','),
    isNegative: signs[0] === '-',
    isSigned: signs.length > 0,
  }
  return withWords({ ...plain, currency: null, side: null, unit: null, isArabic: /[٫٬]/.test(text) }, words)
}

/** An amount by the words beside it; null where one of them is unknown or two contradict each other. */
function withWords(amount: AmountText, words: string[]): AmountText | null {
  let { currency, side, unit } = amount
  for (const word of words.flatMap(knownParts)) {
    if (named.has(word) && currency === null) currency = named.get(word)!
    else if (word in sides && side === null) side = sides[word]!
    else if (word in units && unit === null) unit = units[word]!
    else if (/^[A-Z]{3}$/.test(word) && currency === null) currency = []
    else return null
  }
  const saysTwice = (side !== null && amount.isSigned) || (unit !== null && (currency ?? side) !== null)
  return saysTwice ? null : { ...amount, currency, side, unit }
}

/** A word without its dots and blanks, or the parts of one that is a currency and a side: `KWD CR`. */
function knownParts(word: string): string[] {
  const whole = word.replace(/[\s.]/g, '').toUpperCase()
  const side = Object.keys(sides).find(one => one !== whole && (whole.endsWith(one) || whole.startsWith(one)))
  if (!side || named.has(whole) || whole in sides) return [whole]
  return [whole.endsWith(side) ? whole.slice(0, -side.length) : whole.slice(side.length), side]
}

const dotShape = /^(\d+|[1-9]\d{0,2}(?:(?:,\d{3})+|(?: \d{3})+|(?:'\d{3})+))?(?:\.(\d+))?$/
const commaShape = /^(\d+|[1-9]\d{0,2}(?:(?:\.\d{3})+|(?: \d{3})+|(?:'\d{3})+))?(?:,(\d+))?$/

/** The plain decimal text of digits read with a mark: `1.500,750` with a comma is `1500.750`; null where they are none. */
export function decimalOf(digits: string, mark: DecimalMark): string | null {
  const match = (mark === 'dot' ? dotShape : commaShape).exec(digits)
  const [, whole = '', fraction = ''] = match ?? []
  if (!match || whole + fraction === '') return null
  return `${whole.replace(/\D/g, '') || '0'}${fraction === '' ? '' : `.${fraction}`}`
}

/** Minor units of plain decimal text; `precision` where it has more decimals than the currency has. */
export function minorOf(
  decimal: string,
  digits: number,
  isNegative: boolean,
): Minor | 'precision' | 'tooLarge' {
  const [whole = '', fraction = ''] = decimal.split('.')
  if (/[^0]/.test(fraction.slice(digits))) return 'precision'
  const minor = Number(`${whole}${fraction.slice(0, digits).padEnd(digits, '0')}`)
  if (!Number.isSafeInteger(minor)) return 'tooLarge'
  return isNegative && minor > 0 ? -minor : minor
}

const foreignCodes = ['GBP', 'INR', 'PKR', 'EGP', 'JOD', 'TRY', 'CNY', 'JPY', 'CHF']
const smallUnits = /^(fils|halala|halalas|baisa|cents?|فلس|فلوس|هللة|هللات|بيسة)$/i

/** Whether the heading of a column names other money than the company's: `Amount (USD)`, `Debit in fils`. */
export function isOtherMoney(heading: string, own: Currency): boolean {
  const words = heading.split(/[^\p{L}]+/u)
  const codes = words.filter(word => [...currencies, ...foreignCodes].some(code => code === word))
  return (codes.length > 0 && !codes.includes(own)) || words.some(word => smallUnits.test(word))
}
