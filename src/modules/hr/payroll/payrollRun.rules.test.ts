import { describe, expect, it } from 'vitest'
import { actionsFrom, whyNotFrom } from '#kernel/shared/lifecycle.ts'
import { seededComponents, whyNotSaveComponent } from '../payComponent/payComponent.rules.ts'
import { slipLines } from './payroll.postings.ts'
import {
  type BlockerFacts,
  blockersOf,
  matchOf,
  payslipTransitions,
  runTransitions,
  stateAfterPay,
  whyNotApproveRun,
  whyNotCreateRun,
  whyNotPaySlip,
  whyNotReverseRun,
  whyNotSubmitRun,
} from './payrollRun.rules.ts'

describe('A payroll run', () => {
  it('follows its life cycle', () => {
    const all = new Set(['hr.payroll.write', 'hr.payroll.post'])
    expect(actionsFrom(runTransitions, 'draft', all)).toEqual(['compute', 'submit', 'cancel'])
    expect(actionsFrom(runTransitions, 'posted', all)).toEqual(['pay', 'reverse'])
    expect(actionsFrom(runTransitions, 'posted', new Set(['hr.payroll.write']))).toEqual(['pay'])
    expect(whyNotFrom(runTransitions, 'post', 'draft', 'hr.payroll.state')?.code).toBe('hr.payroll.state')
    expect(whyNotFrom(payslipTransitions, 'bankReturn', 'paid', 'hr.payroll.state')).toBeNull()
  })
  it('is one a month; a reversed or cancelled one does not count, an off-cycle one never does', () => {
    const other = {
      number: 'PRL-2026-00001',
      month: '2026-11',
      kind: 'monthly' as const,
      state: 'posted' as const,
    }
    expect(whyNotCreateRun('2026-11', 'monthly', [other])).toMatchObject({
      code: 'hr.payroll.exists',
      params: { number: 'PRL-2026-00001' },
    })
    expect(whyNotCreateRun('2026-11', 'monthly', [{ ...other, state: 'reversed' }])).toBeNull()
    expect(whyNotCreateRun('2026-11', 'offCycle', [other])).toBeNull()
    expect(whyNotCreateRun('2026-12', 'monthly', [other])).toBeNull()
  })
  it('scenario 2: is blocked while a day waits for its confirmation', () => {
    const facts: BlockerFacts = {
      employeeId: 'e',
      name: 'أحمد',
      hasContract: true,
      pendingDays: 1,
      incompleteDays: 0,
      pendingLeaves: 0,
      pendingOvertime: 0,
      netMinor: 1,
      paymentMethod: 'bank',
      iban: 'x',
    }
    expect(blockersOf([facts])).toEqual([{ employeeId: 'e', name: 'أحمد', reason: 'pendingDay', count: 1 }])
    expect(whyNotSubmitRun(blockersOf([facts]))).toMatchObject({
      code: 'hr.payroll.blocked',
      params: { count: 1 },
    })
    const clear = { ...facts, pendingDays: 0 }
    expect(whyNotSubmitRun(blockersOf([clear]))).toBeNull()
    expect(whyNotSubmitRun(blockersOf([{ ...clear, netMinor: -1 }]))).toMatchObject({
      code: 'hr.payroll.negative',
      params: { name: 'أحمد' },
    })
    expect(blockersOf([{ ...clear, iban: null }]).map(({ reason }) => reason)).toEqual(['noIban'])
    expect(blockersOf([{ ...clear, iban: null, paymentMethod: 'cash' }])).toEqual([])
  })
  it('is approved by a second person on unchanged figures', () => {
    const run = { submittedBy: 'u1', fingerprint: 'x' }
    expect(whyNotApproveRun(run, 'u1', 'x')?.code).toBe('approvals.request.ownRequest')
    expect(whyNotApproveRun(run, 'u2', 'y')?.code).toBe('approvals.request.stale')
    expect(whyNotApproveRun(run, 'u2', 'x')).toBeNull()
  })
  it('scenario 9: is partly paid after a return, paid when nothing is open, and then not reversed', () => {
    expect([
      stateAfterPay(0, 1_294_918),
      stateAfterPay(150_000, 1_144_918),
      stateAfterPay(1_294_918, 0),
    ]).toEqual(['paid', 'partlyPaid', 'posted'])
    expect(whyNotReverseRun(1, null)?.code).toBe('hr.payroll.paid')
    expect(whyNotReverseRun(0, 'wages.csv')?.code).toBe('hr.payroll.fileUnderWay')
    expect(whyNotReverseRun(0, null)).toBeNull()
  })
  it('pays no more than the net, and nothing of a held slip', () => {
    const slip = { state: 'payable' as const, netMinor: 100, paidMinor: 40 }
    expect(whyNotPaySlip(slip, 61, 'KWD')).toMatchObject({
      code: 'hr.payroll.overpaid',
      params: { open: '0.060' },
    })
    expect(whyNotPaySlip(slip, 60, 'KWD')).toBeNull()
    expect(whyNotPaySlip({ ...slip, state: 'held' }, 1, 'KWD')?.code).toBe('hr.payroll.held')
  })
  it('matches nets, run and file with those left out', () => {
    const leftOut = [{ employeeId: 'c', name: 'C', reason: 'cash' as const, amountMinor: 30 }]
    expect(matchOf([50, 20, 30], 100, 70, leftOut).isMatched).toBe(true)
    expect(matchOf([50, 20, 30], 100, 70, []).isMatched).toBe(false)
    expect(matchOf([50, 20, 31], 100, 70, leftOut).isMatched).toBe(false)
  })
})

