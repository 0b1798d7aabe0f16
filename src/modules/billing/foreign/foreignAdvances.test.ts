import fc from 'fast-check'
import { beforeAll, expect, test } from 'vitest'
import type { TestCompany } from '#kernel/testing/company.ts'
import { subledgersThatDiffer } from '#modules/accounting/health/health.queries.ts'
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
import { aBillingCompany, entryLines } from '../make.ts'
import { invoiceDraftOf } from '../sync/syncDrafting.queries.ts'
import { showVatReturn } from '../vat/vat.contract.ts'

// Rules 9 and 12 of 40-finance together: a taxable advance was invoiced in dollars, and the final invoice in dollars stands at another
// rate. What the advance paid of the revenue keeps the rate of its day (IFRIC 22, decision 11).
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
type More = { lines?: object[]; advances?: object[]; taxInclusive?: boolean; currency?: string }
const typed = (partyId: string, rate: string, key: string, unitPrice: string, more: More = {}) => ({
  partyId,
  date: '2026-03-05',
  currency: 'USD' as const,
  rate,
  lines: [{ descriptionAr: key === 'advanceBillings' ? 'دفعة مقدمة' : 'إيجار', key, unitPrice }],
  ...(more as object),
})
/** Dollars before tax, invoiced ahead. */
const anAdvance = (partyId: string, rate: string, unitPrice: string, more: More = {}) =>
  t.call(issueSavedInvoice, typed(partyId, rate, 'advanceBillings', unitPrice, more))
const aFinal = (partyId: string, rate: string, unitPrice: string, advances: object[], more: More = {}) =>
  t.call(issueSavedInvoice, typed(partyId, rate, 'rentalRevenue', unitPrice, { advances, ...more }))
const left = async (partyId: string) =>
  (await t.call(listOpenAdvances, { partyId })).rows.map(row => row.left)
const balance = (key: string) => t.act(ctx => accountBalance(ctx, key))
const difference = async () => (await balance('fxLoss')) + (await balance('fxGain'))
const record = (id: string) => t.call(getInvoice, { id })
/** What the books hold of advances is what those not taken back were put there at. */
const holds = async (partyIds: readonly string[]) => {
  for (const number of [9, 10, 12, 13, 19] as const)
    expect(await t.act(ctx => billingInvariants[number](ctx)), `invariant ${number}`).toEqual([])
  expect(await t.act(subledgersThatDiffer)).toEqual([])
  const shown = await t.call(showVatReturn, { from: '2026-03-01', to: '2026-03-31' })
  expect(shown.output.other).toBe('0.00')
  const open = await Promise.all(partyIds.map(partyId => t.call(listOpenAdvances, { partyId })))
  const carried = open.flatMap(({ rows }) => rows.flatMap(row => row.parts.map(part => part.carried)))
  return carried.reduce((sum, one) => sum + Math.round(Number(one) * 100), 0)
}

