import { randomUUID } from 'node:crypto'
import { beforeAll, expect, test } from 'vitest'
import { storeFile } from '#kernel/server/files.ts'
import type { TestCompany } from '#kernel/testing/company.ts'
import { subledgersThatDiffer } from '#modules/accounting/health/health.queries.ts'
import { accountBalance } from '#modules/accounting/public.server.ts'
import { aCustomer } from '#modules/parties/make.ts'
import { recordBill } from '../bill/billRecording.commands.ts'
import { billingInvariants } from '../invariants/invariants.queries.ts'
import { aBillingCompany, anInvoice, aVendor, theTreasury } from '../make.ts'
import { payOut } from '../payment/payingOut.commands.ts'
import * as paymentContract from '../payment/payment.contract.ts'
import { takePayment } from '../payment/taking.queries.ts'
import { treasuryOpening } from '../session/session.contract.ts'
import { openItems } from '../statement/partyAccount.queries.ts'
import { changeCheque, chequeCalendar, getCheque, listCheques } from './cheque.contract.ts'

let t: TestCompany
let bankId: string
let [customer, vendor] = ['', '']
const today = '2026-03-01'
const balance = (key: string) => t.act(ctx => accountBalance(ctx, key))

beforeAll(async () => {
  t = await aBillingCompany()
  bankId = (await theTreasury(t)).bankId
  customer = (await aCustomer(t)).id
  vendor = await aVendor(t)
  await t.call(treasuryOpening, { id: bankId, date: today, amount: '1000.000' })
})

let made = 0
const aCheque = (amountMinor: number) => {
  made += 1
  return {
    number: String(made).padStart(6, '0'),
    bank: 'بنك بوبيان',
    drawer: 'محل',
    dueOn: today,
    amountMinor,
  }
}
const take = (amountMinor: number, replacesChequeId: string | null = null) =>
  t.act(ctx =>
    takePayment(ctx, {
      replacesChequeId,
      sourceKey: `billing:payment:${randomUUID()}:take`,
      date: today,
      partyId: customer,
      tenders: [],
      cheque: aCheque(amountMinor),
      splits: 'oldestFirst',
    }),
  )
const pay = (amountMinor: number) =>
  t.act(ctx =>
    payOut(ctx, {
      sourceKey: `billing:payment:${randomUUID()}:pay`,
      date: today,
      partyId: vendor,
      tenders: [],
      cheque: { ...aCheque(amountMinor), treasuryAccountId: bankId },
      splits: 'oldestFirst',
    }),
  )
const chequeOf = async (paymentId: string) => {
  const { rows } = await t.call(listCheques, { limit: 1000 })
  return rows.find(row => row.paymentId === paymentId)!
}
const books = async () => ({
  controls: await t.act(subledgersThatDiffer),
  sums: (await Promise.all([9, 10, 12, 13].map(no => t.act(billingInvariants[no as 9])))).flat(),
})
const inOrder = { controls: [], sums: [] }

test('a bounced cheque is lodged again over what it covered, clears, and what it left free is an advance', async () => {
  await anInvoice(t, { partyId: customer, amountMinor: 70_000 })
  const taken = await take(100_000)
  expect(await balance('chequesUnearned')).toBe(-30_000)
  const { id } = await chequeOf(taken.paymentId)
  const refund = { id: taken.paymentId, amount: '30.000', treasuryAccountId: bankId }
  expect(await t.refusal(paymentContract.refundReceipt, refund)).toMatchObject({
    code: 'billing.cheque.state',
    params: { state: 'onHand', action: 'refund' },
  })
  const to = (state: 'lodged' | 'bounced' | 'cleared', more = {}) =>
    t.call(changeCheque, { id, to: state, on: today, ...more })
  await to('lodged', { treasuryAccountId: bankId })
  await to('bounced', { charge: '0.000' })
  expect(await balance('receivable')).toBe(70_000)
  expect(await t.call(paymentContract.getPayment, { id: taken.paymentId })).toMatchObject({
    status: 'returned',
  })
  await to('lodged', { treasuryAccountId: bankId })
  expect(await t.call(paymentContract.getPayment, { id: taken.paymentId })).toMatchObject({
    status: 'posted',
    allocated: '70.000',
    free: '30.000',
  })
  await to('cleared')
  expect([await balance('chequesUnearned'), await balance('customerAdvances')]).toEqual([0, -30_000])
  expect(await balance('bank')).toBe(1_100_000)
  await t.call(paymentContract.refundReceipt, refund)
  expect(await books()).toEqual(inOrder)
})

