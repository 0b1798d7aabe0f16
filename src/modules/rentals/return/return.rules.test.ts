import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  damagePayable,
  extraKm,
  kmAllowance,
  lateReturn,
  missingFuel,
  proposedCharges,
} from './return.rules.ts'

const due = new Date('2026-12-05T07:00:00Z')
const late = (minutes: number, more: Partial<Parameters<typeof lateReturn>[0]> = {}) =>
  lateReturn({
    dueBackAt: due,
    returnedAt: new Date(due.getTime() + minutes * 60_000),
    overstayPerDayMinor: 12_000,
    lateHourMinor: 2_000,
    graceMinutes: 120,
    ...more,
  })

describe('A late return', () => {
  it.each([
    ['on time', 0, 0],
    ['early', -90, 0],
    ['1 h 50 within the grace', 110, 0],
    ['exactly the grace', 120, 0],
    ['4 h 20: five hours begun', 260, 10_000],
    ['8 h: no more than a day', 480, 12_000],
    ['a day and 1 h', 1_500, 12_000],
    ['a day and 3 h', 1_620, 18_000],
    ['two days and 20 h', 4_080, 36_000],
  ])('%s costs its amount', (_, minutes, amountMinor) => {
    expect(late(minutes).amountMinor).toBe(amountMinor)
  })

  it('goes by the minute on the paper: its seconds neither begin an hour nor end the grace', () => {
    const almost = 59 / 60
    expect(late(120 + almost).amountMinor).toBe(0)
    expect(late(240 + almost).amountMinor).toBe(8_000)
    expect(late(241).amountMinor).toBe(10_000)
  })

  it('never costs more for being shorter', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 6_000 }), fc.integer({ min: 0, max: 600 }), (minutes, more) => {
        expect(late(minutes + more).amountMinor).toBeGreaterThanOrEqual(late(minutes).amountMinor)
      }),
      { numRuns: 300 },
    )
  })

  it('costs nothing for a part that has no price', () => {
    expect(late(300, { lateHourMinor: null }).amountMinor).toBe(0)
    expect(late(300, { overstayPerDayMinor: null }).amountMinor).toBe(10_000)
  })
})

describe('Kilometres', () => {
  const daily = {
    type: 'daily',
    days: 10,
    pricedMonths: 0,
    daysBesides: 10,
    lateDays: 0,
    includedKmDaily: 250,
    includedKmMonthly: 3_000,
  } as const

  it('of ten days beyond 2,500 cost 22.500', () => {
    expect(kmAllowance(daily)).toBe(2_500)
    expect(extraKm([{ outKm: 41_200, inKm: 44_150 }], 2_500, 50)).toEqual({ km: 450, amountMinor: 22_500 })
  })

  it('pool over the vehicles of a swap', () => {
    const allowance = kmAllowance({ ...daily, type: 'monthly', days: 30, pricedMonths: 1, daysBesides: 0 })
    const legs = [
      { outKm: 10_000, inKm: 11_100 },
      { outKm: 52_000, inKm: 54_300 },
    ]
    expect(extraKm(legs, allowance, 50)).toEqual({ km: 400, amountMinor: 20_000 })
  })

  it('grow with full late days', () => {
    expect(kmAllowance({ ...daily, lateDays: 2 })).toBe(3_000)
    expect(kmAllowance({ ...daily, type: 'monthly', pricedMonths: 2, daysBesides: 0, lateDays: 3 })).toBe(
      6_300,
    )
  })

  it('are unlimited where the rate names no limit', () => {
    expect(kmAllowance({ ...daily, includedKmDaily: null })).toBeNull()
    expect(extraKm([{ outKm: 0, inKm: 99_000 }], null, 50)).toEqual({ km: 0, amountMinor: 0 })
  })
})

describe('Fuel and damage', () => {
  it('charge the missing eighths and pay nothing back', () => {
    expect(missingFuel([{ outEighths: 8, inEighths: 5 }], 'same_to_same', 1_250)).toEqual({
      eighths: 3,
      amountMinor: 3_750,
    })
    expect(missingFuel([{ outEighths: 4, inEighths: 8 }], 'same_to_same', 1_250).amountMinor).toBe(0)
    expect(missingFuel([{ outEighths: 8, inEighths: 0 }], 'prepaid', 1_250).amountMinor).toBe(0)
  })

  it.each([
    ['under a waiver the excess', 180_000, 50_000, true, true, 50_000],
    ['under a waiver a smaller cost', 30_000, 50_000, true, true, 30_000],
    ['without a waiver the cost', 180_000, null, true, true, 180_000],
    ['without a police report the cost', 180_000, 50_000, false, true, 180_000],
    ['with an unlisted driver the cost', 180_000, 50_000, true, false, 180_000],
  ])(
    'make the customer pay %s',
    (_, costMinor, waiverExcessMinor, hasPoliceReport, driverIsListed, payable) => {
      expect(damagePayable({ costMinor, waiverExcessMinor, hasPoliceReport, driverIsListed })).toBe(payable)
    },
  )

  it('are proposed together with why: 36.250 for the daily loop', () => {
    const charges = proposedCharges({
      late: late(260),
      overstayPerDayMinor: 12_000,
      lateHourMinor: 2_000,
      distance: [{ outKm: 41_200, inKm: 44_150 }],
      allowanceKm: 2_500,
      extraKmMinor: 50,
      fuel: [{ outEighths: 8, inEighths: 5 }],
      fuelPolicy: 'same_to_same',
      fuelPerEighthMinor: 1_250,
    })
    expect(charges.map(charge => [charge.kind, charge.amountMinor, charge.basis.code])).toEqual([
      ['late_return', 10_000, 'rentals.basis.lateHours'],
      ['extra_km', 22_500, 'rentals.basis.extraKm'],
      ['fuel', 3_750, 'rentals.basis.fuel'],
    ])
    expect(charges[1]?.basis.params).toEqual({ drivenKm: 2_950, allowanceKm: 2_500, km: 450, perKm: '0.050' })
  })

  it.each([
    [0, 'rentals.basis.onTime'],
    [45, 'rentals.basis.lateWithinGrace'],
    [480, 'rentals.basis.lateHoursCapped'],
    [1_440, 'rentals.basis.lateDays'],
    [1_620, 'rentals.basis.lateDaysHours'],
  ])('explain %i late minutes with %s', (minutes, code) => {
    const [charge] = proposedCharges({
      late: late(minutes),
      overstayPerDayMinor: 12_000,
      lateHourMinor: 2_000,
      distance: [],
      allowanceKm: null,
      extraKmMinor: null,
      fuel: [],
      fuelPolicy: 'free',
      fuelPerEighthMinor: null,
    })
    expect(charge?.basis.code).toBe(code)
  })
})
