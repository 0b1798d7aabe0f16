import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  addDays,
  addMonths,
  type Day,
  dayIn,
  daysBetween,
  endOfMonth,
  instantOf,
  isDay,
  monthOf,
  startOfMonth,
  timeIn,
  weekday,
} from './day.ts'

const day = fc.integer({ min: -100_000, max: 100_000 }).map(count => addDays('2000-01-01', count))

describe('calendar days', () => {
  it('are real days of the calendar', () => {
    for (const text of ['2026-11-19', '2024-02-29', '1900-01-01']) expect(isDay(text)).toBe(true)
    for (const text of [
      '2026-02-29',
      '2026-13-01',
      '2026-00-10',
      '26-01-01',
      '2026-1-1',
      '2026-01-01T00:00',
      '',
      '0026-01-01',
    ])
      expect(isDay(text)).toBe(false)
  })

  it('are counted across months, years and leap days', () => {
    expect(addDays('2026-12-31', 1)).toBe('2027-01-01')
    expect(addDays('2024-03-01', -1)).toBe('2024-02-29')
    expect(daysBetween('2026-11-15', '2027-02-14') + 1).toBe(92)
    expect(() => addDays('2026-02-30', 1)).toThrow(RangeError)
    expect(() => daysBetween('today', '2026-01-01')).toThrow(RangeError)
    expect(() => addDays('9999-12-31', 1)).toThrow(RangeError)
  })

  it('move by months without drifting from the anchor', () => {
    const rows: Day[] = ['2027-01-31']
    for (let row = 1; row < 4; row += 1) rows.push(addMonths(rows.at(-1) ?? '', 1, 31))
    expect(rows).toEqual(['2027-01-31', '2027-02-28', '2027-03-31', '2027-04-30'])
    expect(addMonths('2024-01-31', 1)).toBe('2024-02-29')
    expect(addMonths('2026-11-20', -11)).toBe('2025-12-20')
    expect(addMonths('2026-01-15', 12)).toBe('2027-01-15')
    expect(addMonths('2027-02-28', 1)).toBe('2027-03-28')
  })

  it('know their month and weekday', () => {
    expect(startOfMonth('2026-02-17')).toBe('2026-02-01')
    expect(endOfMonth('2028-02-17')).toBe('2028-02-29')
    expect(monthOf('2026-03-09')).toBe('2026-03')
    expect(weekday('2026-11-19')).toBe(4)
    expect(weekday('2026-11-22')).toBe(0)
  })

  it('add and subtract exactly', () => {
    fc.assert(
      fc.property(day, day, (a, b) => {
        expect(addDays(a, daysBetween(a, b))).toBe(b)
        expect(daysBetween(a, b) + daysBetween(b, a)).toBe(0)
        expect(Math.sign(daysBetween(a, b))).toBe(a < b ? 1 : a > b ? -1 : 0)
        expect(Math.abs(weekday(a) + daysBetween(a, b) - weekday(b)) % 7).toBe(0)
      }),
    )
  })

  it('reach the same day by one long or many short month steps from the same anchor', () => {
    fc.assert(
      fc.property(day, fc.integer({ min: 0, max: 40 }), (start, count) => {
        const anchor = Number(start.slice(8))
        let stepped = start
        for (let step = 0; step < count; step += 1) stepped = addMonths(stepped, 1, anchor)
        expect(stepped).toBe(addMonths(start, count))
        expect(isDay(stepped)).toBe(true)
        expect(daysBetween(startOfMonth(stepped), endOfMonth(stepped))).toBeGreaterThanOrEqual(27)
      }),
    )
  })
})

describe('instants', () => {
  it('fall on the day the company clock shows', () => {
    expect(dayIn(new Date('2026-11-19T20:59:59Z'), 'Asia/Kuwait')).toBe('2026-11-19')
    expect(dayIn(new Date('2026-11-19T21:00:00Z'), 'Asia/Kuwait')).toBe('2026-11-20')
    expect(timeIn(new Date('2026-11-19T21:00:00Z'), 'Asia/Kuwait')).toBe('00:00')
    expect(timeIn(new Date('2026-11-19T10:30:00Z'), 'Asia/Dubai')).toBe('14:30')
  })

  it('are found from a day and a clock time', () => {
    expect(instantOf('2026-06-01', '10:00', 'Asia/Kuwait').toISOString()).toBe('2026-06-01T07:00:00.000Z')
    expect(instantOf('2026-06-01', '00:30', 'Asia/Muscat').toISOString()).toBe('2026-05-31T20:30:00.000Z')
    expect(() => instantOf('2026-06-01', '24:00', 'Asia/Kuwait')).toThrow(RangeError)
    expect(() => instantOf('2026-06-31', '10:00', 'Asia/Kuwait')).toThrow(RangeError)
  })

  it('take the first of a repeated hour and step over a skipped one', () => {
    expect(instantOf('2026-10-25', '02:30', 'Europe/Berlin').toISOString()).toBe('2026-10-25T00:30:00.000Z')
    expect(instantOf('2026-03-29', '02:30', 'Europe/Berlin').toISOString()).toBe('2026-03-29T01:30:00.000Z')
    expect(instantOf('2026-11-01', '01:30', 'America/New_York').toISOString()).toBe(
      '2026-11-01T05:30:00.000Z',
    )
  })

  it('come back as the day and time they were made from, in every Gulf zone', () => {
    const zone = fc.constantFrom(
      'Asia/Kuwait',
      'Asia/Riyadh',
      'Asia/Qatar',
      'Asia/Dubai',
      'Asia/Bahrain',
      'Asia/Muscat',
    )
    const recent = fc.integer({ min: 0, max: 30_000 }).map(count => addDays('1990-01-01', count))
    fc.assert(
      fc.property(recent, fc.nat({ max: 1439 }), zone, (date, minute, timeZone) => {
        const time = `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`
        const instant = instantOf(date, time, timeZone)
        expect([dayIn(instant, timeZone), timeIn(instant, timeZone)]).toEqual([date, time])
      }),
    )
  })
})
