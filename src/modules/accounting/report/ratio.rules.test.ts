import { describe, expect, test } from 'vitest'
import { type MonthSums, ratioCodes, ratioOf, type Standing, standingAt } from './ratio.rules.ts'

const standing: Standing = {
  cash: 50_000,
  receivable: 30_000,
  payable: 20_000,
  deposits: 0,
  assets: 200_000,
  days: 365,
  currentAssets: 90_000,
  inventory: 10_000,
  prepaid: 5_000,
  liabilities: 80_000,
  currentLiabilities: 60_000,
  revenue: 120_000,
  expense: 90_000,
  interest: 6_000,
}
const nothing = Object.fromEntries(
  Object.keys(standing).map(key => [key, key === 'days' ? 365 : 0]),
) as unknown as Standing

describe('ratios (rule 25)', () => {
  test.each([
    ['current', 150],
    ['quick', 125],
    ['netMargin', 2500],
    ['roa', 1500],
    ['roe', 2500],
    ['debtToEquity', 67],
    ['dso', 9125],
    ['dpo', 8111],
    ['interestCover', 600],
  ] as const)('%s is %d hundredths', (code, value) => expect(ratioOf(code, standing)).toBe(value))

  test('a zero divisor does not apply', () => {
    for (const code of ratioCodes) expect(ratioOf(code, nothing)).toBeNull()
  })

  test('a loss is negative, and is not taken for nothing', () => {
    expect(ratioOf('netMargin', { ...standing, expense: 150_000 })).toBe(-2500)
  })
})

test('balances count from the beginning of the books, flows only the twelve months', () => {
  const month = (endsOn: string, sums: Partial<MonthSums>): MonthSums => ({
    ...(Object.fromEntries(Object.keys(standing).map(key => [key, 0])) as unknown as MonthSums),
    ...sums,
    endsOn,
  })
  const months = [
    month('2025-01-31', { assets: 100, revenue: -40 }),
    month('2026-01-31', { assets: 50, liabilities: -30, revenue: -60 }),
    month('2026-02-28', { assets: 7 }),
  ]
  const at = standingAt(months, '2026-01-31', '2025-02-28', 365)
  expect(at).toMatchObject({ assets: 150, liabilities: 30, revenue: 60 })
})
