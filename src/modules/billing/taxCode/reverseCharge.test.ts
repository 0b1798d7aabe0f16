import { randomUUID } from 'node:crypto'
import { beforeAll, expect, test } from 'vitest'
import type { TestCompany } from '#kernel/testing/company.ts'
import { anAccountId } from '#modules/accounting/make.ts'
import { accountBalance } from '#modules/accounting/public.server.ts'
import { aCustomer } from '#modules/parties/make.ts'
import { cancelBill, creditBill, enterBill, getBill, printBill } from '../bill/bill.contract.ts'
import { billingInvariants } from '../invariants/invariants.queries.ts'
import { issueSavedInvoice } from '../invoice/invoice.contract.ts'
import { aBillingCompany, anInvoice, aVendor, entryLines, theTreasury } from '../make.ts'
import { spendMoney } from '../payment/payment.contract.ts'
import { treasuryOpening } from '../session/session.contract.ts'
import { invoiceDraftOf } from '../sync/syncDrafting.queries.ts'
import { listVatLines, printVatReturn, showVatReturn } from '../vat/vat.contract.ts'
import { addTaxCode, listTaxCodes, preferTaxCode } from './taxCode.contract.ts'

const march = { from: '2026-03-01', to: '2026-03-31' }
let t: TestCompany
let office: string
let vendor: string
beforeAll(async () => {
  t = await aBillingCompany({
    country: 'SA',
    currency: 'SAR',
    timeZone: 'Asia/Riyadh',
    now: '2026-03-05T09:00:00Z',
  })
  office = await anAccountId(t, '5304')
  vendor = await aVendor(t)
  await t.call(addTaxCode, {
    code: 'RC',
    kind: 'standard',
    rateBps: 1500,
    validFrom: '2020-07-01',
    isReverse: true,
    nameAr: 'خدمات من خارج المملكة',
    nameEn: 'Services from abroad',
    returnBox: '3',
    inputBox: '9',
  })
})

let lastReference = 0
async function aBill(lines: readonly { unitPrice: string; taxCode?: string | null }[], more = {}) {
  lastReference += 1
  const { id } = await t.call(enterBill, {
    id: randomUUID(),
    partyId: vendor,
    reference: `R-${lastReference}`,
    date: '2026-03-05',
    ...more,
    lines: lines.map(line => ({ description: 'اشتراك', accountId: office, ...line })),
  })
  return id
}
const boxes = async () =>
  (await t.call(showVatReturn, march)).boxes.map(({ side, code, returnBox, net, tax, isReverse }) =>
    [side, code, returnBox, net, tax, isReverse].join(' '),
  )
const agreesWithLedger = async () => {
  const { output, input, due } = await t.call(showVatReturn, march)
  expect([output.other, input.other]).toEqual(['0.00', '0.00'])
  return [output.ledger, input.ledger, due]
}

test('a reverse charge is input against output tax; the vendor is owed the price alone', async () => {
  const id = await aBill([{ unitPrice: '1000.00', taxCode: 'RC' }, { unitPrice: '100.00' }])
  expect(await entryLines(t, `billing:bill:${id}:record`)).toMatchObject([
    { debit: 110_000 },
    { key: 'vatInput', debit: 16_500 },
    { key: 'payable', credit: 111_500 },
    { key: 'vatOutput', credit: 15_000 },
  ])
  expect(await t.call(getBill, { id })).toMatchObject({
    subtotal: '1100.00',
    tax: '15.00',
    total: '1115.00',
    open: '1115.00',
    taxes: [
      { code: 'RC', base: '1000.00', tax: '150.00', isReverse: true },
      { code: 'S', base: '100.00', tax: '15.00', isReverse: false },
    ],
  })
  expect(await boxes()).toEqual([
    'output RC 3 1000.00 150.00 true',
    'input RC 9 1000.00 150.00 true',
    'input S  100.00 15.00 false',
  ])
  expect(await agreesWithLedger()).toEqual(['150.00', '165.00', '-15.00'])
  const { rows } = await t.call(listVatLines, { ...march, side: 'output', code: 'RC', rateBps: 1500 })
  expect(rows).toMatchObject([{ document: 'bill', documentId: id, net: '1000.00', tax: '150.00' }])
  for (const paper of [await t.call(printBill, { id }), await t.call(printVatReturn, march)])
    expect(paper.contentType).toBe('application/pdf')
  // What is stored makes the same entry again.
  const { lines } = await t.act(ctx => invoiceDraftOf(ctx, id))
  expect(lines.map(line => [line.key ?? null, line.debitMinor ?? -(line.creditMinor ?? 0)])).toEqual([
    [null, 110_000],
    ['vatInput', 16_500],
    [null, -111_500],
    ['vatOutput', -15_000],
  ])
})

test('prices that include tax include none of a reverse charge', async () => {
  const id = await aBill([{ unitPrice: '100.00', taxCode: 'RC' }, { unitPrice: '115.00' }], {
    taxInclusive: true,
  })
  expect(await t.call(getBill, { id })).toMatchObject({ subtotal: '200.00', tax: '15.00', total: '215.00' })
  await t.call(cancelBill, { id, reason: 'مكرر' })
})

