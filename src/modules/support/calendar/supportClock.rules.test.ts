import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { dayIn, timeIn } from '#kernel/shared/day.ts'
import {
  afterSupportMinutes,
  hoursOn,
  isOpenAt,
  movedDue,
  resumedDue,
  type SupportCalendar,
  supportMinutes,
  supportZone,
  usualCalendar,
  whyNotCalendar,
} from './supportClock.rules.ts'

/** An instant by the clock of Kuwait. */
const at = (text: string) => new Date(`${text.replace(' ', 'T')}:00+03:00`)
const shown = (instant: Date) => `${dayIn(instant, supportZone)} ${timeIn(instant, supportZone)}`
const dueOf = (from: string, hours: number, calendar: SupportCalendar = usualCalendar) =>
  shown(afterSupportMinutes(calendar, at(from), hours * 60))

describe('The support clock', () => {
  it('scenario 15: one hour from Thursday 16:30 ends on Sunday 08:30', () => {
    expect(dueOf('2026-11-19 16:30', 1)).toBe('2026-11-22 08:30')
  })

  it('counts from the next opening what came by night, on a weekend or on a closed day', () => {
    expect(dueOf('2026-11-22 23:10', 1)).toBe('2026-11-23 09:00')
    expect(dueOf('2026-11-20 11:00', 4)).toBe('2026-11-22 12:00')
    const closed = { ...usualCalendar, closedDays: [{ on: '2026-11-22', name: 'جرد' }] }
    expect(dueOf('2026-11-20 11:00', 4, closed)).toBe('2026-11-23 12:00')
  })

  it('ends a day at its last minute and not at the first of the next', () => {
    expect(dueOf('2026-11-22 08:00', 9)).toBe('2026-11-22 17:00')
    expect(dueOf('2026-11-22 17:00', 1)).toBe('2026-11-23 09:00')
  })

  it('SP-01: 24 hours from Sunday 09:00 are due on Tuesday 15:00, and paused from Sunday 12:00 to Tuesday 12:00 on Thursday 15:00', () => {
    const due = afterSupportMinutes(usualCalendar, at('2026-11-22 09:00'), 24 * 60)
    expect(shown(due)).toBe('2026-11-24 15:00')
    const resumed = resumedDue(usualCalendar, due, at('2026-11-22 12:00'), at('2026-11-24 12:00'))
    expect(shown(resumed)).toBe('2026-11-26 15:00')
  })

  it('keeps a target that was missed before the question', () => {
    const due = at('2026-11-22 09:00')
    expect(resumedDue(usualCalendar, due, at('2026-11-22 10:00'), at('2026-11-25 10:00'))).toEqual(due)
  })

  it('has five hours a day in Ramadan, which may be moved the same evening', () => {
    // Ramadan 1448 begins on 2027-02-08 by the calendar.
    expect(dueOf('2027-02-08 08:00', 5)).toBe('2027-02-08 14:00')
    const announced = {
      ...usualCalendar,
      ramadans: [{ year: 1448, fromOn: '2027-02-09', toOn: '2027-03-09' }],
    }
    expect(dueOf('2027-02-08 08:00', 5, announced)).toBe('2027-02-08 13:00')
    expect(dueOf('2027-02-08 08:00', 10, announced)).toBe('2027-02-09 10:00')
    const due = afterSupportMinutes(usualCalendar, at('2027-02-07 16:00'), 6 * 60)
    expect(shown(due)).toBe('2027-02-08 14:00')
    expect(shown(movedDue(usualCalendar, announced, due, at('2027-02-07 20:00')))).toBe('2027-02-08 13:00')
  })

  it('refuses hours that end before they begin and a Ramadan of another month or length', () => {
    expect(whyNotCalendar(usualCalendar)).toBeNull()
    expect(whyNotCalendar({ ...usualCalendar, closesAt: '08:30' })?.code).toBe('support.calendar.short')
    const ramadan = (fromOn: string, toOn: string) =>
      whyNotCalendar({ ...usualCalendar, ramadans: [{ year: 1448, fromOn, toOn }] })?.code ?? null
    expect(ramadan('2027-02-09', '2027-03-09')).toBeNull()
    expect(ramadan('2027-02-09', '2027-03-20')).toBe('support.calendar.ramadan')
    expect(ramadan('2027-05-09', '2027-06-06')).toBe('support.calendar.ramadan')
  })
})

