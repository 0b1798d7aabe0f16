import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, test } from 'vitest'
import type { TestCompany } from '#kernel/testing/company.ts'
import { setRates } from '#modules/accounting/exchangeRate/exchangeRate.contract.ts'
import { subledgersThatDiffer } from '#modules/accounting/health/health.queries.ts'
import { adjustPeriod } from '#modules/accounting/period/period.contract.ts'
import { accountBalance } from '#modules/accounting/public.server.ts'
import { unallocate } from '../allocation/allocating.queries.ts'
import { recordBill } from '../bill/billRecording.commands.ts'
import { applyDeposit } from '../deposit/depositing.commands.ts'
import { billingInvariants } from '../invariants/invariants.queries.ts'
import * as invoiceContract from '../invoice/invoice.contract.ts'
import {
  aBillingCompany,
  aDeposit,
  anInvoice,
  anOpenBox,
  aReceipt,
  aVendor,
  entryLines,
  refusalOf,
} from '../make.ts'
import { listOpenItems } from '../openItems/openItems.contract.ts'
import { refundPayment } from '../payment/payingOut.commands.ts'
import * as paymentContract from '../payment/payment.contract.ts'
import { creditInvoice } from './crediting.commands.ts'

let t: TestCompany
beforeAll(async () => {
  t = await aBillingCompany()
})

const key = (noun: string) => `rentals:${noun}:${randomUUID()}:credit`
const rent = (amountMinor: number) => [{ descriptionAr: 'إرجاع مبكر', key: 'rentalRevenue', amountMinor }]
const balance = (name: string) => t.act(ctx => accountBalance(ctx, name))

