import { describe, expect, it } from 'vitest'
import { amountOf } from '../formula/formula.rules.ts'
import { decimalFraction, fraction } from '../fraction/fraction.rules.ts'
import { seededRules } from '../labourRule/seed.rules.ts'
import { encashFormula } from '../leave/leave.rules.ts'
import { paidDaysOf, seededLeaveTypes, unpaidShareOf, whyNotSaveLeaveType } from './leaveType.rules.ts'

const annual = seededLeaveTypes('KW', seededRules, '2026-11-01')[0]!

describe('Leave types', () => {
  it('pay 40 sick days in Kuwait by tiers: W 450.000 loses 194.712', () => {
    const sick = seededLeaveTypes('KW', seededRules, '2026-11-01').find(({ code }) => code === 'sick')!
    const lost = unpaidShareOf(paidDaysOf(sick.paidTiers, 0, 40))
    expect(lost).toEqual(decimalFraction(11.25))
    expect(amountOf(encashFormula(450_000, 26, lost, 'KWD'))).toBe(194_712)
    expect(paidDaysOf(sick.paidTiers, 70, 10).map(({ percent }) => percent)).toEqual([0, 0])
    expect(paidDaysOf([], 0, 2)).toEqual([{ days: fraction(2), percent: 100 }])
  })
  it('exist in every country, casual leave only in Kuwait', () => {
    for (const country of ['KW', 'QA', 'SA', 'AE', 'BH', 'OM'] as const) {
      const types = seededLeaveTypes(country, seededRules, '2026-11-01')
      expect(types.find(({ code }) => code === 'casual')?.isActive).toBe(country === 'KW')
      expect(
        types.map(type =>
          whyNotSaveLeaveType(
            type,
            types.filter(one => one !== type),
          ),
        ),
      ).toEqual(types.map(() => null))
    }
  })
  it('refuse a code, tiers, a carry day or days that cannot be', () => {
    expect(whyNotSaveLeaveType({ ...annual, code: 'A b' }, [])?.code).toBe('hr.leaveType.code')
    expect(whyNotSaveLeaveType({ ...annual, paidTiers: [{ days: 1, percent: 101 }] }, [])?.code).toBe(
      'hr.leaveType.tiers',
    )
    expect(whyNotSaveLeaveType({ ...annual, carryUntil: '13-01' }, [])?.code).toBe('hr.leaveType.carryUntil')
    expect(whyNotSaveLeaveType({ ...annual, carryMax: -1 }, [])?.code).toBe('hr.leaveType.days')
  })
})
