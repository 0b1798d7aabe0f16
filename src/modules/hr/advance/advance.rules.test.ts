import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { advanceWrittenOffEntry } from './advance.postings.ts'
import {
  deferRow,
  instalmentRows,
  owedMinor,
  releaseRows,
  repaidRows,
  takeRow,
  whyNotApproveAdvance,
  whyNotRepay,
  whyNotRequestAdvance,
  whyNotReschedule,
} from './advance.rules.ts'

const rows = instalmentRows(500_000, 12, '2026-12')
const sum = (of: { amountMinor: number }[]) => of.reduce((total, { amountMinor }) => total + amountMinor, 0)

describe('Scenario 15: an advance of 500.000 over 12 months', () => {
  const approval = { rows, consentFileId: null, employeeUserId: 'u1' }
  const facts = {
    userId: 'u2',
    hasOpenAdvance: false,
    remunerationMinor: 400_000,
    capBasisPoints: 1_000,
    currency: 'KWD' as const,
  }
  it('has eleven rows of 41.667 and 41.663 last', () => {
    expect(rows.map(({ amountMinor }) => amountMinor)).toEqual([...new Array(11).fill(41_667), 41_663])
    expect([rows[0]?.month, rows[11]?.month]).toEqual(['2026-12', '2027-11'])
  })
  it('meets the cap of 40.000 at a wage of 400.000 until consent is attached', () => {
    expect(whyNotApproveAdvance(approval, facts)).toMatchObject({
      code: 'hr.advance.cap',
      params: { amount: '41.667', cap: '40.000' },
    })
    expect(whyNotApproveAdvance({ ...approval, consentFileId: 'file' }, facts)).toBeNull()
    expect(whyNotApproveAdvance(approval, { ...facts, remunerationMinor: 450_000 })).toBeNull()
    expect(whyNotApproveAdvance(approval, { ...facts, capBasisPoints: null })).toBeNull()
  })
  it('is not approved beside another, nor by its own employee', () => {
    expect(whyNotApproveAdvance(approval, { ...facts, hasOpenAdvance: true })?.code).toBe('hr.advance.open')
    expect(whyNotApproveAdvance(approval, { ...facts, userId: 'u1' })?.code).toBe(
      'approvals.request.ownRequest',
    )
  })
  it('rolls a month without room to the end and keeps the sum of 500.000', () => {
    const none = takeRow(rows, '2026-12', 'slip', 0)
    expect(none.at(-1)).toEqual({ month: '2027-12', amountMinor: 41_667, payslipId: null })
    expect(sum(none)).toBe(500_000)
    const part = takeRow(rows, '2026-12', 'slip', 20_000)
    expect([owedMinor(part), sum(part)]).toEqual([480_000, 500_000])
    expect(() => takeRow(rows, '2026-12', 'slip', 41_668)).toThrow(RangeError)
    expect(() => takeRow(rows, '2020-01', 'slip', 1)).toThrow(RangeError)
  })
})

describe('HR-08: a reversed run and a skipped month', () => {
  const taken = takeRow(rows, '2026-12', 'slip', 41_667)
  it('opens row 1 again: 500.000 are owed, after re-posting 458.333 and never 416.666', () => {
    expect(owedMinor(taken)).toBe(458_333)
    const released = releaseRows(taken, 'slip')
    expect(owedMinor(released)).toBe(500_000)
    expect(owedMinor(takeRow(released, '2026-12', 'slip2', 41_667))).toBe(458_333)
  })
  it('puts the skipped row at the end, so that March never has 83.334', () => {
    const deferred = deferRow(taken, '2027-02')
    expect(deferred.filter(({ month }) => month === '2027-03').map(({ amountMinor }) => amountMinor)).toEqual(
      [41_667],
    )
    expect(deferred.at(-1)).toEqual({ month: '2027-12', amountMinor: 41_667, payslipId: null })
    expect(sum(deferred)).toBe(500_000)
    expect(deferRow(taken, '2026-12')).toEqual(taken)
  })
})