describe('a credit note', () => {
  test('of an early return frees what was paid to an advance, which is refunded in cash (rentals scenario 15)', async () => {
    const box = await anOpenBox(t, 0)
    const invoice = await anInvoice(t, { amountMinor: 210_000 })
    const { partyId } = invoice
    const cash = [{ treasuryAccountId: box.cashId, amountMinor: 210_000 }]
    const receipt = await aReceipt(t, { partyId, tenders: cash })
    const sourceKey = key('event')
    const draft = { sourceKey, invoiceId: invoice.invoiceId, lines: rent(80_000), reason: 'إرجاع مبكر' }
    const note = await t.act(ctx => creditInvoice(ctx, draft))
    expect(note).toMatchObject({
      number: 'CN-2026-00001',
      totalMinor: 80_000,
      freedMinor: 80_000,
      replayed: false,
    })
    expect(await t.act(ctx => creditInvoice(ctx, draft))).toMatchObject({
      number: 'CN-2026-00001',
      replayed: true,
    })
    expect(await entryLines(t, sourceKey)).toMatchObject([
      { key: 'receivable', credit: 80_000 },
      { key: 'rentalRevenue', debit: 80_000 },
    ])
    const freed = await t.act(ctx =>
      ctx.db
        .selectFrom('billing.allocation')
        .select(['id'])
        .where('amount_minor', '=', -80_000)
        .executeTakeFirstOrThrow(),
    )
    expect(await entryLines(t, `billing:allocation:${freed.id}:free`)).toMatchObject([
      { key: 'receivable', debit: 80_000 },
      { key: 'customerAdvances', credit: 80_000 },
    ])
    const refund = {
      sourceKey: key('event'),
      paymentId: receipt.paymentId,
      tender: { treasuryAccountId: box.cashId },
    }
    expect(
      await refusalOf(t.act(ctx => refundPayment(ctx, { ...refund, amountMinor: 80_001 }))),
    ).toMatchObject({
      code: 'billing.allocation.tooMuch',
      params: { amount: '80.001', open: '80.000' },
    })
    const paid = await t.act(ctx => refundPayment(ctx, { ...refund, amountMinor: 80_000 }))
    expect(await entryLines(t, `billing:payment:${paid.paymentId}:post`)).toMatchObject([
      { key: 'customerAdvances', debit: 80_000 },
      { key: 'cash', credit: 80_000 },
    ])
    expect(await balance('customerAdvances')).toBe(0)
    const shown = await t.call(invoiceContract.getInvoice, { id: invoice.invoiceId })
    expect(shown).toMatchObject({
      state: 'paid',
      open: '0.000',
      creditNotes: [{ number: 'CN-2026-00001', total: '80.000' }],
    })
    expect(shown.allocations.map(one => [one.source, one.amount, one.live])).toEqual([
      ['payment', '210.000', '130.000'],
      ['credit', '80.000', '80.000'],
    ])
  })

  test('is never more than the invoice less earlier credits', async () => {
    const invoice = await anInvoice(t)
    const credit = (amountMinor: number) => {
      const draft = {
        sourceKey: key('event'),
        invoiceId: invoice.invoiceId,
        lines: rent(amountMinor),
        reason: 'تسوية',
      }
      return t.act(ctx => creditInvoice(ctx, draft))
    }
    await credit(60_000)
    expect(await refusalOf(credit(40_001))).toMatchObject({
      code: 'billing.credit.tooMuch',
      params: { max: '40.000' },
    })
    await credit(40_000)
    expect(await t.call(invoiceContract.getInvoice, { id: invoice.invoiceId })).toMatchObject({
      open: '0.000',
      state: 'paid',
    })
  })

  test('gives a deposit back what it had paid', async () => {
    const deposit = await aDeposit(t)
    const { partyId, depositId } = deposit
    const invoice = await anInvoice(t, { partyId, amountMinor: 42_500 })
    const { invoiceId } = invoice
    await t.act(ctx =>
      applyDeposit(ctx, { sourceKey: key('mark'), depositId, invoiceId, amountMinor: 42_500 }),
    )
    const note = await t.act(ctx =>
      creditInvoice(ctx, { sourceKey: key('mark'), invoiceId, lines: 'all', reason: 'لا ضرر' }),
    )
    expect(note).toMatchObject({ totalMinor: 42_500, freedMinor: 42_500 })
    const row = await t.act(ctx =>
      ctx.db
        .selectFrom('billing.deposit')
        .select('balance_minor')
        .where('id', '=', depositId)
        .executeTakeFirst(),
    )
    expect(row).toEqual({ balance_minor: 150_000 })
  })

  test('for everything takes what is earned off the revenue and the rest off deferred revenue', async () => {
    const before = await balance('deferredRevenue')
    const service = { serviceFrom: '2026-03-01', serviceTo: '2026-05-31' }
    const invoice = await anInvoice(t, {
      lines: [
        {
          descriptionAr: 'إيجار ربع سنوي',
          key: 'rentalRevenue',
          amountMinor: 920_000,
          discountMinor: 92_000,
          ...service,
        },
      ],
    })
    expect(invoice.totalMinor).toBe(828_000)
    expect(await entryLines(t, invoice.sourceKey)).toMatchObject([
      { key: 'receivable', debit: 828_000 },
      { key: 'deferredRevenue', credit: 828_000 },
    ])
    const sourceKey = key('event')
    const draft = {
      sourceKey,
      invoiceId: invoice.invoiceId,
      lines: 'all' as const,
      reason: 'إلغاء العقد',
      date: '2026-03-11',
    }
    t.setNow('2026-03-11T09:00:00Z')
    await t.act(ctx => creditInvoice(ctx, draft))
    t.setNow('2026-03-01T09:00:00Z')
    expect(await entryLines(t, sourceKey)).toMatchObject([
      { key: 'receivable', credit: 828_000 },
      { key: 'salesDiscount', credit: 10_000 },
      { key: 'deferredRevenue', debit: 738_000 },
      { key: 'rentalRevenue', debit: 100_000 },
    ])
    // Ten of 92 days are still to be posted by the spreads at the end of March, net of their discount.
    expect(await balance('deferredRevenue')).toBe(before - 90_000)
  })
})

