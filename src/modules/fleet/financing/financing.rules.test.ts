import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  financingSchedule,
  installmentState,
  type OwedInstallment,
  owedMinor,
  payInstallments,
  previewSettlement,
  whyNotAllocate,
  whyNotFinance,
} from './financing.rules.ts'

const base = { financedMinor: 8_000_000, count: 24, firstDueOn: '2026-02-15' }
const annual = financingSchedule({ ...base, kind: 'annual', ratePpm: 60_000 })
const owed = (rows: typeof annual.rows, accruedTo = 0): OwedInstallment[] =>
  rows.map(row => ({ ...row, isAccrued: row.no <= accruedTo, paidInterestMinor: 0, paidPrincipalMinor: 0 }))

describe('R17', () => {
  test('8,000.000 at 6 % over 24 months: 354.565, the last 354.561, interest 509.556', () => {
    expect(annual.installmentMinor).toBe(354_565)
    expect(annual.rows[0]).toMatchObject({
      interestMinor: 40_000,
      principalMinor: 314_565,
      dueOn: '2026-02-15',
    })
    expect(annual.rows[23]).toMatchObject({ amountMinor: 354_561, dueOn: '2028-01-15' })
    expect(annual.interestMinor).toBe(509_556)
    const afterTwelve = annual.rows.slice(12).reduce((sum, row) => sum + row.principalMinor, 0)
    expect(afterTwelve).toBe(4_119_663)
  })

  test('flat 4 % over two years: 360.000 a month, which is 0.62507 % on the balance', () => {
    const flat = financingSchedule({ ...base, kind: 'flat', ratePpm: 40_000 })
    expect(flat.installmentMinor).toBe(360_000)
    expect((flat.monthlyRate * 100).toFixed(5)).toBe('0.62507')
    expect(flat.rows[0]!.interestMinor).toBe(50_006)
    expect(flat.interestMinor).toBe(640_000)
    expect(financingSchedule({ ...base, kind: 'amount', installmentMinor: 360_000 })).toEqual(flat)
  })

  test('an installment that never repays is refused; exactly repaying costs nothing', () => {
    expect(whyNotFinance({ ...base, kind: 'amount', installmentMinor: 333_333 })?.code).toBe(
      'fleet.financing.tooSmall',
    )
    const nearly = { ...base, financedMinor: 8_000_001, kind: 'amount' as const }
    expect(whyNotFinance({ ...nearly, count: 1, installmentMinor: 8_000_000 })?.code).toBe(
      'fleet.financing.tooSmall',
    )
    expect(whyNotFinance({ ...nearly, count: 1, installmentMinor: 8_000_001 })).toBeNull()
    expect(whyNotFinance({ ...base, financedMinor: 0, kind: 'annual', ratePpm: 1 })?.code).toBe(
      'fleet.financing.nothing',
    )
    expect(whyNotFinance({ ...base, kind: 'annual', ratePpm: 0 })).toBeNull()
    expect(
      financingSchedule({ ...base, count: 20, kind: 'amount', installmentMinor: 400_000 }).interestMinor,
    ).toBe(0)
  })

  test('vehicles stand for the whole price', () => {
    expect(whyNotAllocate(9_600_000, [5_000_000, 4_600_000], String)).toBeNull()
    expect(whyNotAllocate(9_600_000, [5_000_000], String)?.params).toEqual({
      sum: '5000000',
      price: '9600000',
    })
  })

  test('every schedule repays what was financed, with equal installments before the last and no negative part', () => {
    const terms = fc.record({
      financedMinor: fc.integer({ min: 1_000, max: 90_000_000 }),
      count: fc.integer({ min: 1, max: 84 }),
      ratePpm: fc.integer({ min: 0, max: 250_000 }),
      kind: fc.constantFrom('annual' as const, 'flat' as const),
    })
    fc.assert(
      fc.property(terms, wish => {
        const { rows, installmentMinor } = financingSchedule({ ...wish, firstDueOn: '2026-01-31' })
        expect(rows.reduce((sum, row) => sum + row.principalMinor, 0)).toBe(wish.financedMinor)
        expect(rows.slice(0, -1).every(row => row.amountMinor === installmentMinor)).toBe(true)
        expect(rows.every(row => row.interestMinor + row.principalMinor === row.amountMinor)).toBe(true)
        expect(rows.every(row => row.principalMinor >= 0 && row.interestMinor >= 0)).toBe(true)
      }),
    )
  })

  test('due on the agreed day of the month, or on its last', () => {
    const { rows } = financingSchedule({ ...base, firstDueOn: '2026-01-31', kind: 'annual', ratePpm: 60_000 })
    expect(rows.slice(0, 4).map(row => row.dueOn)).toEqual([
      '2026-01-31',
      '2026-02-28',
      '2026-03-31',
      '2026-04-30',
    ])
  })
})

describe('Payments', () => {
  test('interest first, then principal, then the next row; not beyond what is owed', () => {
    const rows = owed(annual.rows, 1)
    expect(payInstallments(rows, 200_000, String)).toEqual({
      shares: [{ no: 1, interestMinor: 40_000, principalMinor: 160_000 }],
    })
    expect(payInstallments(rows, 360_000, String)).toMatchObject({ shares: [{ no: 1 }, { no: 2 }] })
    expect(payInstallments(rows, owedMinor(rows) + 1, String)).toMatchObject({
      why: { code: 'fleet.financing.overpaid', params: { balance: '8509556' } },
    })
  })

  test('a row is open, partly paid, paid or overdue', () => {
    const [row] = owed(annual.rows)
    expect(installmentState(row!, '2026-02-15')).toBe('open')
    expect(installmentState({ ...row!, paidInterestMinor: 40_000 }, '2026-02-15')).toBe('partial')
    expect(installmentState({ ...row!, paidInterestMinor: 40_000 }, '2026-02-16')).toBe('overdue')
    const paid = { paidInterestMinor: 40_000, paidPrincipalMinor: 314_565 }
    expect(installmentState({ ...row!, ...paid }, '2026-02-16')).toBe('paid')
  })

  test('R18: on 25 January 2027, ten days after the twelfth row, 6.772 accrue and 135.113 are avoided', () => {
    const rows = owed(annual.rows, 12).map(row =>
      row.no <= 12
        ? { ...row, paidInterestMinor: row.interestMinor, paidPrincipalMinor: row.principalMinor }
        : row,
    )
    expect(previewSettlement(rows, annual.monthlyRate, '2026-01-15', '2027-01-25')).toEqual({
      balanceMinor: 4_119_663,
      accruedMinor: 0,
      accruingMinor: 6_772,
      avoidedMinor: 135_113,
      remainingMinor: 4_254_776,
    })
  })
})
