import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { beforeAll, expect, test } from 'vitest'
import { rawQuery } from '#kernel/server/database.ts'
import type { TestCompany } from '#kernel/testing/company.ts'
import { addAccount } from '#modules/accounting/account/account.contract.ts'
import * as rates from '#modules/accounting/exchangeRate/exchangeRate.contract.ts'
import { subledgersThatDiffer } from '#modules/accounting/health/health.queries.ts'
import { anAccountId } from '#modules/accounting/make.ts'
import { accountBalance } from '#modules/accounting/public.server.ts'
import { aCustomer } from '#modules/parties/make.ts'
import { createFromBankLine, listBankLines } from '../bank/bankLine.contract.ts'
import { importBankStatement } from '../bank/bankStatement.contract.ts'
import { changeCheque } from '../cheque/cheque.contract.ts'
import { billingInvariants } from '../invariants/invariants.queries.ts'
import { getInvoice, issueSavedInvoice, saveInvoice, writeCreditNote } from '../invoice/invoice.contract.ts'
import { aBillingCompany, aVendor, entryLines, theTreasury } from '../make.ts'
import * as payments from '../payment/payment.contract.ts'
import { reckonBank } from '../reconciliation/reconciliation.contract.ts'
import * as sessions from '../session/session.contract.ts'
import { showStatement } from '../statement/statement.contract.ts'
import { listTransfers, sendTransfer } from '../transfer/transfer.contract.ts'
import { foreignItems } from './foreignReading.queries.ts'

let t: TestCompany
let [bankId, dollarsId, dollarAccountId] = ['', '', '']

const setRate = (date: string, rate: string) =>
  t.call(rates.setRates, { rows: [{ currency: 'USD', date, rate }] })

beforeAll(async () => {
  t = await aBillingCompany({ now: '2026-03-08T09:00:00Z' })
  bankId = (await theTreasury(t)).bankId
  await t.call(sessions.treasuryOpening, { id: bankId, date: '2026-03-01', amount: '12000.000' })
  const parentId = await anAccountId(t, '1102')
  dollarAccountId = (
    await t.call(addAccount, { parentId, code: '110202', nameAr: 'البنك بالدولار', control: 'treasury' })
  ).id
  dollarsId = (
    await t.call(sessions.addTreasury, {
      kind: 'bank',
      nameAr: 'البنك بالدولار',
      accountId: dollarAccountId,
      currency: 'USD',
    })
  ).id
  await setRate('2026-03-06', '0.3075')
})

const at = (day: string) => t.setNow(`${day}T09:00:00Z`)
const usd = { currency: 'USD' as const }
const invoice = (partyId: string, amount: string, more: object = {}) => ({
  partyId,
  date: '2026-03-08',
  ...usd,
  lines: [{ descriptionAr: 'إيجار سنوي', key: 'rentalRevenue', unitPrice: amount }],
  ...more,
})
const intoDollars = (partyId: string, amount: string, splits: unknown = 'oldestFirst', more = {}) => ({
  partyId,
  date: '2026-03-28',
  ...usd,
  tenders: [{ treasuryAccountId: dollarsId, amount }],
  splits: splits as 'oldestFirst',
  ...more,
})
const balance = (key: string) => t.act(ctx => accountBalance(ctx, key))
const held = async () => {
  const { rows } = await t.call(sessions.listTreasury, {})
  const { balance: books, foreignBalance } = rows.find(row => row.id === dollarsId)!
  return [foreignBalance, books]
}
const inOrder = async () => [
  ...(await t.act(subledgersThatDiffer)),
  ...(await t.act(billingInvariants[9])),
  ...(await t.act(billingInvariants[10])),
  ...(await t.act(billingInvariants[12])),
  ...(await t.act(billingInvariants[19])),
]

