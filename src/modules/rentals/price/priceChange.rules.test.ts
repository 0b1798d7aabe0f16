import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { remainingDays } from '../schedule/term.rules.ts'
import type { PriceRequest } from './price.rules.ts'
import {
  daysOfAddedMonths,
  earlyReturnOf,
  extensionOf,
  installments,
  suspensionCredit,
  swapDifference,
  whyNotInstallments,
} from './priceChange.rules.ts'

const eco = {
  dailyMinor: 12_000,
  weeklyMinor: 70_000,
  monthlyMinor: 210_000,
  yearlyMinor: null,
  minDailyMinor: null,
  minWeeklyMinor: null,
  minMonthlyMinor: null,
  minYearlyMinor: null,
}
const request = (days: number, more: Partial<PriceRequest> = {}): PriceRequest => ({
  term: { startOn: '2026-11-01', days, monthDays: 30, wholePeriods: false },
  groupId: null,
  rates: eco,
  seasons: [],
  discount: null,
  extras: [],
  taxBasisPoints: 0,
  ...more,
})
const monthly = (startOn: string, days: number) =>
  request(days, { term: { startOn, days, monthDays: 'calendar', wholePeriods: true } })

describe('An extension', () => {
  it('reprices daily and weekly contracts as a whole: 6 days made 25 bills 140.000', () => {
    expect(extensionOf(request(6), 19)?.amountMinor).toBe(140_000)
    expect(extensionOf(request(21), 4)?.amountMinor).toBe(0)
  })

  it('keeps the proportion of the discount', () => {
    const discount = { kind: 'amount', amountMinor: 7_000 } as const
    const extended = extensionOf(request(6, { discount }), 19)
    expect(extended?.amountMinor).toBe(126_000)
    expect(extended?.lines).toMatchObject([
      { unitPriceMinor: 140_000, discountMinor: 14_000, amountMinor: 126_000 },
    ])
  })

  it('adds periods to monthly types, from the rhythm of the first day', () => {
    const january = monthly('2027-01-31', 28)
    expect(daysOfAddedMonths(january.term, 1)).toBe(31)
    expect(extensionOf(january, 31)?.amountMinor).toBe(210_000)
    expect(extensionOf(monthly('2026-11-20', 30), 30 + 3)?.amountMinor).toBe(210_000 + 2 * 12_000)
  })

  it('never gives money back', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 90 }),
        fc.integer({ min: 1, max: 90 }),
        fc.boolean(),
        (days, added, long) => {
          const extended = extensionOf(long ? monthly('2026-11-01', days) : request(days), added)
          expect(extended?.lines.every(line => line.amountMinor > 0)).toBe(true)
          expect(extended?.amountMinor).toBe(extended?.lines.reduce((sum, line) => sum + line.amountMinor, 0))
        },
      ),
      { numRuns: 300 },
    )
  })
})

describe('An early return', () => {
  it('prices the used days anew: 30 days returned after 12 give back 80.000', () => {
    expect(earlyReturnOf(request(30), 12)).toMatchObject({
      amountMinor: 80_000,
      price: { totalMinor: 130_000 },
    })
    expect(earlyReturnOf(monthly('2026-11-01', 30), 12)?.amountMinor).toBe(80_000)
  })

  it('gives back at the discount that was given', () => {
    const discount = { kind: 'percent', basisPoints: 1_000 } as const
    expect(earlyReturnOf(request(30, { discount }), 12)?.lines).toMatchObject([
      { unitPriceMinor: 80_000, discountMinor: 8_000, amountMinor: 72_000 },
    ])
  })
})

describe('Other changes', () => {
  it('charge a swap by thirtieths of the difference for the days left, rounded up', () => {
    const left = remainingDays(new Date('2026-12-12T08:00:00Z'), new Date('2026-12-31T06:00:00Z'))
    expect(left).toBe(19)
    expect(swapDifference(eco, { ...eco, monthlyMinor: 240_000 }, left)).toBe(19_000)
    expect(swapDifference({ ...eco, monthlyMinor: 240_000 }, eco, left)).toBe(-19_000)
    expect(swapDifference(eco, { ...eco, monthlyMinor: null, dailyMinor: 15_000 }, 2)).toBe(6_000)
  })

  it('credit the days a company suspended', () => {
    expect(suspensionCredit(210_000, 10, 30)).toBe(70_000)
    expect(suspensionCredit(210_000, 40, 30)).toBe(210_000)
  })

  it('split a rent-to-own price: 5,000.000 over 36 is 32 × 138.889 and 4 × 138.888', () => {
    const parts = installments(6_500_000, 1_000_000, 500_000, 36)
    expect(parts.filter(part => part === 138_889)).toHaveLength(32)
    expect(parts.filter(part => part === 138_888)).toHaveLength(4)
    expect(whyNotInstallments(1_000, 600, 400)).toMatchObject({ code: 'rentals.price.nothingToSpread' })
  })
})
