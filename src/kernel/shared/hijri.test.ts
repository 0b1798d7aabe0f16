import { describe, expect, it } from 'vitest'
import { addDays } from './day.ts'
import { hijriParts } from './hijri.ts'

describe('Hijri dates', () => {
  it('follow Umm al-Qura', () => {
    expect(hijriParts('2026-11-20')).toEqual({ year: 1448, month: 6, day: 10 })
    expect(hijriParts('2026-02-18')).toEqual({ year: 1447, month: 9, day: 1 })
    expect(hijriParts('2026-06-16')).toEqual({ year: 1448, month: 1, day: 1 })
  })

  it('go through twelve months of 29 or 30 days without a gap, for forty years', () => {
    let before = hijriParts('2000-01-01')
    for (let count = 1; count < 365 * 40; count += 1) {
      const now = hijriParts(addDays('2000-01-01', count))
      const sameMonth = now.month === before.month && now.day === before.day + 1 && now.year === before.year
      const nextMonth =
        now.day === 1 && (before.day === 29 || before.day === 30) && now.month === (before.month % 12) + 1
      expect(sameMonth || (nextMonth && now.year === before.year + (before.month === 12 ? 1 : 0))).toBe(true)
      before = now
    }
  })

  it('are refused for what is not a day', () => {
    expect(() => hijriParts('2026-02-30')).toThrow(RangeError)
  })
})
