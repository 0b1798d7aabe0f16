import fc from 'fast-check'
import { expect, test } from 'vitest'
import { timeIn } from '#kernel/shared/day.ts'
import { daysOf, lastDay, nextRun, type Rhythm, type SchedulePeriod } from './schedule.rules.ts'

const zone = 'Asia/Kuwait'
const rhythm = (facts: Partial<Rhythm>): Rhythm => ({
  every: 'day',
  weekday: null,
  monthDay: null,
  hour: 7,
  ...facts,
})

test.each<[string, Partial<Rhythm>, string, string]>([
  ['each day, before the hour', {}, '2026-11-22T03:59:00Z', '2026-11-22T04:00:00.000Z'],
  ['each day, at the hour itself', {}, '2026-11-22T04:00:00Z', '2026-11-23T04:00:00.000Z'],
  ['Sundays at 07:00', { every: 'week', weekday: 0 }, '2026-11-16T10:00:00Z', '2026-11-22T04:00:00.000Z'],
  [
    'Sundays, late at night of Saturday in UTC',
    { every: 'week', weekday: 0, hour: 1 },
    '2026-11-21T20:00:00Z',
    '2026-11-21T22:00:00.000Z',
  ],
  ['the 28th', { every: 'month', monthDay: 28 }, '2027-01-30T00:00:00Z', '2027-02-28T04:00:00.000Z'],
  [
    'the last day of February',
    { every: 'month', monthDay: lastDay },
    '2027-02-01T00:00:00Z',
    '2027-02-28T04:00:00.000Z',
  ],
  [
    'the last day, after it has passed',
    { every: 'month', monthDay: lastDay },
    '2027-02-28T04:00:00Z',
    '2027-03-31T04:00:00.000Z',
  ],
])('%s', (_, facts, after, expected) => {
  expect(nextRun(rhythm(facts), new Date(after), zone).toISOString()).toBe(expected)
})

test('the next run is always ahead, at its hour, and nothing was due between', () => {
  const zones = fc.constantFrom('Asia/Kuwait', 'Asia/Dubai', 'Asia/Riyadh')
  const any = fc.record({
    hour: fc.integer({ min: 0, max: 23 }),
    weekday: fc.integer({ min: 0, max: 6 }),
    monthDay: fc.integer({ min: 0, max: 28 }),
  })
  const instants = fc.date({ min: new Date('2026-01-01'), max: new Date('2030-01-01'), noInvalidDate: true })
  fc.assert(
    fc.property(
      any,
      instants,
      zones,
      fc.constantFrom('day', 'week', 'month'),
      (of, after, timeZone, every) => {
        const one = { ...of, every } as Rhythm
        const at = nextRun(one, after, timeZone)
        expect(at.getTime()).toBeGreaterThan(after.getTime())
        expect(timeIn(at, timeZone)).toBe(`${String(of.hour).padStart(2, '0')}:00`)
        const justBefore = new Date(at.getTime() - 1)
        expect(nextRun(one, justBefore, timeZone)).toEqual(at)
      },
    ),
    { numRuns: 60 },
  )
})

test.each<[SchedulePeriod, string, string]>([
  ['today', '2026-03-01', '2026-03-01'],
  ['yesterday', '2026-02-28', '2026-02-28'],
  ['last7', '2026-02-22', '2026-02-28'],
  ['monthSoFar', '2026-03-01', '2026-03-01'],
  ['lastMonth', '2026-02-01', '2026-02-28'],
  ['lastQuarter', '2025-10-01', '2025-12-31'],
  ['yearSoFar', '2026-01-01', '2026-03-01'],
])('%s counted from the first of March', (period, from, to) => {
  expect(daysOf(period, '2026-03-01')).toEqual({ from, to })
})

test.each([
  ['2026-01-31', '2025-10-01', '2025-12-31'],
  ['2026-04-01', '2026-01-01', '2026-03-31'],
  ['2026-06-30', '2026-01-01', '2026-03-31'],
  ['2026-12-15', '2026-07-01', '2026-09-30'],
])('the last quarter of %s', (today, from, to) => {
  expect(daysOf('lastQuarter', today)).toEqual({ from, to })
})
