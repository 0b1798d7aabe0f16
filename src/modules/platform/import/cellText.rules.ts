import { asciiDigits } from '#kernel/shared/digits.ts'

/** A cell as it travels: a number only where a workbook held a number, exact to its 15 significant digits. */
export type Cell = string | number

/** Marks of direction and joining that browsers, phones and PDF copies leave between signs. They show nothing. */
const invisible = /[\u00ad\u061c\u200b\u200e\u200f\u202a-\u202e\u2060-\u2064\u2066-\u2069\ufeff]/g

/** The text of a cell: composed, without invisible marks, with plain blanks. A line break within a text stays. */
export const cellText = (cell: Cell | undefined): string =>
  cell === undefined
    ? ''
    : String(cell)
        .normalize('NFC')
        .replace(invisible, '')
        .replace(/[\u00a0\u1680\u2000-\u200a\u202f\u205f\u3000]/g, ' ')
        .trim()

/** A figure as it is read: ASCII digits, no tatweel, one kind of minus. The Arabic separators become `.` and `,`. */
export const figureText = (text: string): string =>
  asciiDigits(text)
    .replaceAll('\u0640', '')
    .replace(/[\u2212\u2012\u2013\ufe63\uff0d]/g, '-')

const sheetError =
  /^#(NULL!|DIV\/0!|VALUE!|REF!?|NAME\??|NUM!|N\/A|GETTING_DATA|SPILL!|CALC!|FIELD!|BLOCKED!|CONNECT!|BUSY!|UNKNOWN!|[\u0600-\u06ff]+[!؟?]|##+)$/i
/** A spreadsheet shows an error, or a column too narrow for its number, in place of a value. */
export const isSheetError = (text: string): boolean => sheetError.test(text)

/** A long number that a spreadsheet has cut: `6.28112E+12`. Its last digits are lost. */
export const isShortened = (text: string): boolean =>
  /^[+-]?\d([.,]\d+)?E[+-]\d{2,3}$/i.test(figureText(text))

/** A sign cut in half where the file was carried over, or letters that its encoding could not hold. */
export const isDamaged = (text: string): boolean => text.includes('\ufffd') || /\?{3,}/.test(text)
