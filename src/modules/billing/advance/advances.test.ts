import { beforeAll, expect, test } from 'vitest'
import { rawQuery } from '#kernel/server/database.ts'
import type { TestCompany } from '#kernel/testing/company.ts'
import { accountBalance } from '#modules/accounting/public.server.ts'
import { aCustomer } from '#modules/parties/make.ts'
import { billingInvariants } from '../invariants/invariants.queries.ts'
import {
  cancelInvoice,
  getInvoice,
  issueSavedInvoice,
  listOpenAdvances,
  printInvoice,
  saveInvoice,
  writeCreditNote,
} from '../invoice/invoice.contract.ts'
import { aBillingCompany, anInvoice, aReceipt, entryLines } from '../make.ts'
import { invoiceDraftOf } from '../sync/syncDrafting.queries.ts'
import { showVatReturn } from '../vat/vat.contract.ts'

// Rule 9 of 40-finance: in VAT countries a taxable advance is invoiced, and deducted on the final invoice.
const march = { from: '2026-03-01', to: '2026-03-31' }
let t: TestCompany
beforeAll(async () => {
  t = await aBillingCompany({
    country: 'SA',
    currency: 'SAR',
    timeZone: 'Asia/Riyadh',
    now: '2026-03-05T09:00:00Z',
  })
})

const aParty = async () => (await aCustomer(t)).id
const typed = (partyId: string, unitPrice: string, more: object = {}) => ({
  partyId,
  date: '2026-03-05',
  lines: [{ descriptionAr: 'إيجار', key: 'rentalRevenue', unitPrice }],
  ...more,
})
/** 100.00 invoiced ahead, 115.00 with its tax, by default. */
const anAdvance = (partyId: string, unitPrice = '100.00', taxCode?: string | null) =>
  t.call(issueSavedInvoice, {
    partyId,
    date: '2026-03-05',
    lines: [
      {
        descriptionAr: 'دفعة مقدمة',
        key: 'advanceBillings',
        unitPrice,
        ...(taxCode === undefined ? {} : { taxCode }),
      },
    ],
  })
const left = async (partyId: string) =>
  (await t.call(listOpenAdvances, { partyId })).rows.map(row => row.left)
const record = (id: string) => t.call(getInvoice, { id })
const advances = () => t.act(ctx => accountBalance(ctx, 'advanceBillings'))
/** The return explains every unit that moved the tax accounts. */
const output = async () => {
  const shown = await t.call(showVatReturn, march)
  expect(shown.output.other).toBe('0.00')
  return shown.output.ledger
}
const holds = async () => {
  for (const number of [9, 10, 12, 13] as const)
    expect(await t.act(ctx => billingInvariants[number](ctx)), `invariant ${number}`).toEqual([])
}

test('the final invoice takes net and tax of the advance back, and says so', async () => {
  const partyId = await aParty()
  const advance = await anAdvance(partyId)
  expect(await entryLines(t, `billing:invoice:${advance.id}:issue`)).toMatchObject([
    { key: 'receivable', debit: 11_500 },
    { key: 'advanceBillings', credit: 10_000 },
    { key: 'vatOutput', credit: 1_500 },
  ])
  const before = await output()
  const final = await t.call(
    issueSavedInvoice,
    typed(partyId, '1000.00', { advances: [{ invoiceId: advance.id }] }),
  )
  expect(final).toMatchObject({ total: '1035.00', open: '1035.00' })
  expect(await entryLines(t, `billing:invoice:${final.id}:issue`)).toMatchObject([
    { key: 'receivable', debit: 103_500 },
    { key: 'rentalRevenue', credit: 100_000 },
    { key: 'advanceBillings', debit: 10_000 },
    { key: 'vatOutput', credit: 13_500 },
  ])
  expect(Number(await output()) - Number(before)).toBe(135)
  expect([await advances(), await left(partyId)]).toEqual([0, []])
  expect(await record(final.id)).toMatchObject({
    subtotal: '900.00',
    tax: '135.00',
    total: '1035.00',
    taxes: [{ base: '900.00', tax: '135.00' }],
    lines: [
      { net: '1000.00', tax: '150.00', deductsId: null },
      {
        net: '-100.00',
        tax: '-15.00',
        deductsId: advance.id,
        description: `خصم الدفعة المقدمة ${advance.number}`,
      },
    ],
  })
  expect((await record(advance.id)).advance).toEqual({
    left: '0.00',
    deductedOn: [{ id: final.id, number: final.number, amount: '115.00' }],
  })
  expect((await t.call(printInvoice, { id: final.id })).contentType).toBe('application/pdf')
  // What is stored makes the same entry again.
  const again = await t.act(ctx => invoiceDraftOf(ctx, final.id))
  expect(again.lines.map(line => [line.key ?? null, line.debitMinor ?? -(line.creditMinor ?? 0)])).toEqual([
    [null, 103_500],
    ['rentalRevenue', -100_000],
    ['advanceBillings', 10_000],
    ['vatOutput', -13_500],
  ])
  await holds()
})

