import { randomUUID } from 'node:crypto'
import { beforeAll, expect, test } from 'vitest'
import type { TestCompany } from '#kernel/testing/company.ts'
import * as rates from '#modules/accounting/exchangeRate/exchangeRate.contract.ts'
import { subledgersThatDiffer } from '#modules/accounting/health/health.queries.ts'
import { anAccountId } from '#modules/accounting/make.ts'
import { accountBalance } from '#modules/accounting/public.server.ts'
import { creditBill, enterBill, getBill } from '../bill/bill.contract.ts'
import { billingInvariants } from '../invariants/invariants.queries.ts'
import { aBillingCompany, aVendor, entryLines, theTreasury } from '../make.ts'
import { cancelPayment, payVendor, unallocatePayment } from '../payment/payment.contract.ts'
import { treasuryOpening } from '../session/session.contract.ts'
import { listVendorOpenItems } from '../vendor/vendor.contract.ts'

let t: TestCompany
let [bankId, vendor, tracking] = ['', '', '']

beforeAll(async () => {
  t = await aBillingCompany({ now: '2026-03-08T09:00:00Z' })
  bankId = (await theTreasury(t)).bankId
  vendor = await aVendor(t)
  tracking = await anAccountId(t, '5303')
  await t.call(treasuryOpening, { id: bankId, date: '2026-03-01', amount: '12000.000' })
})

const at = (day: string) => t.setNow(`${day}T09:00:00Z`)
const bill = (amount: string, more: object = {}) => ({
  id: randomUUID(),
  partyId: vendor,
  reference: randomUUID().slice(0, 8),
  date: '2026-03-08',
  currency: 'USD' as const,
  lines: [{ description: 'اشتراك', accountId: tracking, unitPrice: amount }],
  ...more,
})
const pay = (invoiceId: string, amount: string, foreign: string | null) => ({
  partyId: vendor,
  date: '2026-03-28',
  tenders: [{ treasuryAccountId: bankId, amount }],
  splits: [{ kind: 'invoice' as const, invoiceId, amount, foreign }],
})
const balance = (key: string) => t.act(ctx => accountBalance(ctx, key))
const inOrder = async () => [
  ...(await t.act(subledgersThatDiffer)),
  ...(await t.act(billingInvariants[12])),
  ...(await t.act(billingInvariants[19])),
]

test('a foreign bill needs a recent rate; it is converted once at the rate of its day', async () => {
  expect(await t.refusal(enterBill, bill('1000.00'))).toMatchObject({
    code: 'accounting.rate.missing',
    params: { currency: 'USD', date: '08/03/2026' },
  })
  const set = (date: string, rate: string) =>
    t.call(rates.setRates, { rows: [{ currency: 'USD', date, rate }] })
  await set('2026-02-28', '0.3000')
  expect((await t.refusal(enterBill, bill('1000.00'))).code).toBe('accounting.rate.missing')
  await set('2026-03-06', '٠٫٣٠٧٥')
  expect(await t.call(rates.findRate, { currency: 'USD', date: '2026-03-08' })).toEqual({
    rate: '0.3075',
    on: '2026-03-06',
  })
  expect(
    (await t.refusal(rates.setRates, { rows: [{ currency: 'KWD', date: '2026-03-08', rate: '1' }] })).code,
  ).toBe('accounting.rate.base')
  expect((await t.refusal(enterBill, bill('1000.005'))).code).toBe('billing.amount.precision')
  const made = await t.call(enterBill, bill('1000.00'))
  expect(made).toMatchObject({ total: '307.500', open: '307.500' })
  expect(await t.call(getBill, { id: made.id })).toMatchObject({
    total: '307.500',
    foreign: { currency: 'USD', rate: '0.3075', total: '1000.00', open: '1000.00' },
  })
})