test('an invoice in dollars stands in the books at the rate of its day and shows both', async () => {
  const { id: partyId } = await aCustomer(t)
  const draft = await t.call(saveInvoice, invoice(partyId, '1000.00', { rate: '٠٫٣٠٧٥' }))
  expect(draft).toMatchObject({ total: '307.500' })
  expect(await t.call(getInvoice, { id: draft.id })).toMatchObject({
    total: '307.500',
    draftIn: { currency: 'USD', rate: '0.3075' },
    lines: [{ unitPrice: '307.500', foreign: { unitPrice: '1000.00' } }],
  })
  const made = await t.call(issueSavedInvoice, { id: draft.id, version: draft.version })
  expect(await entryLines(t, `billing:invoice:${made.id}:issue`)).toMatchObject([
    { key: 'receivable', debit: 307_500 },
    { key: 'rentalRevenue', credit: 307_500 },
  ])
  expect(await t.call(getInvoice, { id: made.id })).toMatchObject({
    open: '307.500',
    draftIn: null,
    foreign: { currency: 'USD', rate: '0.3075', total: '1000.00', open: '1000.00' },
  })
  expect((await t.refusal(saveInvoice, invoice(partyId, '1000.005'))).code).toBe('billing.amount.precision')
  expect(await inOrder()).toEqual([])
})

test('paid into the dollar account at 0.3081 it earns 0.600; undone, nothing is left of it', async () => {
  const { id: partyId } = await aCustomer(t)
  const made = await t.call(issueSavedInvoice, invoice(partyId, '1000.00'))
  at('2026-03-28')
  await setRate('2026-03-28', '0.3081')
  const tooMuch = [{ kind: 'invoice', invoiceId: made.id, amount: '1000.01' }]
  expect(await t.refusal(payments.receivePayment, intoDollars(partyId, '1000.01', tooMuch))).toMatchObject({
    code: 'billing.allocation.tooMuch',
    params: { open: '1000.00 USD' },
  })
  const dinars = { ...intoDollars(partyId, '308.100'), currency: undefined }
  expect(await t.refusal(payments.receivePayment, dinars)).toMatchObject({
    code: 'billing.payment.tenderCurrency',
    params: { currency: 'USD' },
  })
  const deposit = [{ kind: 'deposit', amount: '1000.00', purpose: 'تأمين' }]
  expect((await t.refusal(payments.receivePayment, intoDollars(partyId, '1000.00', deposit))).code).toBe(
    'billing.deposit.foreign',
  )
  const paid = await t.call(payments.receivePayment, intoDollars(partyId, '1000.00'))
  expect(await entryLines(t, `billing:payment:${paid.id}:post`)).toMatchObject([
    { debit: 308_100 },
    { key: 'receivable', credit: 307_500 },
    { key: 'fxGain', credit: 600 },
  ])
  expect(await held()).toEqual(['1000.00', '308.100'])
  expect(await t.call(payments.getPayment, { id: paid.id })).toMatchObject({
    total: '308.100',
    foreign: { currency: 'USD', rate: '0.3081', total: '1000.00', free: '0.00' },
    tenderLines: [{ amount: '308.100', foreign: '1000.00' }],
  })
  expect(await t.call(getInvoice, { id: made.id })).toMatchObject({
    open: '0.000',
    foreign: { open: '0.00' },
  })
  expect(await inOrder()).toEqual([])
  await t.call(payments.cancelPayment, { id: paid.id, reason: 'خطأ' })
  expect([await held(), await balance('fxGain'), ...(await inOrder())]).toEqual([['0.00', '0.000'], 0])
})

