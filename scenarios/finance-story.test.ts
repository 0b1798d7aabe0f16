import { beforeAll, describe, expect, test } from 'vitest'
import type { TestCompany } from '#kernel/testing/company.ts'
import { aMember } from '#modules/access/make.ts'
import { subledgersThatDiffer } from '#modules/accounting/health/health.queries.ts'
import { anAccountId, aProfitUnit } from '#modules/accounting/make.ts'
import { showHealth } from '#modules/accounting/overview/overview.contract.ts'
import { openYear } from '#modules/accounting/period/period.contract.ts'
import { accountBalance } from '#modules/accounting/public.server.ts'
import {
  ageingDocuments,
  ageingTotals,
  listAgeing,
  postWriteOff,
  runProvision,
  showProvision,
} from '#modules/billing/ageing/ageing.contract.ts'
import { enterBill, getBill } from '#modules/billing/bill/bill.contract.ts'
import {
  changeCheque,
  getCheque,
  listCheques,
  lodgeCheques,
} from '#modules/billing/cheque/cheque.contract.ts'
import { getInvoice } from '#modules/billing/invoice/invoice.contract.ts'
import { aBillingCompany, anInvoice, anOpenBox, aVendor, entryLines } from '#modules/billing/make.ts'
import {
  cancelPayment,
  payVendor,
  receivePayment,
  spendMoney,
} from '#modules/billing/payment/payment.contract.ts'
import { saveTreasury, treasuryOpening } from '#modules/billing/session/session.contract.ts'
import { showStatement } from '#modules/billing/statement/statement.contract.ts'
import { receiveTransfer, returnTransfer, sendTransfer } from '#modules/billing/transfer/transfer.contract.ts'
import { getVendor, showVendorStatement } from '#modules/billing/vendor/vendor.contract.ts'
import { aCustomer } from '#modules/parties/make.ts'

// Scenarios 1, 3, 4, 5 and 8 of 40-finance as one story: what vendors, cheques, transfers and doubtful debts do to the books.
let t: TestCompany
let box: Awaited<ReturnType<typeof anOpenBox>>
let vehicle: string
let [s1, s2, c2, oldInvoice] = ['', '', '', '']

const at = (day: string) => t.setNow(`${day}T09:00:00Z`)
const balance = (key: string) => t.act(ctx => accountBalance(ctx, key))
const uuid = (n: number) => `00000000-0000-7000-8000-${String(n).padStart(12, '0')}`
const bank = (amount: string) => [{ treasuryAccountId: box.bankId, amount }]

beforeAll(async () => {
  t = await aBillingCompany({ now: '2025-12-15T09:00:00Z' })
  at('2026-01-01')
  await t.call(openYear, { which: 'next' })
  box = await anOpenBox(t, 500_000)
  await t.call(treasuryOpening, { id: box.bankId, date: '2026-01-01', amount: '12000.000' })
  vehicle = await aProfitUnit(t)
  s1 = await aVendor(t)
  s2 = await aVendor(t)
  c2 = (await aCustomer(t)).id
  const old = { partyId: c2, date: '2025-12-15', amountMinor: 640_000, sourceKey: 'rentals:row:old:invoice' }
  oldInvoice = (await anInvoice(t, old)).invoiceId
})

const line = async (code: string, unitPrice: string) => ({
  description: 'بند',
  accountId: await anAccountId(t, code),
  unitPrice,
  profitUnitId: vehicle,
})

