import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Term } from '../schedule/term.rules.ts'
import { cheapestCombination, priceOfTerm, type UnitPrices } from './combination.rules.ts'

const eco: UnitPrices = { dailyMinor: 12_000, weeklyMinor: 70_000, monthlyMinor: 210_000, yearlyMinor: null }
const term = (days: number, more: Partial<Term> = {}): Term => ({
  startOn: '2026-01-01',
  days,
  monthDays: 30,
  wholePeriods: false,
  ...more,
})

/** The obvious solution: the cheapest way to cover n days, one unit at a time. */
function naive(prices: UnitPrices, days: number): number | null {
  const units = [
    [365, prices.yearlyMinor],
    [30, prices.monthlyMinor],
    [7, prices.weeklyMinor],
    [1, prices.dailyMinor],
  ] as const
  const best: (number | null)[] = [0]
  for (let day = 1; day <= days; day += 1) {
    const choices = units.flatMap(([length, price]) => {
      const before = best[Math.max(0, day - length)] ?? null
      return price === null || before === null ? [] : [before + price]
    })
    best[day] = choices.length === 0 ? null : Math.min(...choices)
  }
  return best[days] ?? null
}

describe('The cheapest combination', () => {
  it.each([
    [5, 60_000, { day: 5 }],
    [6, 70_000, { week: 1 }],
    [10, 106_000, { week: 1, day: 3 }],
    [13, 140_000, { week: 2 }],
    [21, 210_000, { month: 1 }],
    [25, 210_000, { month: 1 }],
    [30, 210_000, { month: 1 }],
    [37, 280_000, { month: 1, week: 1 }],
    [45, 362_000, { month: 1, week: 2, day: 1 }],
    [100, 736_000, { month: 3, week: 1, day: 3 }],
  ])('of %i days costs %i and names its units', (days, totalMinor, counts) => {
    expect(cheapestCombination(eco, term(days))).toEqual({
      totalMinor,
      counts: { year: 0, month: 0, week: 0, day: 0, ...counts },
    })
  })

  it('skips units without a price and answers null when none has one', () => {
    const daily = { ...eco, weeklyMinor: null, monthlyMinor: null }
    expect(cheapestCombination(daily, term(10))?.totalMinor).toBe(120_000)
    expect(cheapestCombination({ ...daily, dailyMinor: null }, term(10))).toBeNull()
  })

  it('never costs more than any other way of covering the days', () => {
    const price = fc.option(fc.integer({ min: 1, max: 400_000 }), { nil: null })
    const prices = fc.record({
      dailyMinor: price,
      weeklyMinor: price,
      monthlyMinor: price,
      yearlyMinor: price,
    })
    fc.assert(
      fc.property(prices, fc.integer({ min: 1, max: 420 }), (random, days) => {
        expect(cheapestCombination(random, term(days))?.totalMinor ?? null).toBe(naive(random, days))
      }),
      { numRuns: 300 },
    )
  })
})

describe('Monthly and longer types', () => {
  const monthly = (startOn: string, days: number, more: Partial<Term> = {}) =>
    term(days, { startOn, monthDays: 'calendar', wholePeriods: true, ...more })

  it.each([
    ['three calendar months', '2026-11-20', 92, 630_000],
    ['thirty days of a month of 31', '2026-12-01', 30, 210_000],
    ['one month and three days', '2026-11-20', 33, 246_000],
    ['a month begun on the 31st', '2027-01-31', 28, 210_000],
    ['a year without a yearly price', '2026-01-01', 365, 2_520_000],
  ])('charge %s', (_, startOn, days, totalMinor) => {
    expect(priceOfTerm(eco, monthly(startOn, days))?.totalMinor).toBe(totalMinor)
  })

  it('charge whole years at the yearly price and the rest by the engine', () => {
    const prices = { ...eco, yearlyMinor: 2_000_000 }
    expect(priceOfTerm(prices, monthly('2026-01-01', 365 + 31 + 3))).toEqual({
      counts: { year: 1, month: 1, week: 0, day: 3 },
      totalMinor: 2_246_000,
    })
  })

  it('count months of 28 days where the contract says so', () => {
    const prices = { ...eco, monthlyMinor: 40_000, weeklyMinor: 12_000, dailyMinor: 2_000 }
    expect(priceOfTerm(prices, monthly('2026-01-01', 30, { monthDays: 28 }))?.totalMinor).toBe(44_000)
  })
})