test('dollars paid ahead meet the dollar invoice unit for unit; the difference is a loss, and comes back', async () => {
  const { id: partyId } = await aCustomer(t)
  at('2026-03-28')
  const ahead = await t.call(
    payments.receivePayment,
    intoDollars(partyId, '1500.00', 'oldestFirst', { rate: '0.3075' }),
  )
  const difference = async () => (await balance('fxLoss')) + (await balance('fxGain'))
  const before = await difference()
  // 1,500.00 at 0.3075 is 461.250; of it 1,000.00 meet an invoice that stands at 308.100.
  const made = await t.call(issueSavedInvoice, invoice(partyId, '1000.00', { date: '2026-03-28' }))
  expect(made).toMatchObject({ total: '308.100', open: '0.000' })
  expect(await t.call(payments.getPayment, { id: ahead.id })).toMatchObject({
    free: '153.750',
    foreign: { free: '500.00' },
  })
  expect((await difference()) - before).toBe(600)
  const statement = { partyId, from: '2026-03-01', to: '2026-03-28' }
  expect(await t.call(showStatement, statement)).toMatchObject({ closing: '-153.750' })
  const { allocations } = await t.call(getInvoice, { id: made.id })
  await t.call(payments.unallocatePayment, { allocationId: allocations[0]!.id })
  expect(await t.call(getInvoice, { id: made.id })).toMatchObject({
    open: '308.100',
    foreign: { open: '1000.00' },
  })
  expect([(await difference()) - before, ...(await inOrder())]).toEqual([0])
  await t.call(payments.allocatePayment, { from: { paymentId: ahead.id }, invoices: 'oldestFirst' })
  expect(await t.call(getInvoice, { id: made.id })).toMatchObject({
    open: '0.000',
    foreign: { open: '0.00' },
  })
  // A credit note frees what settled the invoice, at what it took.
  await t.call(writeCreditNote, { id: made.id, lines: 'all', reason: 'إلغاء' })
  expect(await t.call(payments.getPayment, { id: ahead.id })).toMatchObject({
    free: '461.250',
    foreign: { free: '1500.00' },
  })
  expect([(await difference()) - before, ...(await inOrder())]).toEqual([0])
  // A dinar invoice takes dollars at what they stand at; a part goes back in dollars.
  const local = await t.call(issueSavedInvoice, { ...invoice(partyId, '30.750'), currency: undefined })
  expect(local.open).toBe('30.750')
  const invoices = [{ invoiceId: local.id, amount: '30.750' }]
  await t.call(payments.allocatePayment, { from: { paymentId: ahead.id }, invoices })
  expect(await t.call(payments.getPayment, { id: ahead.id })).toMatchObject({ foreign: { free: '1400.00' } })
  const back = { id: ahead.id, treasuryAccountId: dollarsId, amount: '1400.00', date: '2026-03-28' }
  expect((await t.refusal(payments.refundReceipt, { ...back, treasuryAccountId: bankId })).code).toBe(
    'billing.payment.tenderCurrency',
  )
  const refund = await t.call(payments.refundReceipt, back)
  expect(await t.call(payments.getPayment, { id: ahead.id })).toMatchObject({
    free: '0.000',
    foreign: { free: '0.00' },
  })
  expect(await inOrder()).toEqual([])
  await t.call(payments.cancelPayment, { id: refund.id, reason: 'خطأ' })
  expect(await t.call(payments.getPayment, { id: ahead.id })).toMatchObject({ foreign: { free: '1400.00' } })
  await t.call(payments.refundReceipt, back)
  expect(await inOrder()).toEqual([])
})

