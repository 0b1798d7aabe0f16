import { describe, expect, it } from 'vitest'
import { amountOf } from '../formula/formula.rules.ts'
import { fraction, shownNumber } from '../fraction/fraction.rules.ts'
import { ruleInForce } from '../labourRule/labourRule.rules.ts'
import { seededRules } from '../labourRule/seed.rules.ts'
import { seededLeaveTypes } from '../leaveType/leaveType.rules.ts'
import { encashFormula, whyNotEncash } from './leave.rules.ts'
import { carryExpiry, carryOver, type LeaveMove, leaveAccrued, usableLeave } from './leaveBalance.rules.ts'

const annual = seededLeaveTypes('KW', seededRules, '2026-11-01')[0]!
const e = {
  accruesFrom: '2026-01-01',
  serviceFrom: '2026-01-01',
  unpaid: [],
  grants: [{ fromOn: '2026-01-01', annualDays: 30 }],
}

describe('Balances', () => {
  it('accrue 24.99 days on 31 October and 27.45 on 30 November', () => {
    expect(shownNumber(leaveAccrued(e, '2026-10-31'), 2)).toBe(24.99)
    expect(shownNumber(leaveAccrued(e, '2026-11-30'), 2)).toBe(27.45)
    expect(shownNumber(leaveAccrued(e, '2025-12-31'), 2)).toBe(0)
  })
  it('follow an amended contract and the tiers of the law', () => {
    const amended = { ...e, grants: [...e.grants, { fromOn: '2027-01-01', annualDays: 36 }] }
    expect(leaveAccrued(amended, '2027-12-31')).toEqual(fraction(66))
    const law = ruleInForce(seededRules, { country: 'QA', topic: 'leave' }, '2026-11-01')!.params
    const qatar = {
      ...e,
      accruesFrom: '2020-01-01',
      serviceFrom: '2020-01-01',
      grants: [{ fromOn: '2020-01-01', annualDays: 21 }],
    }
    expect(leaveAccrued(qatar, '2026-12-31', law.tiers)).toEqual(fraction(5 * 21 + 2 * 28))
  })
  it('begin with an imported opening and accrue from its day without a jump', () => {
    const imported = {
      ...e,
      serviceFrom: '2020-01-01',
      accruesFrom: '2026-11-01',
      grants: [{ fromOn: '2020-01-01', annualDays: 30 }],
    }
    expect(shownNumber(leaveAccrued(imported, '2026-11-30'), 2)).toBe(2.47)
  })
  it('HR-04: let only the unused part of 10 carried days lapse on 31 March, once', () => {
    const taken = (days: number): LeaveMove[] =>
      days === 0 ? [] : [{ on: '2027-02-10', days: -days, kind: 'taken', source: 'x', reason: null }]
    const expiries = [0, 8, 10, 12].map(days => carryExpiry(10, 2027, '03-31', taken(days))?.days ?? 0)
    expect(expiries).toEqual([-10, -2, 0, 0])
    const first = carryExpiry(10, 2027, '03-31', taken(8))!
    expect(first.on).toBe('2027-03-31')
    expect(carryExpiry(10, 2027, '03-31', [...taken(8), first])).toBeNull()
    expect(carryExpiry(10, 2027, '03-31', taken(8), 'encash')).toMatchObject({ kind: 'encashed', days: -2 })
    const late: LeaveMove[] = [{ on: '2027-04-02', days: -9, kind: 'taken', source: 'x', reason: null }]
    expect(carryExpiry(10, 2027, '02-29', late)).toMatchObject({ on: '2027-02-28', days: -10 })
  })
  it('carry over up to the limit', () => {
    expect(carryOver(fraction(14), 10)).toEqual({ carried: fraction(10), lapsed: fraction(4) })
    expect(carryOver(fraction(14), null).carried).toEqual(fraction(14))
    expect(carryOver(fraction(-2), 10).carried).toEqual(fraction(0))
  })
  it('give the Emirates two days a month between 6 and 12 months, and nothing before', () => {
    const law = ruleInForce(seededRules, { country: 'AE', topic: 'leave' }, '2026-11-01')!.params
    const usable = (on: string) => shownNumber(usableLeave(leaveAccrued(e, on), law, e, on), 2)
    expect([usable('2026-05-31'), usable('2026-08-31'), usable('2026-12-31')]).toEqual([0, 14, 30])
  })
  it('are paid out up to what they hold', () => {
    expect(whyNotEncash(annual, fraction(8), 9)?.code).toBe('hr.leave.balance')
    expect(whyNotEncash(annual, fraction(8), 0)?.code).toBe('hr.leave.days')
    expect(whyNotEncash({ accrues: false }, fraction(8), 1)?.code).toBe('hr.leave.notEncashable')
    expect(whyNotEncash(annual, fraction(8), 8)).toBeNull()
    expect(amountOf(encashFormula(450_000, 26, fraction(8), 'KWD'))).toBe(138_462)
  })
})
