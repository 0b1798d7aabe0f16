import { randomUUID } from 'node:crypto'
import { beforeAll, expect, test } from 'vitest'
import { rawQuery } from '#kernel/server/database.ts'
import type { TestCompany } from '#kernel/testing/company.ts'
import { anAccountId } from '#modules/accounting/make.ts'
import {
  adjustPeriod,
  closePeriod,
  listPeriods,
  reopenPeriod,
} from '#modules/accounting/period/period.contract.ts'
import { accountBalance } from '#modules/accounting/public.server.ts'
import { getSettings, saveSettings } from '#modules/accounting/settings/settings.contract.ts'
import { reverseVat, settleVat } from '#modules/accounting/vat/vat.contract.ts'
import { aCustomer } from '#modules/parties/make.ts'
import { cancelBill, enterBill } from '../bill/bill.contract.ts'
import { forfeitDeposit } from '../deposit/depositing.commands.ts'
import { issueSavedInvoice, writeCreditNote } from '../invoice/invoice.contract.ts'
import { invoiceContent } from '../invoice/invoice.pdf.ts'
import { aBillingCompany, aDeposit, anInvoice, aVendor, entryLines, theTreasury } from '../make.ts'
import { cancelPayment, receivePayment, spendMoney } from '../payment/payment.contract.ts'
import { treasuryOpening } from '../session/session.contract.ts'
import { listVatLines, printVatReturn, showVatReturn } from './vat.contract.ts'

const march = { from: '2026-03-01', to: '2026-03-31' }
const rent = (amountMinor: number) => ({ descriptionAr: 'إيجار', key: 'rentalRevenue', amountMinor })
let t: TestCompany
let invoice: Awaited<ReturnType<typeof anInvoice>>

beforeAll(async () => {
  t = await aBillingCompany({
    country: 'SA',
    currency: 'SAR',
    timeZone: 'Asia/Riyadh',
    now: '2026-03-05T09:00:00Z',
  })
  const { bankId } = await theTreasury(t)
  await t.call(treasuryOpening, { id: bankId, date: '2026-03-01', amount: '5000.00' })
  // Scenario 13: 3 × 10.10 at 15 % is 30.30 + 4.55.
  invoice = await anInvoice(t, { lines: [rent(1_010), rent(1_010), rent(1_010)] })
  await anInvoice(t, { lines: [{ ...rent(20_000), taxCode: 'Z' }] })
  const credited = await anInvoice(t, { lines: [rent(10_000)] })
  await t.call(writeCreditNote, { id: credited.invoiceId, lines: 'all', reason: 'إلغاء' })
  const office = await anAccountId(t, '5304')
  await t.call(enterBill, {
    id: randomUUID(),
    partyId: await aVendor(t),
    reference: 'V-1',
    date: '2026-03-05',
    lines: [{ description: 'قرطاسية', accountId: office, unitPrice: '10.00' }],
  })
  const spend = {
    date: '2026-03-05',
    tenders: [{ treasuryAccountId: bankId, amount: '11.50' }],
    lines: [{ description: 'طوابع', accountId: office, amount: '11.50' }],
  }
  await t.call(spendMoney, spend)
  const wrong = await t.call(spendMoney, spend)
  await t.call(cancelPayment, { id: wrong.id, reason: 'مكرر' })
})

const show = () => t.call(showVatReturn, march)
const balance = (key: string) => t.act(ctx => accountBalance(ctx, key))

test('the boxes sum the documents, and with other entries they are what the tax accounts moved (invariant 20)', async () => {
  expect(await show()).toMatchObject({
    boxes: [
      { side: 'output', code: 'S', rateBps: 1500, net: '30.30', tax: '4.55', lines: 5 },
      { side: 'output', code: 'Z', rateBps: 0, net: '200.00', tax: '0.00', lines: 1 },
      { side: 'input', code: 'S', rateBps: 1500, net: '20.00', tax: '3.00', lines: 4 },
    ],
    output: { tax: '4.55', other: '0.00', ledger: '4.55' },
    input: { tax: '3.00', other: '0.00', ledger: '3.00' },
    due: '1.55',
    settlement: null,
    hasTax: true,
  })
  const box = { ...march, side: 'output' as const, code: 'S', rateBps: 1500 }
  const { rows } = await t.call(listVatLines, box)
  expect(rows[0]).toMatchObject({
    documentId: invoice.invoiceId,
    document: 'invoice',
    net: '30.30',
    tax: '4.55',
  })
  expect(rows.map(row => row.tax)).toEqual(['4.55', '15.00', '-15.00'])
  const first = await t.call(listVatLines, { ...box, limit: 2 })
  expect((await t.call(listVatLines, { ...box, limit: 2, cursor: first.next! })).rows).toEqual(rows.slice(2))
  const paper = await t.call(printVatReturn, march)
  expect(paper.contentType).toBe('application/pdf')
})

