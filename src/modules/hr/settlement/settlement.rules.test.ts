import { describe, expect, it } from 'vitest'
import { endOfServiceAccrual } from '../accrual/accrual.rules.ts'
import { endOfServiceDue, type Service } from '../endOfService/endOfService.rules.ts'
import { evaluateFormula } from '../formula/formula.rules.ts'
import { fraction } from '../fraction/fraction.rules.ts'
import { seededRules } from '../labourRule/seed.rules.ts'
import { seededComponents } from '../payComponent/payComponent.rules.ts'
import { payslipOf } from '../payroll/payslip.rules.ts'
import { settlementEntry } from './settlement.postings.ts'
import {
  monthsBefore,
  type SettlementFacts,
  settlementOf,
  whyNotLeave,
  whyNotOpenSettlement,
  whyNotSubmitSettlement,
} from './settlement.rules.ts'

const service: Service = {
  country: 'KW',
  serviceFrom: '2021-03-15',
  wages: [{ fromOn: '2021-03-15', remunerationMinor: 450_000, basicMinor: 400_000 }],
  unpaid: [{ on: '2023-05-01', days: 20 }],
}
const slip = payslipOf(
  {
    month: '2026-11-01',
    currency: 'KWD',
    joinedOn: '2021-03-15',
    leftOn: '2026-11-30',
    contracts: [
      {
        id: 'c',
        startsOn: '2021-03-15',
        endsOn: null,
        payItems: [
          { component: 'basic', amountMinor: 400_000 },
          { component: 'transport', amountMinor: 50_000 },
        ],
      },
    ],
    components: seededComponents,
    country: 'KW',
    nationality: 'EG',
    basis: '26',
    latePolicy: 'none',
    dueOn: [],
    unpaid: [],
    late: [],
    overtime: [],
    inputs: [],
    recoveries: [],
    hasConsent: false,
    contribution: null,
  },
  seededRules,
)
const facts = (
  cause: 'resignation' | 'employer_termination',
  changed: Partial<SettlementFacts> = {},
): SettlementFacts => ({
  slip,
  endOfService: endOfServiceDue(service, { lastOn: '2026-11-30', cause }, seededRules, 'KWD'),
  leaveBalance: fraction(8),
  remunerationMinor: 450_000,
  basis: 26,
  noticeOwedDays: 0,
  noticeOwingDays: 0,
  ticketMinor: 0,
  advancesMinor: 60_000,
  chargesMinor: 0,
  currency: 'KWD',
  ...changed,
})
const entryOf = (settled: SettlementFacts) =>
  settlementEntry({
    id: 's',
    number: 'EOS-2026-00001',
    lastOn: '2026-11-30',
    partyId: 'p',
    costCenterId: null,
    settlement: settlementOf(settled),
    bookedEndOfServiceMinor: 1_558_214,
    bookedLeaveMinor: 95_192,
  })
const sides = (entry: ReturnType<typeof entryOf>) =>
  Object.fromEntries(entry.lines.map(line => [line.key, (line.debitMinor ?? 0) - (line.creditMinor ?? 0)]))

describe('Scenario 10: the settlement of G7', () => {
  it('finds 1,558.214 booked by 31 October', () => {
    expect(endOfServiceAccrual(service, '2026-10-01', 0, seededRules, 'KWD').targetMinor).toBe(1_558_214)
  })
  it('of a resignation nets 1,591.929 and posts 2,146.676', () => {
    const entry = entryOf(facts('resignation'))
    expect(sides(entry)).toEqual({
      endOfServiceProvision: 1_558_214,
      leaveProvision: 95_192,
      leaveExpense: 43_270,
      salaryExpense: 400_000,
      allowanceExpense: 50_000,
      endOfServiceExpense: -494_747,
      employeeAdvances: -60_000,
      salariesPayable: -1_591_929,
    })
    expect(entry.lines.reduce((sum, line) => sum + (line.debitMinor ?? 0), 0)).toBe(2_146_676)
    expect([entry.sourceKey, entry.date]).toEqual(['hr:settlement:s:post', '2026-11-30'])
  })
  it('of a dismissal is due 1,595.200 and debits endOfServiceExpense 36.986', () => {
    const settled = settlementOf(facts('employer_termination'))
    expect(settled.lines[0]).toMatchObject({ kind: 'endOfService', amountMinor: 1_595_200 })
    expect(sides(entryOf(facts('employer_termination')))['endOfServiceExpense']).toBe(36_986)
  })
  it('explains each line by a formula', () => {
    for (const line of settlementOf(facts('resignation', { noticeOwedDays: 90, ticketMinor: 75_000 })).lines)
      expect(evaluateFormula(line.formula, 'KWD')).toBe(line.amountMinor)
  })
  it('waits for a vehicle in custody', () => {
    expect(whyNotLeave('12/3456')).toMatchObject({
      code: 'hr.settlement.custody',
      params: { plate: '12/3456' },
    })
    expect(whyNotLeave(null)).toBeNull()
  })
})

describe('A settlement', () => {
  it('below zero stays a receivable in employeeAdvances', () => {
    const owing = facts('resignation', {
      advancesMinor: 2_000_000,
      noticeOwingDays: 30,
      leaveBalance: fraction(-2),
    })
    const entry = entryOf(owing)
    const settled = settlementOf(owing)
    expect(settled.netMinor).toBe(450_000 + 1_063_467 - 450_000 - 34_615 - 2_000_000)
    expect(sides(entry)['salariesPayable']).toBeUndefined()
    expect(sides(entry)['employeeAdvances']).toBe(-2_000_000 - settled.netMinor)
    expect(Object.values<number>(sides(entry)).reduce((sum, minor) => sum + minor, 0)).toBe(0)
  })
  it('pays notice and ticket, and is one at a time', () => {
    const settled = settlementOf(facts('employer_termination', { noticeOwedDays: 90, ticketMinor: 75_000 }))
    expect(settled.lines.find(line => line.kind === 'noticeOwed')?.amountMinor).toBe(1_350_000)
    expect(whyNotOpenSettlement('2026-11-30', '2021-03-15', { number: 'EOS-2026-00001' })?.code).toBe(
      'hr.settlement.exists',
    )
    expect(whyNotOpenSettlement('2021-03-14', '2021-03-15', null)?.code).toBe('hr.settlement.beforeService')
    expect(whyNotOpenSettlement('2026-11-30', '2021-03-15', null)).toBeNull()
  })
  it('waits for the months before the last, which it pays itself', () => {
    expect(monthsBefore('2026-11-30', '2026-08')).toEqual(['2026-09', '2026-10'])
    expect(whyNotSubmitSettlement('2026-11-30', ['2026-10', '2026-11'])).toMatchObject({
      code: 'hr.settlement.openRun',
      params: { month: '2026-10' },
    })
    expect(whyNotSubmitSettlement('2026-11-30', ['2026-11'])).toBeNull()
  })
})
