import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addMonths } from '#kernel/shared/day.ts'
import {
  type ChargedAsset,
  chargeOf,
  type DepreciationPlan,
  depreciationMethods,
  firstPlan,
  scheduleAhead,
  takenAfter,
  whyNotAcquire,
  whyNotDispose,
} from './asset.rules.ts'

const asset = (changes: Partial<ChargedAsset>): ChargedAsset => ({
  costMinor: 7_250_000,
  salvageMinor: 1_450_000,
  accumulatedMinor: 0,
  method: 'straightLine',
  yearlyRateBps: null,
  planFrom: '2026-01-01',
  planAccumulatedMinor: 0,
  planLife: 60,
  ...changes,
})

describe('depreciation (rule 17)', () => {
  test('straight line: (7,250.000 - 1,450.000) / 60 is 96.667, 96.666, 96.667', () => {
    const amounts = scheduleAhead(asset({}), '2026-01-31').map(row => row.amountMinor)
    expect(amounts.slice(0, 3)).toEqual([96_667, 96_666, 96_667])
    expect(amounts).toHaveLength(60)
    expect(amounts.reduce((sum, one) => sum + one, 0)).toBe(5_800_000)
  })

  test('declining 25 % on 6,000.000, salvage 1,500.000: 1,500.000, 1,125.000, 843.750, 632.813, 398.437', () => {
    const plan: DepreciationPlan = {
      method: 'decliningBalance',
      bookMinor: 6_000_000,
      salvageMinor: 1_500_000,
      life: 60,
      yearlyRateBps: 2500,
    }
    const years = [1, 2, 3, 4, 5].map(year => takenAfter(plan, year * 12) - takenAfter(plan, (year - 1) * 12))
    expect(years).toEqual([1_500_000, 1_125_000, 843_750, 632_813, 398_437])
    // At a low rate much is left above salvage: the last year takes it evenly over its months, not at its end.
    expect([48, 54, 60].map(gone => takenAfter({ ...plan, yearlyRateBps: 1000 }, gone))).toEqual([
      2_063_400, 3_281_700, 4_500_000,
    ])
  })

  test('units: 5,800.000 over 200,000 km is 0.029 a km; 2,350 km take 68.150', () => {
    const byUse = asset({ method: 'unitsOfUse', planLife: 200_000 })
    expect(chargeOf(byUse, '2026-01-01', 2350)).toBe(68_150)
    expect(scheduleAhead(byUse, '2026-01-31')).toEqual([])
  })

  test('an opening asset has used up its life in proportion and charges the rest over what is left', () => {
    const opened = {
      costMinor: 6_000_000,
      salvageMinor: 0,
      openingAccumulatedMinor: 1_500_000,
      inServiceOn: '2025-03-15',
      openingOn: '2026-01-01',
      yearlyRateBps: null,
    }
    expect(firstPlan({ ...opened, method: 'straightLine', life: 60 })).toEqual({
      planFrom: '2026-01-01',
      planAccumulatedMinor: 1_500_000,
      planLife: 50,
    })
    expect(firstPlan({ ...opened, method: 'unitsOfUse', life: 200_000 }).planLife).toBe(150_000)
    expect(firstPlan({ ...opened, method: 'straightLine', life: 6 }).planLife).toBe(1)
  })

  test('any plan: what is taken never falls, never passes salvage, and ends exactly there (invariant 18)', () => {
    const plans = fc.record({
      method: fc.constantFrom(...depreciationMethods),
      bookMinor: fc.integer({ min: 1, max: 1_000_000_000 }),
      part: fc.integer({ min: 0, max: 100 }),
      life: fc.integer({ min: 1, max: 240 }),
      yearlyRateBps: fc.integer({ min: 1, max: 9999 }),
    })
    fc.assert(
      fc.property(plans, ({ part, ...plan }) => {
        const salvageMinor = Math.floor((plan.bookMinor * part) / 100)
        const whole = { ...plan, salvageMinor }
        let before = 0
        for (let gone = 1; gone <= plan.life; gone++) {
          const taken = takenAfter(whole, gone)
          if (taken < before || taken > plan.bookMinor - salvageMinor) return false
          before = taken
        }
        return before === plan.bookMinor - salvageMinor
      }),
      { numRuns: 300 },
    )
  })

  test('months charged one by one, with a break and an addition, end at salvage too', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1000, max: 50_000_000 }),
        fc.integer({ min: 2, max: 60 }),
        fc.integer({ min: 0, max: 5_000_000 }),
        (costMinor, life, addedMinor) => {
          let now = asset({ costMinor, salvageMinor: Math.floor(costMinor / 10), planLife: life })
          const half = Math.floor(life / 2)
          for (let at = 0; at < half; at++) now = charged(now, addMonths('2026-01-01', at))
          now = {
            ...now,
            costMinor: costMinor + addedMinor,
            planFrom: addMonths('2026-01-01', half),
            planAccumulatedMinor: now.accumulatedMinor,
            planLife: life - half,
          }
          for (let at = half; at < life; at++) now = charged(now, addMonths('2026-01-01', at))
          return now.accumulatedMinor === now.costMinor - now.salvageMinor
        },
      ),
      { numRuns: 200 },
    )
  })
})

const charged = (now: ChargedAsset, month: string): ChargedAsset => ({
  ...now,
  accumulatedMinor: now.accumulatedMinor + chargeOf(now, month, 0),
})

describe('what is refused', () => {
  const fresh = {
    costMinor: 100,
    salvageMinor: 0,
    openingAccumulatedMinor: 0,
    inServiceOn: '2026-01-01',
    openingOn: null,
    method: 'straightLine' as const,
    life: 12,
    yearlyRateBps: null,
  }
  test.each([
    [{ salvageMinor: 101 }, 'accounting.asset.salvage', 'salvage'],
    [{ openingAccumulatedMinor: 101 }, 'accounting.asset.openingTooMuch', 'openingAccumulated'],
    [{ openingOn: '2025-12-31' }, 'accounting.asset.openingFirst', 'inServiceOn'],
    [{ method: 'decliningBalance' as const }, 'kernel.field.required', 'yearlyRate'],
  ])('%o cannot go into service', (changes, code, field) => {
    expect(whyNotAcquire({ ...fresh, ...changes })).toMatchObject({ code, field })
  })
  test('what is whole goes into service', () => expect(whyNotAcquire(fresh)).toBeNull())

  const there = { status: 'inService' as const, inServiceOn: '2026-01-01', lastCharged: '2026-03-01' }
  test.each([
    [{ on: '2026-03-31', disposal: 'scrap' as const, proceedsMinor: 0 }, 'accounting.asset.charged'],
    [{ on: '2025-12-31', disposal: 'scrap' as const, proceedsMinor: 0 }, 'accounting.asset.beforeService'],
    [{ on: '2026-05-01', disposal: 'scrap' as const, proceedsMinor: 0 }, 'accounting.asset.future'],
    [{ on: '2026-04-02', disposal: 'sale' as const, proceedsMinor: 0 }, 'accounting.asset.proceeds'],
    [{ on: '2026-04-02', disposal: 'totalLoss' as const, proceedsMinor: 5 }, 'accounting.asset.proceeds'],
    [{ on: '2026-04-02', disposal: 'sale' as const, proceedsMinor: 5 }, undefined],
  ])('leaving: %o', (act, code) => {
    expect(whyNotDispose(there, act, '2026-04-30')?.code).toBe(code)
  })
})