test('a credit of a dollar invoice is typed in dollars and takes off what it stands for', async () => {
  const { id: partyId } = await aCustomer(t)
  at('2026-03-28')
  const made = await t.call(issueSavedInvoice, invoice(partyId, '1000.00', { rate: '0.3075' }))
  const part = (amount: string, rate?: string) => ({
    id: made.id,
    reason: 'خصم لاحق',
    rate,
    lines: [{ descriptionAr: 'إيجار سنوي', key: 'rentalRevenue', amount }],
  })
  const settlement = async (noteId: string) => (await t.call(getInvoice, { id: noteId })).allocations[0]!.id
  const note = await t.call(writeCreditNote, part('400.00'))
  expect(await entryLines(t, `billing:creditNote:${note.id}:issue`)).toMatchObject([
    { key: 'receivable', credit: 123_000 },
    { key: 'rentalRevenue', debit: 123_000 },
  ])
  expect(await t.call(getInvoice, { id: note.id })).toMatchObject({
    total: '123.000',
    state: 'paid',
    foreign: { currency: 'USD', rate: '0.3075', total: '400.00', open: '0.00' },
    lines: [{ foreign: { net: '400.00' } }],
  })
  expect(await t.call(getInvoice, { id: made.id })).toMatchObject({
    open: '184.500',
    foreign: { open: '600.00' },
  })
  expect(await t.refusal(writeCreditNote, part('600.01'))).toMatchObject({
    code: 'billing.credit.tooMuch',
    params: { max: '600.00 USD' },
  })
  expect((await t.refusal(writeCreditNote, part('1.005'))).code).toBe('billing.amount.precision')
  expect((await t.refusal(writeCreditNote, { ...part('1.00', '0.3'), lines: 'all' })).field).toBe('rate')

  // 100.00 at 0.3081 is 30.810 and takes 30.750 off the invoice: the difference is realised.
  const dearer = await t.call(writeCreditNote, part('100.00', '٠٫٣٠٨١'))
  const allocation = await settlement(dearer.id)
  expect(await entryLines(t, `billing:allocation:${allocation}:apply`)).toMatchObject([
    { key: 'receivable', debit: 30_810 },
    { key: 'receivable', credit: 30_750 },
    { key: 'fxGain', credit: 60 },
  ])
  expect(await t.call(getInvoice, { id: made.id })).toMatchObject({
    open: '153.750',
    foreign: { open: '500.00' },
  })
  const statement = { partyId, from: '2026-03-01', to: '2026-03-28' }
  expect(await t.call(showStatement, statement)).toMatchObject({ closing: '153.750' })
  expect(await inOrder()).toEqual([])

  // What was paid makes room in dollars, at what it took of the invoice.
  await t.call(payments.receivePayment, intoDollars(partyId, '500.00', 'oldestFirst', { rate: '0.3081' }))
  const freeing = await t.call(writeCreditNote, part('200.00'))
  expect(freeing).toMatchObject({ total: '61.500', freed: '61.500' })
  expect(await t.call(getInvoice, { id: made.id })).toMatchObject({
    open: '0.000',
    foreign: { open: '0.00' },
  })
  expect((await t.refusal(writeCreditNote, part('300.01'))).params).toEqual({ max: '300.00 USD' })
  expect(await inOrder()).toEqual([])

  // Taken back, credit and invoice are both open in dollars: a revaluation would find the same difference.
  await t.call(payments.unallocatePayment, { allocationId: allocation })
  expect(await t.call(getInvoice, { id: dearer.id })).toMatchObject({
    open: '30.810',
    foreign: { open: '100.00' },
  })
  const items = await t.act(ctx => foreignItems(ctx, '2026-03-28'))
  expect(items.filter(item => item.partyId === partyId)).toMatchObject([{ foreignMinor: 0, baseMinor: -60 }])
  // The advance of 200.00 takes its part of the next invoice; the credit meets the rest unit for unit, at what it stands at.
  const other = await t.call(issueSavedInvoice, {
    ...invoice(partyId, '250.00', { date: '2026-03-28', rate: '0.3100' }),
  })
  expect(other.open).toBe('15.500')
  const invoices = [{ invoiceId: other.id, amount: '15.500' }]
  await t.call(payments.allocatePayment, { from: { creditId: dearer.id }, invoices })
  expect(await t.call(getInvoice, { id: dearer.id })).toMatchObject({
    open: '15.405',
    foreign: { open: '50.00' },
  })
  expect(await t.call(getInvoice, { id: other.id })).toMatchObject({
    open: '0.000',
    foreign: { open: '0.00' },
  })
  expect(await inOrder()).toEqual([])
})

test('a dinar cheque covers a dollar invoice; bounced, both amounts are open again', async () => {
  const { id: partyId } = await aCustomer(t)
  at('2026-03-28')
  const made = await t.call(issueSavedInvoice, invoice(partyId, '1000.00', { rate: '0.3075' }))
  const before = (await balance('fxGain')) + (await balance('fxLoss'))
  const cheque = { number: '000501', bank: 'بيتك', drawer: 'أحمد', dueOn: '2026-03-28', amount: '308.100' }
  const splits = [{ kind: 'invoice' as const, invoiceId: made.id, amount: '308.100', foreign: '1000.00' }]
  const paid = await t.call(payments.receivePayment, { partyId, date: '2026-03-28', cheque, splits })
  expect(await t.call(getInvoice, { id: made.id })).toMatchObject({
    open: '0.000',
    foreign: { open: '0.00' },
  })
  const [row] = await t.act(ctx =>
    rawQuery<{ id: string }>(
      ctx.db,
      'select id from billing.cheque where company_id = $1 and payment_id = $2',
      [...[ctx.company.id, paid.id]],
    ),
  )
  const move = (to: 'lodged' | 'bounced') =>
    t.call(changeCheque, { id: row!.id, to, on: '2026-03-28', treasuryAccountId: bankId, charge: '0.000' })
  await move('lodged')
  await move('bounced')
  expect(await t.call(getInvoice, { id: made.id })).toMatchObject({
    open: '307.500',
    foreign: { open: '1000.00' },
  })
  expect([(await balance('fxGain')) + (await balance('fxLoss')) - before, ...(await inOrder())]).toEqual([0])
  await move('lodged')
  expect(await t.call(getInvoice, { id: made.id })).toMatchObject({
    open: '0.000',
    foreign: { open: '0.00' },
  })
  expect(await inOrder()).toEqual([])
})

