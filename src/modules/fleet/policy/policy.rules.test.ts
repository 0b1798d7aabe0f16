import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { endShares, whyNotEndOn, whyNotInsure, whyNotShare } from './policy.rules.ts'

describe('A refund over the vehicles of a policy', () => {
  test('is lost where less comes back than was left, and a relief where more does', () => {
    expect(endShares([185_425], 170_000)).toEqual([
      { refundMinor: 170_000, lostMinor: 15_425, gainedMinor: 0 },
    ])
    expect(endShares([100], 130)).toEqual([{ refundMinor: 100, lostMinor: 0, gainedMinor: 30 }])
    expect(endShares([0, 0], 5)).toEqual([
      { refundMinor: 0, lostMinor: 0, gainedMinor: 3 },
      { refundMinor: 0, lostMinor: 0, gainedMinor: 2 },
    ])
  })

  test('loses nothing of what was left nor of what came back', () => {
    const amount = fc.integer({ min: 0, max: 10_000_000 })
    fc.assert(
      fc.property(fc.array(amount, { minLength: 1, maxLength: 8 }), amount, (left, refund) => {
        const ends = endShares(left, refund)
        const sum = (of: (end: (typeof ends)[number]) => number) =>
          ends.reduce((total, end) => total + of(end), 0)
        expect(sum(end => end.refundMinor + end.gainedMinor)).toBe(refund)
        expect(ends.map(end => end.refundMinor + end.lostMinor)).toEqual(left)
        expect(ends.every(end => end.refundMinor >= 0 && end.lostMinor >= 0 && end.gainedMinor >= 0)).toBe(
          true,
        )
      }),
    )
  })
})

test('A policy is refused backwards, with a vehicle twice, with other shares, and ended outside its days', () => {
  const policy = { startsOn: '2026-03-10', endsOn: '2027-03-09', vehicleIds: ['a', 'b'] }
  expect(whyNotInsure(policy)).toBeNull()
  expect(whyNotInsure({ ...policy, endsOn: '2026-03-09' })?.code).toBe('fleet.policy.backwards')
  expect(whyNotInsure({ ...policy, vehicleIds: ['a', 'a'] })?.code).toBe('fleet.policy.vehicleTwice')
  expect(whyNotShare(240_000, [120_000, 120_000], String)).toBeNull()
  expect(whyNotShare(240_000, [120_000, 120_001], String)?.code).toBe('fleet.policy.shares')
  expect(whyNotShare(240_000, [120_000], String)).toMatchObject({
    code: 'fleet.policy.shares',
    params: { sum: '120000', premium: '240000' },
  })
  expect(whyNotEndOn(policy, '2026-03-10')).toBeNull()
  expect(whyNotEndOn(policy, '2027-03-10')?.code).toBe('fleet.policy.outside')
})