test('the final invoice takes the advance off at what it was put there, and its part of the revenue keeps that rate', async () => {
  const partyId = await aParty()
  const [before, held] = [await difference(), await balance('advanceBillings')]
  const advance = await anAdvance(partyId, '3.75', '1000.00')
  expect(await entryLines(t, `billing:invoice:${advance.id}:issue`)).toMatchObject([
    { key: 'receivable', debit: 431_250 },
    { key: 'advanceBillings', credit: 375_000 },
    { key: 'vatOutput', credit: 56_250 },
  ])
  expect(await t.call(listOpenAdvances, { partyId })).toMatchObject({
    rows: [
      { currency: 'USD', left: '1150.00', parts: [{ net: '1000.00', tax: '150.00', carried: '3750.00' }] },
    ],
  })
  // 3,450.00 less 1,150.00 is 2,300.00 dollars: 8,740.00 at 3.80. The tax of the rest alone is owed, at the day's rate.
  const final = await aFinal(partyId, '3.80', '3000.00', [{ invoiceId: advance.id }])
  expect(final).toMatchObject({ total: '8740.00', open: '8740.00' })
  const entry = [
    { key: 'receivable', debit: 874_000 },
    // 1,000.00 at 3.75 and 2,000.00 at 3.80.
    { key: 'rentalRevenue', credit: 1_135_000 },
    { key: 'advanceBillings', debit: 375_000 },
    { key: 'vatOutput', credit: 114_000 },
  ]
  expect(await entryLines(t, `billing:invoice:${final.id}:issue`)).toMatchObject(entry)
  expect([(await difference()) - before, await balance('advanceBillings'), await left(partyId)]).toEqual([
    ...[0, held, []],
  ])
  expect(await record(final.id)).toMatchObject({
    subtotal: '7600.00',
    tax: '1140.00',
    total: '8740.00',
    foreign: { currency: 'USD', rate: '3.8', total: '2300.00', open: '2300.00' },
    lines: [
      { net: '11400.00', foreign: { net: '3000.00', tax: '450.00' } },
      {
        net: '-3800.00',
        tax: '-570.00',
        deductsId: advance.id,
        foreign: { net: '-1000.00', tax: '-150.00' },
      },
    ],
  })
  expect((await record(advance.id)).advance).toEqual({
    left: '0.00',
    deductedOn: [{ id: final.id, number: final.number, amount: '1150.00' }],
  })
  expect((await t.call(printInvoice, { id: final.id })).contentType).toBe('application/pdf')
  // What is stored makes the same entry again.
  const again = await t.act(ctx => invoiceDraftOf(ctx, final.id))
  expect(again.lines.map(line => line.debitMinor ?? -(line.creditMinor ?? 0))).toEqual(
    entry.map(line => line.debit ?? -(line.credit ?? 0)),
  )
  expect(await holds([partyId])).toBe(0)
})

test('at a lower rate the revenue is more; a whole credit gives back what was taken, revenue and all', async () => {
  const partyId = await aParty()
  const [before, held] = [await difference(), await balance('advanceBillings')]
  const { id: invoiceId } = await anAdvance(partyId, '3.75', '1000.00')
  const take = [{ invoiceId, amount: '460.00' }]
  const credited = await aFinal(partyId, '3.70', '1000.00', take)
  expect(await entryLines(t, `billing:invoice:${credited.id}:issue`)).toMatchObject([
    { key: 'receivable', debit: 255_300 },
    { key: 'rentalRevenue', credit: 372_000 },
    { key: 'advanceBillings', debit: 150_000 },
    { key: 'vatOutput', credit: 33_300 },
  ])
  expect([await left(partyId), await holds([partyId])]).toEqual([['690.00'], 225_000])
  const note = await t.call(writeCreditNote, { id: credited.id, lines: 'all', reason: 'أُلغي الحجز' })
  expect(await entryLines(t, `billing:creditNote:${note.id}:issue`)).toMatchObject([
    { key: 'receivable', credit: 255_300 },
    { key: 'rentalRevenue', debit: 372_000 },
    { key: 'advanceBillings', credit: 150_000 },
    { key: 'vatOutput', debit: 33_300 },
  ])
  expect([await left(partyId), (await difference()) - before]).toEqual([['1150.00'], 0])
  expect([(await balance('advanceBillings')) - held, await holds([partyId])]).toEqual([-375_000, 375_000])
})

