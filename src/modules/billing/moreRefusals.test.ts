import { randomUUID } from 'node:crypto'
import { beforeAll, expect, test } from 'vitest'
import { refusalOf as refusalFrom } from '#kernel/server/refusals.ts'
import type { TestCompany } from '#kernel/testing/company.ts'
import { anAccountId } from '#modules/accounting/make.ts'
import { aCustomer } from '#modules/parties/make.ts'
import { cancelBill, enterBill, getBill, listBills } from './bill/bill.contract.ts'
import { changeCheque, listCheques } from './cheque/cheque.contract.ts'
import { cancelInvoice, getInvoice, issueSavedInvoice, saveInvoice } from './invoice/invoice.contract.ts'
import { aBillingCompany, aDeposit, anInvoice, aReceipt, aVendor, theTreasury } from './make.ts'
import {
  allocatePayment,
  bringBackPayment,
  cancelPayment,
  receivePayment,
  refundReceipt,
} from './payment/payment.contract.ts'
import {
  approveReconciliation,
  listReconciliations,
  reckonBank,
  reopenReconciliation,
} from './reconciliation/reconciliation.contract.ts'
import { printStatement, showStatement } from './statement/statement.contract.ts'
import { sendTransfer } from './transfer/transfer.contract.ts'
import { printVendorStatement } from './vendor/vendor.contract.ts'

// What commands of billing may be refused with beyond section 4 of 40-finance: each provoked at its command, with the field it stands at.
let t: TestCompany
let [bankId, cardId, customer] = ['', '', '']
const today = '2026-03-10'
beforeAll(async () => {
  t = await aBillingCompany({ now: `${today}T09:00:00Z` })
  ;({ bankId, cardId } = await theTreasury(t))
  customer = (await aCustomer(t)).id
})

const receipt = (amount: string, splits: unknown = [{ kind: 'advance', amount }]) => ({
  date: today,
  partyId: customer,
  tenders: [{ treasuryAccountId: bankId, amount }],
  splits: splits as 'oldestFirst',
})

test('money of one customer settles no document of another', async () => {
  const other = await anInvoice(t)
  const { invoiceId } = other
  const refusal = { code: 'billing.allocation.otherParty', params: { number: other.number } }
  const split = [{ kind: 'invoice', invoiceId, amount: '5.000' }]
  expect(await t.refusal(receivePayment, receipt('5.000', split))).toMatchObject({
    ...refusal,
    field: 'splits.0',
  })
  const { paymentId: id } = await aReceipt(t, { partyId: customer, amountMinor: 5_000 })
  const invoices = [{ invoiceId, amount: '5.000' }]
  expect(await t.refusal(allocatePayment, { from: { paymentId: id }, invoices })).toMatchObject({
    ...refusal,
    field: 'invoices.0',
  })
})

test('a receipt that was given back in part is neither voided nor recalled', async () => {
  const { paymentId: id } = await aReceipt(t, { partyId: customer, amountMinor: 9_000 })
  await t.call(refundReceipt, { id, amount: '4.000', treasuryAccountId: bankId })
  const refusal = { code: 'billing.payment.refunded', params: { amount: '4.000' } }
  expect(await t.refusal(cancelPayment, { id, reason: 'خطأ' })).toMatchObject(refusal)
  expect(await t.refusal(bringBackPayment, { id, on: today, reason: 'استرجعه البنك' })).toMatchObject(refusal)
})