test('a cheque that was taken for the newer of two invoices pays it again when it is lodged again, and no other', async () => {
  const partyId = (await aCustomer(t)).id
  const older = await anInvoice(t, { partyId, amountMinor: 50_000 })
  const newer = await anInvoice(t, { partyId, amountMinor: 40_000 })
  const { paymentId } = await t.act(ctx =>
    takePayment(ctx, {
      sourceKey: `billing:payment:${randomUUID()}:take`,
      date: today,
      partyId,
      tenders: [],
      cheque: aCheque(45_000),
      splits: [
        { kind: 'invoice', invoiceId: newer.invoiceId, amountMinor: 40_000 },
        { kind: 'advance', amountMinor: 5_000 },
      ],
    }),
  )
  const { id } = await chequeOf(paymentId)
  const open = async () =>
    (await t.act(ctx => openItems(ctx, { partyId }))).invoices.map(one => [one.invoiceId, one.openMinor])
  const olderOnly = [[older.invoiceId, 50_000]]
  for (const round of [1, 2]) {
    await t.call(changeCheque, { id, to: 'lodged', on: today, treasuryAccountId: bankId })
    expect(await open(), `lodged ${round}`).toEqual(olderOnly)
    await t.call(changeCheque, { id, to: 'bounced', on: today, charge: '0.000' })
    expect((await open()).length).toBe(2)
  }
  // Paid in cash meanwhile, the rest of the cheque waits as an advance.
  const tenders = [{ treasuryAccountId: bankId, amountMinor: 30_000 }]
  const splits = [{ kind: 'invoice' as const, invoiceId: newer.invoiceId, amountMinor: 30_000 }]
  const cash = { sourceKey: `billing:payment:${randomUUID()}:take`, date: today, partyId, tenders, splits }
  await t.act(ctx => takePayment(ctx, cash))
  await t.call(changeCheque, { id, to: 'lodged', on: today, treasuryAccountId: bankId })
  expect(await open()).toEqual(olderOnly)
  expect(await t.call(paymentContract.getPayment, { id: paymentId })).toMatchObject({
    allocated: '10.000',
    free: '35.000',
  })
  expect(await books()).toEqual(inOrder)
})

test('a cheque handed back reverses its receipt; one that bounced is replaced by a new receipt', async () => {
  const first = await take(20_000)
  const back = await chequeOf(first.paymentId)
  await t.call(changeCheque, { id: back.id, to: 'handedBack', on: today, reason: 'طلب العميل' })
  expect(await t.call(paymentContract.getPayment, { id: first.paymentId })).toMatchObject({
    status: 'voided',
  })
  const second = await take(25_000)
  const { id } = await chequeOf(second.paymentId)
  await t.call(changeCheque, { id, to: 'lodged', on: today, treasuryAccountId: bankId })
  await t.call(changeCheque, { id, to: 'bounced', on: today, charge: '0.000' })
  await t.call(changeCheque, { id, to: 'legal', on: today })
  const receipt = await t.call(paymentContract.receivePayment, {
    date: today,
    partyId: customer,
    splits: 'oldestFirst',
    replacesChequeId: id,
    tenders: [{ treasuryAccountId: bankId, amount: '25.000' }],
  })
  expect(await t.call(getCheque, { id })).toMatchObject({
    state: 'replaced',
    replacedBy: { number: receipt.number },
    actions: [],
  })
  expect(await books()).toEqual(inOrder)
})

