import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addDays, startOfMonth } from '#kernel/shared/day.ts'
import { evaluateFormula } from '../formula/formula.rules.ts'
import { ruleInForce } from '../labourRule/labourRule.rules.ts'
import { seededRules } from '../labourRule/seed.rules.ts'
import { remunerationOf, seededComponents } from '../payComponent/payComponent.rules.ts'
import { absent, amounts, dueDays, facts, pay, slip } from './make.ts'
import { runEntry } from './payroll.postings.ts'
import { cashPay, payslipOf } from './payslip.rules.ts'

describe('Scenario 8: the run of November', () => {
  const e1 = slip('2026-11', pay(['basic', 400_000], ['transport', 50_000]), {
    unpaid: absent(['2026-11-10']),
    overtime: [{ on: '2026-11-12', minutes: 360, kind: 'normal' }],
    recoveries: [
      { kind: 'charge', source: 'violation', amountMinor: 10_000, labelAr: 'مخالفة', labelEn: 'violation' },
      { kind: 'advance', source: 'row', amountMinor: 10_000, labelAr: '', labelEn: '' },
    ],
  })
  const e2 = slip('2026-11', pay(['basic', 700_000], ['housing', 100_000]), { nationality: 'KW' })
  const e3 = slip('2026-11', pay(['basic', 300_000]), {
    joinedOn: '2026-11-16',
    dueOn: dueDays('2026-11', '2026-11-16'),
  })
  const run = {
    id: 'run',
    number: 'PRL-2026-00001',
    month: '2026-11-01',
    slips: [e1, e2, e3].map(({ netMinor, lines }, index) => ({
      partyId: `p${index + 1}`,
      costCenterId: null,
      netMinor,
      lines,
    })),
  }
  it('pays E1 428.918 after an absent day of 17.308, overtime 16.226, advance and violation', () => {
    expect(amounts(e1, 'absence')).toEqual([15_385, 1_923])
    expect(amounts(e1, 'overtime')).toEqual([16_226])
    expect(e1.lines.find(one => one.component === 'overtime')?.formula).toBe('450.000 ÷ 26 ÷ 8 × 1.25 × 6')
    expect(e1.netMinor).toBe(428_918)
  })
  it('takes social security 84.000 of the Kuwaiti E2, 92.000 of the employer, and pays 716.000', () => {
    expect(amounts(e2, 'social')).toEqual([84_000])
    expect(e2.employerCostMinor).toBe(92_000)
    expect(e2.netMinor).toBe(716_000)
    expect(e2.unconfirmedRuleIds).toEqual(['seed:KW:socialSecurity:standard:1950-01-01'])
  })
  it('pays E3, who joined on the 16th, 150.000', () => {
    expect(e3.netMinor).toBe(150_000)
    expect(e3.daysEmployed).toBe(15)
    expect(e3.lines[0]?.formula).toBe('300.000 × 15 ÷ 30')
  })
  it('posts 1,490.918 on both sides', () => {
    const { lines, sourceKey, date } = runEntry(run)
    const sum = (key: string) =>
      lines
        .filter(one => one.key === key)
        .reduce((total, one) => total + (one.debitMinor ?? 0) - (one.creditMinor ?? 0), 0)
    expect([sourceKey, date]).toEqual(['hr:payroll:run:post', '2026-11-30'])
    expect({
      salary: sum('salaryExpense'),
      allowance: sum('allowanceExpense'),
      overtime: sum('overtimeExpense'),
      social: sum('socialSecurityExpense'),
      advances: sum('employeeAdvances'),
      payableSocial: sum('socialSecurityPayable'),
      payable: sum('salariesPayable'),
    }).toEqual({
      salary: 1_234_615,
      allowance: 148_077,
      overtime: 16_226,
      social: 92_000,
      advances: -20_000,
      payableSocial: -176_000,
      payable: -1_294_918,
    })
    expect(lines.reduce((total, one) => total + (one.debitMinor ?? 0), 0)).toBe(1_490_918)
    expect(lines.reduce((total, one) => total + (one.creditMinor ?? 0), 0)).toBe(1_490_918)
  })
})