test('a cheque is the only means of its receipt, pays documents or is an advance, and moves forward in time', async () => {
  const cheque = {
    number: randomUUID().slice(0, 8),
    bank: 'بنك الخليج',
    drawer: 'شركة المدى',
    dueOn: today,
    amount: '60.000',
    imageIds: [],
  }
  expect(await t.refusal(receivePayment, { ...receipt('60.000'), cheque })).toMatchObject({
    code: 'billing.cheque.only',
    field: 'tenders',
  })
  const deposit = [{ kind: 'deposit', purpose: 'تأمين', amount: '60.000' }]
  expect(
    await t.refusal(receivePayment, { ...receipt('60.000', deposit), tenders: [], cheque }),
  ).toMatchObject({ code: 'billing.cheque.purpose', field: 'splits' })
  await t.call(receivePayment, { ...receipt('60.000'), tenders: [], cheque })
  const { id } = (await t.call(listCheques, {})).rows[0]!
  await t.call(changeCheque, { id, to: 'lodged', on: today, treasuryAccountId: bankId })
  const early = { id, to: 'cleared' as const, on: '2026-03-09', treasuryAccountId: bankId }
  expect(await t.refusal(changeCheque, early)).toMatchObject({
    code: 'billing.cheque.order',
    field: 'on',
    params: { date: '10/03/2026' },
  })
})

test('a transfer goes to another place and costs less than it brings', async () => {
  const send = { fromId: bankId, toId: bankId, amount: '5.000', date: today }
  expect(await t.refusal(sendTransfer, send)).toMatchObject({
    code: 'billing.transfer.samePlace',
    field: 'toId',
  })
  expect(await t.refusal(sendTransfer, { ...send, fromId: cardId, fee: '5.000' })).toMatchObject({
    code: 'billing.transfer.fee',
    field: 'fee',
  })
})

test('an invoice comes to something and gives no more away than it says', async () => {
  const line = { descriptionAr: 'إيجار', key: 'rentalRevenue', unitPrice: '0.000' }
  const typed = { partyId: customer, date: today }
  const empty = await t.refusal(issueSavedInvoice, { ...typed, lines: [line] } as never)
  expect(empty).toMatchObject({ code: 'billing.invoice.empty', field: 'lines' })
  const generous = { ...line, unitPrice: '10.000', discount: '10.001' }
  expect(await t.refusal(saveInvoice, { ...typed, lines: [generous] })).toMatchObject({
    code: 'billing.discount.tooMuch',
    field: 'lines.0.discount',
  })
})

test('a statement runs forward', async () => {
  const days = { from: '2026-03-02', to: '2026-03-01' }
  const refusal = { code: 'billing.statement.dates', field: 'to' }
  for (const ask of [showStatement, printStatement])
    expect(await t.refusal(ask, { partyId: customer, ...days })).toMatchObject(refusal)
  expect(await t.refusal(printVendorStatement, { partyId: await aVendor(t), ...days })).toMatchObject(refusal)
})

test('reconciliations are opened again newest first', async () => {
  for (const asOf of ['2026-03-09', today]) {
    const { due } = await t.call(reckonBank, { treasuryAccountId: bankId, asOf })
    await t.call(approveReconciliation, { treasuryAccountId: bankId, asOf, statement: due })
  }
  const { rows } = await t.call(listReconciliations, { treasuryAccountId: bankId })
  const older = rows.find(row => row.asOf === '2026-03-09')!
  const again = { id: older.id, version: older.version, reason: 'سطر ناقص' }
  expect(await t.refusal(reopenReconciliation, again)).toMatchObject({
    code: 'billing.reconciliation.order',
    params: { date: '10/03/2026' },
  })
})