describe('a void', () => {
  test('needs an invoice without settlements, and keeps the number', async () => {
    const invoice = await anInvoice(t)
    const receipt = await aReceipt(t, { partyId: invoice.partyId, amountMinor: 40_000 })
    const cancel = { id: invoice.invoiceId, reason: 'صدرت بالخطأ' }
    expect(await t.refusal(invoiceContract.cancelInvoice, cancel)).toMatchObject({
      code: 'billing.invoice.hasAllocations',
      params: { amount: '40.000' },
    })
    const [allocation] = (await t.call(invoiceContract.getInvoice, { id: invoice.invoiceId })).allocations
    await t.call(paymentContract.unallocatePayment, { allocationId: allocation!.id })
    await t.call(invoiceContract.cancelInvoice, cancel)
    expect(await t.call(invoiceContract.getInvoice, { id: invoice.invoiceId })).toMatchObject({
      state: 'void',
      number: invoice.number,
      voidedOn: '2026-03-01',
      open: '0.000',
    })
    expect(await t.call(paymentContract.getPayment, { id: receipt.paymentId })).toMatchObject({
      free: '40.000',
    })
    const again = { sourceKey: key('x'), allocationId: allocation!.id }
    expect(await refusalOf(t.act(ctx => unallocate(ctx, again)))).toMatchObject({ kind: 'notFound' })
  })

  test('falls on its day while that is open; in a period that is being adjusted only for who keeps periods, else today', async () => {
    const own = await aBillingCompany({ now: '2026-04-02T09:00:00Z' })
    const date = '2026-03-20'
    const [first, second] = [await anInvoice(own, { date }), await anInvoice(own, { date })]
    const voided = async (invoiceId: string, call = {}) => {
      await own.call(invoiceContract.cancelInvoice, { id: invoiceId, reason: 'صدرت بالخطأ' }, call)
      return (await own.call(invoiceContract.getInvoice, { id: invoiceId })).voidedOn
    }
    await own.call(adjustPeriod, { id: 202603310 })
    const clerk = { permissions: ['finance.payments.reverse'] }
    expect(await voided(first.invoiceId, clerk)).toBe('2026-04-02')
    expect(await voided(second.invoiceId)).toBe(date)
  })

  test('of a receipt opens its documents again, wherever its money went meanwhile', async () => {
    const first = await anInvoice(t, { amountMinor: 60_000 })
    const { partyId } = first
    const receipt = await aReceipt(t, { partyId, amountMinor: 100_000 })
    const second = await anInvoice(t, { partyId, amountMinor: 70_000 })
    expect(second.openMinor).toBe(30_000)
    await t.act(ctx =>
      creditInvoice(ctx, {
        sourceKey: key('e'),
        invoiceId: first.invoiceId,
        lines: rent(10_000),
        reason: 'تسوية',
      }),
    )
    await t.call(paymentContract.cancelPayment, { id: receipt.paymentId, reason: 'شيك مرفوض' })
    const open = await t.call(listOpenItems, { partyId })
    expect(open.invoices.map(one => [one.number, one.open])).toEqual([
      [first.number, '50.000'],
      [second.number, '70.000'],
    ])
    expect(open.advances).toEqual([])
    expect(await t.call(paymentContract.getPayment, { id: receipt.paymentId })).toMatchObject({
      status: 'voided',
      actions: [
        { why: 'billing.payment.isVoid' },
        { why: 'billing.payment.isVoid' },
        { why: 'billing.payment.isVoid' },
        { why: 'billing.payment.isVoid' },
      ],
    })
  })

  test('of a tax invoice is refused; it is credited to the last unit of tax', async () => {
    const saudi = await aBillingCompany({ country: 'SA', currency: 'SAR', timeZone: 'Asia/Riyadh' })
    const lines = [1, 2, 3].map(no => ({
      descriptionAr: `بند ${no}`,
      key: 'rentalRevenue',
      amountMinor: 1_010,
    }))
    const invoice = await anInvoice(saudi, { lines })
    expect(invoice.totalMinor).toBe(3_485)
    const cancel = { id: invoice.invoiceId, reason: 'صدرت بالخطأ' }
    expect(await saudi.refusal(invoiceContract.cancelInvoice, cancel)).toMatchObject({
      code: 'billing.invoice.mustCredit',
    })
    const note = await saudi.call(invoiceContract.writeCreditNote, {
      id: invoice.invoiceId,
      lines: 'all',
      reason: 'إلغاء',
    })
    expect(note.total).toBe('34.85')
    await saudi.act(async ctx => {
      for (const name of ['receivable', 'rentalRevenue', 'vatOutput'])
        expect(await accountBalance(ctx, name)).toBe(0)
    })
    const inclusive = await anInvoice(saudi, {
      lines: [{ ...lines[0]!, amountMinor: 1_003 }],
      taxInclusive: true,
    })
    expect(inclusive.totalMinor).toBe(1_003)
    const whole = await saudi.call(invoiceContract.writeCreditNote, {
      id: inclusive.invoiceId,
      lines: 'all',
      reason: 'إلغاء',
    })
    expect(whole.total).toBe('10.03')
  })
})

test('rows of lists and their files add up to the totals: what a credit takes away stands with its minus', async () => {
  const { partyId, invoiceId } = await anInvoice(t, { amountMinor: 345_000 })
  const reason = 'إلغاء'
  await t.call(invoiceContract.writeCreditNote, { id: invoiceId, lines: 'all', reason })
  await anInvoice(t, { partyId, amountMinor: 10_000 })
  const filter = { partyId }
  const { rows } = await t.call(invoiceContract.listInvoices, filter)
  expect(rows.map(row => [row.kind, row.counted.total, row.counted.open])).toEqual([
    ['sale', '10.000', '10.000'],
    ['creditNote', '-345.000', '0.000'],
    ['sale', '345.000', '0.000'],
  ])
  const totals = await t.call(invoiceContract.invoiceTotals, filter)
  expect(totals).toMatchObject({ total: '10.000', open: '10.000' })
})