test('the dollar account is revalued at the month end and back the next day', async () => {
  const { id: partyId } = await aCustomer(t)
  at('2026-03-28')
  await t.call(payments.receivePayment, intoDollars(partyId, '1000.00', 'oldestFirst', { rate: '0.3000' }))
  const [foreign, books] = await held()
  at('2026-04-02')
  await t.call(rates.revalueBalances, { month: '2026-03-01' })
  const on = (day: string) => t.act(ctx => accountBalance(ctx, { accountId: dollarAccountId }, day))
  const minor = (text: string | null | undefined) => Number((text ?? '').replace('.', ''))
  const due = Math.round((minor(foreign) * 10 * 3081) / 10_000)
  expect([await on('2026-03-31'), await on('2026-04-01')]).toEqual([due, minor(books)])
  expect(await inOrder()).toEqual([])
})

test('whatever comes and goes at whatever rate, what is nothing in dollars is nothing in the books', async () => {
  at('2026-04-02')
  const { id: partyId } = await aCustomer(t)
  const vendor = await aVendor(t)
  await setRate('2026-04-02', '0.31')
  const rate = fc.integer({ min: 2900, max: 3300 }).map(one => `0.${one}`)
  const cents = fc.integer({ min: 1, max: 300_000 }).map(one => (one / 100).toFixed(2))
  const act = fc.record({ do: fc.constantFrom('invoice', 'take', 'pay', 'undo'), rate, cents })
  const text = (minor: number) => (minor / 100).toFixed(2)
  await fc.assert(
    fc.asyncProperty(fc.array(act, { minLength: 4, maxLength: 8 }), async acts => {
      const receipts: string[] = []
      const tenders = (amount: string) => [{ treasuryAccountId: dollarsId, amount }]
      for (const one of acts) {
        const shared = { ...usd, date: '2026-04-02', rate: one.rate }
        if (one.do === 'invoice')
          await t.call(issueSavedInvoice, invoice(partyId, one.cents, { date: '2026-04-02', rate: one.rate }))
        else if (one.do === 'take') {
          const input = { ...shared, partyId, tenders: tenders(one.cents), splits: 'oldestFirst' as const }
          receipts.push((await t.call(payments.receivePayment, input)).id)
        } else if (one.do === 'pay') {
          const input = {
            ...shared,
            partyId: vendor,
            tenders: tenders(one.cents),
            splits: 'oldestFirst' as const,
          }
          await t
            .call(payments.payVendor, input)
            .catch(error => expect(error.refusal.code).toBe('billing.treasury.insufficient'))
        } else {
          const id = receipts.pop()
          if (id)
            await t
              .call(payments.cancelPayment, { id, reason: 'خطأ' })
              .catch(error => expect(error.refusal.code).toBe('billing.treasury.insufficient'))
        }
      }
      expect(await inOrder()).toEqual([])
      const [foreign] = await held()
      const left = Number((foreign ?? '').replace('.', ''))
      if (left > 0)
        await t.call(payments.payVendor, {
          ...usd,
          date: '2026-04-02',
          partyId: vendor,
          tenders: tenders(text(left)),
          splits: 'oldestFirst',
        })
      expect([await held(), ...(await inOrder())]).toEqual([['0.00', '0.000']])
    }),
    { numRuns: 6 },
  )
}, 60_000)