test('a forfeited deposit brings output tax from no taxed line: it stands apart', async () => {
  const deposit = await aDeposit(t, { amountMinor: 11_500 })
  await t.act(ctx =>
    forfeitDeposit(ctx, {
      sourceKey: `billing:deposit:${deposit.depositId}:forfeit`,
      depositId: deposit.depositId,
      amountMinor: 11_500,
      taxCode: 'S',
      reason: 'لم يُستلم',
    }),
  )
  expect(await show()).toMatchObject({
    output: { tax: '4.55', other: '15.00', ledger: '19.55' },
    due: '16.55',
  })
})

test('a settlement empties the tax accounts once; it guards its period until it is reversed', async () => {
  expect((await t.refusal(settleVat, { to: '2026-03-31' })).code).toBe('billing.date.future')
  t.setNow('2026-04-10T09:00:00Z')
  expect(await t.call(settleVat, { to: '2026-03-31' })).toMatchObject({
    output: '19.55',
    input: '3.00',
    payable: '16.55',
  })
  expect(await entryLines(t, 'accounting:vat:2026-03-31:settle')).toMatchObject([
    { key: 'vatOutput', debit: 1_955 },
    { key: 'vatInput', credit: 300 },
    { key: 'vatPayable', credit: 1_655 },
  ])
  expect([await balance('vatOutput'), await balance('vatInput'), await balance('vatPayable')]).toEqual([
    0, 0, -1_655,
  ])
  // The return of the period stays what it was.
  const settled = await show()
  expect(settled.due).toBe('16.55')
  expect(settled.settlement?.number).toMatch(/^JE-2026-/)
  expect(await t.refusal(settleVat, { to: '2026-03-31' })).toMatchObject({
    code: 'accounting.vat.settled',
    params: { period: '31/03/2026' },
  })
  expect((await t.refusal(settleVat, { to: '2026-04-05' })).code).toBe('accounting.vat.nothing')
  const { rows } = await t.call(listPeriods, {})
  const closed = rows
    .filter(row => row.endsOn <= '2026-03-31' && row.number < 13)
    .sort((a, b) => a.number - b.number)
  for (const { id } of closed) {
    await t.call(adjustPeriod, { id })
    await t.call(closePeriod, { id })
  }
  const reopening = { id: closed.at(-1)!.id, reason: 'فاتورة ناقصة' }
  expect((await t.refusal(reopenPeriod, reopening)).code).toBe('accounting.vat.settled')
  await t.call(reverseVat, { to: '2026-03-31', reason: 'فاتورة ناقصة' })
  expect([await balance('vatPayable'), (await show()).settlement]).toEqual([0, null])
  await t.call(reopenPeriod, reopening)
})

test('a Saudi tax invoice is simplified only for a buyer without a tax number, which it prints', async () => {
  t.setNow('2026-04-10T09:00:00Z')
  await t.act(ctx =>
    rawQuery(
      ctx.db,
      "update platform.company set vat_number = '310122393500003' where id = $1 and id = app.current_company()",
      [ctx.company.id],
    ),
  )
  const titleFor = async (vatNumber: string | null) => {
    const { id: partyId } = await aCustomer(t, { kind: 'organization', vatNumber })
    const { invoiceId } = await anInvoice(t, { partyId, date: '2026-04-10' })
    const { kind, party } = await t.act(ctx => invoiceContent(ctx, invoiceId, 'ar'))
    return [kind, party.vatNumber ?? null]
  }
  expect(await titleFor(null)).toEqual(['simplifiedTaxInvoice', null])
  expect(await titleFor('310122393500003')).toEqual(['taxInvoice', '310122393500003'])
})

