import { describe, expect, it } from 'vitest'
import { layUnits } from '../master/combination.rules.ts'
import type { Extra } from '../master/extra.rules.ts'
import { type Season, seasonSupplements, whyNotSeason, whyNotSeasonLength } from '../master/season.rules.ts'
import { discountOf, minimumOf, type PriceRates, type PriceRequest, priceOf } from './price.rules.ts'
import { whyNotDiscount, whyNotDiscountAs, whyNotPrice } from './priceLimit.rules.ts'

const noMinimum = { minDailyMinor: null, minWeeklyMinor: null, minMonthlyMinor: null, minYearlyMinor: null }
const eco: PriceRates = {
  dailyMinor: 12_000,
  weeklyMinor: 70_000,
  monthlyMinor: 210_000,
  yearlyMinor: null,
  ...noMinimum,
}
const eid: Season = {
  id: 'eid',
  nameAr: 'عيد الفطر',
  groupIds: [],
  fromOn: '2026-03-20',
  toOn: '2026-03-23',
  factorBasisPoints: 12_500,
  minDays: 3,
}
const extra = (nameAr: string, dailyMinor: number, weeklyMinor: number, monthlyMinor: number): Extra => ({
  id: nameAr,
  nameAr,
  kind: 'extra',
  onceMinor: null,
  dailyMinor,
  weeklyMinor,
  monthlyMinor,
  monthDays: 30,
  excessMinor: null,
})
const seat = extra('مقعد طفل', 1_000, 5_000, 15_000)
const waiver: Extra = { ...extra('إعفاء', 2_000, 12_000, 40_000), kind: 'waiver', excessMinor: 50_000 }
const driver: Extra = { ...extra('سائق إضافي', 2_000, 12_000, 40_000), kind: 'extra_driver', monthDays: 28 }

const request = (days: number, more: Partial<PriceRequest> = {}): PriceRequest => ({
  term: { startOn: '2026-11-25', days, monthDays: 30, wholePeriods: false },
  groupId: 'eco',
  rates: eco,
  seasons: [],
  discount: null,
  extras: [],
  taxBasisPoints: 0,
  ...more,
})
const priced = (wanted: PriceRequest) => {
  const price = priceOf(wanted)
  if (!price) throw new Error('priced')
  return price
}

describe('The price', () => {
  it('adds the season to the days inside it: ten days over Eid cost 117.000', () => {
    const term = { startOn: '2026-03-15', days: 10, monthDays: 30, wholePeriods: false } as const
    const price = priced(request(10, { term, seasons: [eid] }))
    expect(price).toMatchObject({ baseMinor: 106_000, listPriceMinor: 117_000, totalMinor: 117_000 })
    expect(price.steps).toContainEqual({
      kind: 'season',
      nameAr: 'عيد الفطر',
      days: 4,
      factorBasisPoints: 12_500,
      amountMinor: 11_000,
    })
  })

  it.each([
    ['a child seat for 10 days', seat, 10, 8_000],
    ['a waiver for 10 days', waiver, 10, 18_000],
    ['an extra driver with months of 28 days for 30 days', driver, 30, 44_000],
    ['a delivery priced once', { ...seat, onceMinor: 7_500 }, 30, 7_500],
  ])('charges %s on its own prices', (_, chosen, days, amountMinor) => {
    expect(priced(request(days, { extras: [{ extra: chosen, quantity: 1 }] })).extrasMinor).toBe(amountMinor)
  })

  it('is 126.700 for ten days with seat, waiver and five percent off', () => {
    const price = priced(
      request(10, {
        discount: { kind: 'percent', basisPoints: 500 },
        extras: [
          { extra: seat, quantity: 1 },
          { extra: waiver, quantity: 1 },
        ],
      }),
    )
    expect(price).toMatchObject({
      baseMinor: 106_000,
      discountMinor: 5_300,
      extrasMinor: 26_000,
      totalMinor: 126_700,
    })
    expect(price.steps.map(step => step.amountMinor)).toEqual([70_000, 36_000, -5_300, 8_000, 18_000])
    expect(price.lines.map(line => [line.key, line.amountMinor])).toEqual([
      ['rentalRevenue', 100_700],
      ['addonRevenue', 8_000],
      ['waiverRevenue', 18_000],
    ])
  })

  it('says what one more day would cost', () => {
    expect(priced(request(5)).oneMoreDayMinor).toBe(10_000)
    expect(priced(request(25)).oneMoreDayMinor).toBe(0)
    expect(priced(request(30)).oneMoreDayMinor).toBe(12_000)
  })

  it('compares with the minimum rates by the same engine', () => {
    const rates = { ...eco, minWeeklyMinor: 50_000, minDailyMinor: 8_000 }
    expect(minimumOf(rates, request(10).term)).toBe(74_000)
    const price = priced(request(10, { rates, discount: { kind: 'amount', amountMinor: 40_000 } }))
    expect(whyNotPrice(price, false)).toMatchObject({
      code: 'fleet.price.belowMinimum',
      params: { price: '66.000', minimum: '74.000' },
    })
    expect(whyNotPrice(price, true)).toBeNull()
  })

  it('reads a discount as it was typed', () => {
    expect(discountOf({ kind: 'amount', amount: 5_000 })).toEqual({ kind: 'amount', amountMinor: 5_000 })
    expect(discountOf({ kind: 'percent', basisPoints: 500 })).toEqual({ kind: 'percent', basisPoints: 500 })
    expect(discountOf(null)).toBeNull()
  })

  it('has no answer when nothing is priced', () => {
    expect(
      priceOf(request(3, { rates: { ...eco, dailyMinor: null, weeklyMinor: null, monthlyMinor: null } })),
    ).toBeNull()
  })
})

