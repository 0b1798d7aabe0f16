/** What a document is printed from: plain JSON, so it can be stored as the source of truth of the paper. */
export type JsonValue = string | number | boolean | null | undefined | readonly JsonValue[] | JsonObject
export type JsonObject = { readonly [key: string]: JsonValue }

const LONGEST_UNBROKEN = 28
const graphemes = new Intl.Segmenter('ar', { granularity: 'grapheme' })

// Bidi overrides and embeddings can make an amount or a name read backwards on paper; templates add their own isolates.
const bidiControls = /[\u202a-\u202e\u2066-\u2069\u206a-\u206f]/gu
// Controls have no shape on paper; the line feed stays.
const controls = /[\u0000-\u0009\u000b-\u001f\u007f-\u009f\u2028\u2029\ufeff\ufff0-\uffff\p{Cs}\p{Co}]/gu
// The document font has no pictures; a box in their place would look like a fault of the document.
const pictures = /\p{Extended_Pictographic}|\p{Regional_Indicator}|\p{Emoji_Modifier}|[\ufe0e\ufe0f]|\u20e3/gu
const plainSigns = /[©®™↔]/u
// Arabic uses at most three marks on a letter (shadda, vowel, small alef); piles of them overprint other lines.
const markPiles = /(\p{M}{3})\p{M}+/gu
const longWords = new RegExp(`[^\\s\\u200b]{${LONGEST_UNBROKEN + 1},}`, 'gu')
const isArabic = /\p{Script=Arabic}/u

/**
 * Text as it may stand on paper: without control characters, bidi overrides, pictures and piles of marks, tabs as
 * spaces, and with permission to break inside words too long for a column. Letters are never changed.
 */
export function printableText(text: string): string {
  return text
    .normalize('NFC')
    .replace(/\r\n?|\u2028|\u2029/g, '\n')
    .replace(/\t/g, ' ')
    .replace(bidiControls, '')
    .replace(controls, '')
    .replace(pictures, sign => (plainSigns.test(sign) ? sign : ''))
    .replace(markPiles, '$1')
    .replace(longWords, breakable)
}

/** The same JSON with every text made printable; keys stay. */
export function printableContent(content: JsonValue): JsonValue {
  if (typeof content === 'string') return printableText(content)
  if (Array.isArray(content)) return content.map(printableContent)
  if (content !== null && typeof content === 'object') {
    return Object.fromEntries(Object.entries(content).map(([key, value]) => [key, printableContent(value)]))
  }
  return content
}

function breakable(word: string): string {
  const letters = Array.from(graphemes.segment(word), part => part.segment)
  const pieces: string[] = []
  for (let start = 0; start < letters.length; start += LONGEST_UNBROKEN) {
    pieces.push(letters.slice(start, start + LONGEST_UNBROKEN).join(''))
  }
  // The joiners keep Arabic letters in their connected shapes on both sides of the break.
  return pieces.join(isArabic.test(word) ? '\u200d\u200b\u200d' : '\u200b')
}
