import { describe, expect, it } from 'vitest'
import { defaultShift, minuteOf, type Shift, whyNotSaveShift } from './shift.rules.ts'

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

describe('A shift', () => {
  it('has one to three spans of real times within a day', () => {
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
