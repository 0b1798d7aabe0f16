import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { changedAmount, changedRate, roundingSteps } from './rateChange.web.ts'

const exact = { stepMinor: 1, withMinimums: true }
const rate = {
  id: '0190a000-0000-7000-8000-000000000001',
  version: 3,
  groupId: '0190a000-0000-7000-8000-000000000002',
  vehicleId: null,
  validFrom: '2026-01-01',
  validTo: null,
  daily: '10.000',
  weekly: '60.000',
  monthly: null,
  yearly: null,
  minDaily: '8.000',
  minWeekly: null,
  minMonthly: null,
  minYearly: null,
  includedKmDaily: 250,
  includedKmMonthly: null,
  extraKm: '0.050',
  deposit: '100.000',
  fuelPerEighth: null,
  lateHour: null,
}

describe('Changing rates by percent', () => {
  it('raises and lowers prices and minimums and leaves the other terms', () => {
    const raised = changedRate(rate, { ...exact, basisPoints: 500 }, '2026-02-01', 'KWD')
    expect(raised).toMatchObject({
      daily: '10.500',
      weekly: '63.000',
      minDaily: '8.400',
      monthly: null,
      deposit: '100.000',
      extraKm: '0.050',
      includedKmDaily: 250,
      validFrom: '2026-02-01',
      endsPrevious: true,
    })
    expect(raised).not.toHaveProperty('id')
    expect(raised).not.toHaveProperty('validTo')
  })

  it('changes the rate itself when it begins on the same day', () => {
    expect(changedRate(rate, { ...exact, basisPoints: 500 }, '2026-01-01', 'KWD')).toMatchObject({
      id: rate.id,
      version: 3,
      daily: '10.500',
    })
  })

  it('leaves the minimums when they are not asked for', () => {
    const lowered = changedRate(
      rate,
      { basisPoints: -1000, stepMinor: 1, withMinimums: false },
      '2026-02-01',
      'KWD',
    )
    expect(lowered).toMatchObject({ daily: '9.000', minDaily: '8.000' })
  })

  it('rounds to the nearest step and never to nothing', () => {
    expect(changedAmount(10_130, { basisPoints: 500, stepMinor: 250, withMinimums: true })).toBe(10_750)
    expect(changedAmount(10, { basisPoints: -9000, stepMinor: 250, withMinimums: true })).toBe(250)
  })

  it('keeps a minimum at or below its price', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 1_000_000 }),
        fc.integer({ min: 0, max: 1_000_000 }),
        fc.integer({ min: -9000, max: 20_000 }),
        fc.constantFrom(...roundingSteps('KWD')),
        (low, more, basisPoints, stepMinor) => {
          const change = { basisPoints, stepMinor, withMinimums: true }
          expect(changedAmount(low, change)).toBeLessThanOrEqual(changedAmount(low + more, change))
        },
      ),
    )
  })
})
