import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { arabicDigits, asciiDigits } from './digits.ts'

describe('digits', () => {
  it.each([
    ['٢٨٨٠٢٠١٢٢٥٩٦', '288020122596'],
    ['۰۱۲۳۴۵۶۷۸۹', '0123456789'],
    ['١٬٢٣٤٫٥٠٠', '1,234.500'],
    ['لوحة ١٢/٣٤٥٦٧', 'لوحة 12/34567'],
    ['', ''],
  ])('%s is read as %s', (typed, ascii) => {
    expect(asciiDigits(typed)).toBe(ascii)
  })

  it('shows digits in Arabic-Indic and leaves separators alone', () => {
    expect(arabicDigits('19/11/2026 14:20')).toBe('١٩/١١/٢٠٢٦ ١٤:٢٠')
    expect(arabicDigits('INV-2026-00001')).toBe('INV-٢٠٢٦-٠٠٠٠١')
  })

  it('reads back what it shows, for any text without foreign digits', () => {
    fc.assert(
      fc.property(fc.string(), text => {
        expect(asciiDigits(arabicDigits(text))).toBe(asciiDigits(text))
      }),
    )
  })
})
