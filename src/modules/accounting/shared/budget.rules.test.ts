import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { alertOf, changedBy, evenMonths, measured, usedBps, whyNotLines } from './budget.rules.ts'

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