test('a part is taken in its proportion, the last part takes what remains, and never more than is left', async () => {
  const partyId = await aParty()
  const { id: invoiceId } = await anAdvance(partyId, '33.33')
  expect(await left(partyId)).toEqual(['38.33'])
  const take = (amount: string | undefined, price = '50.00') =>
    typed(partyId, price, { advances: [{ invoiceId, ...(amount ? { amount } : {}) }] })
  await t.call(issueSavedInvoice, take('10.00'))
  await t.call(issueSavedInvoice, take('10.01'))
  expect(await left(partyId)).toEqual(['18.32'])
  expect(await t.refusal(issueSavedInvoice, take('18.33'))).toMatchObject({
    code: 'billing.advance.tooMuch',
    field: 'advances.0.amount',
    params: { max: '18.32' },
  })
  // Nor more than the invoice comes to.
  expect(await t.refusal(issueSavedInvoice, take('18.32', '10.00'))).toMatchObject({
    code: 'billing.advance.tooMuch',
    params: { max: '11.50' },
  })
  await t.call(issueSavedInvoice, take(undefined))
  expect([await left(partyId), await advances()]).toEqual([[], 0])
  expect((await t.refusal(issueSavedInvoice, take('0.01'))).code).toBe('billing.advance.notOpen')
  await output()
  await holds()
})

test('an advance of somebody else, taken twice, of another tax or in another currency is refused', async () => {
  const [partyId, other] = [await aParty(), await aParty()]
  const { id: invoiceId } = await anAdvance(partyId)
  const code = async (input: object) => (await t.refusal(issueSavedInvoice, input as never)).code
  expect(await code(typed(other, '500.00', { advances: [{ invoiceId }] }))).toBe('billing.advance.notOpen')
  const twice = [
    { invoiceId, amount: '10.00' },
    { invoiceId, amount: '10.00' },
  ]
  expect(await code(typed(partyId, '500.00', { advances: twice }))).toBe('billing.advance.notOpen')
  const untaxed = typed(partyId, '500.00', {
    lines: [{ descriptionAr: 'سكن', key: 'rentalRevenue', unitPrice: '500.00', taxCode: 'E' }],
    advances: [{ invoiceId }],
  })
  expect(await code(untaxed)).toBe('billing.advance.otherTax')
  const foreign = { currency: 'USD', rate: '3.75', advances: [{ invoiceId }] }
  expect(await t.refusal(issueSavedInvoice, typed(partyId, '500.00', foreign))).toMatchObject({
    code: 'billing.advance.foreign',
    field: 'advances.0.amount',
    params: { currency: 'SAR' },
  })
  expect(await left(partyId)).toEqual(['115.00'])
})

test('prices with tax inside and a discount of the document leave the advance as it is', async () => {
  const partyId = await aParty()
  const { id: invoiceId } = await anAdvance(partyId)
  const final = await t.call(
    issueSavedInvoice,
    typed(partyId, '1150.00', {
      taxInclusive: true,
      documentDiscount: { bps: 1_000 },
      advances: [{ invoiceId }],
    }),
  )
  // 1,150.00 less 10 % is 1,035.00 with 135.00 of tax; less 115.00 with 15.00.
  expect(final.total).toBe('920.00')
  expect(await record(final.id)).toMatchObject({ tax: '120.00', discount: '100.00', subtotal: '900.00' })
  expect((await t.call(printInvoice, { id: final.id })).contentType).toBe('application/pdf')
  await holds()
})

test('a draft keeps what it will take back, and issuing it finds what is left by then', async () => {
  const partyId = await aParty()
  const { id: invoiceId } = await anAdvance(partyId)
  const draft = await t.call(
    saveInvoice,
    typed(partyId, '200.00', { advances: [{ invoiceId, amount: '57.50' }] }),
  )
  expect(draft.total).toBe('172.50')
  expect(await left(partyId)).toEqual(['115.00'])
  expect((await record(draft.id)).lines[1]).toMatchObject({
    deductsId: invoiceId,
    net: '-50.00',
    tax: '-7.50',
  })
  const other = await t.call(
    saveInvoice,
    typed(partyId, '200.00', { advances: [{ invoiceId, amount: '60.00' }] }),
  )
  const issued = await t.call(issueSavedInvoice, { id: draft.id, version: draft.version })
  expect(issued.total).toBe('172.50')
  expect(await t.refusal(issueSavedInvoice, { id: other.id, version: other.version })).toMatchObject({
    code: 'billing.advance.tooMuch',
    params: { max: '57.50' },
  })
})

