import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { ageing, ageingColumn } from '../ageing/ageing.rules.ts'
import { allocateOldestFirst, takeInOrder, whyNotAllocate } from '../allocation/allocation.rules.ts'
import {
  depositBalance,
  depositState,
  isDueForRelease,
  reservedOn,
  whyNotUse,
} from '../deposit/deposit.rules.ts'
import { invoiceEntry } from '../invoice/invoice.postings.ts'
import { paymentEntry } from '../payment/payment.postings.ts'
import {
  cashRounding,
  countedTotal,
  roundedCash,
  whyNotCloseSession,
  whyNotSpend,
} from '../session/cash.rules.ts'
import { sessionEntry } from '../session/session.postings.ts'

const shown = (minor: number) => String(minor)
const document = (number: string, dueOn: string, settleRank: number, openMinor: number) => ({
  invoiceId: number,
  number,
  dueOn,
  settleRank,
  openMinor,
})

describe('Allocation oldest first', () => {
  it('goes by due day, then rent, charges, violations, late fees, then number; the rest is an advance', () => {
    const open = [
      document('INV-2026-00001', '2026-03-01', 3, 10),
      document('INV-2026-00003', '2026-03-01', 0, 20),
      document('INV-2026-00002', '2026-03-01', 0, 30),
      document('INV-2026-00009', '2026-02-01', 2, 40),
    ]
    expect(allocateOldestFirst(open, 95)).toEqual({
      allocations: [
        { invoiceId: 'INV-2026-00009', amountMinor: 40 },
        { invoiceId: 'INV-2026-00002', amountMinor: 30 },
        { invoiceId: 'INV-2026-00003', amountMinor: 20 },
        { invoiceId: 'INV-2026-00001', amountMinor: 5 },
      ],
      restMinor: 0,
    })
    expect(allocateOldestFirst(open, 250).restMinor).toBe(150)
  })

  it('never takes more than is open and loses nothing', () => {
    const opens = fc.array(fc.integer({ min: 0, max: 1_000 }), { maxLength: 12 })
    fc.assert(
      fc.property(opens, fc.integer({ min: 0, max: 9_000 }), (amounts, given) => {
        const open = amounts.map((openMinor, at) => document(`INV-${at}`, '2026-03-01', 1, openMinor))
        const plan = allocateOldestFirst(open, given)
        const used = plan.allocations.reduce((sum, one) => sum + one.amountMinor, 0)
        expect(used + plan.restMinor).toBe(given)
        expect(used).toBe(
          Math.min(
            given,
            amounts.reduce((a, b) => a + b, 0),
          ),
        )
      }),
    )
  })

  it('takes from sources in their order and says what is missing', () => {
    const { taken, missingMinor } = takeInOrder([{ freeMinor: 5 }, { freeMinor: 0 }, { freeMinor: 9 }], 8)
    expect(taken.map(one => one.amountMinor)).toEqual([5, 3])
    expect(missingMinor).toBe(0)
    expect(takeInOrder([{ freeMinor: 5 }], 8).missingMinor).toBe(3)
    expect(whyNotAllocate(8, 5, shown)).toMatchObject({
      code: 'billing.allocation.tooMuch',
      params: { amount: '8', open: '5' },
    })
  })
})

describe('A deposit', () => {
  const sums = { receivedMinor: 150, appliedMinor: 40, returnedMinor: 0, forfeitedMinor: 0 }

  it('is held, partly used, settled', () => {
    expect(depositBalance(sums)).toBe(110)
    expect(depositState({ ...sums, appliedMinor: 0 })).toBe('held')
    expect(depositState(sums)).toBe('partlyUsed')
    expect(depositState({ ...sums, returnedMinor: 110 })).toBe('settled')
  })

  it('gives no more than the balance less live reserves', () => {
    const reserves = [
      { amountMinor: 30, until: '2026-03-31', isReleased: false },
      { amountMinor: 50, until: '2026-03-30', isReleased: false },
      { amountMinor: 20, until: '2026-04-30', isReleased: true },
    ]
    expect(reservedOn(reserves, '2026-03-31')).toBe(30)
    expect(whyNotUse(80, 110, 30, shown)).toBeNull()
    expect(whyNotUse(81, 110, 30, shown)).toMatchObject({
      code: 'billing.deposit.insufficient',
      params: { available: '80', reserved: '30' },
    })
    expect(isDueForRelease(1, '2026-03-30', '2026-03-31')).toBe(true)
    expect(isDueForRelease(1, '2026-03-31', '2026-03-31')).toBe(false)
  })
})

