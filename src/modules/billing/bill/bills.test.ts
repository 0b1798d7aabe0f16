import { randomUUID } from 'node:crypto'
import { afterEach, beforeAll, expect, test } from 'vitest'
import type { TestCompany } from '#kernel/testing/company.ts'
import { subledgersThatDiffer } from '#modules/accounting/health/health.queries.ts'
import { anAccountId } from '#modules/accounting/make.ts'
import { accountBalance } from '#modules/accounting/public.server.ts'
import { billingInvariants } from '../invariants/invariants.queries.ts'
import {
  cancelInvoice,
  discardInvoice,
  getInvoice,
  issueSavedInvoice,
  writeCreditNote,
} from '../invoice/invoice.contract.ts'
import { aBillingCompany, aVendor, entryLines, theTreasury } from '../make.ts'
import * as paymentContract from '../payment/payment.contract.ts'
import { treasuryOpening } from '../session/session.contract.ts'
import {
  getVendor,
  listVendorOpenItems,
  listVendors,
  printVendorStatement,
  showVendorStatement,
} from '../vendor/vendor.contract.ts'
import { cancelBill, creditBill, enterBill, getBill, listBills } from './bill.contract.ts'
import { discardBill, getBillDraft, saveBill } from './billDraft.contract.ts'
import { registerDraftBill } from './billDrafting.queries.ts'

// Saudi Arabia: bills carry input tax of 15 %.
let t: TestCompany
let bankId: string
const today = '2026-03-01'
const balance = (key: string) => t.act(ctx => accountBalance(ctx, key))

beforeAll(async () => {
  t = await aBillingCompany({ country: 'SA', currency: 'SAR' })
  bankId = (await theTreasury(t)).bankId
  await t.call(treasuryOpening, { id: bankId, date: today, amount: '10000.00' })
})

afterEach(async () => {
  expect(await t.act(subledgersThatDiffer)).toEqual([])
  for (const no of [9, 10, 12, 13] as const) expect(await t.act(billingInvariants[no])).toEqual([])
})

let made = 0
async function aBill(partyId: string, unitPrice: string, line: Record<string, unknown> = {}) {
  made += 1
  const accountId = await anAccountId(t, '5304')
  return t.call(enterBill, {
    id: randomUUID(),
    partyId,
    reference: `R-${made}`,
    date: today,
    lines: [{ description: 'قرطاسية', accountId, unitPrice, ...line }],
  })
}
const tenders = (amount: string) => [{ treasuryAccountId: bankId, amount }]

test('input tax stands apart, and a control account is no place for a bill', async () => {
  const vendor = await aVendor(t)
  const bill = await aBill(vendor, '100.00')
  expect(bill).toMatchObject({ total: '115.00', open: '115.00' })
  expect(await entryLines(t, `billing:bill:${bill.id}:record`)).toMatchObject([
    { debit: 10_000 },
    { key: 'vatInput', debit: 1_500 },
    { key: 'payable', credit: 11_500 },
  ])
  for (const code of ['1106', '4101', '2112']) {
    const line = { description: 'خطأ', accountId: await anAccountId(t, code), unitPrice: '1.00' }
    const typed = { id: randomUUID(), partyId: vendor, reference: code, date: today, lines: [line] }
    expect(await t.refusal(enterBill, typed)).toMatchObject({
      code: 'billing.expense.account',
      field: 'lines.0.accountId',
    })
  }
})

test('bills are not seen or touched through invoices', async () => {
  const { id } = await aBill(await aVendor(t), '10.00')
  const notFound = { code: 'kernel.record.notFound' }
  expect(await t.refusal(getInvoice, { id })).toMatchObject(notFound)
  expect(await t.refusal(cancelInvoice, { id, reason: 'خطأ' })).toMatchObject(notFound)
  expect(await t.refusal(writeCreditNote, { id, lines: 'all', reason: 'خطأ' })).toMatchObject(notFound)
  expect(await t.refusal(listBills, {}, { permissions: ['finance.invoices.view'] })).toMatchObject({
    code: 'access.permission.missing',
  })
})