describe('scenarios 1 and 4: vendors', () => {
  test('insurance paid ahead by a voucher is spread over the year', async () => {
    const insurance = {
      accountId: await anAccountId(t, '1112'),
      amount: '365.000',
      description: 'تأمين المركبة 1',
      profitUnitId: vehicle,
    }
    const voucher = { date: '2026-01-01', tenders: bank('365.000') }
    expect(await t.refusal(spendMoney, { ...voucher, lines: [insurance] })).toMatchObject({
      code: 'billing.bill.serviceNeeded',
      field: 'lines.0.serviceFrom',
    })
    const year = { serviceFrom: '2026-01-01', serviceTo: '2026-12-31' }
    const paid = await t.call(spendMoney, { ...voucher, lines: [{ ...insurance, ...year }] })
    expect(paid.number).toBe('PAY-2026-00001')
    expect(await entryLines(t, `billing:payment:${paid.id}:post`)).toMatchObject([
      { key: 'prepaidInsurance', debit: 365_000, unit: vehicle },
      { key: 'bank', credit: 365_000 },
    ])
    const spread = await t.act(ctx =>
      ctx.db
        .selectFrom('accounting.spread')
        .select(['amount', 'debit_key', 'credit_key', 'starts_on', 'ends_on'])
        .executeTakeFirstOrThrow(),
    )
    expect(spread).toMatchObject({
      amount: 365_000,
      debit_key: 'vehicleInsuranceExpense',
      credit_key: 'prepaidInsurance',
      starts_on: '2026-01-01',
      ends_on: '2026-12-31',
    })
  })

  test('bills reach their expenses, and a vendor number is taken once', async () => {
    await t.call(enterBill, {
      id: uuid(1),
      partyId: s1,
      reference: 'S1-0',
      date: '2026-01-01',
      lines: [{ description: 'رصيد سابق', accountId: await anAccountId(t, '5316'), unitPrice: '380.000' }],
    })
    at('2026-03-08')
    const tracking = {
      id: uuid(2),
      partyId: s2,
      reference: 'INV 77',
      date: '2026-03-08',
      currency: 'USD' as const,
      rate: '0.3075',
      lines: [await line('5111', '1000.00')],
    }
    const first = await t.call(enterBill, tracking)
    expect(first).toEqual({
      id: uuid(2),
      number: 'BILL-2026-00002',
      total: '307.500',
      open: '307.500',
      isWaiting: false,
    })
    // The lost reply asked again is the same bill.
    expect(await t.call(enterBill, tracking)).toEqual(first)
    expect(await t.refusal(enterBill, { ...tracking, id: uuid(3), reference: 'inv77' })).toEqual({
      code: 'billing.bill.duplicate',
      kind: 'conflict',
      field: 'reference',
      params: { reference: 'inv77', number: 'BILL-2026-00002' },
    })
    at('2026-03-12')
    const repair = {
      id: uuid(4),
      partyId: s1,
      reference: 'S1-1',
      date: '2026-03-12',
      lines: [await line('5101', '60.000'), await line('5103', '26.750')],
    }
    const preview = await t.reply(enterBill, repair, { dryRun: true })
    expect(JSON.stringify(preview)).toContain('2101')
    await t.call(enterBill, repair)
    expect(await entryLines(t, `billing:bill:${uuid(4)}:record`)).toEqual([
      { key: 'maintenanceExpense', debit: 60_000, credit: 0, unit: vehicle },
      { key: 'tyreExpense', debit: 26_750, credit: 0, unit: vehicle },
      { key: 'payable', debit: 0, credit: 86_750, unit: null },
    ])
  })

  test('a payment settles the oldest bill first', async () => {
    at('2026-03-15')
    const order = {
      date: '2026-03-15',
      partyId: s1,
      tenders: bank('400.000'),
      splits: 'oldestFirst' as const,
    }
    const without = { permissions: ['finance.payments.write'] }
    expect(await t.refusal(payVendor, order, without)).toMatchObject({ code: 'access.permission.missing' })
    const paid = await t.call(payVendor, order)
    expect(paid.number).toBe('PAY-2026-00002')
    expect(await t.call(getBill, { id: uuid(1) })).toMatchObject({ open: '0.000', state: 'paid' })
    expect(await t.call(getBill, { id: uuid(4) })).toMatchObject({ open: '66.750', settled: '20.000' })
    expect(await balance('payable')).toBe(-(66_750 + 307_500))
    expect(await t.call(getVendor, { id: s1 })).toMatchObject({ open: '66.750', lastBillOn: '2026-03-12' })
    const statement = await t.call(showVendorStatement, { partyId: s1, from: '2026-03-01', to: '2026-03-31' })
    expect(statement).toMatchObject({ opening: '380.000', closing: '66.750' })
    expect(statement.rows.map(row => row.balance)).toEqual(['466.750', '66.750'])
  })
})

