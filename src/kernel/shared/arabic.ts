import { asciiDigits } from './digits.ts'

// Search keys. `arabic.sql` holds the same two functions for the database: a change here is a change there, and because
// stored columns and indexes hold folded text, also a migration that folds them again. Every table and pattern below is
// spelled out (no \s, no locale-dependent lower case), because JavaScript and PostgreSQL answer those differently.

/** Combining marks, Quranic signs, tatweel, zero-width and bidi marks. */
const marks =
  /[\u0300-\u036f\u0610-\u061a\u0640\u064b-\u065f\u0670\u06d6-\u06dc\u06df-\u06e4\u06e7\u06e8\u06ea-\u06ed\u08d3-\u08e1\u08e3-\u08ff\u00ad\u061c\u200b-\u200f\u202a-\u202e\u2060-\u2064\u2066-\u2069\ufeff]/g
const spaces = /[\u0009-\u000d\u0020\u0085\u1680\u2028\u2029]+/g
// The hamza forms أإآؤئ are not here: decomposition leaves their bare letter and `marks` takes the hamza.
const from = 'ٱىةکیÆØĐÞŁŒ'
const to = 'ايهكيæøđþłœ'
const letters: ReadonlyMap<string, string> = new Map(
  [...from].map((letter, index) => [letter, to[index] ?? letter]),
)
const foldable = new RegExp(`[${from}]`, 'g')

/**
 * The light search key (rule 2 of 30-rentals): NFKC, without diacritics, tatweel and bidi marks; one alef, ya, ha for ta
 * marbuta, bare waw and ya for their hamza forms; Persian kaf and ya; ASCII digits; lower case; single spaces.
 * Folding a key again changes nothing.
 */
export function foldLight(text: string): string {
  // Decomposed first, so that a mark is stripped however it was typed (U+0623, or U+0627 followed by U+0654).
  const bare = text.normalize('NFKD').replace(marks, '').normalize('NFKC')
  return asciiDigits(bare.replace(foldable, letter => letters.get(letter) ?? letter))
    .replace(/[A-Z]/g, letter => letter.toLowerCase())
    .replace(spaces, ' ')
    .replace(/^ | $/g, '')
}

// «بن»/«ابن» between words means nothing; «عبد» belongs to the next word; «ال» (and «آل») opens a word. «الله» keeps its article, and a
// word keeps it where fewer than two letters would remain (الى).
const son = /(^| )(?:(?:ابن|بن) )+/g
const servant = /(^| )(?:ال)?عبد (?=[^ ])/g
const article = /(^| )ال ?(?!له(?: |$))(?=[^ ][^ ])/g

/**
 * The aggressive search key: the light one, without the article, with عبد joined to the name it belongs to, and without
 * بن and ابن. «عبد الله بن محمد العلي» and «عبدالله محمد علي» share it. Ranks after the light key, because it confuses more.
 */
export function foldAggressive(text: string): string {
  return foldLight(text).replace(son, '$1').replace(servant, '$1عبد').replace(article, '$1')
}

// The Arabic (101) layout over the US one, key by key; shifted keys in the same order.
const latinKeys = "`qwertyuiop[]asdfghjkl;'zxcvbnm,./" + '~QWERTYUIOP{}ASDFGHJKL:"ZXCVBNM<>?'
const arabicKeys =
  'ذ ض ص ث ق ف غ ع ه خ ح ج د ش س ي ب ل ا ت ن م ك ط ئ ء ؤ ر لا ى ة و ز ظ ' +
  'ّ َ ً ُ ٌ لإ إ ‘ ÷ × ؛ < > ِ ٍ ] [ لأ أ ـ ، / : " ~ ْ } { لآ آ ’ , . ؟'
const toArabic: ReadonlyMap<string, string> = new Map(
  arabicKeys.split(' ').map((typed, index) => [latinKeys[index] ?? typed, typed]),
)
// Only keys that type Arabic letters or marks lead back: the punctuation of shifted keys is ambiguous.
const toLatin: ReadonlyMap<string, string> = new Map(
  [...toArabic].filter(([, typed]) => /[\u0600-\u06ff]/.test(typed)).map(([key, typed]) => [typed, key]),
)

/**
 * Repairs text typed in the wrong keyboard layout: `hgug` becomes «العل», «ؤشق» becomes `car`. Text that mixes both
 * scripts, or has neither, stays as it is. Search tries this only when nothing else matched (rule 8 of 90-reports-import).
 */
export function fixLayout(text: string): string {
  const hasArabic = /[\u0621-\u064a]/.test(text)
  const hasLatin = /[A-Za-z]/.test(text)
  if (hasArabic === hasLatin) return text
  if (hasArabic) return text.replace(/ل[اأإآ]|[\u0600-\u06ff]/g, typed => toLatin.get(typed) ?? typed)
  // All capitals means Caps Lock, which the Arabic layout ignores.
  const typed = /[a-z]/.test(text) ? text : text.toLowerCase()
  return [...typed].map(key => toArabic.get(key) ?? key).join('')
}