test('without tax a final invoice that the advance pays whole comes to nothing, and is voided', async () => {
  const partyId = await aParty()
  const [before, held] = [await difference(), await balance('advanceBillings')]
  const untaxed = (key: string) => ({
    lines: [{ descriptionAr: 'إيجار', key, unitPrice: '500.00', taxCode: null }],
  })
  const advance = await anAdvance(partyId, '3.75', '', untaxed('advanceBillings'))
  const final = await aFinal(partyId, '3.80', '', [{ invoiceId: advance.id }], untaxed('rentalRevenue'))
  expect(final).toMatchObject({ total: '0.00', open: '0.00' })
  expect(await record(final.id)).toMatchObject({ foreign: { total: '0.00', open: '0.00' } })
  expect([(await difference()) - before, await holds([partyId])]).toEqual([0, 0])
  await t.call(cancelInvoice, { id: final.id, reason: 'مكرر' })
  expect([await left(partyId), (await difference()) - before, await holds([partyId])]).toEqual([
    ...[['500.00'], 0, 187_500],
  ])
  // Credited whole instead, once.
  const second = await aFinal(partyId, '3.80', '', [{ invoiceId: advance.id }], untaxed('rentalRevenue'))
  const whole = { id: second.id, lines: 'all' as const, reason: 'أُلغي الحجز' }
  await t.call(writeCreditNote, whole)
  expect((await t.refusal(writeCreditNote, whole)).code).toBe('billing.credit.tooMuch')
  expect([await left(partyId), (await difference()) - before]).toEqual([['500.00'], 0])
  await t.call(writeCreditNote, { id: advance.id, lines: 'all', reason: 'رُدت' })
  expect([await left(partyId), (await balance('advanceBillings')) - held]).toEqual([[], 0])
})

test('a part of the advance is credited at another rate: its account is left with what it was put there at', async () => {
  const partyId = await aParty()
  const [before, held] = [await difference(), await balance('advanceBillings')]
  const { id, number } = await anAdvance(partyId, '3.75', '1000.00')
  const part = (amount: string) => ({
    id,
    reason: 'رُد جزء',
    rate: '3.80',
    lines: [{ descriptionAr: 'دفعة مقدمة', key: 'advanceBillings', amount }],
  })
  const note = await t.call(writeCreditNote, part('400.00'))
  expect(await entryLines(t, `billing:creditNote:${note.id}:issue`)).toMatchObject([
    { key: 'receivable', credit: 174_800 },
    { key: 'advanceBillings', debit: 150_000 },
    { key: 'vatOutput', debit: 22_800 },
    { key: 'fxLoss', debit: 2_000 },
  ])
  expect([await left(partyId), await holds([partyId])]).toEqual([['690.00'], 225_000])
  expect(await t.refusal(writeCreditNote, part('600.01'))).toMatchObject({
    code: 'billing.credit.tooMuch',
    params: { max: '690.00 USD' },
  })
  await aFinal(partyId, '3.75', '100.00', [{ invoiceId: id, amount: '100.00' }])
  expect(await t.refusal(writeCreditNote, part('600.00'))).toMatchObject({
    code: 'billing.advance.creditTooMuch',
    params: { max: '590.00 USD' },
  })
  const tooMuch = typed(partyId, '3.75', 'rentalRevenue', '9000.00', {
    advances: [{ invoiceId: id, amount: '590.01' }],
  })
  expect(await t.refusal(issueSavedInvoice, tooMuch)).toMatchObject({
    code: 'billing.advance.tooMuch',
    field: 'advances.0.amount',
    params: { number, max: '590.00 USD' },
  })
  await aFinal(partyId, '3.80', '9000.00', [{ invoiceId: id }])
  expect([await left(partyId), (await balance('advanceBillings')) - held]).toEqual([[], 0])
  // The finals cost nothing. The note: 20.00 of the advance, less 23.00 that its larger claim settled of the invoice; the 3.00 between
  // are the tax, which went back at the note's own rate.
  expect((await difference()) - before).toBe(-300)
  await holds([partyId])
})

