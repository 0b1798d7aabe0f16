import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Ctx } from '#kernel/server/context.ts'
import { stopPdfWorkers } from '#kernel/server/pdf/render.ts'
import type { TestCompany } from '#kernel/testing/company.ts'
import { contributing } from '#kernel/testing/contributing.ts'
import { aBillingCompany, anInvoice, aReceipt, billingModules } from '../make.ts'
import { listTracking, printTracking, trackingDocuments, trackingTotals } from './tracking.contract.ts'

afterAll(stopPdfWorkers)

let ofContract: string[] = []
const contractInvoices = async (_ctx: Ctx, typed: string) => (typed === 'CON-2026-00001' ? ofContract : [])

let t: TestCompany
let steady: string
let late: string
let lost: string
beforeAll(async () => {
  t = await aBillingCompany({
    modules: [...billingModules, contributing({ contractInvoices: [contractInvoices] })],
    now: '2026-03-31T09:00:00Z',
  })
  const rent = async (date: string, dueDate: string, amountMinor: number, partyId?: string) =>
    (await anInvoice(t, { date, dueOn: dueDate, amountMinor, ...(partyId ? { partyId } : {}) })).partyId
  steady = await rent('2026-03-01', '2026-03-01', 100_000)
  await aReceipt(t, { partyId: steady, amountMinor: 100_000 })
  late = await rent('2026-02-01', '2026-02-05', 200_000)
  await aReceipt(t, { partyId: late, amountMinor: 200_000 })
  await rent('2026-03-05', '2026-03-10', 200_000, late)
  lost = await rent('2026-01-02', '2026-01-05', 300_000)
  await aReceipt(t, { partyId: lost, amountMinor: 50_000 })
})

test('customers stand by months with what fell due and what is open, the worst first', async () => {
  const { rows } = await t.call(listTracking, {})
  expect(rows.map(row => [row.partyId, row.risk, row.daysLate, row.outstanding])).toEqual([
    [lost, 'defaulting', 85, '250.000'],
    [late, 'late', 21, '200.000'],
    [steady, 'regular', 0, '0.000'],
  ])
  expect(rows[0]).toMatchObject({ due4: '300.000', open4: '250.000', due6: '0.000', paid: '50.000' })
  expect(rows[1]).toMatchObject({ due5: '200.000', open5: '0.000', due6: '200.000', open6: '200.000' })
  expect((await t.call(listTracking, { risk: 'late' })).rows.map(row => row.partyId)).toEqual([late])
})

test('the totals are the sums of the rows, month by month, and every figure opens its invoices', async () => {
  const totals = await t.call(trackingTotals, {})
  expect(totals).toMatchObject({
    counts: { regular: 1, late: 1, defaulting: 1 },
    due: '800.000',
    paid: '350.000',
    open: '450.000',
    outstanding: '450.000',
    earlier: '0.000',
  })
  expect(
    totals.months.map(month => [month.startsOn, month.expected, month.collected, month.outstanding]),
  ).toEqual([
    ['2025-10-01', '0.000', '0.000', '0.000'],
    ['2025-11-01', '0.000', '0.000', '0.000'],
    ['2025-12-01', '0.000', '0.000', '0.000'],
    ['2026-01-01', '300.000', '50.000', '250.000'],
    ['2026-02-01', '200.000', '200.000', '0.000'],
    ['2026-03-01', '300.000', '100.000', '200.000'],
  ])
  expect(await t.call(trackingDocuments, { partyId: late, place: 6 })).toMatchObject({
    rows: [{ dueOn: '2026-03-10', daysLate: 21, open: '200.000' }],
    due: '200.000',
    open: '200.000',
  })
  expect((await t.call(trackingDocuments, { partyId: late })).rows).toHaveLength(2)
})

test('what is open from before the months shown stays in sight', async () => {
  const later = { month: '2026-08-01' }
  const { rows } = await t.call(listTracking, later)
  expect(rows[0]).toMatchObject({ partyId: lost, earlier: '250.000', due: '0.000', outstanding: '250.000' })
  expect(await t.call(trackingDocuments, { ...later, partyId: lost, place: 0 })).toMatchObject({
    open: '250.000',
  })
})

test('the invoices of a contract alone, and the customers of the filter on paper', async () => {
  const first = (await t.call(trackingDocuments, { partyId: late })).rows[0]!
  ofContract = [first.id]
  const contract = 'CON-2026-00001'
  const { rows } = await t.call(listTracking, { contract })
  expect(rows.map(row => [row.partyId, row.due, row.outstanding])).toEqual([[late, first.total, first.open]])
  expect((await t.call(trackingTotals, { contract })).due).toBe(first.total)
  expect((await t.call(trackingDocuments, { partyId: late, contract })).rows).toEqual([first])
  expect((await t.call(listTracking, { contract: 'CON-2026-00002' })).rows).toEqual([])
  const paper = await t.call(printTracking, { risk: 'late' })
  expect(paper.fileName).toBe('financial-tracking-2026-03-31.pdf')
  expect(Buffer.from(paper.bytes.subarray(0, 5)).toString()).toBe('%PDF-')
})
