import { randomUUID } from 'node:crypto'
import { beforeAll, expect, test } from 'vitest'
import { codeWords } from '#generated/code-words.ts'
import type { Refusal } from '#kernel/shared/refusal.ts'
import type { TestCompany } from '#kernel/testing/company.ts'
import { anAccountId } from '#modules/accounting/make.ts'
import { aCustomer } from '#modules/parties/make.ts'
import { ignoreBankLine, listBankLines } from './bank/bankLine.contract.ts'
import { importBankStatement } from './bank/bankStatement.contract.ts'
import { enterBill } from './bill/bill.contract.ts'
import { changeCheque, listCheques } from './cheque/cheque.contract.ts'
import { applyDeposit, reserveDeposit } from './deposit/deposit.contract.ts'
import { cancelInvoice, saveInvoice, writeCreditNote } from './invoice/invoice.contract.ts'
import { aBillingCompany, aDeposit, anInvoice, aReceipt, aVendor, theTreasury } from './make.ts'
import { cancelPayment, payVendor, receivePayment } from './payment/payment.contract.ts'
import { approveReconciliation, reckonBank } from './reconciliation/reconciliation.contract.ts'
import {
  closeSession,
  countSession,
  openSession,
  saveTreasury,
  treasuryOpening,
} from './session/session.contract.ts'

// The refusals of section 4 of 40-finance: each at its command, with the sentence and the field a person sees.
let t: TestCompany
let [cashId, bankId, customer] = ['', '', '']
const today = '2026-03-10'
beforeAll(async () => {
  t = await aBillingCompany({ now: `${today}T09:00:00Z` })
  ;({ cashId, bankId } = await theTreasury(t))
  await t.call(saveTreasury, { id: cashId, version: 1, nameAr: 'الصندوق الرئيسي', active: true })
  await t.call(treasuryOpening, { id: bankId, date: today, amount: '100.000' })
  customer = (await aCustomer(t)).id
})

const said = (refusal: Refusal) => {
  const say = codeWords[refusal.code] as unknown as (params: unknown, options: { locale: 'ar' }) => string
  return { field: refusal.field ?? null, sentence: say(refusal.params ?? {}, { locale: 'ar' }) }
}
const tender = (treasuryAccountId: string, amount: string) => [{ treasuryAccountId, amount }]
const receipt = (amount: string, box = bankId) => ({
  date: today,
  partyId: customer,
  tenders: tender(box, amount),
  splits: [{ kind: 'advance' as const, amount }],
})

test('dates, amounts and splits are refused at their fields', async () => {
  const line = { descriptionAr: 'إيجار', key: 'rentalRevenue', unitPrice: '12.5005' }
  const typed = { partyId: customer, date: today, lines: [line] }
  expect(said(await t.refusal(saveInvoice, typed))).toEqual({
    field: 'lines.0.unitPrice',
    sentence: 'عملة KWD تقبل 3 منازل عشرية فقط.',
  })
  const dollars = {
    ...typed,
    currency: 'USD' as const,
    rate: '0.3075',
    lines: [{ ...line, unitPrice: '12.505' }],
  }
  expect(said(await t.refusal(saveInvoice, dollars))).toEqual({
    field: 'lines.0.unitPrice',
    sentence: 'عملة USD تقبل 2 منازل عشرية فقط.',
  })
  expect(said(await t.refusal(receivePayment, { ...receipt('1.000'), date: '2026-03-11' }))).toEqual({
    field: 'date',
    sentence: 'لا يُسجل سند بتاريخ مستقبلي.',
  })
  expect(
    said(
      await t.refusal(receivePayment, {
        ...receipt('9.000'),
        splits: [{ kind: 'advance', amount: '10.000' }],
      }),
    ),
  ).toEqual({ field: 'tenders', sentence: 'وسائل الدفع 9.000 لا تساوي البنود 10.000.' })
  const { invoiceId } = await anInvoice(t, { partyId: customer, amountMinor: 30_500 })
  const tooMuch = {
    ...receipt('31.000'),
    splits: [{ kind: 'invoice' as const, invoiceId, amount: '31.000' }],
  }
  expect(said(await t.refusal(receivePayment, tooMuch))).toEqual({
    field: 'splits.0.amount',
    sentence: 'المخصص 31.000 أكبر من المتبقي 30.500.',
  })
  const vendor = await aVendor(t)
  const ahead = { date: today, partyId: vendor, tenders: tender(bankId, '500.000') }
  expect(
    said(await t.refusal(payVendor, { ...ahead, splits: [{ kind: 'vendorAdvance', amount: '500.000' }] })),
  ).toMatchObject({ sentence: 'رصيد الحساب البنكي الرئيسي هو 100.000 ولا يكفي لصرف 500.000.' })
})