test('two people enter one bill, or take one cheque, at the same moment: one is kept and the other is told', async () => {
  const line = { description: 'قرطاسية', accountId: await anAccountId(t, '5304'), unitPrice: '7.000' }
  const bill = { partyId: await aVendor(t), reference: 'RACE-1', date: today, lines: [line] }
  const cheque = {
    number: '99001',
    bank: 'بنك الخليج',
    drawer: 'شركة المدى',
    dueOn: today,
    amount: '8.000',
    imageIds: [],
  }
  const taking = { ...receipt('8.000'), tenders: [], cheque }
  const outcomes = async (work: () => Promise<{ ok: boolean }>) => {
    const answers = (await Promise.all(Array.from({ length: 4 }, work))) as {
      ok: boolean
      refusal?: { code: string }
    }[]
    return answers.map(one => (one.ok ? 'kept' : one.refusal!.code)).toSorted()
  }
  const bills = await outcomes(() => t.reply(enterBill, { id: randomUUID(), ...bill }))
  const cheques = await outcomes(() => t.reply(receivePayment, taking))
  const told = (code: RegExp) => [...Array(3).fill(expect.stringMatching(code)), 'kept']
  expect(bills).toEqual(told(/^billing\.bill\.(duplicate|taken)$/))
  expect(cheques).toEqual(told(/^billing\.cheque\.(duplicate|taken)$/))
  expect((await t.call(listBills, { search: 'RACE-1' })).rows).toHaveLength(1)
  expect((await t.call(listCheques, { search: '99001' })).rows).toHaveLength(1)
})

// No command writes these rows: the rules refuse first, with the amounts. What the tables say is a conflict, never a fault.
test('the tables refuse more than is open, free or held, whoever writes it', async () => {
  const refusedRow = async (table: 'allocation' | 'deposit_move', row: object) => {
    const written = t.act(ctx =>
      ctx.db
        .insertInto(`billing.${table}`)
        .values(row as never)
        .execute(),
    )
    return refusalFrom(await written.catch((error: unknown) => error), t.runtime.constraints)
  }
  const { invoiceId: invoice_id, partyId } = await anInvoice(t, { amountMinor: 6_000 })
  const { paymentId } = await aReceipt(t, { partyId, amountMinor: 4_000 })
  const { paymentId: otherId } = await aReceipt(t, {
    partyId,
    amountMinor: 9_000,
    splits: [{ kind: 'advance', amountMinor: 9_000 }],
  })
  const more = { invoice_id, allocated_on: today, posted: true }
  const changed = { code: 'billing.allocation.changed', kind: 'conflict' }
  expect(await refusedRow('allocation', { ...more, payment_id: otherId, amount_minor: 2_001 })).toMatchObject(
    changed,
  )
  expect(
    await refusedRow('allocation', { ...more, payment_id: paymentId, amount_minor: 1_000 }),
  ).toMatchObject(changed)
  const { depositId: deposit_id } = await aDeposit(t, { amountMinor: 9_000 })
  const move = { deposit_id, moved_on: today, amount_minor: 9_001 }
  const held = { code: 'billing.deposit.changed', kind: 'conflict' }
  expect(await refusedRow('deposit_move', { ...move, kind: 'forfeit' })).toMatchObject(held)
  expect(await refusedRow('deposit_move', { ...move, kind: 'reserve', until: today })).toMatchObject(held)
})

test('of a void invoice and a void bill nothing can be done, and each act says why', async () => {
  const { invoiceId } = await anInvoice(t)
  await t.call(cancelInvoice, { id: invoiceId, reason: 'خطأ' })
  const line = { description: 'قرطاسية', accountId: await anAccountId(t, '5304'), unitPrice: '7.000' }
  const bill = {
    id: randomUUID(),
    partyId: await aVendor(t),
    reference: 'VOID-1',
    date: today,
    lines: [line],
  }
  await t.call(enterBill, bill)
  await t.call(cancelBill, { id: bill.id, reason: 'خطأ' })
  const whyNot = (actions: readonly { action: string; why: string | null }[]) =>
    Object.fromEntries(actions.map(one => [one.action, one.why]))
  const code = 'billing.invoice.isVoid'
  expect(whyNot((await t.call(getInvoice, { id: invoiceId })).actions)).toEqual({
    pay: code,
    credit: code,
    writeOff: code,
    void: code,
    share: null,
  })
  expect(whyNot((await t.call(getBill, { id: bill.id })).actions)).toEqual({
    pay: code,
    credit: code,
    void: code,
  })
})