describe('Overtime', () => {
  it('of 10 h in Saudi Arabia is the hour of the wage and half of the basic hour: 333.33', () => {
    const one = slip('2026-11', pay(['basic', 400_000], ['housing', 200_000]), {
      country: 'SA',
      currency: 'SAR',
      basis: '30',
      overtime: [{ on: '2026-11-12', minutes: 600, kind: 'normal' }],
    })
    expect(amounts(one, 'overtime')).toEqual([33_333])
  })
  it('on a rest day and a holiday is paid one and a half and two hours', () => {
    const one = slip('2026-11', pay(['basic', 416_000]), {
      overtime: [
        { on: '2026-11-13', minutes: 60, kind: 'restDay' },
        { on: '2026-11-14', minutes: 60, kind: 'holiday' },
      ],
    })
    expect(amounts(one, 'overtime')).toEqual([3_000, 4_000])
  })
})

describe('The wage W', () => {
  it('HR-12: counts a fixed yearly bonus as one twelfth', () => {
    const items = pay(['basic', 960_000], ['housing', 90_000], ['yearlyBonus', 900_000])
    expect(remunerationOf(items, seededComponents)).toBe(1_125_000)
  })
  it('counts the average of twelve months of commission where the law row says so', () => {
    const law = ruleInForce(seededRules, { country: 'KW', topic: 'remuneration' }, '2026-11-30')!.params
    const paid = [999_000, ...new Array<number>(12).fill(60_000)]
    expect(remunerationOf(pay(['basic', 400_000]), seededComponents, paid, law)).toBe(460_000)
    expect(remunerationOf(pay(['basic', 400_000], ['other', 50_000]), seededComponents, paid)).toBe(400_000)
  })
  it('is one line when a contract only follows on, and two when the pay changes in the month', () => {
    const contracts = [
      { id: 'a', startsOn: '2020-01-01', endsOn: '2026-11-10', payItems: pay(['basic', 300_000]) },
      { id: 'b', startsOn: '2026-11-11', endsOn: '2026-11-20', payItems: pay(['basic', 300_000]) },
      { id: 'c', startsOn: '2026-11-21', endsOn: null, payItems: pay(['basic', 600_000]) },
    ]
    expect(amounts(slip('2026-11', [], { contracts }), 'basic')).toEqual([200_000, 200_000])
  })
})

describe('Cash pay', () => {
  it('rounds to the coin and carries the rest to the next slip', () => {
    expect(cashPay(428_918, 5)).toEqual({ paidMinor: 428_920, carriedMinor: -2 })
    expect(cashPay(428_912, 25)).toEqual({ paidMinor: 428_900, carriedMinor: 12 })
    expect(() => cashPay(1, 0)).toThrow(RangeError)
  })
})

