import { type Locale, pluralCategory } from './format.ts'
import { type Currency, type Minor, moneyText } from './money.ts'
import { type CountedNoun, currencyWords } from './tafqeet.words.ts'

/**
 * An amount in words (تفقيط), for every currency and the whole range of money: «مائة وسبعة دنانير كويتية وخمسمائة فلس».
 * Noun forms follow the CLDR Arabic plural category and 3 to 10 the opposite gender (rule 16 of 40-finance). With
 * `closed` it reads «فقط … لا غير», as documents need it so that nothing can be added. A negative amount begins «سالب».
 */
export function amountInWords(
  minor: Minor,
  currency: Currency,
  locale: Locale,
  options: { closed?: boolean } = {},
): string {
  const [whole = '0', fraction = '0'] = moneyText(Math.abs(minor), currency).split('.')
  const parts = { major: BigInt(whole), minor: BigInt(fraction) }
  if (locale === 'en') {
    const words = `${minor < 0 ? 'minus ' : ''}${englishAmount(parts, currency)}`
    return options.closed ? `Only ${words}` : words
  }
  const words = `${minor < 0 ? 'سالب ' : ''}${arabicAmount(parts, currency)}`
  return options.closed ? `فقط ${words} لا غير` : words
}

type Parts = { major: bigint; minor: bigint }

function arabicAmount(parts: Parts, currency: Currency): string {
  const nouns = currencyWords[currency].arabic
  const said: string[] = []
  if (parts.major > 0n || parts.minor === 0n) said.push(counted(parts.major, nouns.major))
  if (parts.minor > 0n) said.push(counted(parts.minor, nouns.minor))
  return said.join(' و')
}

/** A number with its noun: «ريال عماني واحد», «ديناران كويتيان», «خمس بيسات», «أحد عشر دينارًا كويتيًا», «ألفا دينار كويتي». */
function counted(count: bigint, noun: CountedNoun): string {
  if (count === 1n) return `${noun.singular} ${noun.feminine ? 'واحدة' : 'واحد'}`
  if (count === 2n) return noun.dual
  return `${annexed(arabicNumber(count, noun.feminine))} ${formFor(count, noun)}`
}

function formFor(count: bigint, noun: CountedNoun): string {
  // The category depends on the last two digits only, and on the first three numbers.
  const category = pluralCategory(Number(count < 100n ? count : 100n + (count % 100n)), 'ar')
  if (category === 'few') return noun.plural
  return category === 'many' ? noun.accusative : noun.singular
}

const scaleNoun = (singular: string, dual: string, plural: string): CountedNoun => ({
  feminine: false,
  singular,
  dual,
  plural,
  accusative: `${singular}ًا`,
})

// Indexed by groups of three digits; money ends within the trillions.
const arabicScales: readonly CountedNoun[] = [
  scaleNoun('', '', ''),
  scaleNoun('ألف', 'ألفان', 'آلاف'),
  scaleNoun('مليون', 'مليونان', 'ملايين'),
  scaleNoun('مليار', 'ملياران', 'مليارات'),
  scaleNoun('تريليون', 'تريليونان', 'تريليونات'),
]

function arabicNumber(count: bigint, feminine: boolean): string {
  if (count === 0n) return 'صفر'
  const said: string[] = []
  for (let scale = arabicScales.length - 1; scale > 0; scale -= 1) {
    const size = 1000n ** BigInt(scale)
    const group = Number((count / size) % 1000n)
    const noun = arabicScales[scale]
    if (group === 0 || !noun) continue
    if (group === 1) said.push(noun.singular)
    else if (group === 2) said.push(noun.dual)
    else said.push(`${annexed(arabicHundreds(group, false))} ${formFor(BigInt(group), noun)}`)
  }
  const rest = Number(count % 1000n)
  if (rest > 0) said.push(arabicHundreds(rest, feminine))
  return said.join(' و')
}

/**
 * The end of a number directly before its noun: a dual there loses its nun (مائتا دينار, ألفا دينار, مليونا دينار) and an
 * accusative thousand its tanwin (خمسة عشر ألف دينار). «اثنان» and the tens are not annexed to the noun and keep theirs.
 */
