import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  arrivedShare,
  expectedFines,
  figuresOf,
  holdBack,
  type LateFineFigures,
  reserveTarget,
  sureCount,
} from './lateFine.rules.ts'

const figures: LateFineFigures = {
  perDay: 90 / 6_000,
  meanMinor: 30_000,
  uncollected: 0.6,
  arrived: [0, 0.2, 0.45, 0.65, 0.8, 0.92, 1],
}
const may = { from: '2026-05-01', to: '2026-05-30' }

describe('R20, scenario 14', () => {
  test('thirty days of May: 0.4035 on 31 May, one fine with its fee held until 23 July', () => {
    expect(expectedFines(figures, [may], '2026-05-31').toFixed(4)).toBe('0.4035')
    const money = { adminFeeMinor: 5_000, maxMinor: 50_000 }
    const advice = holdBack(figures, [may], '2026-05-31', money)
    expect(advice).toMatchObject({ count: 1, amountMinor: 35_000, releaseOn: '2026-07-23' })
    expect(holdBack(figures, [may], '2026-05-31', { ...money, maxMinor: 20_000 }).amountMinor).toBe(20_000)
    expect(holdBack({ ...figures, perDay: 0 }, [may], '2026-05-31', money)).toMatchObject({
      count: 0,
      amountMinor: 0,
      releaseOn: '2026-05-31',
    })
    // However many are to come, nothing is held longer than the 180 days in which they count.
    const many = { ...figures, perDay: 1_000 }
    expect(holdBack(many, [may], '2026-05-31', money).releaseOn).toBe('2026-11-26')
  })

  test('the reserve is 7.263, a month later 5.434, and nothing after 180 days', () => {
    expect(reserveTarget(figures, may, '2026-05-31')).toBe(7_263)
    expect(reserveTarget(figures, may, '2026-06-30')).toBe(5_434)
    expect(reserveTarget(figures, may, '2026-11-30')).toBe(0)
  })

  test('what has arrived only grows, and what is expected only falls', () => {
    const day = fc.integer({ min: 0, max: 200 })
    fc.assert(
      fc.property(day, day, (a, b) => {
        const [early, late] = [Math.min(a, b), Math.max(a, b)]
        expect(arrivedShare(figures, early)).toBeLessThanOrEqual(arrivedShare(figures, late))
      }),
    )
    expect([15, 175, 180].map(days => arrivedShare(figures, days).toFixed(4))).toEqual([
      ...['0.1000', '0.9867', '1.0000'],
    ])
    expect([sureCount(0), sureCount(0.22), sureCount(0.4035), sureCount(3)]).toEqual([0, 0, 1, 4])
  })

  test('the past of 6,000 days with 90 fines gives the figures', () => {
    const fines = Array.from({ length: 90 }, (_, at) => ({
      daysToArrive: at < 18 ? 10 : 100,
      fineMinor: 30_000,
      uncollectedMinor: at < 54 ? 30_000 : 0,
    }))
    const seen = figuresOf({ rentedDays: 6_000, fines })
    expect(seen).toMatchObject({ perDay: 0.015, meanMinor: 30_000, uncollected: 0.6 })
    expect(seen.arrived).toEqual([0, 0.2, 0.2, 0.2, 1, 1, 1])
    expect(figuresOf({ rentedDays: 0, fines: [] })).toMatchObject({ perDay: 0, meanMinor: 0, uncollected: 0 })
  })
})