test('what is paid ahead settles the next bill by itself, and can be undone and given again', async () => {
  const vendor = await aVendor(t)
  const ahead = await t.call(paymentContract.payVendor, {
    date: today,
    partyId: vendor,
    tenders: tenders('200.00'),
    splits: [{ kind: 'vendorAdvance', amount: '200.00' }],
  })
  const before = await balance('vendorAdvances')
  const bill = await aBill(vendor, '100.00')
  expect(bill.open).toBe('0.00')
  expect(await balance('vendorAdvances')).toBe(before - 11_500)
  const { allocations } = await t.call(getBill, { id: bill.id })
  expect(await t.refusal(cancelBill, { id: bill.id, reason: 'خطأ' })).toMatchObject({
    code: 'billing.invoice.hasAllocations',
  })
  await t.call(paymentContract.unallocatePayment, { allocationId: allocations[0]!.id })
  expect(await t.call(listVendorOpenItems, { partyId: vendor })).toMatchObject({
    invoices: [{ open: '115.00' }],
    advances: [{ free: '200.00' }],
  })
  await t.call(paymentContract.allocatePayment, { from: { paymentId: ahead.id }, invoices: 'oldestFirst' })
  expect(await t.call(getVendor, { id: vendor })).toMatchObject({ open: '0.00', advance: '85.00' })
  await t.call(paymentContract.cancelPayment, { id: ahead.id, reason: 'سند مكرر' })
  expect(await t.call(getVendor, { id: vendor })).toMatchObject({ open: '115.00', advance: '0.00' })
  const statement = await t.call(showVendorStatement, { partyId: vendor, from: today, to: today })
  expect(statement).toMatchObject({ opening: '0.00', closing: '115.00' })
})

test('a vendor credit frees what was paid, and settles another bill', async () => {
  const vendor = await aVendor(t)
  const bill = await aBill(vendor, '100.00')
  const order = { date: today, partyId: vendor, splits: 'oldestFirst' as const }
  await t.call(paymentContract.payVendor, { ...order, tenders: tenders('115.00') })
  const part = { id: bill.id, lines: [{ lineNo: 1, amount: '20.00' }], reason: 'بضاعة ناقصة' }
  const credit = await t.call(creditBill, part)
  expect(credit).toMatchObject({ number: 'VCN-2026-00001', total: '23.00', freed: '23.00' })
  expect(await t.call(getVendor, { id: vendor })).toMatchObject({ open: '0.00', advance: '23.00' })
  expect(await t.refusal(creditBill, { ...part, lines: [{ lineNo: 1, amount: '90.00' }] })).toMatchObject({
    code: 'billing.credit.tooMuch',
    field: 'lines.0.amount',
  })
  const { rows } = await t.call(listVendors, { open: true })
  expect(rows.some(row => row.id === vendor)).toBe(true)
  const paper = await t.call(printVendorStatement, { partyId: vendor, from: '2026-01-01', to: today })
  expect(paper.contentType).toBe('application/pdf')
})

test('a prepaid bill is spread; a whole credit takes back what still waits, a void all of it', async () => {
  const vendor = await aVendor(t)
  const prepaid = {
    accountId: await anAccountId(t, '1112'),
    description: 'تأمين',
    taxCode: null,
    serviceFrom: today,
    serviceTo: '2026-12-31',
  }
  const before = [await balance('prepaidInsurance'), await balance('payable')]
  const bill = await aBill(vendor, '306.00', prepaid)
  expect(await balance('prepaidInsurance')).toBe(before[0]! + 30_600)
  const credit = await t.call(creditBill, { id: bill.id, lines: 'all', reason: 'أُلغيت الوثيقة' })
  expect(credit.total).toBe('306.00')
  expect([await balance('prepaidInsurance'), await balance('payable')]).toEqual(before)
  const other = await aBill(vendor, '306.00', prepaid)
  await t.call(cancelBill, { id: other.id, reason: 'سُجّلت خطأ' })
  expect([await balance('prepaidInsurance'), await balance('payable')]).toEqual(before)
  const running = await t.act(ctx =>
    ctx.db.selectFrom('accounting.spread').select('next_on').where('next_on', 'is not', null).execute(),
  )
  expect(running).toEqual([])
  // The vendor's number is free again.
  const again = { id: randomUUID(), partyId: vendor, reference: `r-${made}`, date: today }
  await t.call(enterBill, { ...again, lines: [{ ...prepaid, unitPrice: '306.00' }] })
})

