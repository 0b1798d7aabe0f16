import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { zatcaQr } from '../publicDocument/zatca.rules.ts'
import {
  includedTax,
  rateText,
  standardCodeOn,
  taxCodesOf,
  taxCodesOn,
  taxOf,
  whyNoStandardCode,
} from '../taxCode/tax.rules.ts'
import {
  composeInvoice,
  daysLate,
  invoiceState,
  isDeferred,
  settleRank,
  whyNotCompose,
} from './invoice.rules.ts'

const untaxed = { code: null, rateBps: null }
const line = (amountMinor: number, discountMinor = 0) => ({
  descriptionAr: 'بند',
  key: 'rentalRevenue',
  amountMinor,
  discountMinor,
})

describe('An invoice adds up', () => {
  it('with a document discount spread by largest remainder: 10.000 over 285.000, 15.000, 5.500', () => {
    const lines = [line(285_000), line(15_000), line(5_500)]
    const totals = composeInvoice(
      lines,
      lines.map(() => untaxed),
      { amountMinor: 10_000 },
      false,
    )
    expect(totals.lines.map(one => one.documentDiscountMinor)).toEqual([9_329, 491, 180])
    expect(totals).toMatchObject({
      subtotalMinor: 305_500,
      discountMinor: 10_000,
      taxMinor: 0,
      totalMinor: 295_500,
    })
  })

  it('with quantity times price rounded once', () => {
    const lines = [{ descriptionAr: 'كم', key: 'extraKmRevenue', quantity: '118.5', unitPriceMinor: 33 }]
    expect(composeInvoice(lines, [untaxed], null, false).totalMinor).toBe(3_911)
  })

  it('with tax per code: SAR 3 x 10.10 at 15 % is 4.55, split 1.52, 1.52, 1.51', () => {
    const lines = [line(1_010), line(1_010), line(1_010)]
    const standard = { code: 'S', rateBps: 1_500 }
    const totals = composeInvoice(
      lines,
      lines.map(() => standard),
      null,
      false,
    )
    expect(totals.lines.map(one => one.taxMinor)).toEqual([152, 152, 151])
    expect(totals).toMatchObject({
      taxMinor: 455,
      totalMinor: 3_485,
      taxes: [{ baseMinor: 3_030, taxMinor: 455 }],
    })
  })

  it('with tax inside: net is gross by one and the rate, tax the rest', () => {
    const totals = composeInvoice([line(11_500, 1_150)], [{ code: 'S', rateBps: 1_500 }], null, true)
    expect(totals).toMatchObject({
      subtotalMinor: 10_000,
      discountMinor: 1_000,
      taxMinor: 1_350,
      totalMinor: 10_350,
    })
    expect(includedTax(10_000, 1_500)).toBe(1_304)
  })

  it('for any lines, codes, discounts and side of the tax, to the last unit', () => {
    const cases = fc.record({
      lines: fc.array(
        fc.record({
          amountMinor: fc.integer({ min: 0, max: 9_000_000 }),
          share: fc.integer({ min: 0, max: 100 }),
          code: fc.constantFrom('S', 'Z', null),
        }),
        { minLength: 1, maxLength: 8 },
      ),
      discount: fc.integer({ min: 0, max: 100 }),
      inclusive: fc.boolean(),
    })
    fc.assert(
      fc.property(cases, ({ lines, discount, inclusive }) => {
        const drafts = lines.map(one =>
          line(one.amountMinor, Math.floor((one.amountMinor * one.share) / 100)),
        )
        const left = drafts.reduce((sum, one) => sum + one.amountMinor - one.discountMinor, 0)
        const off = Math.floor((left * discount) / 100)
        const tax = lines.map(one => ({
          code: one.code,
          rateBps: one.code === 'S' ? 1_500 : one.code === 'Z' ? 0 : null,
        }))
        const totals = composeInvoice(drafts, tax, off > 0 ? { amountMinor: off } : null, inclusive)
        const sum = (pick: (one: (typeof totals.lines)[number]) => number) =>
          totals.lines.reduce((all, one) => all + pick(one), 0)
        expect(sum(one => one.documentDiscountMinor)).toBe(off)
        expect(sum(one => one.revenueMinor)).toBe(totals.subtotalMinor)
        expect(sum(one => one.givenMinor)).toBe(totals.discountMinor)
        expect(sum(one => one.taxMinor)).toBe(totals.taxMinor)
        expect(totals.totalMinor).toBe(totals.subtotalMinor - totals.discountMinor + totals.taxMinor)
        expect(totals.totalMinor).toBe(inclusive ? left - off : left - off + totals.taxMinor)
        for (const one of totals.lines) {
          expect(one.netMinor).toBe(one.revenueMinor - one.givenMinor)
          expect(Math.min(one.netMinor, one.taxMinor, one.revenueMinor)).toBeGreaterThanOrEqual(0)
        }
        expect(totals.taxes.reduce((all, one) => all + one.taxMinor, 0)).toBe(totals.taxMinor)
      }),
      { numRuns: 500 },
    )
  })

  it('refuses nothing to invoice, discounts above the amount and a service that ends before it begins', () => {
    expect(whyNotCompose([line(0)], null)).toMatchObject({ code: 'billing.invoice.empty' })
    expect(whyNotCompose([line(10, 11)], null)).toMatchObject({
      code: 'billing.discount.tooMuch',
      field: 'lines.0.discount',
    })
    expect(whyNotCompose([line(10)], { amountMinor: 11 })).toMatchObject({ field: 'documentDiscount' })
    const service = { ...line(10), serviceFrom: '2026-03-02', serviceTo: '2026-03-01' }
    expect(whyNotCompose([service], null)).toMatchObject({ code: 'billing.service.dates' })
    expect(whyNotCompose([line(10)], { amountMinor: 10 })).toBeNull()
  })
})

