import { describe, expect, it } from 'vitest'
import { whyNotFrom } from '#kernel/shared/lifecycle.ts'
import { reviewTransitions, whyNotReviewDay } from '../attendance/attendance.rules.ts'
import { deviceTransitions, deviceVerdict, whyNotDecideDevice } from '../boundDevice/boundDevice.rules.ts'
import { ruleInForce } from '../labourRule/labourRule.rules.ts'
import { seededRules } from '../labourRule/seed.rules.ts'
import { minuteOf } from '../shift/shift.rules.ts'
import { nightMinutes, overtimeParts, passedLimits } from './overtime.rules.ts'

describe('Reviews, devices and overtime', () => {
  it('are not decided by their own employee, nor in a paid month', () => {
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
  it('of a working day are cut at the night, of a rest day or a holiday are whole', () => {
    const worked = { start: minuteOf('20:00'), end: minuteOf('23:00') }
    const law = { nightSpan: ['22:00', '04:00'] } as const
    expect(overtimeParts('2026-11-15', worked, 'working', law)).toEqual([
      { on: '2026-11-15', minutes: 120, kind: 'normal' },
      { on: '2026-11-15', minutes: 60, kind: 'night' },
    ])
    expect(overtimeParts('2026-11-15', worked, 'rest', law)).toEqual([
      { on: '2026-11-15', minutes: 180, kind: 'restDay' },
    ])
    expect(overtimeParts('2026-11-15', worked, 'holiday', law)[0]?.kind).toBe('holiday')
    expect(overtimeParts('2026-11-15', { start: 5, end: 5 }, 'working', law)).toEqual([])
  })
})
