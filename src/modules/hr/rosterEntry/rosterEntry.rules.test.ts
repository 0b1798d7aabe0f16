import { describe, expect, it } from 'vitest'
import { defaultShift } from '../shift/shift.rules.ts'
import type { WorkCalendar } from '../workCalendar/workCalendar.rules.ts'
import { copiedWeek, dueDaysOf, rosteredDay, whyNotCopyWeek } from './rosterEntry.rules.ts'

const calendar: WorkCalendar = { restWeekdays: [5], holidays: ['2026-11-16'], ramadan: [] }
const night = {
  spans: [{ start: '22:00', end: '06:00' }],
  ramadanSpans: null,
  breakMinutes: 0,
  graceInMinutes: 0,
  graceOutMinutes: 0,
}

describe('A roster', () => {
  const entries = [
    { on: '2026-11-13', shift: night },
    { on: '2026-11-15', shift: null },
    { on: '2026-11-16', shift: night },
  ]
  const on = (day: string) => rosteredDay(entries, calendar, defaultShift, day)
  it('decides over the calendar; other days have the default shift on working days', () => {
    expect(on('2026-11-13')).toEqual({ shift: night, kind: 'working' })
    expect(on('2026-11-14')).toEqual({ shift: defaultShift, kind: 'working' })
    expect(on('2026-11-15')).toEqual({ shift: null, kind: 'rest' })
    expect(on('2026-11-16')).toEqual({ shift: night, kind: 'holiday' })
    expect(on('2026-11-20')).toEqual({ shift: null, kind: 'rest' })
  })
  it('gives the days due without rest and holidays', () => {
    expect(dueDaysOf(entries, calendar, defaultShift, '2026-11-13', '2026-11-17')).toEqual([
      '2026-11-13',
      '2026-11-14',
      '2026-11-17',
    ])
  })
  it('is copied week by week', () => {
    expect(copiedWeek(entries, '2026-11-13', '2026-11-20').map(({ on: day }) => day)).toEqual([
      '2026-11-20',
      '2026-11-22',
      '2026-11-23',
    ])
    expect(whyNotCopyWeek('2026-11-13', '2026-11-19')?.code).toBe('hr.roster.sameWeek')
    expect(whyNotCopyWeek('2026-11-13', '2026-11-06')).toBeNull()
  })
})