test('an issued cheque leaves the bank when it clears; stopped, it is owed again', async () => {
  const bill = { sourceKey: 'fleet:test:bill:1', partyId: vendor, reference: 'B-1', date: today }
  const lines = [{ descriptionAr: 'قرطاسية', key: 'otherExpense', amountMinor: 90_000 }]
  await t.act(ctx => recordBill(ctx, { ...bill, lines }))
  const paid = await pay(90_000)
  expect([await balance('payable'), await balance('chequesPayable')]).toEqual([0, -90_000])
  const before = await balance('bank')
  const { id } = await chequeOf(paid.paymentId)
  await t.call(changeCheque, { id, to: 'stopped', on: today })
  expect([await balance('payable'), await balance('chequesPayable')]).toEqual([-90_000, 0])
  const again = await chequeOf((await pay(90_000)).paymentId)
  await t.call(changeCheque, { id: again.id, to: 'cleared', on: today })
  expect(await balance('bank')).toBe(before - 90_000)
  expect(await books()).toEqual(inOrder)
})

test('the calendar sums what waits by the week it is due, and what is late apart', async () => {
  const own = await aBillingCompany({ now: '2026-03-11T09:00:00Z' })
  const { id: partyId } = await aCustomer(own)
  const cheque = (number: string, dueOn: string, amountMinor: number) =>
    own.act(ctx =>
      takePayment(ctx, {
        sourceKey: `billing:payment:${randomUUID()}:take`,
        date: '2026-03-01',
        partyId,
        tenders: [],
        cheque: { number, bank: 'بنك بوبيان', drawer: 'محل', dueOn, amountMinor },
        splits: 'oldestFirst',
      }),
    )
  await cheque('1', '2026-03-05', 10_000)
  await cheque('2', '2026-03-08', 20_000)
  await cheque('3', '2026-03-14', 30_000)
  await cheque('4', '2026-03-15', 40_000)
  await cheque('5', '2026-09-15', 50_000)
  const { weeks, laterCount } = await own.call(chequeCalendar, {})
  expect(laterCount).toBe(1)
  expect(weeks.slice(0, 3)).toMatchObject([
    { from: null, to: '2026-03-07', inCount: 1, inAmount: '10.000' },
    { from: '2026-03-08', to: '2026-03-14', inCount: 2, inAmount: '50.000', outAmount: '0.000' },
    { from: '2026-03-15', to: '2026-03-21', inAmount: '40.000' },
  ])
  const due = { waiting: true, direction: 'in' as const, from: '2026-03-08', to: '2026-03-14' }
  expect((await own.call(listCheques, due)).rows).toHaveLength(2)
})

test('pictures of a cheque come with its receipt and with what the bank did, and only files of the company', async () => {
  const picture = () =>
    t.act(ctx =>
      storeFile(ctx, { name: 'شيك.jpg', contentType: 'image/jpeg', bytes: new Uint8Array([1, 2]) }),
    )
  const [front, stamped] = [await picture(), await picture()]
  made += 1
  const cheque = {
    number: `7${made}`,
    bank: 'بيتك',
    drawer: 'أحمد',
    dueOn: today,
    amount: '12.000',
    imageIds: [front.id],
  }
  const receipt = { partyId: customer, date: today, splits: 'oldestFirst' as const, cheque }
  const stranger = { ...receipt, cheque: { ...cheque, imageIds: [randomUUID()] } }
  expect(await t.refusal(paymentContract.receivePayment, stranger)).toMatchObject({
    code: 'kernel.file.notFound',
    field: 'imageIds',
  })
  const taken = await t.call(paymentContract.receivePayment, receipt)
  const { tenderLines } = await t.call(paymentContract.getPayment, { id: taken.id })
  const id = tenderLines[0]!.chequeId!
  expect((await t.call(getCheque, { id })).imageIds).toEqual([front.id])
  const move = { id, on: today, treasuryAccountId: bankId }
  await t.call(changeCheque, { ...move, to: 'lodged' })
  await t.call(changeCheque, { ...move, to: 'cleared', imageIds: [stamped.id, front.id] })
  expect((await t.call(getCheque, { id })).imageIds).toEqual([front.id, stamped.id])
})