test('an expense voucher posts its tax, and voiding it ends what was prepaid', async () => {
  const line = { accountId: await anAccountId(t, '5303'), amount: '57.50', description: 'إنترنت' }
  const before = await balance('bank')
  const paid = await t.call(paymentContract.spendMoney, {
    date: today,
    tenders: tenders('57.50'),
    lines: [line],
  })
  expect(await entryLines(t, `billing:payment:${paid.id}:post`)).toMatchObject([
    { debit: 5_000 },
    { key: 'vatInput', debit: 750 },
    { key: 'bank', credit: 5_750 },
  ])
  await t.call(paymentContract.cancelPayment, { id: paid.id, reason: 'سند مكرر' })
  expect(await balance('bank')).toBe(before)
  const short = { date: today, tenders: tenders('50.00'), lines: [line] }
  expect(await t.refusal(paymentContract.spendMoney, short)).toMatchObject({
    code: 'billing.payment.unequal',
  })
})

test('a draft bill waits without a number, is changed, and recording takes its place; a scan leaves one too', async () => {
  const vendor = await aVendor(t)
  const accountId = await anAccountId(t, '5304')
  const id = randomUUID()
  const typed = (unitPrice: string) => ({
    id,
    partyId: vendor,
    date: today,
    lines: [{ description: 'قرطاسية', accountId, unitPrice }],
  })
  const first = await t.call(saveBill, typed('100.00'))
  expect(first).toEqual({ id, version: 1, total: '115.00' })
  expect(await t.refusal(saveBill, { ...typed('90.00'), version: 7 })).toMatchObject({
    code: 'kernel.record.stale',
  })
  const { version } = await t.call(saveBill, { ...typed('200.00'), version: 1 })
  expect((await t.call(listBills, { partyId: vendor })).rows).toEqual([])
  expect(await t.call(listBills, { state: 'draft', partyId: vendor })).toMatchObject({
    rows: [{ id, number: null, state: 'draft', total: '230.00', open: '0.00' }],
  })
  expect(await t.call(getBillDraft, { id })).toMatchObject({
    version: 2,
    isDraft: true,
    reference: null,
    lines: [{ accountId, amount: '200.00', taxCode: 'S' }],
  })
  // Invoices do not see it, nor may they change or issue it.
  const notFound = { code: 'kernel.record.notFound' }
  expect(await t.refusal(discardInvoice, { id, version })).toMatchObject(notFound)
  expect(await t.refusal(issueSavedInvoice, { id, version })).toMatchObject(notFound)
  expect(await t.refusal(getBill, { id })).toMatchObject(notFound)
  const asBill = { ...typed('200.00'), reference: 'D-1' }
  expect((await t.refusal(enterBill, { ...asBill, version: 1 })).code).toBe('kernel.record.stale')
  const bill = await t.call(enterBill, { ...asBill, version })
  expect(bill).toMatchObject({ id, total: '230.00' })
  expect((await t.call(getBillDraft, { id })).isDraft).toBe(false)
  expect(await t.refusal(discardBill, { id, version })).toMatchObject({ code: 'kernel.record.stale' })

  const scan = {
    sourceKey: `reports:scan:${randomUUID()}:draft`,
    partyId: vendor,
    reference: null,
    date: today,
    lines: [{ descriptionAr: 'زيوت', accountId, quantity: '3', unitPriceMinor: 1_010 }],
  }
  const { billId } = await t.act(ctx => registerDraftBill(ctx, scan))
  expect(await t.act(ctx => registerDraftBill(ctx, scan))).toEqual({ billId, replayed: true })
  expect((await t.call(getBillDraft, { id: billId })).lines).toMatchObject([{ amount: '30.30' }])
  await t.call(discardBill, { id: billId, version: 1 })
  expect(await t.refusal(getBillDraft, { id: billId })).toMatchObject(notFound)
})
