import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addDays } from '#kernel/shared/day.ts'
import { type Price, type PriceRequest, priceOf } from '#modules/rentals/price/price.rules.ts'
import { prove } from './proof.ts'

const minor = fc.integer({ min: 1, max: 300_000 })
const optional = fc.option(minor, { nil: null })
const discount = fc.oneof(
  fc.constant(null),
  fc.record({ kind: fc.constant('percent' as const), basisPoints: fc.integer({ min: 0, max: 10_000 }) }),
  fc.record({ kind: fc.constant('amount' as const), amountMinor: fc.integer({ min: 0, max: 900_000 }) }),
)
const seasons = fc.array(
  fc.record({
    from: fc.integer({ min: 0, max: 300 }),
    length: fc.integer({ min: 0, max: 30 }),
    factorBasisPoints: fc.integer({ min: 5_000, max: 30_000 }),
  }),
  { maxLength: 3 },
)
const wishes = fc.record({
  term: fc.record({
    startOn: fc.constant('2026-01-31'),
    days: fc.integer({ min: 1, max: 400 }),
    monthDays: fc.constantFrom(28 as const, 30 as const, 'calendar' as const),
    wholePeriods: fc.boolean(),
  }),
  rates: fc.record({
    dailyMinor: minor,
    weeklyMinor: optional,
    monthlyMinor: optional,
    yearlyMinor: optional,
  }),
  seasons,
  discount,
  seat: fc.record({ dailyMinor: minor, weeklyMinor: optional, monthlyMinor: optional }),
  quantity: fc.integer({ min: 0, max: 4 }),
  taxBasisPoints: fc.integer({ min: 0, max: 1_500 }),
})
type Wish = typeof wishes extends fc.Arbitrary<infer T> ? T : never

const noMinimum = { minDailyMinor: null, minWeeklyMinor: null, minMonthlyMinor: null, minYearlyMinor: null }

function requestOf({ term, rates, seasons, discount, seat, quantity, taxBasisPoints }: Wish): PriceRequest {
  const extra = {
    id: 'seat',
    nameAr: 'مقعد طفل',
    kind: 'extra' as const,
    ...seat,
    onceMinor: null,
    monthDays: 30 as const,
    excessMinor: null,
  }
  return {
    term,
    groupId: null,
    discount,
    taxBasisPoints,
    rates: { ...noMinimum, ...rates },
    seasons: seasons.map(({ from, length, factorBasisPoints }, at) => ({
      id: String(at),
      nameAr: `موسم ${at}`,
      groupIds: [],
      factorBasisPoints,
      minDays: null,
      fromOn: addDays('2026-01-31', from),
      toOn: addDays('2026-01-31', from + length),
    })),
    extras: [{ extra, quantity }],
  }
}

const sum = (parts: readonly { amountMinor: number }[]) =>
  parts.reduce((total, { amountMinor }) => total + amountMinor, 0)

/** What does not add up in a price. */
function faultsOf(price: Price): string[] {
  return [
    ...(sum(price.steps) === price.totalMinor ? [] : ['steps']),
    ...(sum(price.lines) === price.totalMinor - price.taxMinor ? [] : ['lines']),
    ...(price.rentMinor >= 0 ? [] : ['rent below zero']),
  ]
}

describe('A price', () => {
  prove({
    name: 'explained-price',
    property: 'is explained by steps and lines that add up to its total',
    short: 400,
    long: 10_000,
    run: async wanted => {
      const violations = fc.sample(wishes, wanted).flatMap(wish => {
        const price = priceOf(requestOf(wish))
        const faults = price ? faultsOf(price) : ['no price']
        return faults.map(fault => `${fault}: ${JSON.stringify(wish)}`)
      })
      return { cases: wanted, violations }
    },
  })

  test('a price that lacks a step or a line is found', () => {
    const [wish] = fc.sample(wishes, { numRuns: 1, seed: 3 })
    const price = priceOf(requestOf(wish!))!
    expect(faultsOf({ ...price, steps: price.steps.slice(1) })).toEqual(['steps'])
    expect(faultsOf({ ...price, lines: price.lines.slice(1) })).toEqual(['lines'])
  })
})