const clockTime = (minute: number) =>
  `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`
const hours = fc
  .tuple(fc.integer({ min: 0, max: 1379 }), fc.integer({ min: 60, max: 720 }))
  .map(([from, length]) => {
    const start = Math.min(from, 1439 - length)
    return [clockTime(start), clockTime(start + length)] as const
  })
const calendars: fc.Arbitrary<SupportCalendar> = fc
  .record({
    workingDays: fc.uniqueArray(fc.integer({ min: 0, max: 6 }), { minLength: 1, maxLength: 7 }),
    usual: hours,
    fasting: hours,
    closed: fc.uniqueArray(fc.integer({ min: 0, max: 120 }), { maxLength: 10 }),
  })
  .map(({ workingDays, usual, fasting, closed }) => ({
    workingDays,
    opensAt: usual[0],
    closesAt: usual[1],
    ramadanOpensAt: fasting[0],
    ramadanClosesAt: fasting[1],
    ramadans: [],
    closedDays: closed.map(count => ({
      on: dayIn(new Date(at('2027-01-01 12:00').getTime() + count * 86_400_000), supportZone),
      name: 'عطلة',
    })),
  }))
const instants = fc
  .integer({ min: 0, max: 120 * 24 * 60 })
  .map(minutes => new Date(at('2027-01-01 00:00').getTime() + minutes * 60_000))
const minutes = fc.integer({ min: 0, max: 2400 })

describe('Due times, under chance', () => {
  const runs = { numRuns: 150 }

  it('lie within support hours and hold exactly the minutes asked for', () => {
    fc.assert(
      fc.property(calendars, instants, minutes, (calendar, from, wanted) => {
        const due = afterSupportMinutes(calendar, from, wanted)
        const day = hoursOn(calendar, dayIn(due, supportZone))!
        expect(due >= day.from && due <= day.to).toBe(true)
        expect(due >= from).toBe(true)
        expect(supportMinutes(calendar, from, due)).toBe(wanted)
      }),
      runs,
    )
  })

  it('never fall when the start or the target grows', () => {
    fc.assert(
      fc.property(calendars, instants, minutes, minutes, minutes, (calendar, from, later, wanted, more) => {
        const due = afterSupportMinutes(calendar, from, wanted)
        expect(afterSupportMinutes(calendar, from, wanted + more) >= due).toBe(true)
        const start = new Date(from.getTime() + later * 60_000)
        expect(afterSupportMinutes(calendar, start, wanted) >= due).toBe(true)
      }),
      runs,
    )
  })

  it('a pause of any length takes nothing from the target and adds nothing to it', () => {
    fc.assert(
      fc.property(calendars, instants, minutes, minutes, minutes, (calendar, from, wanted, used, pause) => {
        const due = afterSupportMinutes(calendar, from, wanted)
        const pausedAt = new Date(from.getTime() + used * 60_000)
        const now = new Date(pausedAt.getTime() + pause * 60_000)
        if (due <= pausedAt) return
        const resumed = resumedDue(calendar, due, pausedAt, now)
        expect(supportMinutes(calendar, from, pausedAt) + supportMinutes(calendar, now, resumed)).toBe(wanted)
        expect(resumed >= due).toBe(true)
      }),
      runs,
    )
  })

  it('a planted clock that counts nights is found', () => {
    const due = new Date(at('2026-11-19 16:30').getTime() + 3_600_000)
    expect(isOpenAt(usualCalendar, due)).toBe(false)
  })
})