test('a credit of the final invoice gives the advance back; the advance itself is undone only then', async () => {
  const partyId = await aParty()
  const advance = await anAdvance(partyId)
  const final = await t.call(
    issueSavedInvoice,
    typed(partyId, '100.00', { advances: [{ invoiceId: advance.id }] }),
  )
  // Paid whole ahead: nothing is left to pay, and yet it can be credited, once.
  expect(final).toMatchObject({ total: '0.00', open: '0.00' })
  const whole = { lines: 'all' as const, reason: 'أُلغي الحجز' }
  expect(await t.refusal(writeCreditNote, { id: advance.id, ...whole })).toMatchObject({
    code: 'billing.advance.isDeducted',
    params: { numbers: final.number },
  })
  expect((await record(final.id)).actions.find(one => one.action === 'credit')).toMatchObject({
    allowed: true,
  })
  const note = await t.call(writeCreditNote, { id: final.id, ...whole })
  expect(await entryLines(t, `billing:creditNote:${note.id}:issue`)).toMatchObject([
    { key: 'rentalRevenue', debit: 10_000 },
    { key: 'advanceBillings', credit: 10_000 },
  ])
  expect(await t.refusal(writeCreditNote, { id: final.id, ...whole })).toMatchObject({
    code: 'billing.credit.tooMuch',
  })
  expect(await left(partyId)).toEqual(['115.00'])
  // A part of the advance is credited; only the rest can be taken back or credited.
  const part = (amount: string) => ({
    id: advance.id,
    reason: 'رُد جزء',
    lines: [{ descriptionAr: 'دفعة مقدمة', key: 'advanceBillings', amount }],
  })
  await t.call(writeCreditNote, part('40.00'))
  expect(await left(partyId)).toEqual(['69.00'])
  const second = typed(partyId, '500.00', { advances: [{ invoiceId: advance.id, amount: '46.00' }] })
  await t.call(issueSavedInvoice, second)
  expect(await t.refusal(writeCreditNote, part('20.01'))).toMatchObject({
    code: 'billing.advance.creditTooMuch',
    params: { max: '23.00' },
  })
  await t.call(writeCreditNote, part('20.00'))
  expect(await left(partyId)).toEqual([])
  await output()
  await holds()
})

test('without tax an advance is voided only while nothing took it back', async () => {
  const partyId = await aParty()
  const advance = await anAdvance(partyId, '100.00', null)
  const lines = [{ descriptionAr: 'إيجار', key: 'rentalRevenue', unitPrice: '300.00', taxCode: null }]
  const final = await t.call(
    issueSavedInvoice,
    typed(partyId, '', { lines, advances: [{ invoiceId: advance.id }] }),
  )
  expect(final.total).toBe('200.00')
  const undo = (id: string) => ({ id, reason: 'مكرر' })
  expect((await t.refusal(cancelInvoice, undo(advance.id))).code).toBe('billing.advance.isDeducted')
  expect((await record(advance.id)).actions.find(one => one.action === 'void')).toMatchObject({
    allowed: false,
    why: 'billing.advance.isDeducted',
  })
  await t.call(cancelInvoice, undo(final.id))
  expect(await left(partyId)).toEqual(['100.00'])
  await t.call(cancelInvoice, undo(advance.id))
  expect(await left(partyId)).toEqual([])
})

test('two invoices at once take an advance back once', async () => {
  const partyId = await aParty()
  const { id: invoiceId } = await anAdvance(partyId)
  const answers = await Promise.allSettled(
    [1, 2].map(() => t.call(issueSavedInvoice, typed(partyId, '500.00', { advances: [{ invoiceId }] }))),
  )
  expect(answers.map(one => one.status).sort()).toEqual(['fulfilled', 'rejected'])
  expect(await left(partyId)).toEqual([])
  // No line is below zero but one that takes an advance back.
  const [row] = await t.act(ctx =>
    rawQuery<{ count: number }>(
      ctx.db,
      'select count(*)::int as count from billing.invoice_line where company_id = $1 and net_minor < 0 and deducts_id is null',
      [ctx.company.id],
    ),
  )
  expect(row?.count).toBe(0)
})

test('rent that a contract invoices by itself: the advance is credited first, and its money pays the rent', async () => {
  const partyId = await aParty()
  const [before, held] = [await output(), await advances()]
  const advance = await anAdvance(partyId, '500.00')
  await aReceipt(t, { partyId, amountMinor: 57_500 })
  expect((await record(advance.id)).open).toBe('0.00')
  await t.call(writeCreditNote, { id: advance.id, lines: 'all', reason: 'حُوّلت إلى الإيجار' })
  const rent = await anInvoice(t, { partyId, amountMinor: 100_000 })
  expect([rent.totalMinor, rent.openMinor]).toEqual([115_000, 57_500])
  // Taxed once: of the rent alone.
  expect(Number(await output()) - Number(before)).toBe(150)
  expect([await advances(), await left(partyId)]).toEqual([held, []])
  await holds()
})