function annexed(number: string): string {
  return number
    .replace(/(مائت|ألف|مليون|مليار|تريليون)ان$/, '$1ا')
    .replace(/(ألف|مليون|مليار|تريليون)ًا$/, '$1')
}

const hundreds = [
  '',
  'مائة',
  'مائتان',
  'ثلاثمائة',
  'أربعمائة',
  'خمسمائة',
  'ستمائة',
  'سبعمائة',
  'ثمانمائة',
  'تسعمائة',
]
const tens = ['', 'عشر', 'عشرون', 'ثلاثون', 'أربعون', 'خمسون', 'ستون', 'سبعون', 'ثمانون', 'تسعون']
const unitsForMasculine = [
  '',
  'واحد',
  'اثنان',
  'ثلاثة',
  'أربعة',
  'خمسة',
  'ستة',
  'سبعة',
  'ثمانية',
  'تسعة',
  'عشرة',
]
const unitsForFeminine = ['', 'واحدة', 'اثنتان', 'ثلاث', 'أربع', 'خمس', 'ست', 'سبع', 'ثماني', 'تسع', 'عشر']

function arabicHundreds(count: number, feminine: boolean): string {
  const said: string[] = []
  if (count >= 100) said.push(hundreds[Math.floor(count / 100)] ?? '')
  const rest = count % 100
  if (rest > 0) said.push(arabicBelowHundred(rest, feminine))
  return said.join(' و')
}

function arabicBelowHundred(count: number, feminine: boolean): string {
  const units = feminine ? unitsForFeminine : unitsForMasculine
  if (count <= 10) return units[count] ?? ''
  if (count === 11) return feminine ? 'إحدى عشرة' : 'أحد عشر'
  if (count === 12) return feminine ? 'اثنتا عشرة' : 'اثنا عشر'
  if (count < 20) return `${units[count - 10]} ${feminine ? 'عشرة' : 'عشر'}`
  const ten = tens[Math.floor(count / 10)] ?? ''
  const unit = count % 10
  if (unit === 0) return ten
  if (feminine && unit === 1) return `إحدى و${ten}`
  // Not annexed to a noun, «ثماني» ends in tanwin instead of ya: «ثمانٍ وعشرون هللة».
  if (feminine && unit === 8) return `ثمانٍ و${ten}`
  return `${units[unit]} و${ten}`
}

function englishAmount(parts: Parts, currency: Currency): string {
  const nouns = currencyWords[currency].english
  const said: string[] = []
  if (parts.major > 0n || parts.minor === 0n)
    said.push(`${englishNumber(parts.major)} ${nouns.major[parts.major === 1n ? 0 : 1]}`)
  if (parts.minor > 0n) said.push(`${englishNumber(parts.minor)} ${nouns.minor[parts.minor === 1n ? 0 : 1]}`)
  return said.join(' and ')
}

const englishUnits =
  'zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen'.split(
    ' ',
  )
const englishTens = ' ten twenty thirty forty fifty sixty seventy eighty ninety'.split(' ')
const englishScales = ['', ' thousand', ' million', ' billion', ' trillion']

function englishNumber(count: bigint): string {
  if (count === 0n) return 'zero'
  const said: string[] = []
  for (let scale = englishScales.length - 1; scale >= 0; scale -= 1) {
    const group = Number((count / 1000n ** BigInt(scale)) % 1000n)
    if (group > 0) said.push(`${englishHundreds(group)}${englishScales[scale]}`)
  }
  return said.join(' ')
}

function englishHundreds(count: number): string {
  const said: string[] = []
  if (count >= 100) said.push(`${englishUnits[Math.floor(count / 100)]} hundred`)
  const rest = count % 100
  if (rest >= 20)
    said.push(englishTens[Math.floor(rest / 10)] + (rest % 10 ? `-${englishUnits[rest % 10]}` : ''))
  else if (rest > 0) said.push(englishUnits[rest] ?? '')
  return said.join(' ')
}
