import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { canonicalDecimal, groupedDecimal, readTyped } from './decimalText.ts'

describe('typed decimals', () => {
  test('both digit sets read the same', () => {
    expect(readTyped('١٢٫٥٠٠', 3, false)).toEqual({ text: '12.500' })
    expect(readTyped('۱۲.۵', 3, false)).toEqual({ text: '12.5' })
  })

  test('a digit beyond the currency is refused, never rounded', () => {
    expect(readTyped('12.5001', 3, false)).toEqual({ refused: 'precision' })
    expect(readTyped('12.', 0, false)).toEqual({ refused: 'precision' })
  })

  test('a decimal comma is refused, because dropping it would change the amount', () => {
    expect(readTyped('12,5', 3, false)).toEqual({ refused: 'character' })
    expect(readTyped('1,234.5', 3, false)).toEqual({ text: '1234.5' })
    expect(readTyped('1,234,567', 3, false)).toEqual({ text: '1234567' })
  })

  test('a minus is refused where only positive amounts make sense', () => {
    expect(readTyped('-3', 2, false)).toEqual({ refused: 'sign' })
    expect(readTyped('3-', 2, true)).toEqual({ refused: 'character' })
    expect(readTyped('\u22123', 2, true)).toEqual({ text: '-3' })
  })

  test('a digit more than a number holds is refused, never rounded; an amount is text and has no such end', () => {
    expect(readTyped('999,999,999,999,999', 0, false, 15)).toEqual({ text: '999999999999999' })
    expect(readTyped('٩٩٩٩٩٩٩٩٩٩٩٩٩٩٩٩', 0, false, 15)).toEqual({ refused: 'length' })
    expect(readTyped('-9999999999999.999', 3, true, 15)).toEqual({ refused: 'length' })
    expect(readTyped('99999999999999999', 3, false)).toEqual({ text: '99999999999999999' })
  })

  test('half-typed text becomes canonical', () => {
    expect(['', '-', '.', '.5', '007', '12.', '-0', '-0.50'].map(canonicalDecimal)).toEqual([
      '',
      '',
      '',
      '0.5',
      '7',
      '12',
      '0',
      '-0.50',
    ])
  })

  test('what a field shows at rest reads back to the same number', () => {
    fc.assert(
      fc.property(fc.integer({ min: -1e12, max: 1e12 }), fc.nat({ max: 999 }), (whole, fraction) => {
        const canonical = canonicalDecimal(`${whole}.${String(fraction).padStart(3, '0')}`)
        const back = readTyped(groupedDecimal(canonical, 3), 3, true)
        expect(back).toHaveProperty('text')
        if ('text' in back) expect(Number(back.text)).toBe(Number(canonical))
      }),
    )
  })
})