test('paid at 0.3081 it costs 0.600 more: a loss, and the bill is nothing in both currencies', async () => {
  const made = await t.call(enterBill, bill('1000.00', { rate: '0.3075' }))
  at('2026-03-28')
  await t.call(rates.setRates, { rows: [{ currency: 'USD', date: '2026-03-28', rate: '0.3081' }] })
  const items = await t.call(listVendorOpenItems, { partyId: vendor })
  expect(items.invoices.find(one => one.invoiceId === made.id)).toMatchObject({
    open: '307.500',
    foreign: { currency: 'USD', open: '1000.00', due: '308.100' },
  })
  expect((await t.refusal(payVendor, pay(made.id, '308.100', null))).code).toBe('billing.allocation.foreign')
  expect(await t.refusal(payVendor, pay(made.id, '308.100', '1000.01'))).toMatchObject({
    code: 'billing.allocation.tooMuch',
    params: { open: '1000.00 USD' },
  })
  const paid = await t.call(payVendor, pay(made.id, '308.100', '1000.00'))
  expect(await entryLines(t, `billing:payment:${paid.id}:post`)).toMatchObject([
    { key: 'payable', debit: 307_500 },
    { key: 'fxLoss', debit: 600 },
    { key: 'bank', credit: 308_100 },
  ])
  const settled = await t.call(getBill, { id: made.id })
  expect(settled).toMatchObject({ open: '0.000', foreign: { open: '0.00' } })
  const allocationId = settled.allocations[0]!.id
  expect((await t.refusal(unallocatePayment, { allocationId })).code).toBe('billing.allocation.foreignUndo')
  expect(await inOrder()).toEqual([])
  await t.call(cancelPayment, { id: paid.id, reason: 'خطأ' })
  expect(await t.call(getBill, { id: made.id })).toMatchObject({
    open: '307.500',
    foreign: { open: '1000.00' },
  })
  expect([await balance('fxLoss'), ...(await inOrder())]).toEqual([0])
  // In two parts at two rates, the second one cheaper.
  await t.call(payVendor, pay(made.id, '103.000', '333.33'))
  await t.call(payVendor, pay(made.id, '204.000', '666.67'))
  expect(await t.call(getBill, { id: made.id })).toMatchObject({ open: '0.000', foreign: { open: '0.00' } })
  expect([(await balance('fxLoss')) + (await balance('fxGain')), ...(await inOrder())]).toEqual([-500])
})

test('money without its foreign amount passes foreign bills by; a credit takes its share of both', async () => {
  const made = await t.call(enterBill, bill('200.00', { rate: '0.31' }))
  const oldest = { ...pay(made.id, '62.000', null), splits: 'oldestFirst' as const }
  const ahead = await t.call(payVendor, oldest)
  expect(await t.call(getBill, { id: made.id })).toMatchObject({ open: '62.000' })
  await t.call(cancelPayment, { id: ahead.id, reason: 'خطأ' })
  await t.call(creditBill, { id: made.id, lines: [{ lineNo: 1, amount: '100.00' }], reason: 'خصم' })
  expect(await t.call(getBill, { id: made.id })).toMatchObject({
    open: '31.000',
    foreign: { open: '100.00' },
  })
  await t.call(creditBill, { id: made.id, lines: [{ lineNo: 1, amount: '100.00' }], reason: 'خصم' })
  expect(await t.call(getBill, { id: made.id })).toMatchObject({ open: '0.000', foreign: { open: '0.00' } })
  expect(await inOrder()).toEqual([])
})

test('what is open at a month end is revalued once and undone the next day (invariant 21)', async () => {
  expect((await t.refusal(rates.revalueBalances, { month: '2026-03-01' })).code).toBe('accounting.rate.month')
  at('2026-04-02')
  const before = await balance('payable')
  const made = await t.call(rates.revalueBalances, { month: '2026-03-15' })
  // The first bill: USD 1,000.00 stands at 307.500 and would cost 308.100.
  expect(made).toMatchObject({ asOf: '2026-03-31', entries: [{ by: '-0.600' }] })
  const account = await anAccountId(t, '2101')
  expect(await entryLines(t, `accounting:fx:${account}:2026-03`)).toMatchObject([
    { key: 'payable', credit: 600 },
    { key: 'fxLoss', debit: 600 },
  ])
  const on = (day: string) => t.act(ctx => accountBalance(ctx, 'payable', day))
  expect([(await on('2026-03-31')) - before, (await on('2026-04-01')) - before]).toEqual([-600, 0])
  expect(await t.call(rates.revalueBalances, { month: '2026-03-31' })).toMatchObject({ entries: [] })
  expect(await inOrder()).toEqual([])
})

test('a credit of a vendor lowers a dollar bill in dollars; the whole of one leaves nothing', async () => {
  at('2026-03-08')
  const first = await t.call(enterBill, bill('1000.00'))
  const credit = { id: first.id, reason: 'خصم', lines: [{ lineNo: 1, amount: '250.00' }] }
  const note = await t.call(creditBill, credit)
  expect(await entryLines(t, `billing:bill:${note.id}:credit`)).toMatchObject([
    { key: 'payable', debit: 76_875 },
    { credit: 76_875 },
  ])
  expect(await t.call(getBill, { id: first.id })).toMatchObject({
    open: '230.625',
    foreign: { open: '750.00' },
  })
  const second = await t.call(enterBill, bill('1000.00'))
  const whole = await t.call(creditBill, { id: second.id, reason: 'إلغاء', lines: 'all' })
  expect(await t.call(getBill, { id: whole.id })).toMatchObject({
    total: '307.500',
    foreign: { total: '1000.00', open: '0.00' },
    lines: [{ foreign: { net: '1000.00' } }],
  })
  expect(await inOrder()).toEqual([])
})
