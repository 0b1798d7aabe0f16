import { describe, expect, it } from 'vitest'
import { seededRules } from '../labourRule/seed.rules.ts'
import { seededLeaveTypes } from '../leaveType/leaveType.rules.ts'
import { amounts, pay, slip } from '../payroll/make.ts'
import { daysOf } from '../workCalendar/workCalendar.rules.ts'
import { serviceReduction, timesInMonth, unpaidTimesOf } from './leavePay.rules.ts'

const sick = seededLeaveTypes('KW', seededRules, '2026-11-01').find(({ code }) => code === 'sick')!
const counted = (fromOn: string, toOn: string) => daysOf(fromOn, toOn).map(on => ({ on, days: 1 }))

describe('The pay a leave loses', () => {
  it('of 40 sick days sums to 11.25 days, tier by tier', () => {
    const times = unpaidTimesOf(counted('2026-09-01', '2026-10-10'), sick.paidTiers, 0, 'sickLeave')
    expect(times[0]).toEqual({ on: '2026-09-16', days: 0.25, reason: 'sickLeave' })
    expect(times.reduce((sum, { days }) => sum + days, 0)).toBe(11.25)
    expect(timesInMonth(times, '2026-10')).toHaveLength(10)
  })
  it('goes on from the days already used, and starts anew with the year', () => {
    const times = unpaidTimesOf(counted('2026-12-31', '2027-01-01'), sick.paidTiers, 45, 'sickLeave')
    expect(times).toEqual([{ on: '2026-12-31', days: 1, reason: 'sickLeave' }])
  })
  it('is a line of the payslip', () => {
    const times = unpaidTimesOf(counted('2026-11-01', '2026-11-04'), sick.paidTiers, 15, 'sickLeave')
    expect(amounts(slip('2026-11', pay(['basic', 416_000]), { unpaid: times }), 'sickLeave')).toEqual([
      16_000,
    ])
  })
  it('lowers the service only for types that say so', () => {
    const half = [{ on: '2026-11-24', days: 0.5 }]
    expect(serviceReduction(half, true)).toEqual([{ on: '2026-11-24', days: 0.5 }])
    expect(serviceReduction(half, false)).toEqual([])
  })
})