describe('Tax', () => {
  it('is data by country and day; Kuwait has none', () => {
    expect(taxCodesOf('KW')).toEqual([])
    expect(standardCodeOn(taxCodesOf('SA'), '2020-06-30')).toBeNull()
    expect(standardCodeOn(taxCodesOf('SA'), '2020-07-01')).toBe('S')
    expect(taxCodesOf('BH')[0]).toMatchObject({ rateBps: 1_000, validFrom: '2022-01-01' })
    const none = { lineTaxMinor: [0], lineReverseMinor: [null], taxes: [] }
    expect(taxOf([{ amountMinor: 5, ...untaxed }], false)).toEqual(none)
  })

  it('of a reverse charge is never inside an amount, and stands apart', () => {
    const abroad = { amountMinor: 1_000, code: 'RC', rateBps: 1_500, isReverse: true }
    expect(taxOf([abroad, { amountMinor: 1_150, code: 'S', rateBps: 1_500 }], true)).toMatchObject({
      lineTaxMinor: [0, 150],
      lineReverseMinor: [150, null],
      taxes: [{ baseMinor: 1_000, taxMinor: 150, isReverse: true }, { baseMinor: 1_000 }],
    })
  })

  it('of two standard codes the usual one is taken where somebody chose it, and none by the alphabet', () => {
    const [first, ...others] = taxCodesOf('SA')
    const reduced = { ...first!, code: 'A5', rateBps: 500, isUsual: false }
    const day = '2026-03-01'
    expect(standardCodeOn([reduced, first!, ...others], day)).toBe('S')
    const unchosen = [reduced, { ...first!, isUsual: false }]
    expect(standardCodeOn(unchosen, day)).toBeNull()
    expect(whyNoStandardCode(unchosen, day, 'lines.0.taxCode')).toMatchObject({ code: 'billing.tax.noUsual' })
    expect(whyNoStandardCode([reduced], day, '')).toBeNull()
    // A reverse charge is taken by name alone.
    expect(standardCodeOn([{ ...reduced, isReverse: true }], day)).toBeNull()
    expect(taxCodesOn([first!, { ...reduced, isReverse: true }], day, 'sale')).toEqual([first])
  })

  it('is said without idle zeros', () => {
    expect([rateText(1_500, 'latin'), rateText(750, 'latin'), rateText(1_500, 'arabic')]).toEqual([
      '15%',
      '7.5%',
      '١٥٪',
    ])
  })

  it('prints the Saudi QR code of scenario 13 to the last letter', () => {
    const seller = 'شركة المثال لتأجير السيارات'
    expect([seller.length, Buffer.byteLength(seller)]).toEqual([27, 51])
    const facts = { seller, vatNumber: '310122393500003', total: '34.85', tax: '4.55' }
    expect(zatcaQr({ ...facts, at: new Date('2026-03-01T09:15:00Z') })).toBe(
      'ATPYtNix2YPYqSDYp9mE2YXYq9in2YQg2YTYqtij2KzZitixINin2YTYs9mK2KfYsdin2KoCDzMxMDEyMjM5MzUwMDAwMwMUMjAyNi0wMy0wMVQwOToxNTowMFoEBTM0Ljg1BQQ0LjU1',
    )
  })

  it('prints the five fields of a Saudi QR code as tag, length, value', () => {
    const qr = zatcaQr({
      seller: 'مكتب',
      vatNumber: '310123456700003',
      at: new Date('2026-03-01T09:00:00.123Z'),
      total: '34.85',
      tax: '4.55',
    })
    const bytes = Buffer.from(qr, 'base64')
    expect([...bytes.subarray(0, 2)]).toEqual([1, 8])
    expect(bytes.subarray(2, 10).toString('utf8')).toBe('مكتب')
    expect(bytes.toString('latin1')).toContain(
      '\u0003\u00142026-03-01T09:00:00Z\u0004\u000534.85\u0005\u00044.55',
    )
  })
})

