import fc from 'fast-check'
import { expect, test } from 'vitest'
import { moneyText } from '#kernel/shared/money.ts'
import { sum } from '../../money/amounts.web.ts'
import {
  emptyLine,
  entryOf,
  type InvoiceValues,
  isEmptyLine,
  lineAmount,
  revenueKinds,
  saveInput,
  totalsOf,
} from './invoiceDraft.web.ts'

const line = (key: string, unitPrice: string, given: Partial<InvoiceValues['lines'][number]> = {}) => ({
  ...emptyLine(key),
  descriptionAr: 'بند',
  unitPrice,
  ...given,
})

const values = (given: Partial<InvoiceValues> = {}): InvoiceValues => ({
  partyId: 'p',
  date: '2026-03-01',
  dueOn: '2026-03-01',
  reference: '',
  note: '',
  costCenterId: null,
  taxInclusive: false,
  lines: [
    line('rentalRevenue', '285.000'),
    line('waiverRevenue', '15.000'),
    line('deliveryRevenue', '5.500'),
  ],
  discount: '10.000',
  discountUnit: 'amount',
  ...given,
})

test('the totals of scenario 2 of the finance story come out as they are typed', () => {
  const totals = totalsOf(values(), 'KWD', [])
  expect(totals).toMatchObject({ subtotalMinor: 305_500, discountMinor: 10_000, totalMinor: 295_500 })
})

test('the entry shown while typing is the one that issuing posts: revenue gross, the discount beside it', () => {
  expect(entryOf(values(), 'KWD', [], null)).toEqual([
    { key: 'receivable', debitMinor: 295_500, creditMinor: 0 },
    { key: 'salesDiscount', debitMinor: 10_000, creditMinor: 0 },
    { key: 'rentalRevenue', debitMinor: 0, creditMinor: 285_000 },
    { key: 'waiverRevenue', debitMinor: 0, creditMinor: 15_000 },
    { key: 'deliveryRevenue', debitMinor: 0, creditMinor: 5_500 },
  ])
})

test('an unfinished line adds nothing and breaks nothing', () => {
  const half = [
    line('rentalRevenue', '10.000'),
    line('rentalRevenue', '', { quantity: '1.' }),
    emptyLine('x'),
  ]
  expect(totalsOf(values({ lines: half, discount: '' }), 'KWD', [])?.totalMinor).toBe(10_000)
  expect(isEmptyLine(half[2]!)).toBe(true)
})

test('a discount above the lines gives no totals instead of negative ones', () => {
  expect(totalsOf(values({ discount: '400.000' }), 'KWD', [])).toBeNull()
})

test('a line carries its vehicle and the days it pays for; over 31 of them it is deferred, and half a period is none', () => {
  const more = { profitUnitId: 'unit-1', serviceFrom: '2026-03-15', serviceTo: '2026-06-14' }
  const typed = values({ lines: [line('rentalRevenue', '900.000', more)], discount: '' })
  expect(saveInput(typed, 'KWD').lines[0]).toMatchObject(more)
  expect(entryOf(typed, 'KWD', [], null).map(row => row.key)).toEqual(['receivable', 'deferredRevenue'])
  const half = values({
    lines: [line('rentalRevenue', '900.000', { serviceFrom: '2026-03-15' })],
    discount: '',
  })
  expect(saveInput(half, 'KWD').lines[0]).not.toHaveProperty('serviceFrom')
  expect(entryOf(half, 'KWD', [], null).map(row => row.key)).toEqual(['receivable', 'rentalRevenue'])
})

test('a draft of a service is saved as one', () => {
  expect(saveInput(values(), 'KWD').kind).toBe('sale')
  expect(saveInput(values({ kind: 'service' }), 'KWD').kind).toBe('service')
})

test('a discount in percent travels as basis points', () => {
  const typed = values({ discount: '12.5', discountUnit: 'percent' })
  expect(saveInput(typed, 'KWD').documentDiscount).toEqual({ bps: 1250 })
  expect(saveInput(values(), 'KWD').documentDiscount).toEqual({ amount: '10.000' })
  expect(saveInput(values({ discount: '' }), 'KWD').documentDiscount).toBeNull()
})

test('a line comes to quantity times price less its discount', () => {
  expect(lineAmount(line('extraKmRevenue', '0.050', { quantity: '118' }), 'KWD')).toBe(5_900)
  expect(lineAmount(line('extraKmRevenue', '1.000', { discount: '0.250' }), 'KWD')).toBe(750)
})

test('a rental company invoices its own trade first and never a discount or a gain of the ledger', () => {
  const keys = revenueKinds('car_rental').map(key => key.key)
  expect(keys[0]).toBe('rentalRevenue')
  expect(keys).toContain('otherIncome')
  for (const never of ['salesDiscount', 'fxGain', 'cashOver', 'leaseRevenue'])
    expect(keys).not.toContain(never)
  const named = revenueKinds('car_rental', false, ['assetDisposal', 'rentalRevenue']).map(key => key.key)
  expect(named).toEqual([...keys, 'assetDisposal'])
})

test('the entry shown while typing balances for any lines and discount', () => {
  const prices = fc.array(fc.integer({ min: 0, max: 5_000_000 }), { minLength: 1, maxLength: 8 })
  fc.assert(
    fc.property(prices, fc.integer({ min: 0, max: 10_000 }), fc.boolean(), (minors, bps, taxInclusive) => {
      const typed = values({
        lines: minors.map(minor => line('rentalRevenue', moneyText(minor, 'SAR'))),
        discount: String(bps / 100),
        discountUnit: 'percent',
        taxInclusive,
      })
      const code = {
        code: 'S',
        kind: 'standard',
        rateBps: 1500,
        validFrom: '2020-07-01',
        validTo: null,
      } as const
      const rows = entryOf(typed, 'SAR', [{ ...code, nameAr: '', nameEn: '' }], null)
      expect(sum(rows.map(row => row.debitMinor))).toBe(sum(rows.map(row => row.creditMinor)))
    }),
  )
})
