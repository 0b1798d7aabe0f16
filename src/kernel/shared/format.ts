import { type Day, dayIn, isDay, timeIn } from './day.ts'
import { arabicDigits, type DigitSet } from './digits.ts'
import { type Currency, defaultDisplayDecimals, type Minor, moneyText } from './money.ts'

// Written without Intl: Gulf locales differ between engines in digits, decimals and invisible marks, and a figure must
// look the same in the browser, on paper and in an alert.

export type Locale = 'ar' | 'en'

const minus = '\u2212'

export type MoneyFormat = {
  readonly currency: Currency
  readonly digits: DigitSet
  readonly locale: Locale
  /** Decimals shown; the specification's default of the currency when left out. Display only: the amount keeps its own. */
  readonly decimals?: number
  /** Adds the symbol after the amount: «1,234.500 د.ك». Table columns name the currency in their heading instead. */
  readonly withSymbol?: boolean
}

/**
 * An amount for display, `1,234.500`: minor units, or the canonical decimal text of JSON. Minus is U+2212 before the
 * digits; zero has none. Fewer decimals than stored round half away from zero. Separators follow the currency's locale
 * in the specification: only EUR (de-DE) has `1.234,50`; Arabic-Indic digits always take ٬ and ٫.
 */
export function formatMoney(amount: Minor | string, format: MoneyFormat): string {
  const text = typeof amount === 'number' ? moneyText(amount, format.currency) : amount
  const shown = rounded(text, format.decimals ?? defaultDisplayDecimals(format.currency))
  const figure = styled(shown, format.digits, format.currency === 'EUR')
  return format.withSymbol ? `${figure} ${currencySymbol(format.currency, format.locale)}` : figure
}

const symbols: Readonly<Record<Currency, string>> = {
  KWD: 'د.ك',
  QAR: 'ر.ق',
  SAR: 'ر.س',
  AED: 'د.إ',
  OMR: 'ر.ع',
  BHD: 'د.ب',
  USD: '$',
  EUR: '€',
}

/** The symbol shown after an amount: the Arabic abbreviation, in English the ISO code; $ and € in both. */
export function currencySymbol(currency: Currency, locale: Locale): string {
  return locale === 'ar' || currency === 'USD' || currency === 'EUR' ? symbols[currency] : currency
}

/**
 * A plain number with grouping, `41,200`: a finite number, or exact decimal text such as a quantity. With `decimals` it
 * is rounded half away from zero and padded, else shown as it is.
 */
export function formatNumber(value: number | string, digits: DigitSet, decimals?: number): string {
  const text = typeof value === 'number' ? decimalOf(value) : value
  return styled(decimals === undefined ? text : rounded(text, decimals), digits, false)
}

/** A percentage with one decimal, from basis points: 1305 is `13.1%`. Arabic-Indic digits take the sign ٪. */
export function formatPercent(basisPoints: number, digits: DigitSet): string {
  if (!Number.isSafeInteger(basisPoints)) throw new RangeError(`Not whole basis points: ${basisPoints}`)
  return styled(rounded(moneyText(basisPoints, 'USD'), 1), digits, false) + (digits === 'arabic' ? '٪' : '%')
}

/** A calendar day, `dd/MM/yyyy`. */
export function formatDay(day: Day, digits: DigitSet): string {
  if (!isDay(day)) throw new RangeError(`Not a calendar day: ${day}`)
  return inDigits(`${day.slice(8, 10)}/${day.slice(5, 7)}/${day.slice(0, 4)}`, digits)
}

/** The clock time of an instant in the company's zone, 24 hours, `14:20`. */
export function formatTime(instant: Date, timeZone: string, digits: DigitSet): string {
  return inDigits(timeIn(instant, timeZone), digits)
}

const instantShape = /^\d{4}-\d\d-\d\dT[\d:.]+Z$/

/**
 * A parameter of a sentence as people read it: days and instants of the wire are written out, and numbers of five digits are
 * grouped, for four may be a year. Anything else is left as it is.
 */
export function shownParam<Value>(value: Value, timeZone: string, digits: DigitSet): Value | string {
  if (typeof value === 'number' && Math.abs(value) >= 10_000) return formatNumber(value, digits)
  if (typeof value !== 'string') return value
  if (isDay(value)) return formatDay(value, digits)
  return instantShape.test(value) ? formatInstant(new Date(value), timeZone, digits) : value
}

/** Day and time of an instant in the company's zone, `19/11/2026 14:20`. */
export function formatInstant(instant: Date, timeZone: string, digits: DigitSet): string {
  return `${formatDay(dayIn(instant, timeZone), digits)} ${formatTime(instant, timeZone, digits)}`
}

export type PluralCategory = 'zero' | 'one' | 'two' | 'few' | 'many' | 'other'

/**
 * The plural form a count takes (CLDR): Arabic has six, 0, 1, 2, 3-10, 11-99 and 100-102 by the last two digits;
 * English one and other. A fraction is `other`.
 */
export function pluralCategory(count: number, locale: Locale): PluralCategory {
  const size = Math.abs(count)
  if (locale === 'en') return size === 1 ? 'one' : 'other'
  if (!Number.isInteger(size)) return 'other'
  if (size === 0) return 'zero'
  if (size === 1) return 'one'
  if (size === 2) return 'two'
  const lastTwo = size % 100
  if (lastTwo >= 3 && lastTwo <= 10) return 'few'
  return lastTwo >= 11 ? 'many' : 'other'
}

/** Decimal text of a number without exponent; refuses what is not finite. */
function decimalOf(value: number): string {
  if (!Number.isFinite(value)) throw new RangeError(`Not a number to show: ${value}`)
  const text = String(value)
  if (!text.includes('e')) return text
  return Math.abs(value) >= 1 ? BigInt(value).toString() : value.toFixed(20)
}

/** Rounds decimal text to a number of decimals, half away from zero, and pads it. */
function rounded(text: string, decimals: number): string {
  const match = /^(-?)(\d+)(?:\.(\d+))?$/.exec(text)
  if (!match) throw new RangeError(`Not a decimal: ${text}`)
  const [, sign = '', whole = '', fraction = ''] = match
  let count = BigInt(whole + fraction.slice(0, decimals).padEnd(decimals, '0'))
  if ((fraction[decimals] ?? '0') >= '5') count += 1n
  const shown = count.toString().padStart(decimals + 1, '0')
  const cut = shown.length - decimals
  return `${count === 0n ? '' : sign}${shown.slice(0, cut)}${decimals > 0 ? `.${shown.slice(cut)}` : ''}`
}

/** Groups decimal text, sets the minus and the digits. */
function styled(text: string, digits: DigitSet, commaDecimals: boolean): string {
  const match = /^(-?)(\d+)(?:\.(\d+))?$/.exec(text)
  if (!match) throw new RangeError(`Not a decimal: ${text}`)
  const [, sign, whole = '', fraction] = match
  // An ASCII point between Arabic-Indic digits reads as another zero, so they have separators of their own.
  const [group, point] = digits === 'arabic' ? ['٬', '٫'] : commaDecimals ? ['.', ','] : [',', '.']
  const grouped = whole.replace(/\B(?=(?:\d{3})+$)/g, group)
  const figure = inDigits(fraction === undefined ? grouped : `${grouped}${point}${fraction}`, digits)
  return sign && /[1-9]/.test(text) ? minus + figure : figure
}

function inDigits(text: string, digits: DigitSet): string {
  return digits === 'arabic' ? arabicDigits(text) : text
}