describe('Postings of a run', () => {
  it('carry cost centres on expenses and persons on their balances', () => {
    const base = {
      labelAr: '',
      labelEn: '',
      quantity: null,
      rateMinor: null,
      formula: '',
      note: null,
      source: null,
    }
    const lines = slipLines(
      ['c1', 'c2'].map((costCenterId, index) => ({
        partyId: `p${index}`,
        costCenterId,
        netMinor: 100,
        lines: [
          { ...base, component: 'basic', kind: 'earning' as const, amountMinor: 90, key: 'salaryExpense' },
          {
            ...base,
            component: 'leaveEncashed',
            kind: 'earning' as const,
            amountMinor: 10,
            key: 'leaveProvision',
          },
          {
            ...base,
            component: 'contribution',
            kind: 'employerCost' as const,
            amountMinor: 7,
            key: 'endOfServiceExpense',
          },
          {
            ...base,
            component: 'residencyFee',
            kind: 'employerCost' as const,
            amountMinor: 9,
            key: 'residencyExpense',
          },
        ],
      })),
    )
    expect(
      lines.filter(({ key }) => key === 'salaryExpense').map(({ costCenterId }) => costCenterId),
    ).toEqual(['c1', 'c2'])
    expect(lines.filter(({ key }) => key === 'leaveProvision').map(({ partyId }) => partyId)).toEqual([
      'p0',
      'p1',
    ])
    expect(lines.find(({ key }) => key === 'socialSecurityPayable')).toMatchObject({
      creditMinor: 14,
      partyId: null,
    })
    expect(lines.some(({ key }) => key === 'residencyExpense')).toBe(false)
    expect(
      lines.reduce((sum, { debitMinor = 0, creditMinor = 0 }) => sum + debitMinor - creditMinor, 0),
    ).toBe(0)
  })
  it('has a code of its own, and only an earning is part of the wage', () => {
    const saved = {
      code: 'hazard',
      kind: 'earning' as const,
      isRegular: true,
      mappingKey: 'allowanceExpense',
    }
    expect(whyNotSaveComponent(saved, seededComponents)).toBeNull()
    expect(whyNotSaveComponent({ ...saved, code: 'basic' }, seededComponents)?.code).toBe(
      'hr.component.taken',
    )
    expect(whyNotSaveComponent({ ...saved, code: 'Hazard pay' }, [])?.code).toBe('hr.component.code')
    const taken = { ...saved, kind: 'deduction' as const, mappingKey: 'otherPayable' }
    expect(whyNotSaveComponent(taken, [])?.code).toBe('hr.component.regular')
    // What advances, pay and provisions are booked on is theirs alone: a component there would part them from their records.
    for (const mappingKey of ['employeeAdvances', 'salariesPayable', 'socialSecurityPayable'])
      expect(whyNotSaveComponent({ ...taken, isRegular: false, mappingKey }, [])?.code).toBe(
        'hr.component.key',
      )
    expect(whyNotSaveComponent({ ...saved, mappingKey: 'endOfServiceProvision' }, [])?.code).toBe(
      'hr.component.key',
    )
  })
})
