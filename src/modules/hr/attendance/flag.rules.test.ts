import { describe, expect, it } from 'vitest'
import { instantOf } from '#kernel/shared/day.ts'
import { whyNotReading } from './clockMessage.rules.ts'
import { type FlaggedPunch, flagsOf, speedBetween } from './flag.rules.ts'

const zone = 'Asia/Kuwait'

describe('Scenario 4: the flags of a punch', () => {
  const punch = (changed: Partial<FlaggedPunch>): FlaggedPunch => ({
    at: instantOf('2026-11-15', '08:00', zone),
    point: { latitude: 29.3759, longitude: 47.9774, accuracy: 0.001 },
    deviceId: 'key',
    employeeId: 'e',
    phoneAt: null,
    ...changed,
  })
  const far = punch({
    at: instantOf('2026-11-15', '08:06', zone),
    point: { latitude: 29.0775, longitude: 48.0838, accuracy: 0.002 },
  })
  it('34.75 km in six minutes are 347 km/h: impossibleTravel', () => {
    expect(Math.round(speedBetween(punch({}), far)!)).toBe(347)
    expect(flagsOf(far, [punch({})], [], zone)).toEqual(['impossibleTravel'])
    expect(speedBetween(punch({ point: null }), far)).toBeNull()
  })
  it('are not raised by a poor accuracy or by seconds between two taps', () => {
    const near = punch({
      at: instantOf('2026-11-15', '08:00', zone),
      point: { latitude: 29.39, longitude: 47.9774, accuracy: 10 },
    })
    expect(flagsOf(near, [punch({})], [], zone)).toEqual([])
  })
  it('two employees on one key: sharedDevice', () => {
    expect(flagsOf(punch({}), [], ['e', 'other'], zone)).toEqual(['sharedDevice'])
    expect(flagsOf(punch({}), [], ['e'], zone)).toEqual([])
  })
  it('the same point on three days, an accuracy of 0 or the same on five', () => {
    const on = (day: number, accuracy: number, latitude: number) =>
      punch({
        at: instantOf(`2026-11-${day}`, '08:00', zone),
        point: { latitude, longitude: 47.9774, accuracy },
      })
    expect(flagsOf(on(17, 9, 29.3759), [on(15, 8, 29.3759), on(16, 7, 29.3759)], [], zone)).toEqual([
      'frozenPoint',
    ])
    expect(flagsOf(on(17, 9, 29.3759), [on(16, 8, 29.3759)], [], zone)).toEqual([])
    expect(flagsOf(on(15, 0, 29.1), [], [], zone)).toEqual(['suspiciousAccuracy'])
    const days = [15, 16, 17, 18].map((day, index) => on(day, 5, 29.37 + index / 10_000))
    expect(flagsOf(on(19, 5, 29.3767), days, [], zone)).toEqual(['suspiciousAccuracy'])
  })
  it('clocks more than two minutes apart', () => {
    const at = instantOf('2026-11-15', '08:00', zone)
    expect(flagsOf(punch({ at, phoneAt: new Date(at.getTime() + 121_000) }), [], [], zone)).toEqual([
      'clockSkew',
    ])
    expect(flagsOf(punch({ at, phoneAt: new Date(at.getTime() + 120_000) }), [], [], zone)).toEqual([])
  })
  it('a replayed challenge or an old reading: CHALLENGE_EXPIRED', () => {
    const fresh = { ageMs: 30_000, challengeAgeMs: 60_000, isChallengeUsed: false }
    expect(whyNotReading(fresh)).toBeNull()
    for (const stale of [
      { isChallengeUsed: true },
      { ageMs: 30_001 },
      { challengeAgeMs: 60_001 },
      { challengeAgeMs: null },
      { ageMs: -1 },
    ])
      expect(whyNotReading({ ...fresh, ...stale })).toBe('CHALLENGE_EXPIRED')
  })
})