test('credits and voids take it back on both sides', async () => {
  const id = await aBill([{ unitPrice: '200.00', taxCode: 'RC' }])
  const part = await t.call(creditBill, { id, lines: [{ lineNo: 1, amount: '50.00' }], reason: 'خصم' })
  expect(await entryLines(t, `billing:bill:${part.id}:credit`)).toMatchObject([
    { key: 'payable', debit: 5_000 },
    { credit: 5_000 },
    { key: 'vatInput', credit: 750 },
    { key: 'vatOutput', debit: 750 },
  ])
  const other = await aBill([{ unitPrice: '40.00', taxCode: 'RC' }])
  await t.call(creditBill, { id: other, lines: 'all', reason: 'إلغاء الاشتراك' })
  const wrong = await aBill([{ unitPrice: '7.77', taxCode: 'RC' }])
  await t.call(cancelBill, { id: wrong, reason: 'ليست لنا' })
  expect(await boxes()).toEqual([
    'output RC 3 1150.00 172.50 true',
    'input RC 9 1150.00 172.50 true',
    'input S  100.00 15.00 false',
  ])
  expect(await agreesWithLedger()).toEqual(['172.50', '187.50', '-15.00'])
})

test('a prepaid subscription that is credited half way takes its reverse charge back once', async () => {
  const prepaid = await anAccountId(t, '1111')
  const before = await t.act(ctx => accountBalance(ctx, 'vatOutput'))
  const line = {
    description: 'ترخيص سنوي',
    accountId: prepaid,
    unitPrice: '365.00',
    taxCode: 'RC',
    serviceFrom: '2026-01-01',
    serviceTo: '2026-12-31',
    spreadToKey: 'otherExpense',
  }
  const id = randomUUID()
  const bill = { id, partyId: vendor, reference: 'R-year', date: '2026-03-05', lines: [line] }
  await t.call(enterBill, bill)
  expect(await t.act(ctx => accountBalance(ctx, 'vatOutput'))).toBe(before - 5_475)
  await t.call(creditBill, { id, lines: 'all', reason: 'فُسخ العقد' })
  expect(await t.act(ctx => accountBalance(ctx, 'vatOutput'))).toBe(before)
  await agreesWithLedger()
})

test('in a foreign currency the company owes the tax of what stands in its books', async () => {
  const before = (await t.call(showVatReturn, march)).output
  const id = await aBill([{ unitPrice: '100.00', taxCode: 'RC' }], { currency: 'USD', rate: '3.75' })
  expect(await entryLines(t, `billing:bill:${id}:record`)).toMatchObject([
    { debit: 37_500 },
    { key: 'vatInput', debit: 5_625 },
    { key: 'payable', credit: 37_500 },
    { key: 'vatOutput', credit: 5_625 },
  ])
  const { output } = await t.call(showVatReturn, march)
  expect(Number(output.tax) - Number(before.tax)).toBeCloseTo(56.25)
  expect(await t.act(ctx => billingInvariants[12](ctx))).toEqual([])
})

test('it is for bills alone, and no line takes it unasked', async () => {
  const { id: partyId } = await aCustomer(t)
  const invoice = {
    partyId,
    date: '2026-03-05',
    lines: [{ descriptionAr: 'إيجار', key: 'rentalRevenue', unitPrice: '10.00', taxCode: 'RC' }],
  }
  expect(await t.refusal(issueSavedInvoice, invoice)).toMatchObject({
    code: 'billing.tax.reverseOnBills',
    field: 'lines.0.taxCode',
    params: { code: 'RC' },
  })
  const { bankId } = await theTreasury(t)
  await t.call(treasuryOpening, { id: bankId, date: '2026-03-01', amount: '100.00' })
  const voucher = {
    date: '2026-03-05',
    tenders: [{ treasuryAccountId: bankId, amount: '10.00' }],
    lines: [{ description: 'خدمة', accountId: office, amount: '10.00', taxCode: 'RC' }],
  }
  expect((await t.refusal(spendMoney, voucher)).code).toBe('billing.tax.reverseOnBills')
  expect(await anInvoice(t, { amountMinor: 1_000 })).toMatchObject({ totalMinor: 1_150 })
})

test('of two standard codes a person chooses the usual one', async () => {
  const usual = async () =>
    (await t.call(listTaxCodes, {})).rows.flatMap(row => (row.isUsual ? row.code : []))
  const reduced = { kind: 'standard' as const, rateBps: 500, validFrom: '2026-03-01', nameAr: 'مخفضة' }
  await t.call(addTaxCode, { ...reduced, code: 'A5' })
  // First by the alphabet, and yet not chosen.
  expect(await usual()).toEqual(['S'])
  expect(await anInvoice(t, { amountMinor: 1_000 })).toMatchObject({ totalMinor: 1_150 })
  await t.call(preferTaxCode, { code: 'A5' })
  expect(await usual()).toEqual(['A5'])
  expect(await anInvoice(t, { amountMinor: 1_000 })).toMatchObject({ totalMinor: 1_050 })
  expect((await t.refusal(preferTaxCode, { code: 'RC' })).code).toBe('billing.taxCode.notUsual')
  expect((await t.refusal(preferTaxCode, { code: 'Z' })).code).toBe('billing.taxCode.notUsual')
  expect((await t.refusal(preferTaxCode, { code: 'Q' })).kind).toBe('notFound')
  const clerk = { permissions: ['finance.invoices.write'] }
  expect((await t.refusal(preferTaxCode, { code: 'S' }, clerk)).code).toBe('access.permission.missing')
})
