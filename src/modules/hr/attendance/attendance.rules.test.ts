import { describe, expect, it } from 'vitest'
import { instantOf } from '#kernel/shared/day.ts'
import {
  attendanceDateOf,
  closesAt,
  defaultShift,
  minuteOf,
  minutesOn,
  type Shift,
  type ShiftDay,
  shiftMinutes,
  shiftOn,
} from '../shift/shift.rules.ts'
import {
  closingOf,
  nextClockStep,
  type Pair,
  statusWithoutPunch,
  whyNotClock,
  whyNotEmployedOn,
  workedDay,
} from './attendance.rules.ts'

const zone = 'Asia/Kuwait'
const shift = shiftOn(defaultShift, '2026-11-15')
const night: Shift = {
  spans: [{ start: '22:00', end: '06:00' }],
  ramadanSpans: null,
  breakMinutes: 60,
  graceInMinutes: 15,
  graceOutMinutes: 0,
}
const split: Shift = {
  spans: [
    { start: '09:00', end: '13:00' },
    { start: '17:00', end: '21:00' },
  ],
  ramadanSpans: null,
  breakMinutes: 0,
  graceInMinutes: 15,
  graceOutMinutes: 0,
}
const pair = (from: string, to: string | null, nextDay = 0): Pair => ({
  in: minuteOf(from),
  out: to === null ? null : minuteOf(to) + nextDay * 1_440,
})

describe('Scenario 3: the states of a day', () => {
  it('without a record offers the clock-in', () => {
    expect(nextClockStep(shift, [], minuteOf('08:00'))).toBe('in')
    expect(whyNotClock('out', shift, [], minuteOf('08:00'))).toBe('NOT_CLOCKED_IN')
  })
  it('in at 08:04 is present with late 0 inside the grace of 15', () => {
    expect(workedDay(shift, [pair('08:04', null)], false)).toMatchObject({
      status: 'present',
      lateMinutes: 0,
    })
    expect(whyNotClock('in', shift, [pair('08:04', null)], minuteOf('08:05'))).toBe('ALREADY_CLOCKED_IN')
    expect(whyNotClock('out', shift, [pair('08:04', null)], minuteOf('17:30'))).toBeNull()
    // A second tab whose button turned under the finger: nobody leaves in the minute of the arrival.
    expect(whyNotClock('out', shift, [pair('08:04', null)], minuteOf('08:04'))).toBe('ALREADY_CLOCKED_IN')
    expect(whyNotClock('out', shift, [pair('08:04', null)], minuteOf('08:05'))).toBeNull()
  })
  it('out at 17:30 is 506 minutes worked and done', () => {
    const pairs = [pair('08:04', '17:30')]
    expect(workedDay(shift, pairs, false)).toEqual({
      workedMinutes: 506,
      lateMinutes: 0,
      earlyMinutes: 0,
      surplusMinutes: 26,
      status: 'present',
    })
    expect(nextClockStep(shift, pairs, minuteOf('17:30'))).toBe('done')
    expect(whyNotClock('out', shift, pairs, minuteOf('17:31'))).toBe('ALREADY_CLOCKED_OUT')
    expect(whyNotClock('in', shift, pairs, minuteOf('17:31'))).toBe('ALREADY_CLOCKED_OUT')
  })
  it('counts lateness in full once it is above the grace', () => {
    expect(workedDay(shift, [pair('08:15', '17:00')], true)).toMatchObject({
      status: 'present',
      lateMinutes: 0,
    })
    expect(workedDay(shift, [pair('08:16', '16:00')], true)).toMatchObject({
      status: 'late',
      lateMinutes: 16,
      earlyMinutes: 60,
    })
  })
})

describe('A night shift', () => {
  const on = '2026-11-20'
  const dayShift = shiftOn(night, on)
  const days = (hasOpenPair: boolean): ShiftDay[] => [
    { on: '2026-11-20', shift: dayShift, hasOpenPair },
    { on: '2026-11-21', shift: null, hasOpenPair: false },
  ]
  const at = (day: string, time: string) => instantOf(day, time, zone)
  it('scenario 5: in 21:55 and out 06:10 belong to 20 November, and nothing to the 21st', () => {
    expect(attendanceDateOf(days(false), at(on, '21:55'), zone)).toBe(on)
    expect(attendanceDateOf(days(true), at('2026-11-21', '06:10'), zone)).toBe(on)
    expect(workedDay(dayShift, [pair('21:55', '06:10', 1)], true)).toMatchObject({
      workedMinutes: 435,
      lateMinutes: 0,
      status: 'present',
    })
  })
  it('HR-01: that begins at 02:30 is late 270 and worked 215, never absent at 02:00', () => {
    const now = minutesOn(on, at('2026-11-21', '02:00'), zone)
    expect(now).toBe(1_560)
    const facts = { shift: dayShift, kind: 'working' as const, leave: null }
    expect(statusWithoutPunch({ ...facts, nowMinute: now })).toBeNull()
    expect(closesAt(dayShift)).toBe(minuteOf('12:00') + 1_440)
    expect(statusWithoutPunch({ ...facts, nowMinute: closesAt(dayShift) })).toBe('absent')
    expect(attendanceDateOf(days(false), at('2026-11-21', '02:30'), zone)).toBe(on)
    expect(workedDay(dayShift, [{ in: 1_590, out: 1_805 }], true)).toEqual({
      workedMinutes: 215,
      lateMinutes: 270,
      earlyMinutes: 0,
      surplusMinutes: 0,
      status: 'late',
    })
  })
  it('HR-02: a tap at 07:58 begins the 16th and never ends the 15th, incomplete since 23:00', () => {
    const open = [pair('08:01', null)]
    const both: ShiftDay[] = [
      { on: '2026-11-15', shift, hasOpenPair: true },
      { on: '2026-11-16', shift, hasOpenPair: false },
    ]
    expect(attendanceDateOf(both, at('2026-11-16', '07:58'), zone)).toBe('2026-11-16')
    expect(attendanceDateOf(both, at('2026-11-15', '22:59'), zone)).toBe('2026-11-15')
    expect(closingOf(shift, open, minuteOf('22:59'), false)).toBeNull()
    expect(closingOf(shift, open, minuteOf('23:00'), false)).toEqual({ out: null })
    expect(closingOf(shift, open, minuteOf('23:00'), true)).toEqual({ out: minuteOf('17:00') })
    expect(workedDay(shift, open, true).status).toBe('incomplete')
    expect(nextClockStep(shift, [], minuteOf('07:58'))).toBe('in')
  })
  it('that starts after midnight takes an arrival of the evening before', () => {
    const early = shiftOn({ ...night, spans: [{ start: '00:30', end: '08:00' }] }, '2026-11-21')
    const list: ShiftDay[] = [
      { on: '2026-11-20', shift: null, hasOpenPair: false },
      { on: '2026-11-21', shift: early, hasOpenPair: false },
    ]
    expect(attendanceDateOf(list, at('2026-11-20', '23:50'), zone)).toBe('2026-11-21')
    expect(attendanceDateOf(list, at('2026-11-20', '12:00'), zone)).toBe('2026-11-20')
  })
})

