import { describe, expect, it } from 'vitest'
import { instantOf } from '#kernel/shared/day.ts'
import { defaultShift, shiftOn } from '../shift/shift.rules.ts'
import { deviceNumber, importedDays, plannedPunches } from './attendanceImport.rules.ts'

const zone = 'Asia/Kuwait'

describe('HR-09: a file of two fingerprint devices', () => {
  const at = (day: string, time: string, seconds = 0) =>
    new Date(instantOf(day, time, zone).getTime() + seconds * 1_000)
  const people = new Map([
    [deviceNumber('A', '29'), { employeeId: 'ali', joinedOn: '2026-01-01' }],
    [deviceNumber('B', '29'), { employeeId: 'omar', joinedOn: '2026-01-01' }],
  ])
  const row = (line: number, device: string, when: Date, number = '29') => ({
    line,
    device,
    number,
    at: when,
  })
  const rows = [
    row(1, 'A', at('2026-11-15', '08:00')),
    row(2, 'A', at('2026-11-15', '08:00', 40)),
    row(3, 'B', at('2026-11-15', '08:01')),
    row(4, 'B', at('2000-01-01', '08:01')),
    row(5, 'B', at('2026-11-15', '17:00'), '30'),
    row(6, 'A', new Date(Number.NaN)),
  ]
  const plan = plannedPunches(rows, people, [], '2026-11-16', zone)
  it('maps by device and number, joins near doubles, and names the device of impossible dates', () => {
    expect(plan.punches.map(({ employeeId, line }) => [employeeId, line])).toEqual([
      ['ali', 1],
      ['omar', 3],
    ])
    expect(plan.errors).toEqual([
      { line: 4, device: 'B', problem: 'impossibleDate' },
      { line: 5, device: 'B', problem: 'unknownPerson' },
      { line: 6, device: 'A', problem: 'impossibleDate' },
    ])
    expect(plan.repeated).toBe(1)
  })
  it('loaded again adds only the new rows', () => {
    const again = [...rows, row(7, 'A', at('2026-11-15', '17:02'))]
    expect(
      plannedPunches(again, people, plan.punches, '2026-11-16', zone).punches.map(({ line }) => line),
    ).toEqual([7])
  })
  it('takes the first in and the last out of a day; one punch leaves it open', () => {
    const day = (on: string) => shiftOn(defaultShift, on)
    const punches = [
      at('2026-11-15', '08:00'),
      at('2026-11-15', '12:00'),
      at('2026-11-15', '17:05'),
      at('2026-11-16', '07:58'),
    ]
    expect(importedDays(punches, day, zone)).toEqual([
      { on: '2026-11-15', pair: { in: 480, out: 1_025 } },
      { on: '2026-11-16', pair: { in: 478, out: null } },
    ])
    const night = (on: string) => shiftOn({ ...defaultShift, spans: [{ start: '22:00', end: '06:00' }] }, on)
    expect(importedDays([at('2026-11-20', '21:55'), at('2026-11-21', '06:10')], night, zone)).toEqual([
      { on: '2026-11-20', pair: { in: 1_315, out: 1_810 } },
    ])
  })
})