describe('scenario 3: a cheque', () => {
  const receipt = { number: '٠٠١٢٣٤', bank: 'بنك الخليج', drawer: 'شركة الأفق', dueOn: '2026-03-20' }
  let chequeId = ''
  const state = (id = chequeId) => t.call(getCheque, { id })
  const move = (to: 'lodged' | 'cleared' | 'bounced' | 'handedBack' | 'legal', on: string, more = {}) =>
    t.call(changeCheque, { id: chequeId, to, on, ...more })

  test('it covers the invoice without paying it, and is not lodged before it is due', async () => {
    at('2026-03-10')
    const taken = await t.call(receivePayment, {
      date: '2026-03-10',
      partyId: c2,
      splits: 'oldestFirst',
      cheque: { ...receipt, amount: '640.000' },
    })
    expect(await entryLines(t, `billing:payment:${taken.id}:post`)).toMatchObject([
      { key: 'chequesReceivable', debit: 640_000 },
      { key: 'receivable', credit: 640_000 },
    ])
    expect(await t.call(getInvoice, { id: oldInvoice })).toMatchObject({
      open: '0.000',
      state: 'coveredByCheque',
    })
    chequeId = (await t.call(listCheques, { direction: 'in' })).rows[0]!.id
    expect(await state()).toMatchObject({ number: '001234', state: 'onHand', paymentNumber: taken.number })
    const again = { number: '001234', bank: 'بنك الخليـج', drawer: 'شركة الافق', dueOn: '2026-04-01' }
    expect(
      await t.refusal(receivePayment, {
        date: '2026-03-10',
        partyId: c2,
        splits: 'oldestFirst',
        cheque: { ...again, amount: '1.000' },
      }),
    ).toMatchObject({ code: 'billing.cheque.duplicate', params: { number: '001234' } })
    expect(await t.refusal(cancelPayment, { id: taken.id, reason: 'خطأ' })).toMatchObject({
      code: 'billing.cheque.state',
      params: { state: 'onHand', action: 'void' },
    })
    at('2026-03-19')
    const early = { id: chequeId, to: 'lodged' as const, on: '2026-03-19', treasuryAccountId: box.bankId }
    expect(await t.refusal(changeCheque, early)).toMatchObject({ code: 'billing.cheque.early' })
    expect(await t.refusal(changeCheque, { ...early, to: 'bounced' })).toMatchObject({
      code: 'billing.cheque.state',
      params: { state: 'onHand', action: 'bounced' },
    })
  })

  test('a bounce opens the invoice as it was and charges the drawer', async () => {
    at('2026-03-23')
    await t.call(lodgeCheques, { ids: [chequeId], on: '2026-03-20', treasuryAccountId: box.bankId })
    const bounced = await move('bounced', '2026-03-23', { bankFee: '5.000', reason: 'رصيد غير كافٍ' })
    expect(bounced.feeInvoice).toMatchObject({ number: 'INV-2026-00001' })
    expect(await entryLines(t, `billing:cheque:${chequeId}:2`)).toMatchObject([
      { key: 'receivable', debit: 640_000 },
      { key: 'chequesLodged', credit: 640_000 },
      { key: 'bankCharges', debit: 5_000 },
      { key: 'bank', credit: 5_000 },
    ])
    const fee = await t.call(getInvoice, { id: bounced.feeInvoice!.id })
    expect(fee).toMatchObject({ total: '10.000', dueOn: '2026-03-23', state: 'unpaid' })
    expect(await t.call(getInvoice, { id: oldInvoice })).toMatchObject({
      open: '640.000',
      dueOn: '2025-12-15',
      state: 'overdue',
    })
    expect(await balance('receivable')).toBe(650_000)
    for (const key of ['chequesReceivable', 'chequesLodged', 'chequesUnearned'])
      expect(await balance(key)).toBe(0)
    const statement = await t.call(showStatement, { partyId: c2, from: '2026-03-01', to: '2026-03-31' })
    expect(statement).toMatchObject({ opening: '640.000', closing: '650.000' })
  })

  test('every control account equals its documents', async () => {
    expect(await t.act(subledgersThatDiffer)).toEqual([])
  })
})

describe('scenario 5: KNET, and money between boxes', () => {
  test('a card settlement brings the bank what the fee leaves', async () => {
    at('2026-03-26')
    const c1 = (await aCustomer(t)).id
    await anInvoice(t, { partyId: c1, amountMinor: 30_500 })
    await t.call(receivePayment, {
      date: '2026-03-26',
      partyId: c1,
      splits: 'oldestFirst',
      tenders: [{ treasuryAccountId: box.cardId, amount: '30.500' }],
    })
    at('2026-03-27')
    const settled = await t.call(sendTransfer, {
      fromId: box.cardId,
      toId: box.bankId,
      amount: '30.500',
      fee: '0.183',
      date: '2026-03-27',
    })
    expect(settled).toMatchObject({ number: 'TRF-2026-00001', status: 'received', received: '30.317' })
    expect(await entryLines(t, `billing:transfer:${settled.id}:receive`)).toMatchObject([
      { key: 'bank', debit: 30_317 },
      { key: 'cardFees', debit: 183 },
      { key: 'cardClearing', credit: 30_500 },
    ])
    expect(await balance('cardClearing')).toBe(0)
  })

  test('dollars paid dearer than they stand in the books are a loss', async () => {
    at('2026-03-28')
    const order = { date: '2026-03-28', partyId: s2, tenders: bank('308.100') }
    const split = { kind: 'invoice' as const, invoiceId: uuid(2), amount: '308.100', foreign: '1000.00' }
    const paid = await t.call(payVendor, { ...order, splits: [split] })
    expect(await entryLines(t, `billing:payment:${paid.id}:post`)).toMatchObject([
      { key: 'payable', debit: 307_500 },
      { key: 'fxLoss', debit: 600 },
      { key: 'bank', credit: 308_100 },
    ])
    expect(await balance('payable')).toBe(-66_750)
    expect(await t.call(getBill, { id: uuid(2) })).toMatchObject({ state: 'paid', foreign: { open: '0.00' } })
  })

  test('between two custodians the money is in transit until somebody else receives it', async () => {
    const custodianId = (await aMember(t, 'employee')).id
    const bankRow = { id: box.bankId, version: 1, nameAr: 'الحساب البنكي الرئيسي', custodianId }
    await t.call(saveTreasury, bankRow)
    const order = { fromId: box.cashId, toId: box.bankId, amount: '100.000', date: '2026-03-27' }
    const other = { userId: '00000000-0000-0000-0000-00000000000a' }
    expect(await t.refusal(sendTransfer, { ...order, amount: '900.000' })).toMatchObject({
      code: 'billing.treasury.insufficient',
    })
    const sent = await t.call(sendTransfer, order)
    expect([sent.status, await balance('cashInTransit')]).toEqual(['sent', 100_000])
    const receiving = { id: sent.id, date: '2026-03-27' }
    expect(await t.refusal(receiveTransfer, receiving)).toMatchObject({ code: 'billing.transfer.sameUser' })
    await t.call(receiveTransfer, receiving, other)
    const again = await t.call(sendTransfer, order)
    await t.call(returnTransfer, { id: again.id, date: '2026-03-27', reason: 'لم يُستلم' })
    expect([await balance('cashInTransit'), await balance('cash')]).toEqual([0, 400_000])
  })
})