describe('An advance', () => {
  it('is asked for with an amount, 1 to 36 instalments and a month to come', () => {
    const asked = { amountMinor: 1, instalments: 36, firstMonth: '2026-12' }
    expect(whyNotRequestAdvance(asked, '2026-11')).toBeNull()
    expect(whyNotRequestAdvance(asked, '2026-12')?.code).toBe('hr.advance.postedMonth')
    expect(whyNotRequestAdvance({ ...asked, amountMinor: 0 }, null)?.code).toBe('hr.advance.amount')
    expect(whyNotRequestAdvance({ ...asked, instalments: 37 }, null)?.code).toBe('hr.advance.instalments')
    expect(() => instalmentRows(1, 0, '2026-12')).toThrow(RangeError)
  })
  it('is rescheduled into rows that sum to the rest', () => {
    const taken = takeRow(rows, '2026-12', 'slip', 41_667)
    const plan = [{ month: '2027-01', amountMinor: 458_333 }]
    expect(whyNotReschedule(taken, plan, '2026-12', 'KWD')).toBeNull()
    expect(whyNotReschedule(taken, [{ month: '2027-01', amountMinor: 458_334 }], null, 'KWD')).toMatchObject({
      code: 'hr.advance.rows',
      params: { rest: '458.333' },
    })
    expect(whyNotReschedule(taken, plan, '2027-01', 'KWD')?.code).toBe('hr.advance.postedMonth')
    expect(whyNotReschedule(taken, [{ month: '2027-01', amountMinor: 0 }], null, 'KWD')?.code).toBe(
      'hr.advance.amount',
    )
  })
  it('is repaid in cash from its last rows', () => {
    expect(repaidRows(rows, 41_664).at(-1)).toEqual({
      month: '2027-10',
      amountMinor: 41_666,
      payslipId: null,
    })
    expect(owedMinor(repaidRows(takeRow(rows, '2026-12', 'slip', 41_667), 458_333))).toBe(0)
    expect(whyNotRepay(rows, 500_001, 'KWD')?.code).toBe('hr.advance.repay')
    expect(whyNotRepay(rows, 500_000, 'KWD')).toBeNull()
  })
  it('written off gives the rest to the employee as pay', () => {
    const advance = { id: 'a', number: 'ADV-2026-00001', partyId: 'p' }
    const writeOff = advanceWrittenOffEntry(advance, {
      amountMinor: 5_000,
      on: '2026-12-05',
      costCenterId: 'c',
    })
    expect(writeOff.lines).toMatchObject([
      { key: 'salaryExpense', debitMinor: 5_000, costCenterId: 'c' },
      { key: 'employeeAdvances', creditMinor: 5_000, partyId: 'p' },
    ])
  })
  it('keeps its sum whatever happens to its rows', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 5_000_000 }),
        fc.integer({ min: 1, max: 36 }),
        fc.array(
          fc.tuple(
            fc.constantFrom('take', 'defer', 'release'),
            fc.integer({ min: 0, max: 40 }),
            fc.double({ min: 0, max: 1, noNaN: true }),
          ),
          { maxLength: 12 },
        ),
        (amountMinor, count, steps) => {
          let plan = instalmentRows(amountMinor, count, '2026-12')
          for (const [step, index, share] of steps) {
            const row = plan[index]
            if (!row) continue
            if (step === 'release') plan = releaseRows(plan, row.month)
            else if (row.payslipId === null && step === 'defer') plan = deferRow(plan, row.month)
            else if (row.payslipId === null) {
              const open = plan.find(one => one.month === row.month && one.payslipId === null)!
              plan = takeRow(plan, row.month, row.month, Math.floor(open.amountMinor * share))
            }
            expect(sum(plan)).toBe(amountMinor)
            expect(plan.every(one => one.amountMinor >= 0)).toBe(true)
          }
        },
      ),
    )
  })
})