describe('A random slip', () => {
  const month = '2026-11'
  const due = dueDays(month)
  const random = fc.record({
    basic: fc.integer({ min: 60_000, max: 3_500_000 }),
    transport: fc.integer({ min: 0, max: 200_000 }),
    joinedOn: fc.integer({ min: 1, max: 28 }),
    raiseOn: fc.option(fc.integer({ min: 2, max: 28 })),
    raised: fc.integer({ min: 60_000, max: 4_000_000 }),
    unpaid: fc.uniqueArray(
      fc.tuple(
        fc.constantFrom(...due),
        fc.constantFrom(1, 0.5, 0.25, 0.75),
        fc.constantFrom('absence', 'unpaidLeave', 'sickLeave'),
      ),
      { maxLength: due.length, selector: ([on]) => on },
    ),
    overtime: fc.array(
      fc.tuple(
        fc.constantFrom(...due),
        fc.integer({ min: 1, max: 300 }),
        fc.constantFrom('normal', 'restDay', 'holiday', 'night'),
      ),
      { maxLength: 5 },
    ),
    late: fc.array(fc.tuple(fc.constantFrom(...due), fc.integer({ min: 1, max: 120 })), { maxLength: 4 }),
    recoveries: fc.array(
      fc.tuple(
        fc.constantFrom('courtOrder', 'advance', 'charge', 'penalty'),
        fc.integer({ min: 1, max: 400_000 }),
      ),
      { maxLength: 6 },
    ),
    nationality: fc.constantFrom('KW', 'IN'),
    basis: fc.constantFrom('26', '30', 'calendar'),
    hasConsent: fc.boolean(),
    country: fc.constantFrom('KW', 'SA', 'AE'),
  })
  it('opens a formula for every amount that evaluates to it, 200 times, and its net is the sum of its lines', () => {
    fc.assert(
      fc.property(random, one => {
        const { basic, transport, raiseOn, raised } = one
        const dayOf = (day: number) => `${month}-${String(day).padStart(2, '0')}`
        const contracts = [
          {
            id: 'a',
            startsOn: '2020-01-01',
            endsOn: raiseOn === null ? null : addDays(dayOf(raiseOn), -1),
            payItems: pay(['basic', basic], ['transport', transport]),
          },
          ...(raiseOn === null
            ? []
            : [
                {
                  id: 'b',
                  startsOn: dayOf(raiseOn),
                  endsOn: null,
                  payItems: pay(['basic', raised], ['transport', transport]),
                },
              ]),
        ]
        const joinedOn = dayOf(one.joinedOn)
        const result = payslipOf(
          facts(month, [], {
            contracts,
            joinedOn,
            dueOn: due.filter(on => on >= joinedOn),
            unpaid: one.unpaid
              .filter(([on]) => on >= joinedOn)
              .map(([on, days, reason]) => ({ on, days, reason })),
            overtime: one.overtime.map(([on, minutes, kind]) => ({ on, minutes, kind })),
            late: one.late.map(([on, minutes]) => ({ on, minutes })),
            latePolicy: 'perMinute',
            recoveries: one.recoveries.map(([kind, amountMinor], index) => ({
              kind,
              source: `${index}`,
              amountMinor,
              labelAr: '',
              labelEn: '',
            })),
            nationality: one.nationality,
            basis: one.basis,
            hasConsent: one.hasConsent,
            country: one.country,
          }),
          seededRules,
        )
        for (const line of result.lines) {
          expect(evaluateFormula(line.formula, 'KWD'), line.formula).toBe(line.amountMinor)
          expect(line.amountMinor).toBeGreaterThanOrEqual(0)
        }
        const sums = result.lines.reduce(
          (sum, { kind, amountMinor }) =>
            sum + (kind === 'earning' ? amountMinor : kind === 'deduction' ? -amountMinor : 0),
          0,
        )
        expect(result.netMinor).toBe(sums)
        const asked = one.recoveries.reduce((sum, [, amountMinor]) => sum + amountMinor, 0)
        const taken = result.lines
          .filter(({ component }) => ['courtOrder', 'advance', 'charge', 'penalty'].includes(component))
          .reduce((sum, { amountMinor }) => sum + amountMinor, 0)
        expect(taken + result.rolled.reduce((sum, { amountMinor }) => sum + amountMinor, 0)).toBe(asked)
        const entry = runEntry({
          id: 'r',
          number: '1',
          month: startOfMonth(`${month}-01`),
          slips: [{ partyId: 'p', costCenterId: 'c', netMinor: result.netMinor, lines: result.lines }],
        })
        expect(
          entry.lines.reduce((sum, { debitMinor = 0, creditMinor = 0 }) => sum + debitMinor - creditMinor, 0),
        ).toBe(0)
      }),
      { numRuns: 200 },
    )
  })
})