describe('scenario 8: doubtful debts', () => {
  const asOf = '2026-03-31'

  test('the ageing adds up to the control account, and every cell opens its documents', async () => {
    at(asOf)
    const { rows } = await t.call(listAgeing, { side: 'customer', asOf })
    expect(rows).toMatchObject([{ partyId: c2, to30: '10.000', to120: '640.000', total: '650.000' }])
    const totals = await t.call(ageingTotals, { side: 'customer', asOf })
    expect(totals).toMatchObject({ count: 1, total: '650.000' })
    expect(await balance('receivable')).toBe(650_000)
    const cell = await t.call(ageingDocuments, { side: 'customer', asOf, partyId: c2, column: 4 })
    expect(cell).toMatchObject({ total: '640.000', rows: [{ id: oldInvoice, daysLate: 106 }] })
    const vendors = await t.call(ageingTotals, { side: 'vendor', asOf })
    expect(await balance('payable')).toBe(-Number(vendors.total.replace('.', '')))
    // On the day of the cheque the old invoice was covered; before it, open.
    expect(await t.call(ageingTotals, { side: 'customer', asOf: '2026-03-15' })).toMatchObject({
      total: '0.000',
    })
    expect(await t.call(ageingTotals, { side: 'customer', asOf: '2026-03-05' })).toMatchObject({
      total: '640.000',
    })
  })

  test('the provision is booked once', async () => {
    expect(await t.call(showProvision, { asOf })).toMatchObject({ target: '160.100', allowance: '0.000' })
    const first = await t.call(runProvision, { asOf })
    expect(first).toMatchObject({ target: '160.100', booked: '160.100' })
    expect(await entryLines(t, 'billing:provision:2026-03:post')).toMatchObject([
      { key: 'badDebtExpense', debit: 160_100 },
      { key: 'receivableAllowance', credit: 160_100 },
    ])
    expect(await t.call(runProvision, { asOf })).toEqual({ target: '160.100', booked: '0.000', number: null })
  })

  test('a write-off takes the allowance, then the expense, and settles the invoice', async () => {
    const given = { invoiceIds: [oldInvoice], reason: 'تعذر التحصيل بعد الحكم' }
    expect(await t.refusal(postWriteOff, given, { permissions: ['finance.payments.write'] })).toMatchObject({
      code: 'access.permission.missing',
    })
    const { documents } = await t.call(postWriteOff, given)
    expect(documents).toMatchObject([{ number: 'WO-2026-00001', total: '640.000' }])
    expect([await balance('receivableAllowance'), await balance('badDebtExpense')]).toEqual([0, 640_000])
    expect(await t.call(getInvoice, { id: oldInvoice })).toMatchObject({ open: '0.000', state: 'paid' })
    expect(await t.refusal(postWriteOff, given)).toMatchObject({ code: 'billing.invoice.isSettled' })
    // What is left is 10.000 that is 8 days late: a later run of the month books the difference.
    expect(await t.call(runProvision, { asOf })).toMatchObject({ target: '0.100', booked: '0.100' })
  })
})

test('every control account equals its documents, and every document has its entry', async () => {
  expect(await t.act(subledgersThatDiffer)).toEqual([])
  const { checks } = await t.call(showHealth, {})
  expect(checks.filter(check => check.blocks && check.count > 0)).toEqual([])
})
