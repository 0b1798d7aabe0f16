import { describe, expect, it } from 'vitest'
import {
  defaultApprovalLimits,
  feeWaiverNeedsApproval,
  triggersOf,
  whyNotWithoutApproval,
} from './approval.rules.ts'

describe('Approval triggers', () => {
  const plain = {
    price: {
      listPriceMinor: 100_000,
      discountMinor: 0,
      rentMinor: 100_000,
      minimumMinor: null,
      totalMinor: 100_000,
    },
    isUnderMinDays: false,
    creditExcessMinor: 0,
    startOn: '2026-12-01',
    today: '2026-12-01',
    depositRequiredMinor: 100_000,
    depositOfRateMinor: 100_000,
    rights: { mayDiscount: false, mayOverridePrice: false },
  }

  it.each([
    ['nothing unusual', {}, []],
    ['a total from the limit', { price: { ...plain.price, totalMinor: 5_000_000 } }, ['total']],
    ['a price below the minimum', { price: { ...plain.price, minimumMinor: 100_001 } }, ['belowMinimum']],
    ['too few days', { isUnderMinDays: true }, ['minDays']],
    ['credit exceeded', { creditExcessMinor: 1 }, ['credit']],
    ['a start 3 days back', { startOn: '2026-11-28' }, []],
    ['a start 4 days back', { startOn: '2026-11-27' }, ['backdated']],
    ['a lowered deposit', { depositRequiredMinor: 99_999 }, ['depositLowered']],
  ])('are pulled by %s', (_, change, triggers) => {
    expect(triggersOf({ ...plain, ...change }, defaultApprovalLimits)).toEqual(triggers)
  })

  it('refuse without a request, with the sentence of the first', () => {
    expect(whyNotWithoutApproval(['backdated', 'credit'])).toMatchObject({
      code: 'rentals.approval.backdated',
    })
    expect(whyNotWithoutApproval([])).toBeNull()
    expect(feeWaiverNeedsApproval(50_000, defaultApprovalLimits)).toBe(false)
    expect(feeWaiverNeedsApproval(50_001, defaultApprovalLimits)).toBe(true)
  })
})