test('after all of it every control account equals its documents', async () => {
  expect(await t.act(subledgersThatDiffer)).toEqual([])
})

test('three lines of 10.10 at 15 %, credited one by one, leave neither tax nor anything open; bills likewise', async () => {
  const sa = await aBillingCompany({ country: 'SA', currency: 'SAR' })
  const line = { descriptionAr: 'خدمة', key: 'rentalRevenue', amountMinor: 1010 }
  const { invoiceId, totalMinor } = await anInvoice(sa, { lines: [line, line, line] })
  expect(totalMinor).toBe(3485)
  const credit = () => {
    const draft = { sourceKey: key('event'), invoiceId, lines: [line], reason: 'خصم' }
    return sa.act(ctx => creditInvoice(ctx, draft))
  }
  expect([(await credit()).totalMinor, (await credit()).totalMinor, (await credit()).totalMinor]).toEqual([
    1162, 1162, 1161,
  ])
  const partyId = await aVendor(sa)
  const expense = { descriptionAr: 'خدمة', key: 'otherExpense', amountMinor: 1010 }
  const bill = { sourceKey: key('bill'), partyId, date: '2026-03-01', reference: 'V-1' }
  const made = await sa.act(ctx => recordBill(ctx, { ...bill, lines: [expense, expense, expense] }))
  for (let part = 0; part < 3; part++) {
    const draft = { sourceKey: key('event'), invoiceId: made.invoiceId, lines: [expense], reason: 'خصم' }
    await sa.act(ctx => creditInvoice(ctx, draft))
  }
  for (const account of ['receivable', 'payable', 'vatOutput', 'vatInput', 'rentalRevenue', 'otherExpense'])
    expect(await sa.act(ctx => accountBalance(ctx, account)), account).toBe(0)
  expect(await sa.act(subledgersThatDiffer)).toEqual([])
})

test('a dollar invoice credited line by line at its own rate leaves nothing in either currency, gains and losses of rounding undone', async () => {
  const sa = await aBillingCompany({ country: 'SA', currency: 'SAR' })
  await sa.call(setRates, { rows: [{ currency: 'USD', date: '2026-03-01', rate: '3.7555' }] })
  const line = { descriptionAr: 'خدمة', key: 'rentalRevenue', amountMinor: 1011 }
  const { invoiceId } = await anInvoice(sa, { lines: [line, line, line], foreign: { currency: 'USD' } })
  for (let part = 0; part < 3; part++) {
    const draft = { sourceKey: key('event'), invoiceId, lines: [line], reason: 'خصم' }
    await sa.act(ctx => creditInvoice(ctx, draft))
  }
  const held = (account: string) => sa.act(ctx => accountBalance(ctx, account))
  for (const account of ['receivable', 'vatOutput', 'rentalRevenue'])
    expect(await held(account), account).toBe(0)
  expect((await held('fxGain')) + (await held('fxLoss'))).toBe(0)
  expect(await sa.act(billingInvariants[19])).toEqual([])
})

test('a credit that names no tax code takes the document’s own: nothing comes back of tax that was not charged', async () => {
  const saudi = await aBillingCompany({ country: 'SA', currency: 'SAR' })
  const lines = (taxCode: string | null) => [
    { descriptionAr: 'إيجار', key: 'rentalRevenue', amountMinor: 100_000, taxCode },
  ]
  const credited = async (taxCode: string | null) => {
    const { invoiceId } = await anInvoice(saudi, { lines: lines(taxCode) })
    const draft = { sourceKey: key('event'), invoiceId, lines: rent(80_000), reason: 'خصم' }
    return (await saudi.act(ctx => creditInvoice(ctx, draft))).totalMinor
  }
  expect([await credited(null), await credited('Z'), await credited('S')]).toEqual([80_000, 80_000, 92_000])
  const { invoiceId } = await anInvoice(saudi, { lines: [...lines('Z'), ...lines('S')] })
  const most = rent(100_001)
  const draft = { sourceKey: key('event'), invoiceId, lines: most, reason: 'خصم' }
  expect(await refusalOf(saudi.act(ctx => creditInvoice(ctx, draft)))).toMatchObject({
    code: 'billing.credit.tooMuch',
    field: 'lines.0.amount',
    params: { max: '1,000.00' },
  })
})
