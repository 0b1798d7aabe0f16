import { parseDate } from '@internationalized/date'
import { describe, expect, it } from 'vitest'
import { isPlausible } from './typedDay.ts'

describe('a day that is being typed', () => {
  it('is told from 1900 to 2199 only, so that half a year never leaves the field', () => {
    const told = [
      '0002-11-21',
      '0020-11-21',
      '0202-11-21',
      '1899-12-31',
      '1900-01-01',
      '2026-11-21',
      '2199-12-31',
    ]
    expect(told.filter(day => isPlausible(parseDate(day)))).toEqual([
      '1900-01-01',
      '2026-11-21',
      '2199-12-31',
    ])
    expect(isPlausible(parseDate('2200-01-01'))).toBe(false)
  })
})