describe('Limits of a price', () => {
  it('refuse a discount above the agent’s limit with both shares', () => {
    const price = { listPriceMinor: 3_000_000, discountMinor: 240_000 }
    expect(whyNotDiscount(price, 500, false)).toMatchObject({
      code: 'rentals.price.discountLimit',
      params: { percent: '8%', limit: '5%' },
    })
    expect(whyNotDiscount(price, 500, true)).toBeNull()
    expect(whyNotDiscount({ listPriceMinor: 3_000_000, discountMinor: 150_000 }, 500, false)).toBeNull()
    expect(whyNotDiscount({ listPriceMinor: 3_000_000, discountMinor: 150_001 }, 500, false)).not.toBeNull()
  })

  it('refuse a discount larger than the price or without a reason', () => {
    const discount = { kind: 'amount', amountMinor: 200 } as const
    expect(whyNotDiscountAs(100, discount, 'عميل دائم')).toMatchObject({
      code: 'rentals.price.discountTooLarge',
    })
    expect(whyNotDiscountAs(1_000, discount, null)).toMatchObject({ code: 'rentals.reason.required' })
    expect(whyNotDiscountAs(1_000, discount, 'عميل دائم')).toBeNull()
  })

  it('refuse a stay shorter than the season’s minimum', () => {
    const two = { startOn: '2026-03-21', days: 2 }
    expect(whyNotSeasonLength([eid], null, two)).toMatchObject({
      code: 'rentals.price.minDays',
      params: { season: 'عيد الفطر', days: 3 },
    })
    expect(whyNotSeasonLength([eid], null, { startOn: '2026-03-15', days: 10 })).toBeNull()
    expect(whyNotSeasonLength([eid], null, { startOn: '2026-03-18', days: 2 })).toBeNull()
    expect(whyNotSeasonLength([{ ...eid, groupIds: ['suv'] }], 'eco', two)).toBeNull()
  })

  it('refuse two seasons of one group on one day', () => {
    const later = { ...eid, id: 'later', nameAr: 'عطلة', fromOn: '2026-03-23', toOn: '2026-03-30' }
    expect(whyNotSeason(later, [eid])).toMatchObject({
      code: 'rentals.price.overlap',
      params: { name: 'عيد الفطر', from: '2026-03-20', to: '2026-03-23' },
    })
    expect(whyNotSeason({ ...later, groupIds: ['suv'] }, [{ ...eid, groupIds: ['eco'] }])).toBeNull()
    expect(whyNotSeason({ ...later, fromOn: '2026-03-24' }, [eid])).toBeNull()
  })

  it('count only the rented days of a unit that covers more', () => {
    const term = { startOn: '2026-03-15', days: 6, monthDays: 30, wholePeriods: false } as const
    const laid = layUnits(eco, term, { year: 0, month: 0, week: 1, day: 0 })
    expect(seasonSupplements(laid, [eid], null, term)).toMatchObject([{ days: 1, amountMinor: 2_500 }])
  })
})

