import { describe, expect, test } from 'vitest'
import { day, instant } from './fields.ts'

describe('Days and instants from outside', () => {
  test.each(['1800-01-01', '2026-02-28', '2999-12-31'])('%s is a day', value => {
    expect(day().safeParse(value).success).toBe(true)
  })

  test.each(['0001-01-01', '1799-12-31', '3000-01-01', '9999-12-31', '2026-02-30'])('%s is none', value => {
    expect(day().safeParse(value).success).toBe(false)
  })

  test('an instant at the end of the calendar is refused: a zone ahead of Greenwich would leave four digits', () => {
    expect(instant().safeParse('2026-12-01T10:00:00+03:00').success).toBe(true)
    expect(instant().safeParse('9999-12-31T23:59:59Z').success).toBe(false)
    expect(instant().safeParse('0000-01-01T00:00:00Z').success).toBe(false)
  })
})
