import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addDays } from '#kernel/shared/day.ts'
import { earnedThrough, spreadMonths } from './spread.rules.ts'

const terms = (amountMinor: number, startsOn: string, endsOn: string, stoppedOn: string | null = null) => ({
  amountMinor,
  startsOn,
  endsOn,
  stoppedOn,
})
const amounts = (all: { amountMinor: number }[]) => all.map(month => month.amountMinor)

describe('a spread', () => {
  test('takes 900.000 for 15 Jan to 14 Apr by days', () => {
    const months = spreadMonths(terms(900_000, '2026-01-15', '2026-04-14'))
    expect(amounts(months)).toEqual([170_000, 280_000, 310_000, 140_000])
    expect(months.map(month => month.postsOn)).toEqual([
      '2026-01-31',
      '2026-02-28',
      '2026-03-31',
      '2026-04-30',
    ])
  })

  test('takes 630.000 over 92 days as the rentals file says', () => {
    expect(amounts(spreadMonths(terms(630_000, '2026-11-15', '2027-02-14')))).toEqual([
      109_565, 212_283, 212_282, 95_870,
    ])
  })

  test('ends the day before it is stopped and takes nothing when stopped at its start', () => {
    const stopped = terms(900_000, '2026-01-15', '2026-04-14', '2026-02-10')
    expect(amounts(spreadMonths(stopped))).toEqual([170_000, 90_000])
    expect(spreadMonths(terms(900_000, '2026-01-15', '2026-04-14', '2026-01-15'))).toEqual([])
  })

  test('loses nothing and never goes back, whatever the amount and the days', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 9e9 }),
        fc.integer({ min: 0, max: 2000 }),
        fc.integer({ min: 0, max: 400 }),
        (amount, days, shift) => {
          const startsOn = addDays('2026-01-01', shift)
          const spread = terms(amount, startsOn, addDays(startsOn, days))
          const months = spreadMonths(spread)
          expect(amounts(months).reduce((sum, one) => sum + one, 0)).toBe(amount)
          expect(months.every(month => month.amountMinor > 0)).toBe(true)
          expect(earnedThrough(spread, addDays(startsOn, -1))).toBe(0)
        },
      ),
    )
  })
})
