/** The script digits are shown in: a setting of the company or user. Inputs accept both. */
export type DigitSet = 'latin' | 'arabic'

const arabicIndic = '٠١٢٣٤٥٦٧٨٩'
const persian = '۰۱۲۳۴۵۶۷۸۹'

/**
 * Turns Arabic-Indic and Persian digits into ASCII, and the Arabic decimal (٫) and thousands (٬) separators into `.` and
 * `,`. Everything else stays. Never refuses.
 */
export function asciiDigits(text: string): string {
  return text.replace(/[٠-٩۰-۹٫٬]/g, character => {
    if (character === '٫') return '.'
    if (character === '٬') return ','
    const digit = arabicIndic.indexOf(character)
    return String(digit >= 0 ? digit : persian.indexOf(character))
  })
}

/**
 * Turns ASCII digits into Arabic-Indic ones. Separators stay as they are, because dates, phones and document numbers
 * share them; only `format.ts` swaps the separators of amounts.
 */
export function arabicDigits(text: string): string {
  return text.replace(/[0-9]/g, digit => arabicIndic[Number(digit)] ?? digit)
}