test('an advance is taken back in its own currency only, and a draft keeps its dollars', async () => {
  const partyId = await aParty()
  const { id: invoiceId, number } = await anAdvance(partyId, '3.75', '100.00')
  const inRiyals = { ...typed(partyId, '', 'rentalRevenue', '900.00', { advances: [{ invoiceId }] }) }
  const { currency: _, rate: __, ...own } = inRiyals
  expect(await t.refusal(issueSavedInvoice, own)).toMatchObject({
    code: 'billing.advance.foreign',
    params: { number, currency: 'USD' },
  })
  const advances = [{ invoiceId, amount: '57.50' }]
  const draft = await t.call(saveInvoice, typed(partyId, '3.80', 'rentalRevenue', '200.00', { advances }))
  expect(draft.total).toBe('655.50')
  expect((await record(draft.id)).lines[1]).toMatchObject({
    deductsId: invoiceId,
    foreign: { net: '-50.00', tax: '-7.50' },
  })
  expect(await left(partyId)).toEqual(['115.00'])
  const issued = await t.call(issueSavedInvoice, { id: draft.id, version: draft.version })
  expect(issued.total).toBe('655.50')
  expect(await left(partyId)).toEqual(['57.50'])
  await holds([partyId])
})

test('a final invoice that took back a cent, nothing in the books, is credited whole', async () => {
  const partyId = await aParty()
  const advance = await anAdvance(partyId, '3.75', '1.00')
  const before = await left(partyId)
  // At a rate of 0.4 a cent rounds to no halala at all.
  const final = await aFinal(partyId, '0.4', '20.00', [{ invoiceId: advance.id, amount: '0.01' }])
  await t.call(writeCreditNote, { id: final.id, lines: 'all', reason: 'أُلغي الحجز' })
  expect(await left(partyId)).toEqual(before)
  expect((await record(final.id)).open).toBe('0.00')
  await holds([partyId])
  await t.call(writeCreditNote, { id: advance.id, lines: 'all', reason: 'رُدت' })
})

test('whatever is taken back, at whatever rates, what is put on the account of advances leaves it to the last unit', async () => {
  const held = await balance('advanceBillings')
  const cents = fc.integer({ min: 100, max: 300_000 })
  const rate = fc.integer({ min: 5_000, max: 60_000 }).map(units => String(units / 10_000))
  const text = (minor: number) => (minor / 100).toFixed(2)
  const minorOf = (amount: string) => Math.round(Number(amount) * 100)
  await fc.assert(
    fc.asyncProperty(
      ...[cents, rate, fc.boolean()],
      fc.array(fc.record({ share: fc.integer({ min: 1, max: 100 }), rate, back: fc.boolean() }), {
        minLength: 1,
        maxLength: 4,
      }),
      async (price, first, taxInclusive, takes) => {
        const partyId = await aParty()
        const { id: invoiceId } = await anAdvance(partyId, first, text(price), { taxInclusive })
        const finals: string[] = []
        for (const take of takes) {
          const [open] = await left(partyId)
          if (open === undefined) break
          const amount = text(Math.max(1, Math.floor((minorOf(open) * take.share) / 100)))
          // Twice the advance, so that net and tax always suffice.
          const final = await aFinal(partyId, take.rate, text(price * 2), [{ invoiceId, amount }], {
            taxInclusive,
          })
          if (take.back) await t.call(writeCreditNote, { id: final.id, lines: 'all', reason: 'رُدت' })
          else finals.push(final.id)
        }
        expect((await balance('advanceBillings')) - held + (await holds([partyId]))).toBe(0)
        for (const id of finals) {
          const { lines, subtotal, discount, tax, total } = await record(id)
          const sumOf = (key: 'net' | 'tax') => lines.reduce((sum, line) => sum + minorOf(line[key]), 0)
          expect([sumOf('net'), sumOf('tax')]).toEqual([minorOf(subtotal) - minorOf(discount), minorOf(tax)])
          expect(sumOf('net') + sumOf('tax')).toBe(minorOf(total))
        }
        const [rest] = await left(partyId)
        if (rest !== undefined)
          await aFinal(partyId, '1.2345', text(price * 2), [{ invoiceId }], { taxInclusive })
        expect([await left(partyId), await balance('advanceBillings')]).toEqual([[], held])
      },
    ),
    { numRuns: 12 },
  )
}, 240_000)
