import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { draftTotal, type InvoiceDraft } from '../contract/draft.postings.ts'
import type { PriceLine } from '../price/price.rules.ts'
import { earnedBefore, isDeferred, recognitionDrafts, rowInvoice, rowShares } from './row.postings.ts'

const contract = { number: 'CON-2026-00001', customerId: 'customer', isService: false }
const line = (key: string, amountMinor: number, discountMinor = 0): PriceLine => ({
  kind: 'extra',
  extraId: null,
  descriptionAr: 'بند',
  quantity: 1,
  unitPriceMinor: amountMinor + discountMinor,
  discountMinor,
  amountMinor,
  key,
})
const row = (amountMinor: number, fromOn: string, toOn: string) => ({
  id: 'row',
  no: 1,
  fromOn,
  toOn,
  dueOn: fromOn,
  amountMinor,
  vehicleId: 'vehicle',
})

/** The ledger effect billing gives an invoice: customer and discounts against the keys. */
function posted(invoice: InvoiceDraft): Record<string, number> {
  const sign = invoice.kind === 'creditNote' ? -1 : 1
  const effect: Record<string, number> = { receivable: sign * draftTotal(invoice) }
  const add = (key: string, minor: number) => {
    if (minor !== 0) effect[key] = (effect[key] ?? 0) + minor
  }
  for (const one of invoice.lines) {
    add('salesDiscount', sign * (one.discountMinor ?? 0))
    add(one.key, -sign * one.amountMinor)
  }
  return effect
}

describe('A row’s invoice', () => {
  it('of the daily loop debits the customer 126.700 and keeps revenue gross', () => {
    const lines = [
      line('rentalRevenue', 100_700, 5_300),
      line('addonRevenue', 8_000),
      line('waiverRevenue', 18_000),
    ]
    const only = row(126_700, '2026-11-25', '2026-12-04')
    const [shares = []] = rowShares([only], lines)
    const invoice = rowInvoice(contract, only, shares, '2026-11-25')
    expect(invoice).toMatchObject({
      sourceKey: 'rentals:row:row:invoice',
      partyId: 'customer',
      date: '2026-11-25',
    })
    expect(invoice.lines[0]).toMatchObject({
      profitUnitId: 'vehicle',
      serviceFrom: '2026-11-25',
      serviceTo: '2026-12-04',
    })
    expect(posted(invoice)).toEqual({
      receivable: 126_700,
      salesDiscount: 5_300,
      rentalRevenue: -106_000,
      addonRevenue: -8_000,
      waiverRevenue: -18_000,
    })
  })

  it('is due on the day it is issued when the row was due before', () => {
    const late = row(1_000, '2026-11-01', '2026-11-30')
    const [shares = []] = rowShares([late], [line('rentalRevenue', 1_000)])
    expect(rowInvoice(contract, late, shares, '2026-11-09').dueOn).toBe('2026-11-09')
    expect(rowInvoice(contract, late, shares, '2026-10-28').dueOn).toBe('2026-11-01')
  })

  it('uses up every line and discount over the rows, and nothing is negative', () => {
    const money = fc.integer({ min: 0, max: 400_000 })
    const random = fc.record({
      lines: fc.array(fc.record({ net: money, discount: fc.integer({ min: 0, max: 40_000 }) }), {
        minLength: 1,
        maxLength: 4,
      }),
      weights: fc.array(fc.integer({ min: 0, max: 100 }), { minLength: 1, maxLength: 13 }),
    })
    fc.assert(
      fc.property(random, ({ lines, weights }) => {
        const priced = lines.map(({ net, discount }, index) => line(`key${index}`, net, discount))
        const total = priced.reduce((sum, one) => sum + one.amountMinor, 0)
        let left = total
        const rows = weights.map((weight, index) => {
          const amountMinor = index === weights.length - 1 ? left : Math.floor((left * weight) / 100)
          left -= amountMinor
          return { amountMinor }
        })
        const shares = rowShares(rows, priced)
        for (const [index, of] of shares.entries()) {
          const net = of.reduce((sum, share) => sum + share.grossMinor - share.discountMinor, 0)
          expect(net).toBe(rows[index]?.amountMinor)
          expect(of.every(share => share.grossMinor >= share.discountMinor && share.discountMinor >= 0)).toBe(
            true,
          )
        }
        for (const [index, one] of priced.entries()) {
          const used = shares.map(of => of[index])
          expect(used.reduce((sum, share) => sum + (share?.discountMinor ?? 0), 0)).toBe(one.discountMinor)
          expect(used.reduce((sum, share) => sum + (share?.grossMinor ?? 0), 0)).toBe(one.unitPriceMinor)
        }
      }),
      { numRuns: 300 },
    )
  })
})

describe('Recognition of a deferred row', () => {
  const quarter = row(630_000, '2026-11-15', '2027-02-14')

  it('takes 109.565, 212.283, 212.282 and 95.870 at the month ends', () => {
    const drafts = recognitionDrafts(quarter, 630_000, 'إيراد العقد')
    expect(drafts.map(draft => [draft.sourceKey, draft.date, draft.lines[0]?.debitMinor])).toEqual([
      ['rentals:row:row:invoice:2026-11', '2026-11-30', 109_565],
      ['rentals:row:row:invoice:2026-12', '2026-12-31', 212_283],
      ['rentals:row:row:invoice:2027-01', '2027-01-31', 212_282],
      ['rentals:row:row:invoice:2027-02', '2027-02-28', 95_870],
    ])
    expect(drafts[0]?.lines).toEqual([
      { key: 'deferredRevenue', debitMinor: 109_565, profitUnitId: 'vehicle' },
      { key: 'rentalRevenue', creditMinor: 109_565, profitUnitId: 'vehicle' },
    ])
  })

  it('is needed above 31 days only', () => {
    expect(isDeferred('2026-12-01', '2026-12-31')).toBe(false)
    expect(isDeferred('2026-12-01', '2027-01-01')).toBe(true)
    expect(recognitionDrafts(row(1, '2026-12-01', '2026-12-31'), 1, '')).toEqual([])
    expect(earnedBefore(quarter, 630_000, '2026-11-15')).toBe(0)
    expect(earnedBefore(quarter, 630_000, '2027-12-31')).toBe(630_000)
  })
})
