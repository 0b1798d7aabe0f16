import { describe, expect, it } from 'vitest'
import { absent, amounts, dueDays, pay, slip } from './make.ts'

describe('Unpaid time', () => {
  const wage = pay(['basic', 450_000])
  it('HR-03: two and a half days cost 43.269', () => {
    const unpaid = [
      { on: '2026-11-22', days: 1, reason: 'unpaidLeave' as const },
      { on: '2026-11-23', days: 1, reason: 'unpaidLeave' as const },
      { on: '2026-11-24', days: 0.5, reason: 'unpaidLeave' as const },
    ]
    const one = slip('2026-11', wage, { unpaid })
    expect(amounts(one, 'unpaidLeave')).toEqual([43_269])
    expect(one.lines.at(-1)?.formula).toBe('450.000 × 2.5 ÷ 26')
  })
  it('HR-06: a month of 24 days without work pays 0.000, not 34.615', () => {
    const one = slip('2027-02', wage, { unpaid: absent(dueDays('2027-02')) })
    expect(one.netMinor).toBe(0)
    expect(one.lines.at(-1)?.note).toBe('wholeMonthUnpaid')
  })
  it('HR-06: one day worked of 27 pays 16.667, and the slip states the rule', () => {
    const days = dueDays('2026-12')
    expect(days).toHaveLength(27)
    const one = slip('2026-12', wage, { unpaid: absent(days.slice(1)) })
    expect(one.netMinor).toBe(16_667)
    expect(one.lines.at(-1)).toMatchObject({ note: 'overHalfUnpaid', formula: '450.000 × 26 ÷ 27' })
  })
  it('of 30 minutes’ lateness costs 1.082, and nothing under the default policy', () => {
    const late = [{ on: '2026-11-10', minutes: 30 }]
    expect(amounts(slip('2026-11', wage, { late, latePolicy: 'perMinute' }), 'lateness')).toEqual([1_082])
    expect(slip('2026-11', wage, { late }).netMinor).toBe(450_000)
  })
  it('never takes more than a component earned', () => {
    const unpaid = absent(dueDays('2026-11', '2026-11-28'))
    const one = slip('2026-11', wage, {
      joinedOn: '2026-11-30',
      unpaid,
      dueOn: Array.from({ length: 8 }, () => '2026-11-30'),
    })
    expect(one.netMinor).toBeGreaterThanOrEqual(0)
    const split = slip('2026-11', pay(['basic', 300_000]), {
      joinedOn: '2026-11-30',
      unpaid: absent(['2026-11-30']),
      dueOn: dueDays('2026-11'),
    })
    expect(amounts(split, 'absence')).toEqual([10_000])
    expect(split.lines.at(-1)?.note).toBe('neverAboveWage')
  })
})
