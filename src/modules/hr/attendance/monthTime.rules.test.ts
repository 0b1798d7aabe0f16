import { describe, expect, it } from 'vitest'
import { type AttendedDay, attendanceRate, monthTimeOf } from './monthTime.rules.ts'

const day = (date: number, changed: Partial<AttendedDay> = {}): AttendedDay => ({
  on: `2026-11-${String(date).padStart(2, '0')}`,
  status: 'present',
  reviewState: 'clean',
  lateMinutes: 0,
  ...changed,
})

describe('The time of a month', () => {
  const days = [
    day(1),
    day(2, { status: 'late', lateMinutes: 20 }),
    day(3, { status: 'absent' }),
    day(4, { status: 'absent', reviewState: 'pending' }),
    day(5, { status: 'incomplete' }),
    day(7, { status: 'late', lateMinutes: 40, reviewState: 'rejected' }),
    day(8, { status: 'absent' }),
    day(9, { status: 'leave' }),
  ]
  it('takes decided absence and lateness; what waits deducts nothing and is counted', () => {
    expect(monthTimeOf(days, ['2026-11-08'])).toEqual({
      unpaid: [
        { on: '2026-11-03', days: 1, reason: 'absence' },
        { on: '2026-11-07', days: 1, reason: 'absence' },
        { on: '2026-11-08', days: 0.5, reason: 'absence' },
      ],
      late: [{ on: '2026-11-02', minutes: 20 }],
      pendingDays: 1,
      incompleteDays: 1,
    })
  })
  it('HR-02: deducts nothing of an incomplete day until it is confirmed', () => {
    const open = day(15, { status: 'incomplete', lateMinutes: 30 })
    expect(monthTimeOf([open])).toMatchObject({ unpaid: [], late: [], incompleteDays: 1 })
    expect(
      monthTimeOf([day(15, { status: 'incomplete', lateMinutes: 30, reviewState: 'confirmed' })]),
    ).toMatchObject({
      late: [{ minutes: 30 }],
      incompleteDays: 0,
    })
  })
  it('has a rate of present days of the days due', () => {
    expect(attendanceRate(days)).toBe(5_714)
    expect(attendanceRate([{ status: 'rest' }])).toBeNull()
  })
})
