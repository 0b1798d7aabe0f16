import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { groupedDecimal } from '#ui/decimalText.ts'
import { readTyped } from './typedNumber.ts'

const amount = (raw: string) => readTyped(raw, 3, false)

describe('typed decimals', () => {
  test.each([
    ['12.500', '12.500'],
    ['12,5', '12.5'],
    ['12,50', '12.50'],
    ['12,', '12'],
    ['0,500', '0.500'],
    [',5', '0.5'],
    ['.5', '0.5'],
    ['007', '7'],
    ['12.', '12'],
    ['12,500', '12500'],
    ['1,234.5', '1234.5'],
    ['1,234,567', '1234567'],
    ['1 234 567.25', '1234567.25'],
    [' 12.5 ', '12.5'],
    ['١٢٫٥٠٠', '12.500'],
    ['١٢،٥', '12.5'],
    ['١٢,٥', '12.5'],
    ['١٬٢٣٤٫٥', '1234.5'],
    ['\u200f۱۲.۵', '12.5'],
    ['', ''],
  ])('%s is read as %s', (raw, text) => {
    expect(amount(raw)).toEqual({ text })
  })

  test.each([
    ['1234,500', 'character'],
    ['012,500', 'character'],
    ['1,23,456', 'character'],
    ['1,234,5', 'character'],
    ['1.234,56', 'character'],
    ['1.234.567', 'character'],
    ['12٬5', 'character'],
    ['12 5', 'character'],
    ['1,234 567', 'character'],
    ['12,5,', 'character'],
    ['12.5.', 'character'],
    ['12.5 د.ك', 'character'],
    ['1e3', 'character'],
    ['١٢٣a', 'character'],
    ['3-', 'character'],
    ['.', 'character'],
    ['12.5001', 'precision'],
    ['12,5001', 'precision'],
    ['12.5000', 'precision'],
    ['-3', 'sign'],
    ['−3', 'sign'],
  ] as const)('%s is taken for no number at all', (raw, refused) => {
    expect(amount(raw)).toMatchObject({ refused })
  })

  test('a whole number has no fraction, with a comma neither', () => {
    expect(readTyped('12,5', 0, false)).toMatchObject({ refused: 'precision' })
    expect(readTyped('12.', 0, false)).toMatchObject({ refused: 'precision' })
    expect(readTyped('45,000', 0, false)).toEqual({ text: '45000' })
  })

  test('a minus is read where amounts may be negative', () => {
    expect(readTyped('\u22123', 2, true)).toEqual({ text: '-3' })
    expect(readTyped('-1,234,5', 2, true)).toMatchObject({ refused: 'character' })
    expect(readTyped('-0.50', 2, true)).toEqual({ text: '-0.50' })
    expect(readTyped('-0', 2, true)).toEqual({ text: '0' })
  })

  test('what more keys may still make a number is known from what no key mends', () => {
    const begun = ['-', '.', '1,234,', '1,234,5', '1,234,56', '12 5', '12٬']
    for (const raw of begun) expect(readTyped(raw, 3, true), raw).toMatchObject({ isBegun: true })
    for (const raw of ['12,', '12,3']) expect(readTyped(raw, 0, false), raw).toMatchObject({ isBegun: true })
    for (const raw of ['12a', '1.2.', '12.5001', '1234,500'])
      expect(readTyped(raw, 3, true), raw).toMatchObject({ isBegun: false })
  })

  test('a digit more than a number holds is refused, never rounded; an amount is text and has no such end', () => {
    expect(readTyped('999,999,999,999,999', 0, false, 15)).toEqual({ text: '999999999999999' })
    expect(readTyped('٩٩٩٩٩٩٩٩٩٩٩٩٩٩٩٩', 0, false, 15)).toMatchObject({ refused: 'length' })
    expect(readTyped('-9999999999999.999', 3, true, 15)).toMatchObject({ refused: 'length' })
    expect(readTyped('99999999999999999', 3, false)).toEqual({ text: '99999999999999999' })
  })

  test('what a field shows at rest reads back to the same number', () => {
    fc.assert(
      fc.property(fc.integer({ min: -1e12, max: 1e12 }), fc.nat({ max: 999 }), (whole, fraction) => {
        const canonical = `${whole}.${String(fraction).padStart(3, '0')}`
        const back = readTyped(groupedDecimal(canonical, 3), 3, true)
        expect(back).toHaveProperty('text')
        if ('text' in back) expect(Number(back.text)).toBe(Number(canonical))
      }),
    )
  })

  test('no text is read as a number that has other digits than were typed', () => {
    const typed = fc.string({
      unit: fc.constantFrom(...'0123456789.,-٬،٫ ٣٤a'),
      minLength: 1,
      maxLength: 12,
    })
    fc.assert(
      fc.property(typed, raw => {
        const read = readTyped(raw, 3, true)
        if (!('text' in read)) return
        const digits = (text: string) =>
          text.replace(/[٠-٩]/g, one => String('٠١٢٣٤٥٦٧٨٩'.indexOf(one))).replace(/\D/g, '')
        expect(digits(read.text).replace(/^0+/, '')).toBe(digits(raw).replace(/^0+/, ''))
      }),
    )
  })
})