test('the return of no days is the one to be filed next: of the last quarter, or month, that has ended', async () => {
  t.setNow('2026-05-05T09:00:00Z')
  const { from, to, output } = await t.call(showVatReturn, {})
  expect({ from, to }).toEqual({ from: '2026-01-01', to: '2026-03-31' })
  expect(output).toEqual((await t.call(showVatReturn, { from, to })).output)
  const { version, ...settings } = await t.call(getSettings, {})
  await t.call(saveSettings, { ...settings, version, vatReturnMonths: 1 })
  expect(await t.call(showVatReturn, {})).toMatchObject({ from: '2026-04-01', to: '2026-04-30' })
})

test('a return that was filed stays what it was while its month is open: taxed documents go elsewhere, their undoing to today', async () => {
  const own = await aBillingCompany({
    country: 'SA',
    currency: 'SAR',
    timeZone: 'Asia/Riyadh',
    now: '2026-03-05T09:00:00Z',
  })
  const partyId = (await aCustomer(own)).id
  const line = { descriptionAr: 'إيجار', key: 'rentalRevenue', unitPrice: '100.00' }
  const typed = (date: string, more: object = {}) => ({ partyId, date, lines: [{ ...line, ...more }] })
  await own.call(issueSavedInvoice, typed('2026-03-05'))
  const bill = await own.call(enterBill, {
    id: randomUUID(),
    partyId: await aVendor(own),
    reference: 'V-9',
    date: '2026-03-05',
    lines: [{ description: 'قرطاسية', accountId: await anAccountId(own, '5304'), unitPrice: '10.00' }],
  })
  own.setNow('2026-04-10T09:00:00Z')
  await own.call(settleVat, { to: '2026-03-31' })
  const filed = await own.call(showVatReturn, march)
  expect(filed).toMatchObject({ output: { tax: '15.00' }, input: { tax: '1.50' }, due: '13.50' })
  expect(await own.refusal(issueSavedInvoice, typed('2026-03-31'))).toEqual({
    code: 'accounting.vat.settled',
    kind: 'refused',
    field: 'date',
    params: { period: '31/03/2026' },
  })
  // Without tax, or after those days, it is none of the return's business.
  await own.call(issueSavedInvoice, typed('2026-03-31', { taxCode: null }))
  await own.call(issueSavedInvoice, typed('2026-04-01'))
  expect(await own.call(cancelBill, { id: bill.id, reason: 'مكرر' })).toMatchObject({
    voidedOn: '2026-04-10',
  })
  expect(await own.call(showVatReturn, march)).toEqual(filed)
  const april = { from: '2026-04-01', to: '2026-04-30' }
  expect(await own.call(showVatReturn, april)).toMatchObject({
    output: { tax: '15.00', other: '0.00' },
    input: { tax: '-1.50', other: '0.00' },
    due: '16.50',
  })
  // The settlement goes first where the filed days must change after all.
  await own.call(reverseVat, { to: '2026-03-31', reason: 'فاتورة ناقصة' })
  await own.call(issueSavedInvoice, typed('2026-03-31'))
  expect(await own.call(showVatReturn, march)).toMatchObject({ output: { tax: '30.00' }, settlement: null })
  for (const [given, missing] of [
    ['from', 'to'],
    ['to', 'from'],
  ] as const)
    expect(await own.refusal(showVatReturn, { [given]: march[given] })).toMatchObject({
      code: 'kernel.field.required',
      kind: 'invalid',
      field: missing,
    })
})

test('income on a receipt that names no tax code takes the usual one, as on an invoice; capital is not taxed', async () => {
  const sa = await aBillingCompany({ country: 'SA', currency: 'SAR' })
  const { bankId: bank } = await theTreasury(sa)
  const { id: partyId } = await aCustomer(sa)
  const take = (line: object) =>
    sa.call(receivePayment, {
      date: '2026-03-01',
      partyId,
      tenders: [{ treasuryAccountId: bank, amount: '115.00' }],
      splits: [{ kind: 'line' as const, key: 'otherIncome', amount: '115.00', description: 'خدمة', ...line }],
    })
  const vatOf = async (line: object) =>
    (await entryLines(sa, `billing:payment:${(await take(line)).id}:post`)).map(one => [one.key, one.credit])
  const taxed = [
    ['bank', 0],
    ['otherIncome', 10_000],
    ['vatOutput', 1_500],
  ]
  expect(await vatOf({})).toEqual(taxed)
  expect(await vatOf({ taxCode: 'S' })).toEqual(taxed)
  expect((await vatOf({ taxCode: null })).length).toBe(2)
  expect((await vatOf({ key: 'capital' })).length).toBe(2)
})
