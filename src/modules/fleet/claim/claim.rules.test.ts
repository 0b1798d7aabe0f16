import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { busyUntil, claimTaken, overlaps, peakOf, whyNotGroup, whyNotPromise } from './claim.rules.ts'

const hour = (count: number) => new Date(Date.UTC(2026, 5, 1, count))

describe('Claims', () => {
  test('turnaround is added to the end', () => {
    expect(busyUntil(hour(10), 60)).toEqual(hour(11))
  })

  test('one period may begin as another ends', () => {
    expect(overlaps({ from: hour(0), to: hour(2) }, { from: hour(2), to: hour(3) })).toBe(false)
    expect(overlaps({ from: hour(0), to: hour(2) }, { from: hour(1), to: hour(3) })).toBe(true)
  })

  test('a flag stops contracts and permits, never the workshop', () => {
    const flagged = { disposedOn: null, stoppingFlag: 'accident' as const }
    expect(whyNotPromise(flagged, 'contract', '2026-06-01')).toMatchObject({ code: 'fleet.vehicle.flagged' })
    expect(whyNotPromise(flagged, 'permit', '2026-06-01')).toMatchObject({ code: 'fleet.vehicle.flagged' })
    expect(whyNotPromise(flagged, 'workOrder', '2026-06-01')).toBeNull()
  })

  test('a vehicle is not promised beyond the day it leaves the fleet', () => {
    const sold = { disposedOn: '2026-06-10', stoppingFlag: null }
    expect(whyNotPromise(sold, 'contract', '2026-06-09')).toBeNull()
    expect(whyNotPromise(sold, 'contract', '2026-06-10')).toMatchObject({ code: 'fleet.vehicle.disposed' })
  })

  test('the refusal names who holds the period', () => {
    const why = claimTaken({ from: hour(0), to: hour(2), source: 'CON-2026-00010' })
    expect(why.params).toEqual({
      from: hour(0).toISOString(),
      to: hour(2).toISOString(),
      source: 'CON-2026-00010',
    })
  })

  test('a group promises as many as it can serve, and its overbooking', () => {
    expect(whyNotGroup({ name: 'صغيرة', peak: 1, serviceable: 2, overbook: 0 })).toBeNull()
    expect(whyNotGroup({ name: 'صغيرة', peak: 2, serviceable: 2, overbook: 0 })).toMatchObject({
      code: 'fleet.claim.groupFull',
    })
    expect(whyNotGroup({ name: 'صغيرة', peak: 2, serviceable: 2, overbook: 1 })).toBeNull()
  })

  test('the peak of periods within another equals counting hour by hour', () => {
    const periods = fc.array(
      fc
        .tuple(fc.integer({ min: 0, max: 50 }), fc.integer({ min: 1, max: 30 }))
        .map(([start, length]) => ({ from: hour(start), to: hour(start + length) })),
      { maxLength: 12 },
    )
    fc.assert(
      fc.property(
        periods,
        fc.integer({ min: 0, max: 60 }),
        fc.integer({ min: 1, max: 30 }),
        (rows, start, length) => {
          const hours = Array.from({ length }, (_, index) => hour(start + index))
          const counts = hours.map(at => rows.filter(row => row.from <= at && row.to > at).length)
          expect(peakOf(rows, { from: hour(start), to: hour(start + length) })).toBe(Math.max(0, ...counts))
        },
      ),
    )
  })
})
