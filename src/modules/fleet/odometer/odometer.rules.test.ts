import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type Reading, trueKm, whyNotRead } from './odometer.rules.ts'

const on = (day: number) => new Date(Date.UTC(2026, 4, day))

describe('Odometer (R10)', () => {
  test('46,300 on 21 May does not agree with 46,475 on 20 May', () => {
    const before = { km: 46_475, at: on(20) }
    expect(whyNotRead({ km: 46_300, at: on(21) }, { before, after: null }, false)).toMatchObject({
      code: 'fleet.odometer.backwards',
      params: { value: 46_300, other: 46_475, at: on(20).toISOString() },
    })
  })

  test('a reading typed late may not pass the one after it', () => {
    const neighbours = { before: { km: 100, at: on(1) }, after: { km: 200, at: on(5) } }
    expect(whyNotRead({ km: 201, at: on(3) }, neighbours, false)).toMatchObject({
      code: 'fleet.odometer.backwards',
    })
    expect(whyNotRead({ km: 200, at: on(3) }, neighbours, false)).toBeNull()
  })

  test('more than 1,500 km a day is asked once', () => {
    const before = { km: 0, at: on(1) }
    const far = { km: 3001, at: on(3) }
    expect(whyNotRead(far, { before, after: null }, false)).toMatchObject({
      code: 'fleet.odometer.jump',
      params: { km: 3001, days: 2 },
    })
    expect(whyNotRead(far, { before, after: null }, true)).toBeNull()
    expect(whyNotRead({ ...far, km: 3000 }, { before, after: null }, false)).toBeNull()
  })

  test('a replaced instrument keeps counting the true distance', () => {
    expect(trueKm(12, { km: 80_000, shownKm: 0 })).toBe(80_012)
    // A used instrument was put in: it showed 5,000 when the vehicle had run 80,000.
    expect(trueKm(5_012, { km: 80_000, shownKm: 5_000 })).toBe(80_012)
    expect(trueKm(12, null)).toBe(12)
  })

  test('whatever order readings arrive in, those accepted never fall over time', () => {
    const reading = fc.record({
      km: fc.integer({ min: 0, max: 500 }),
      at: fc.integer({ min: 1, max: 28 }).map(on),
    })
    fc.assert(
      fc.property(fc.array(reading, { maxLength: 20 }), readings => {
        const kept: Reading[] = []
        for (const next of readings) {
          const before = kept.filter(other => other.at <= next.at).sort((a, b) => b.km - a.km)[0] ?? null
          const after = kept.filter(other => other.at > next.at).sort((a, b) => a.km - b.km)[0] ?? null
          if (!whyNotRead(next, { before, after }, true)) kept.push(next)
        }
        const inTime = kept.toSorted((a, b) => a.at.getTime() - b.at.getTime() || a.km - b.km)
        expect(inTime.every((row, index) => index === 0 || row.km >= inTime[index - 1]!.km)).toBe(true)
      }),
    )
  })
})