describe('Cash', () => {
  it('rounds 12.503 to 12.505 with 0.002 over, and accepts no other difference', () => {
    expect(roundedCash(12_503, 5)).toBe(12_505)
    expect(roundedCash(12_502, 5)).toBe(12_500)
    expect(roundedCash(12_503, 0)).toBe(12_503)
    expect(cashRounding({ cashMinor: 12_505, otherMinor: 0 }, 12_503, 5, shown)).toEqual({ roundingMinor: 2 })
    expect(cashRounding({ cashMinor: 2_505, otherMinor: 10_000 }, 12_503, 5, shown)).toEqual({
      roundingMinor: 2,
    })
    expect(cashRounding({ cashMinor: 12_510, otherMinor: 0 }, 12_503, 5, shown)).toMatchObject({
      refusal: { code: 'billing.payment.unequal', params: { tenders: '12510', splits: '12503' } },
    })
    expect(cashRounding({ cashMinor: 12_505, otherMinor: 0 }, 12_503, 0, shown)).toHaveProperty('refusal')
  })

  it('leaves a box only down to its minimum', () => {
    const box = { nameAr: 'الصندوق', balanceMinor: 100, minimumMinor: 0 }
    expect(whyNotSpend(box, 100, shown)).toBeNull()
    expect(whyNotSpend(box, 101, shown)).toMatchObject({
      params: { box: 'الصندوق', balance: '100', amount: '101' },
    })
    expect(whyNotSpend({ ...box, minimumMinor: -50 }, 150, shown)).toBeNull()
  })

  it('closes within the tolerance, above it only by a second user of the treasury', () => {
    const counted = { differenceMinor: -1_001, cashierId: 'a' }
    expect(
      whyNotCloseSession(
        { ...counted, differenceMinor: -1_000 },
        1_000,
        { userId: 'a', mayApprove: false },
        shown,
      ),
    ).toBeNull()
    for (const closer of [
      { userId: 'a', mayApprove: true },
      { userId: 'b', mayApprove: false },
    ])
      expect(whyNotCloseSession(counted, 1_000, closer, shown)).toMatchObject({
        code: 'billing.session.secondUser',
      })
    expect(whyNotCloseSession(counted, 1_000, { userId: 'b', mayApprove: true }, shown)).toBeNull()
    expect(
      countedTotal([
        { valueMinor: 20_000, count: 2 },
        { valueMinor: 250, count: 3 },
      ]),
    ).toBe(40_750)
  })
})

describe('Ageing', () => {
  it('has a column for each thirty days and one for credits', () => {
    expect(
      ['2026-03-31', '2026-03-30', '2026-03-01', '2026-02-28', '2025-12-15', '2025-12-01', '2025-11-30'].map(
        due => ageingColumn(due, '2026-03-31'),
      ),
    ).toEqual([0, 1, 1, 2, 4, 4, 5])
    const columns = ageing(
      [
        { dueOn: '2026-03-23', openMinor: 10_000 },
        { dueOn: '2025-12-15', openMinor: 640_000 },
      ],
      4_500,
      '2026-03-31',
    )
    expect(columns).toEqual([0, 10_000, 0, 0, 640_000, 0, -4_500])
  })
})

describe('Entries', () => {
  it('balance for any invoice, and a credit note is its mirror', () => {
    const lines = fc.array(
      fc.record({
        revenueMinor: fc.integer({ min: 1, max: 9_999 }),
        given: fc.integer({ min: 0, max: 100 }),
        tax: fc.integer({ min: 0, max: 500 }),
        isDeferred: fc.boolean(),
        key: fc.constantFrom('rentalRevenue', 'waiverRevenue'),
      }),
      { minLength: 1, maxLength: 6 },
    )
    fc.assert(
      fc.property(lines, drawn => {
        const posted = drawn.map(({ revenueMinor, given, tax, isDeferred, key }) => {
          const givenMinor = Math.floor((revenueMinor * given) / 100)
          const dimensions = { partyId: null, costCenterId: null, profitUnitId: null, accountId: null }
          return {
            key,
            revenueMinor,
            givenMinor,
            netMinor: revenueMinor - givenMinor,
            taxMinor: tax,
            isDeferred,
            ...dimensions,
          }
        })
        const totalMinor = posted.reduce((sum, one) => sum + one.netMinor + one.taxMinor, 0)
        const base = {
          sourceKey: 'a:b',
          number: 'N',
          date: '2026-03-01',
          partyId: 'p',
          controlAccountId: 'c',
          totalMinor,
          lines: posted,
        }
        const side = (kind: 'sale' | 'creditNote', field: 'debitMinor' | 'creditMinor') =>
          invoiceEntry({ ...base, kind }).lines.reduce((sum, one) => sum + (one[field] ?? 0), 0)
        expect(side('sale', 'debitMinor')).toBe(side('sale', 'creditMinor'))
        expect(side('creditNote', 'debitMinor')).toBe(side('sale', 'creditMinor'))
      }),
    )
  })

  it('of a receipt name the treasury first, add equal purposes up and post coins left over', () => {
    const account = (accountId: string, amountMinor: number) => ({ accountId, amountMinor, partyId: 'p' })
    const entry = paymentEntry({
      id: 'x',
      direction: 'in',
      number: 'RCT-2026-00001',
      date: '2026-03-01',
      partyId: 'p',
      roundingMinor: 2,
      tenders: [{ accountId: 'cash', amountMinor: 12_505 }],
      splits: [account('receivable', 10_000), account('receivable', 2_503)],
    })
    expect(entry.lines).toEqual([
      { accountId: 'cash', debitMinor: 12_505 },
      { accountId: 'receivable', partyId: 'p', creditMinor: 12_503 },
      { key: 'rounding', creditMinor: 2 },
    ])
  })

  it('of a shift exist only for a difference', () => {
    const session = { id: 's', date: '2026-03-31', boxName: 'الصندوق', accountId: 'cash' }
    expect(sessionEntry({ ...session, differenceMinor: 0 })).toBeNull()
    expect(sessionEntry({ ...session, differenceMinor: 250 })?.lines).toEqual([
      { accountId: 'cash', debitMinor: 250 },
      { key: 'cashOver', creditMinor: 250 },
    ])
  })
})
