import { describe, expect, it } from 'vitest'
import { chargesInvoice } from '../charge/charge.postings.ts'
import { earlyReturnOf } from '../price/priceChange.rules.ts'
import { creditNote, deferredSwap, downPaymentInvoice, swapDraft, swapInvoice } from './contract.postings.ts'
import { draftTotal } from './draft.postings.ts'

const contract = {
  id: 'contract',
  number: 'CON-2026-00010',
  customerId: 'customer',
  isService: false,
  vehicleId: 'A',
}

describe('A swap inside an invoiced row', () => {
  const row = {
    id: 'row',
    startsAt: new Date('2026-12-01T06:00:00Z'),
    endsAt: new Date('2026-12-31T06:00:00Z'),
    grossMinor: 210_000,
    discountMinor: 0,
  }
  const swap = { eventId: 'event', at: new Date('2026-12-12T08:00:00Z'), on: '2026-12-12', memo: 'تبديل' }
  const vehicles = { fromId: 'A', toId: 'B' }

  it('moves 454 of 720 hours: 132.417', () => {
    expect(swapDraft(swap, row, vehicles, 'customer')).toEqual({
      sourceKey: 'rentals:event:event:swap',
      date: '2026-12-12',
      memo: 'تبديل',
      lines: [
        { key: 'rentalRevenue', debitMinor: 132_417, partyId: 'customer', profitUnitId: 'A' },
        { key: 'rentalRevenue', creditMinor: 132_417, partyId: 'customer', profitUnitId: 'B' },
      ],
    })
  })

  it('moves the discount with the revenue, so that each vehicle keeps its net', () => {
    const draft = swapDraft(swap, { ...row, discountMinor: 21_000 }, vehicles, 'customer')
    const debit = draft?.lines.reduce((sum, line) => sum + (line.debitMinor ?? 0), 0)
    const credit = draft?.lines.reduce((sum, line) => sum + (line.creditMinor ?? 0), 0)
    expect(debit).toBe(credit)
    expect(draft?.lines.filter(line => line.key === 'salesDiscount')).toMatchObject([
      { debitMinor: 13_242, profitUnitId: 'B' },
      { creditMinor: 13_242, profitUnitId: 'A' },
    ])
  })

  it('moves nothing outside the row', () => {
    expect(swapDraft({ ...swap, at: row.endsAt }, row, vehicles, 'customer')).toBeNull()
    expect(swapDraft({ ...swap, at: new Date('2026-11-30T06:00:00Z') }, row, vehicles, 'customer')).toBeNull()
  })

  it('of a deferred row stops the spread and carries the rest on', () => {
    const deferred = { fromOn: '2026-11-15', toOn: '2027-02-14' }
    expect(deferredSwap(deferred, 630_000, '2026-12-01')).toEqual({
      stopOn: '2026-12-01',
      remainingMinor: 520_435,
      fromOn: '2026-12-01',
      toOn: '2027-02-14',
    })
    expect(deferredSwap(deferred, 630_000, '2027-02-15')).toBeNull()
  })

  it('into a dearer group bills the difference', () => {
    const invoice = swapInvoice(
      contract,
      { eventId: 'event', amountMinor: 19_000, fromOn: '2026-12-12', toOn: '2026-12-30' },
      '2026-12-12',
    )
    expect(invoice.sourceKey).toBe('rentals:event:event:difference')
    expect(draftTotal(invoice)).toBe(19_000)
  })
})

describe('Other documents of a contract', () => {
  it('give 80.000 back for 30 days returned after 12', () => {
    const term = { startOn: '2026-11-01', days: 30, monthDays: 30, wholePeriods: false } as const
    const minimum = { minDailyMinor: null, minWeeklyMinor: null, minMonthlyMinor: null, minYearlyMinor: null }
    const rates = {
      dailyMinor: 12_000,
      weeklyMinor: 70_000,
      monthlyMinor: 210_000,
      yearlyMinor: null,
      ...minimum,
    }
    const request = { term, groupId: null, rates, seasons: [], discount: null, extras: [], taxBasisPoints: 0 }
    const lines = earlyReturnOf(request, 12)?.lines ?? []
    const note = creditNote(contract, { id: 'event', reasonAr: 'إرجاع مبكر' }, lines, '2026-11-13')
    expect(note).toMatchObject({ kind: 'creditNote', sourceKey: 'rentals:event:event:credit' })
    expect(note.lines).toMatchObject([{ key: 'rentalRevenue', amountMinor: 80_000, profitUnitId: 'A' }])
  })

  it('invoice the return charges of the daily loop: 36.250', () => {
    const charge = (
      id: string,
      kind: 'late_return' | 'extra_km' | 'fuel' | 'cleaning',
      amountMinor: number,
    ) => ({
      id,
      kind,
      descriptionAr: 'رسم',
      amountMinor,
      vehicleId: 'A',
    })
    const charges = [
      charge('1', 'late_return', 10_000),
      charge('2', 'extra_km', 22_500),
      charge('3', 'fuel', 3_750),
      charge('4', 'cleaning', 0),
    ]
    const invoice = chargesInvoice(contract, charges, 1, '2026-12-05')
    expect(invoice?.sourceKey).toBe('rentals:contract:contract:charges:1')
    expect(invoice?.lines.map(line => [line.key, line.amountMinor])).toEqual([
      ['rentalRevenue', 10_000],
      ['extraKmRevenue', 22_500],
      ['fuelRevenue', 3_750],
    ])
    expect(chargesInvoice(contract, [charge('4', 'cleaning', 0)], 1, '2026-12-05')).toBeNull()
  })

  it('spread a down payment over the whole term', () => {
    const invoice = downPaymentInvoice(
      contract,
      { fromOn: '2026-12-01', toOn: '2029-11-30' },
      1_000_000,
      '2026-12-01',
    )
    expect(invoice.lines).toMatchObject([
      { key: 'rentalRevenue', amountMinor: 1_000_000, serviceFrom: '2026-12-01', serviceTo: '2029-11-30' },
    ])
  })
})