describe('A split shift', () => {
  const day = shiftOn(split, '2026-11-15')
  it('sums worked, late and early over its spans', () => {
    const pairs = [pair('09:20', '13:00'), pair('17:05', '20:30')]
    expect(workedDay(day, pairs, true)).toEqual({
      workedMinutes: 220 + 205,
      lateMinutes: 20,
      earlyMinutes: 30,
      surplusMinutes: 0,
      status: 'late',
    })
    expect(shiftMinutes(day)).toBe(480)
  })
  it('is done only after the last span has ended', () => {
    const first = [pair('09:00', '13:00')]
    expect(whyNotClock('in', day, first, minuteOf('13:05'))).toBeNull()
    expect(whyNotClock('out', day, first, minuteOf('13:05'))).toBe('NOT_CLOCKED_IN')
    expect(whyNotClock('out', day, first, minuteOf('21:00'))).toBe('ALREADY_CLOCKED_OUT')
  })
  it('counts an unattended span as missed once the day is closed', () => {
    expect(workedDay(day, [pair('09:00', '13:00')], false).earlyMinutes).toBe(0)
    expect(workedDay(day, [pair('09:00', '13:00')], true).earlyMinutes).toBe(240)
    expect(workedDay(day, [pair('17:00', '21:00')], true)).toMatchObject({ lateMinutes: 240, status: 'late' })
  })
  it('keeps one break however often the employee went out', () => {
    expect(workedDay(shift, [pair('08:00', '12:00'), pair('12:20', '17:00')], true).workedMinutes).toBe(480)
    expect(workedDay(shift, [pair('08:00', '12:00'), pair('13:30', '17:00')], true).workedMinutes).toBe(450)
  })
  it('without a shift is surplus altogether', () => {
    expect(workedDay(null, [pair('10:00', '12:00')], true)).toMatchObject({
      workedMinutes: 120,
      surplusMinutes: 120,
    })
    expect(nextClockStep(null, [pair('10:00', '12:00')], minuteOf('12:01'))).toBe('done')
    expect(closingOf(null, [pair('10:00', null)], 1_800, true)).toEqual({ out: null })
  })
})

describe('A day without a punch', () => {
  it('is leave before rest and holiday', () => {
    const facts = { shift, kind: 'holiday' as const, leave: null, nowMinute: 0 }
    expect(statusWithoutPunch(facts)).toBe('holiday')
    expect(statusWithoutPunch({ ...facts, kind: 'rest' })).toBe('rest')
    expect(statusWithoutPunch({ ...facts, leave: 'sick' })).toBe('sick')
    expect(statusWithoutPunch({ ...facts, leave: 'other' })).toBe('leave')
    expect(statusWithoutPunch({ ...facts, kind: 'working', shift: null })).toBe('rest')
  })
  it('HR-14: in Ramadan goes by its own hours from the announced day', () => {
    const fasting: Shift = { ...defaultShift, ramadanSpans: [{ start: '09:00', end: '14:00' }] }
    const announced = [{ fromOn: '2027-02-09', toOn: '2027-03-09' }]
    const lateOn = (on: string) =>
      workedDay(shiftOn(fasting, on, announced), [pair('09:30', '14:00')], false).lateMinutes
    expect([lateOn('2027-02-08'), lateOn('2027-02-09')]).toEqual([90, 30])
  })
})

describe('A day of work', () => {
  it('lies in the employment', () => {
    const employment = { joinedOn: '2026-06-01', leftOn: '2026-10-31' }
    expect(whyNotEmployedOn('2026-06-01', employment)).toBeNull()
    for (const on of ['1800-01-01', '2026-05-31', '2026-11-01'])
      expect(whyNotEmployedOn(on, employment)?.code).toBe('hr.attendance.notEmployed')
  })
})
