import { describe, expect, test } from 'vitest'
import { rateOn, whyNotRate } from './rate.rules.ts'

const prices = {
  daily: 12_000,
  weekly: 70_000,
  monthly: null,
  yearly: null,
  minDaily: 8000,
  minWeekly: 50_000,
  minMonthly: null,
  minYearly: null,
}
const days = { validFrom: '2026-01-01', validTo: null }

describe('Rates (R12)', () => {
  test('a minimum may not exceed its price, nor stand without one', () => {
    expect(whyNotRate({ ...prices, ...days })).toBeNull()
    expect(whyNotRate({ ...prices, ...days, minDaily: 12_000 })).toBeNull()
    expect(whyNotRate({ ...prices, ...days, minDaily: 12_001 })).toMatchObject({
      code: 'fleet.rate.minimumAbovePrice',
      field: 'minDaily',
    })
    expect(whyNotRate({ ...prices, ...days, minMonthly: 1 })).toMatchObject({ field: 'minMonthly' })
  })

  test('a rate ends on or after the day it begins', () => {
    expect(whyNotRate({ ...prices, validFrom: '2026-01-02', validTo: '2026-01-01' })).toMatchObject({
      code: 'fleet.rate.backwards',
    })
    expect(whyNotRate({ ...prices, validFrom: '2026-01-02', validTo: '2026-01-02' })).toBeNull()
  })

  test('the vehicle’s own rate comes before its group’s, the newest begun before older ones', () => {
    const rates = [
      { id: 'group old', vehicleId: null, validFrom: '2025-01-01', validTo: '2025-12-31' },
      { id: 'group new', vehicleId: null, validFrom: '2026-01-01', validTo: null },
      { id: 'own', vehicleId: 'V1', validFrom: '2026-06-01', validTo: '2026-06-30' },
    ]
    expect(rateOn(rates, '2025-12-31')?.id).toBe('group old')
    expect(rateOn(rates, '2026-05-31')?.id).toBe('group new')
    expect(rateOn(rates, '2026-06-30')?.id).toBe('own')
    expect(rateOn(rates, '2026-07-01')?.id).toBe('group new')
    expect(rateOn(rates, '2024-12-31')).toBeNull()
    const begun = [
      { id: 'newer', vehicleId: null, validFrom: '2026-03-01', validTo: null },
      { id: 'older', vehicleId: null, validFrom: '2026-01-01', validTo: null },
    ]
    for (const order of [begun, begun.toReversed()]) expect(rateOn(order, '2026-04-01')?.id).toBe('newer')
    expect(rateOn(begun, '2026-02-28')?.id).toBe('older')
  })
})