describe('Extras of a contract in whole months', () => {
  const term = (startOn: string, days: number) =>
    ({ startOn, days, monthDays: 'calendar', wholePeriods: true }) as const

  it('follow its months: 92 days from 20 November are three, at 15.000 and 40.000 165.000', () => {
    const extras = [seat, waiver].map(one => ({ extra: one, quantity: 1 }))
    expect(priced(request(92, { term: term('2026-11-20', 92), extras })).extrasMinor).toBe(165_000)
    const days = priced(request(94, { term: term('2026-11-20', 94), extras }))
    expect(days.extrasMinor).toBe(165_000 + 2 * 1_000 + 2 * 2_000)
  })

  it('follow months of another length than their own', () => {
    const extras = [{ extra: driver, quantity: 1 }]
    expect(priced(request(31, { term: term('2026-12-01', 31), extras })).extrasMinor).toBe(40_000)
  })
})

describe('A month that is shorter than its price', () => {
  const rates = { ...eco, dailyMinor: 10_000, weeklyMinor: null, monthlyMinor: 300_000 }

  it('costs its days: 29 days at 10.000 are 290.000 beside 300.000 a month', () => {
    const february = { startOn: '2028-02-01', days: 29, monthDays: 'calendar', wholePeriods: true } as const
    expect(priced(request(29, { rates, term: february })).totalMinor).toBe(290_000)
    expect(priced(request(29, { rates })).totalMinor).toBe(290_000)
  })

  it('costs its price where the days are dearer', () => {
    const march = { startOn: '2028-03-01', days: 31, monthDays: 'calendar', wholePeriods: true } as const
    expect(priced(request(31, { rates, term: march })).totalMinor).toBe(300_000)
  })
})

describe('The price of weekends', () => {
  const weekend: Season = {
    id: 'weekend',
    nameAr: 'نهاية الأسبوع',
    groupIds: [],
    fromOn: '2026-01-01',
    toOn: null,
    weekdays: [5, 6],
    factorBasisPoints: 15_000,
    minDays: null,
  }
  // 2026-03-15 is a Sunday: ten days hold Friday 20 and Saturday 21 March.
  const term = { startOn: '2026-03-15', days: 10, monthDays: 30, wholePeriods: false } as const
  const rates = { ...eco, weeklyMinor: null, monthlyMinor: null }

  it('raises its days of the week alone, without an end', () => {
    const price = priced(request(10, { term, rates, seasons: [weekend] }))
    expect(price.totalMinor).toBe(120_000 + 2 * 6_000)
    expect(price.steps).toContainEqual(
      expect.objectContaining({ kind: 'season', days: 2, amountMinor: 12_000 }),
    )
  })

  it('gives way to a dated season, so that a day has one factor', () => {
    const price = priced(request(10, { term, rates, seasons: [weekend, eid] }))
    expect(price.totalMinor).toBe(120_000 + 4 * 3_000)
  })

  it('may run beside dated seasons, but not beside another of its weekdays', () => {
    expect(whyNotSeason(weekend, [eid])).toBeNull()
    expect(whyNotSeason({ ...weekend, id: 'sunday', weekdays: [0] }, [weekend])).toBeNull()
    expect(whyNotSeason({ ...weekend, id: 'friday', weekdays: [5] }, [weekend])).toMatchObject({
      code: 'rentals.price.overlap',
    })
  })
})