test('documents that were paid, taxed or entered before say what to do instead', async () => {
  const invoice = await anInvoice(t, { amountMinor: 100_000 })
  const { invoiceId: id, partyId } = invoice
  const more = [{ descriptionAr: 'خصم', key: 'rentalRevenue', amount: '100.001' }]
  expect(said(await t.refusal(writeCreditNote, { id, reason: 'خطأ', lines: more }))).toEqual({
    field: 'lines.0.amount',
    sentence: 'أقصى مبلغ للإشعار 100.000.',
  })
  await aReceipt(t, { partyId, amountMinor: 40_000 })
  expect(said(await t.refusal(cancelInvoice, { id, reason: 'خطأ' }))).toEqual({
    field: null,
    sentence: 'حُصّل على الفاتورة 40.000. ألغِ التخصيص أو أصدر إشعارًا دائنًا.',
  })
  const sa = await aBillingCompany({ country: 'SA', currency: 'SAR' })
  const taxed = await anInvoice(sa)
  expect(said(await sa.refusal(cancelInvoice, { id: taxed.invoiceId, reason: 'خطأ' }))).toEqual({
    field: null,
    sentence: 'لا تُلغى الفاتورة الضريبية بعد إصدارها. أصدر إشعارًا دائنًا.',
  })
  const vendor = await aVendor(t)
  const lines = [{ description: 'قرطاسية', accountId: await anAccountId(t, '5304'), unitPrice: '12.500' }]
  const bill = (reference: string) => ({ id: randomUUID(), partyId: vendor, reference, date: today, lines })
  const { number } = await t.call(enterBill, bill('INV 77'))
  expect(said(await t.refusal(enterBill, bill('inv77')))).toEqual({
    field: 'reference',
    sentence: `فاتورة المورد inv77 مسجلة برقم ${number}.`,
  })
})

test('a box answers for its shift', async () => {
  const cash = receipt('5.000', cashId)
  expect(said(await t.refusal(receivePayment, cash))).toEqual({
    field: 'tenders',
    sentence: 'لا توجد وردية مفتوحة لصندوق الصندوق الرئيسي. افتح الوردية ثم أكمل السند.',
  })
  const { id } = await t.call(openSession, { treasuryAccountId: cashId, openingCount: '0.000' })
  expect(said(await t.refusal(openSession, { treasuryAccountId: cashId, openingCount: '0.000' }))).toEqual({
    field: null,
    sentence: 'للصندوق وردية مفتوحة باسم مختبر.',
  })
  const taken = await t.call(receivePayment, cash)
  await t.call(countSession, { id, denominations: [{ value: '1.000', count: 2 }] })
  expect(said(await t.refusal(closeSession, { id }))).toEqual({
    field: null,
    sentence: 'الفرق 3.000 فوق المسموح. يعتمده مستخدم آخر.',
  })
  expect(said(await t.refusal(cancelPayment, { id: taken.id, reason: 'خطأ' }))).toEqual({
    field: null,
    sentence: 'أُقفلت وردية هذا السند. سجّل ردًّا للمبلغ بدل الإلغاء.',
  })
})

test('a deposit, a cheque and the bank say what stands in the way', async () => {
  const deposit = await aDeposit(t, { amountMinor: 150_000 })
  await t.call(reserveDeposit, { id: deposit.depositId, amount: '50.000', reason: 'مخالفة', until: today })
  const { invoiceId } = await anInvoice(t, { partyId: deposit.partyId, amountMinor: 120_000 })
  expect(
    said(await t.refusal(applyDeposit, { id: deposit.depositId, invoiceId, amount: '120.000' })),
  ).toMatchObject({ sentence: 'المتاح من التأمين 100.000 بعد المحجوز 50.000.' })

  const cheque = {
    number: '000451',
    bank: 'بنك بوبيان',
    drawer: 'محل',
    dueOn: '2026-03-20',
    amount: '60.000',
  }
  const byCheque = { ...receipt('60.000'), tenders: [], cheque }
  await t.call(receivePayment, byCheque)
  expect(said(await t.refusal(receivePayment, byCheque))).toEqual({
    field: 'cheque.number',
    sentence: 'الشيك 000451 على بنك بوبيان مسجل من قبل.',
  })
  const { id } = (await t.call(listCheques, {})).rows[0]!
  const move = { id, on: today, treasuryAccountId: bankId }
  expect(said(await t.refusal(changeCheque, { ...move, to: 'lodged' }))).toEqual({
    field: 'on',
    sentence: 'استحقاق الشيك 20/03/2026؛ لا يودع قبله.',
  })
  expect(said(await t.refusal(changeCheque, { ...move, to: 'cleared' })).sentence).toMatch(
    /^الشيك 000451 حالته .+؛ لا يمكن .+\.$/,
  )

  const paid = await t.call(receivePayment, receipt('5.000'))
  const file = {
    treasuryAccountId: bankId,
    fileName: 'كشف.csv',
    headers: ['التاريخ', 'البيان', 'المبلغ'],
    columns: { date: 0, description: 1, amount: 2 },
    rows: [
      ['2026-03-10', 'عمولة', '-1.000'],
      ['2026-03-10', 'إيداع', '5.000'],
    ],
  }
  await t.call(importBankStatement, file)
  expect(said(await t.refusal(importBankStatement, file))).toEqual({
    field: 'rows',
    sentence: 'استُورد هذا الكشف من قبل؛ لم يُضف شيء.',
  })
  const close = { treasuryAccountId: bankId, asOf: today, statement: '99.250' }
  expect(said(await t.refusal(approveReconciliation, close)).sentence).toMatch(
    /^يوجد فرق .+\. طابق السطور المتبقية قبل الاعتماد\.$/,
  )
  const { rows } = await t.call(listBankLines, { treasuryAccountId: bankId, state: 'open' })
  for (const { id, version } of rows) await t.call(ignoreBankLine, { id, version, reason: 'لا تخصنا' })
  const { due } = await t.call(reckonBank, { treasuryAccountId: bankId, asOf: today })
  await t.call(approveReconciliation, { ...close, statement: due })
  expect(said(await t.refusal(cancelPayment, { id: paid.id, reason: 'خطأ' })).sentence).toBe(
    'السند داخل تسوية معتمدة بتاريخ 10/03/2026. أعد فتح التسوية أو سجّل ردًّا.',
  )
})