describe('The state of an invoice', () => {
  const invoice = { status: 'issued', totalMinor: 100, settledMinor: 0, dueOn: '2026-03-10' } as const

  it.each([
    [{ ...invoice }, '2026-03-10', 'unpaid'],
    [{ ...invoice }, '2026-03-11', 'overdue'],
    [{ ...invoice, settledMinor: 40 }, '2026-03-10', 'partlyPaid'],
    [{ ...invoice, settledMinor: 40 }, '2026-03-11', 'overdue'],
    [{ ...invoice, settledMinor: 100 }, '2026-03-11', 'paid'],
    [{ ...invoice, status: 'void' as const }, '2026-03-11', 'void'],
  ])('of %j on %s is %s', (facts, today, state) => {
    expect(invoiceState(facts, today)).toBe(state)
  })

  it('counts late days only while something is open', () => {
    expect(daysLate(1, '2026-03-10', '2026-03-12')).toBe(2)
    expect(daysLate(0, '2026-03-10', '2026-03-12')).toBe(0)
  })

  it('defers service above 31 days, and over a month end where revenue follows the period', () => {
    expect(isDeferred('2026-03-01', '2026-03-31', 'atIssue')).toBe(false)
    expect(isDeferred('2026-03-15', '2026-04-14', 'atIssue')).toBe(false)
    expect(isDeferred('2026-03-15', '2026-04-15', 'atIssue')).toBe(true)
    expect(isDeferred('2026-03-15', '2026-04-14', 'overPeriod')).toBe(true)
    expect(isDeferred('2026-03-01', '2026-03-31', 'overPeriod')).toBe(false)
  })

  it('places rent before charges, violations and late fees', () => {
    expect(settleRank(['waiverRevenue', 'rentalRevenue'])).toBe(0)
    expect(settleRank(['damageRevenue'])).toBe(1)
    expect(settleRank(['violationsPayable', 'violationFeeRevenue'])).toBe(2)
    expect(settleRank(['lateFeeRevenue'])).toBe(3)
  })
})