test('dinars buy dollars, dollars become dinars, and a drawer of dollars is counted in dollars', async () => {
  const parentId = await anAccountId(t, '1101')
  const account = { parentId, code: '110103', nameAr: 'صندوق الدولار', control: 'treasury' as const }
  const accountId = (await t.call(addAccount, account)).id
  const box = await t.call(sessions.addTreasury, { kind: 'cash', nameAr: 'صندوق الدولار', accountId, ...usd })
  const on = { date: '2026-04-02' }
  const send = (fromId: string, toId: string, amount: string, more: object = {}) => ({
    fromId,
    toId,
    amount,
    ...on,
    ...more,
  })
  await t.call(sessions.openSession, { treasuryAccountId: box.id, openingCount: '0' })
  expect((await t.refusal(sendTransfer, send(bankId, box.id, '310.500'))).code).toBe(
    'billing.transfer.received',
  )
  const bought = await t.call(
    sendTransfer,
    send(bankId, box.id, '310.500', { received: '1000.00', fee: '0.500' }),
  )
  expect(await entryLines(t, `billing:transfer:${bought.id}:receive`)).toMatchObject([
    { debit: 310_000 },
    { key: 'bankCharges', debit: 500 },
    { key: 'bank', credit: 310_500 },
  ])
  // 400.00 of 1,000.00 stand at 124.000; the bank gave 125.000 for them.
  const sold = await t.call(sendTransfer, send(box.id, bankId, '400.00', { received: '125.000' }))
  expect(await entryLines(t, `billing:transfer:${sold.id}:receive`)).toMatchObject([
    { key: 'bank', debit: 125_000 },
    { key: 'fxGain', credit: 1_000 },
    { credit: 124_000 },
  ])
  expect((await t.call(listTransfers, {})).rows[0]).toMatchObject({
    foreignOut: '400.00 USD',
    amountIn: '125.000',
  })
  const shift = async () => {
    const { rows } = await t.call(sessions.currentSessions, {})
    return rows.find(row => row.treasuryAccountId === box.id)!
  }
  const { session, currency } = await shift()
  expect(currency).toBe('USD')
  const counted = [
    { value: '100', count: 5 },
    { value: '50', count: 1 },
    { value: '20', count: 2 },
    { value: '1', count: 9 },
  ]
  expect(await t.call(sessions.countSession, { id: session!.id, denominations: counted })).toEqual({
    counted: '599.00',
    withinTolerance: true,
  })
  expect(await t.call(sessions.closeSession, { id: session!.id })).toEqual({ difference: '-1.00' })
  expect(await entryLines(t, `billing:session:${session!.id}:close`)).toMatchObject([
    { key: 'cashShort', debit: 310 },
    { credit: 310 },
  ])
  expect(await inOrder()).toEqual([])
})

test('a statement in dollars is matched and reconciled in dollars', async () => {
  const { id: partyId } = await aCustomer(t)
  const before = (await held())[0]!
  const input = { ...intoDollars(partyId, '250.25'), date: '2026-04-02', rate: '0.31' }
  await t.call(payments.receivePayment, { ...input, tenders: [{ ...input.tenders[0]!, reference: 'TT-77' }] })
  const closing = (Number(before) + 250.25 - 5).toFixed(2)
  const rows = [
    ['02/04/2026', 'حوالة واردة TT-77', 'TT-77', '250.25'],
    ['02/04/2026', 'عمولة', '', '-5.00'],
  ]
  const file = {
    treasuryAccountId: dollarsId,
    fileName: 'usd.csv',
    headers: ['التاريخ', 'البيان', 'المرجع', 'المبلغ'],
    rows,
    columns: { date: 0, description: 1, reference: 2, amount: 3 },
    readAs: { date: 'dayFirst' as const },
  }
  const found = await t.call(importBankStatement, { ...file, closing })
  expect(found).toMatchObject({ moneyIn: '250.25', moneyOut: '5.00', closing, matchedCount: 1, openCount: 1 })
  const { rows: open } = await t.call(listBankLines, {
    treasuryAccountId: dollarsId,
    state: 'open',
    limit: 10,
  })
  expect(open).toMatchObject([{ amount: '-5.00' }])
  await t.call(createFromBankLine, { id: open[0]!.id, version: open[0]!.version, entry: { as: 'expense' } })
  const reckoned = await t.call(reckonBank, { treasuryAccountId: dollarsId, asOf: '2026-04-02' })
  expect(reckoned).toMatchObject({ book: closing, statement: closing, openLines: 0 })
  expect(await inOrder()).toEqual([])
})

test('an account of the chart that is taken, or not of the treasury, makes no new place', async () => {
  const more = { kind: 'bank' as const, nameAr: 'حساب', id: randomUUID() }
  for (const accountId of [dollarAccountId, await anAccountId(t, '5303')])
    expect(await t.refusal(sessions.addTreasury, { ...more, accountId })).toMatchObject({
      code: 'billing.treasury.account',
    })
})
