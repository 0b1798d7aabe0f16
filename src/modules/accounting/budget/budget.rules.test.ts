import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addDays } from '#kernel/shared/day.ts'
import {
  alertOf,
  changedBps,
  changedBy,
  evenMonths,
  measured,
  plannedByAccount,
  plannedIn,
  reachedBps,
  usedBps,
  whyNotLines,
} from './budget.rules.ts'

describe('what is said of a budget (rule 21)', () => {
  test.each([
    [85_000, 100_000, null],
    [89_999, 100_000, null],
    [90_000, 100_000, 'budget_warning'],
    [100_000, 100_000, 'budget_warning'],
    [100_001, 100_000, 'budget_exceeded'],
    [1, 0, 'budget_exceeded'],
    [0, 0, null],
  ])('%d of %d is %s', (actual, budget, said) => expect(alertOf(actual, budget)).toBe(said))

  test('312.500 of 300.000 is 104.17 %', () => {
    expect(usedBps(312_500, 300_000)).toBe(10_417)
    expect(usedBps(5, 0)).toBeNull()
  })

  test('a month is measured with those before it, or alone', () => {
    const amounts = [100, 200, 300, ...new Array(9).fill(0)]
    expect([measured(amounts, 3, 'yearToDate'), measured(amounts, 3, 'month')]).toEqual([600, 300])
  })
})

describe('amounts of a year', () => {
  test('split over twelve months and copied with a change, nothing is lost', () => {
    expect(evenMonths(100_000).slice(0, 5)).toEqual([8334, 8334, 8334, 8334, 8333])
    expect(changedBy([100, 100, 100], 500)).toEqual([105, 105, 105])
    fc.assert(
      fc.property(
        fc.array(fc.nat(10_000_000), { minLength: 12, maxLength: 12 }),
        fc.integer({ min: -9000, max: 50_000 }),
        (amounts, changeBps) => {
          const sum = (all: readonly number[]) => all.reduce((total, one) => total + one, 0)
          const exact = (sum(amounts) * (10_000 + changeBps)) / 10_000
          const changed = changedBy(amounts, changeBps)
          return Math.abs(sum(changed) - exact) <= 0.5 && changed.every(one => one >= 0)
        },
      ),
    )
  })

  test('an account of a cost centre stands once', () => {
    expect(whyNotLines([])?.code).toBe('accounting.budget.empty')
    expect(whyNotLines([{ accountId: 'a' }, { accountId: 'a', costCenterId: 'c' }])).toBeNull()
    expect(whyNotLines([{ accountId: 'a' }, { accountId: 'a', costCenterId: null }])).toMatchObject({
      code: 'accounting.budget.twice',
      field: 'lines.1.accountId',
    })
  })
})

describe('a plan beside what came', () => {
  const february = { startsOn: '2026-02-01', endsOn: '2026-02-28' }

  test('a divided month counts by its days, and its parts add up to it', () => {
    expect(plannedIn(100_000, february, { from: '2026-01-15', to: '2026-02-14' })).toBe(50_000)
    expect(plannedIn(100_000, february, { from: '2026-03-01', to: '2026-03-31' })).toBe(0)
    fc.assert(
      fc.property(fc.nat(1_000_000_000), fc.integer({ min: 0, max: 27 }), (amount, cut) => {
        const last = addDays(february.startsOn, cut)
        const first = plannedIn(amount, february, { from: '2026-01-01', to: last })
        const second = plannedIn(amount, february, { from: addDays(last, 1), to: '2026-12-31' })
        return first >= 0 && second >= 0 && first + second === amount
      }),
    )
  })

  test('the whole account comes before its centres, which have their own', () => {
    const line = (accountId: string, costCenterId: string | null, minor: number, budgetId = 'b') => ({
      budgetId,
      accountId,
      costCenterId,
      minor,
    })
    const lines = [
      line('fuel', null, 100),
      line('fuel', 'c', 40),
      line('rent', 'c', 30),
      line('rent', 'd', 20),
    ]
    expect(Object.fromEntries(plannedByAccount(lines))).toEqual({ fuel: 100, rent: 50 })
    expect(Object.fromEntries(plannedByAccount(lines, 'c'))).toEqual({ fuel: 40, rent: 30 })
    // The budget of another year has no line of the whole account.
    const next = [...lines, line('fuel', 'c', 7, 'next')]
    expect(plannedByAccount(next).get('fuel')).toBe(107)
  })

  test('shares say nothing where nothing was planned or the opposite came', () => {
    expect([reachedBps(90, 100), reachedBps(-12, -10), reachedBps(5, 0), reachedBps(-5, 10)]).toEqual([
      ...[9000, 12_000, null, null],
    ])
    expect([changedBps(90, 100), changedBps(-5, -10), changedBps(5, 0)]).toEqual([-1000, 5000, null])
  })
})
