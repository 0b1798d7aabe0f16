import { describe, expect, it } from 'vitest'
import { instantOf } from '#kernel/shared/day.ts'
import { whyNotFrom } from '#kernel/shared/lifecycle.ts'
import { deviceTransitions, deviceVerdict, whyNotDecideDevice } from '../boundDevice/boundDevice.rules.ts'
import { ruleInForce } from '../labourRule/labourRule.rules.ts'
import { seededRules } from '../labourRule/seed.rules.ts'
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
  whyNotSaveShift,
} from '../shift/shift.rules.ts'
import {
  closingOf,
  nextClockStep,
  type Pair,
  reviewTransitions,
  statusWithoutPunch,
  whyNotClock,
  whyNotReviewDay,
  workedDay,
} from './attendance.rules.ts'
import {
  type ClockMessage,
  clockFailure,
  clockHttpFailure,
  clockSentenceAr,
  clockSuccess,
  distanceText,
  positionFailure,
  whyNotReading,
} from './clockMessage.rules.ts'
import { type FlaggedPunch, flagsOf, speedBetween } from './flag.rules.ts'
import { nightMinutes, passedLimits } from './overtime.rules.ts'

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
  it('sums worked, late and early over its stretches', () => {
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
  it('is done only after the last stretch has ended', () => {
    const first = [pair('09:00', '13:00')]
    expect(whyNotClock('in', day, first, minuteOf('13:05'))).toBeNull()
    expect(whyNotClock('out', day, first, minuteOf('13:05'))).toBe('NOT_CLOCKED_IN')
    expect(whyNotClock('out', day, first, minuteOf('21:00'))).toBe('ALREADY_CLOCKED_OUT')
  })
  it('counts a stretch nobody came to as missed once the day is closed', () => {
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

describe('A shift', () => {
  it('has one to three stretches of real times within a day', () => {
    for (const fine of [defaultShift, night, split]) expect(whyNotSaveShift(fine)).toBeNull()
    expect(whyNotSaveShift({ ...split, spans: [] })?.code).toBe('hr.shift.spans')
    expect(whyNotSaveShift({ ...split, spans: [{ start: '25:00', end: '26:00' }] })?.code).toBe(
      'kernel.field.invalid',
    )
    const long = [
      { start: '08:00', end: '20:00' },
      { start: '19:00', end: '07:00' },
    ]
    expect(whyNotSaveShift({ ...split, spans: long })?.code).toBe('hr.shift.tooLong')
    expect(whyNotSaveShift({ ...defaultShift, breakMinutes: 540 })?.code).toBe('hr.shift.break')
    expect(whyNotSaveShift({ ...defaultShift, graceInMinutes: -1 })?.code).toBe('hr.shift.grace')
    expect(() => minuteOf('8:00')).toThrow(RangeError)
  })
})

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

describe('The toast after clocking', () => {
  const said = (message: ClockMessage) => clockSentenceAr(message)
  it('scenario 1: names the distance «1.2 كم» and «256 متر», and what is allowed', () => {
    expect(
      said(
        clockFailure(
          {
            success: false,
            error: '',
            errorCode: 'LOCATION_OUT_OF_RANGE',
            distance: 1_234,
            allowedRadius: 100,
          },
          'ar',
        ),
      ),
    ).toBe('أنت على بعد 1.2 كم من موقع العمل، والمسموح 100 متر. اقترب أكثر ثم أعد المحاولة')
    expect([
      distanceText(256, 'ar'),
      distanceText(1_000, 'ar'),
      distanceText(1_001, 'ar'),
      distanceText(1_234, 'en'),
    ]).toEqual(['256 متر', '1000 متر', '1.0 كم', '1.2 km'])
  })
  it('is the first that applies: error, configuration, distance, code, message, nothing', () => {
    const all = {
      error: 'نص',
      needsConfiguration: true,
      distance: 5,
      allowedRadius: 1,
      errorCode: 'DATABASE_ERROR',
      message: 'رسالة',
    }
    expect(said(clockFailure(all, 'ar'))).toBe('نص')
    expect(said(clockFailure({ ...all, error: ' ' }, 'ar'))).toBe(
      'لم يتم تحديد موقع المكتب. تواصل مع المسؤول لإعداد موقع المكتب',
    )
    expect(said(clockFailure({ ...all, error: '', needsConfiguration: false }, 'ar'))).toContain('5 متر')
    expect(said(clockFailure({ errorCode: 'DATABASE_ERROR', message: 'رسالة' }, 'ar'))).toBe(
      'تعذر حفظ السجل، حاول مرة أخرى',
    )
    expect(said(clockFailure({ errorCode: 'ALREADY_CLOCKED_IN' }, 'ar'))).toBe('تم تسجيل الحضور اليوم مسبقاً')
    expect(said(clockFailure({ errorCode: 'X' }, 'ar'))).toBe('حدث خطأ غير متوقع')
    expect(said(clockFailure({ message: 'رسالة' }, 'ar'))).toBe('رسالة')
    expect(said(clockFailure({}, 'ar'))).toBe('أنت خارج نطاق العمل المسموح، تواصل مع المسؤول')
  })
  it('scenario 1: of a body that cannot be read says «أنت خارج نطاق العمل المسموح»', () => {
    for (const body of [null, undefined, 'x', 5, []])
      expect(said(clockHttpFailure(body, 'ar'))).toBe('أنت خارج نطاق العمل المسموح')
    expect(said(clockHttpFailure({ errorCode: 'ALREADY_CLOCKED_IN' }, 'ar'))).toBe(
      'تم تسجيل الحضور اليوم مسبقاً',
    )
  })
  it('of success is the server’s, else the action’s', () => {
    expect(said(clockSuccess('in', {}))).toBe('تم تسجيل الحضور بنجاح')
    expect(said(clockSuccess('out', { message: '' }))).toBe('تم تسجيل الانصراف بنجاح')
    expect(said(clockSuccess('out', { message: 'تم' }))).toBe('تم')
  })
  it('before the call says why there is no position', () => {
    expect([null, 1, 2, 3].map(code => said(positionFailure(code)))).toEqual([
      'متصفحك لا يدعم تحديد الموقع، استخدم متصفحاً حديثاً',
      'تم رفض إذن الموقع، اسمح به من إعدادات المتصفح',
      'موقعك غير متاح حالياً',
      'انتهت مهلة تحديد الموقع، حاول مرة أخرى',
    ])
  })
})

describe('Reviews, devices and overtime', () => {
  it('are not decided by the employee himself, nor in a paid month', () => {
    const day = { employeeUserId: 'u1', attendanceOn: '2026-11-15' }
    expect(whyNotReviewDay(day, 'u1', null)?.code).toBe('hr.attendance.own')
    expect(whyNotReviewDay(day, 'u2', '2026-11')?.code).toBe('hr.attendance.paid')
    expect(whyNotReviewDay(day, 'u2', '2026-10')).toBeNull()
    expect(whyNotFrom(reviewTransitions, 'confirm', 'clean', 'hr.attendance.state')?.code).toBe(
      'hr.attendance.state',
    )
    expect(whyNotDecideDevice('u1', 'u1')?.code).toBe('hr.attendance.own')
    expect(whyNotFrom(deviceTransitions, 'approve', 'pending', 'hr.device.state')).toBeNull()
    expect([
      deviceVerdict('off', false),
      deviceVerdict('warn', false),
      deviceVerdict('require', false),
      deviceVerdict('require', true),
    ]).toEqual(['clear', 'flag', 'DEVICE_NOT_BOUND', 'clear'])
  })
  it('above the limits of the law are named, not refused', () => {
    const { limits } = ruleInForce(seededRules, { country: 'KW', topic: 'overtime' }, '2026-11-15')!.params
    const week = ['2026-11-15', '2026-11-16', '2026-11-17'].map(on => ({ on, minutes: 60 }))
    expect(passedLimits({ on: '2026-11-18', minutes: 121 }, week, limits)).toEqual(['day', 'week'])
    expect(passedLimits({ on: '2026-11-17', minutes: 60 }, week, limits)).toEqual([])
    const year = Array.from({ length: 90 }, (_, index) => ({
      on: `2026-0${1 + Math.floor(index / 28)}-${String((index % 28) + 1).padStart(2, '0')}`,
      minutes: 120,
    }))
    expect(passedLimits({ on: '2026-11-18', minutes: 60 }, year, limits)).toEqual(['yearDays', 'yearHours'])
  })
  it('count the minutes of the night across midnight', () => {
    const worked = { start: minuteOf('20:00'), end: minuteOf('05:00') + 1_440 }
    expect(nightMinutes(worked, ['22:00', '04:00'])).toBe(360)
    expect(nightMinutes({ start: 60, end: 300 }, ['22:00', '04:00'])).toBe(180)
    expect(nightMinutes(worked, null)).toBe(0)
  })
})
