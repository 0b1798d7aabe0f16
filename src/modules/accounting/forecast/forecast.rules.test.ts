import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addDays } from '#kernel/shared/day.ts'
import { expectedOn, forecast, forecastSources } from './forecast.rules.ts'

test('the delay of a party counts from 0 to 60 days, and nothing is expected in the past', () => {
  expect(expectedOn('2026-03-10', 5, '2026-03-01')).toBe('2026-03-15')
  expect(expectedOn('2026-03-10', -9, '2026-03-01')).toBe('2026-03-10')
  expect(expectedOn('2026-03-10', 90, '2026-03-01')).toBe('2026-05-09')
  expect(expectedOn('2026-01-10', 5, '2026-03-01')).toBe('2026-03-01')
})

test('each week opens where the last one closed, and the last closes on cash and all that is expected', () => {
  const one = fc.record({
    source: fc.constantFrom(...forecastSources),
    days: fc.integer({ min: 0, max: 120 }),
    amountMinor: fc.integer({ min: -1_000_000, max: 1_000_000 }),
  })
  fc.assert(
    fc.property(fc.integer({ min: -1000, max: 10_000_000 }), fc.array(one), (cash, all) => {
      const from = '2026-03-01'
      const expected = all.map(({ days, ...rest }) => ({ ...rest, on: addDays(from, days) }))
      const weeks = forecast(cash, expected, from)
      const within = expected.filter(row => row.on <= '2026-05-30')
      expect(weeks).toHaveLength(13)
      expect(weeks.at(-1)).toMatchObject({
        endsOn: '2026-05-30',
        closingMinor: cash + within.reduce((sum, row) => sum + row.amountMinor, 0),
      })
      return weeks.every((week, at) => at === 0 || week.openingMinor === weeks[at - 1]!.closingMinor)
    }),
  )
})
