import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, test } from 'vitest'
import type { WireInputOf } from '#kernel/shared/endpoint.ts'
import type { TestCompany } from '#kernel/testing/company.ts'
import { subledgersThatDiffer } from '#modules/accounting/health/health.queries.ts'
import { accountBalance } from '#modules/accounting/public.server.ts'
import { getSettings, saveSettings } from '#modules/accounting/settings/settings.contract.ts'
import * as session from '#modules/billing/session/session.contract.ts'
import { anItem, aShop, receive, standing, theWarehouse } from '../make.ts'
import { tradeHealthChecks } from '../subledgers.queries.ts'
import * as contract from './till.contract.ts'
import { cartTotals, settledBy } from './till.rules.ts'

let t: TestCompany
let cash: string
let card: string
beforeEach(async () => {
  t = await aShop()
  const { rows } = await t.call(session.listTreasury, {})
  cash = rows.find(row => row.kind === 'cash')!.id
  card = rows.find(row => row.kind === 'card')!.id
})

let made = 0
async function aTill(cashAccountId = cash) {
  made += 1
  const { id } = await t.call(contract.saveTill, {
    code: `T${made}`,
    nameAr: `نقطة ${made}`,
    warehouseId: await theWarehouse(t),
    cashAccountId,
    cardAccountId: card,
    offlineCap: '50.000',
    receiptWidth: 80,
  })
  return id
}
const openShift = async (openingCount: string) =>
  (await t.call(session.openSession, { treasuryAccountId: cash, openingCount })).id
const countOf = (table: 'billing.invoice' | 'billing.payment') =>
  t.act(async ctx => (await ctx.db.selectFrom(table).select('id').execute()).length)
async function countShift(id: string, amount: string) {
  await t.call(session.countSession, {
    id,
    denominations: amount === '0.000' ? [] : [{ value: amount, count: 1 }],
  })
  return t.call(session.closeSession, { id })
}

type Sold = WireInputOf<typeof contract.sellAtTill>
let sales = 0
const aSale = (
  tillId: string,
  lines: Sold['lines'],
  tenders: Sold['tenders'],
  more: Partial<Sold> = {},
): Sold => {
  sales += 1
  return {
    saleId: randomUUID(),
    tillId,
    number: `T1-${String(sales).padStart(6, '0')}`,
    soldAt: '2026-11-30T15:00:00Z',
    lines,
    tenders,
    ...more,
  }
}

const balance = (key: string) => t.act(ctx => accountBalance(ctx, key))
const proven = async () => {
  expect(await t.act(subledgersThatDiffer)).toEqual([])
  for (const check of tradeHealthChecks) expect(await t.act(ctx => check.run(ctx, '2026-12-31'))).toEqual([])
}
test('scenario 5: a shift of 20.000, 4.950 by K-Net and coins, 0.790 given back, 0.050 short', async () => {
  const settings = await t.call(getSettings, {})
  await t.call(saveSettings, { ...settings, cashRounding: '0.005' })
  await t.call(session.treasuryOpening, { id: cash, date: '2026-11-30', amount: '20.000' })
  const [a, b] = [await anItem(t, { salePrice: '1.250' }), await anItem(t, { salePrice: '0.875' })]
  await receive(t, { itemId: a, quantity: '3', value: '1.500' })
  await receive(t, { itemId: b, quantity: '2', value: '1.000' })
  const tillId = await aTill()
  const shift = await openShift('20.000')
  const before = { revenue: await balance('salesRevenue'), discount: await balance('salesDiscount') }
  const sale = aSale(
    tillId,
    [
      { itemId: a, quantity: '3', price: '1.250' },
      { itemId: b, quantity: '2', price: '0.875' },
    ],
    [
      { kind: 'knet', amount: '3.000', reference: '778899' },
      { kind: 'cash', amount: '1.950' },
    ],
    { discountBps: 1000, sessionId: shift },
  )
  expect(await t.call(contract.sellAtTill, sale)).toMatchObject({ total: '4.950', review: [] })
  expect(before.revenue - (await balance('salesRevenue'))).toBe(5500)
  expect((await balance('salesDiscount')) - before.discount).toBe(550)
  const { lines, version } = await t.call(contract.getTillSale, { id: sale.saleId })
  expect(
    await t.call(contract.returnAtTill, {
      saleId: sale.saleId,
      version,
      tillId,
      reason: 'غير مناسب',
      refund: 'cash',
      lines: [{ lineId: lines[1]!.id, quantity: '1' }],
    }),
  ).toMatchObject({ credited: '0.788', paidOut: '0.790' })
  expect(await balance('rounding')).toBe(2)
  expect((await t.call(contract.listTills, {})).rows).toMatchObject([{ id: tillId, lastCount: 1 }])
  await proven()
  const { difference } = await countShift(shift, '21.110')
  expect(difference).toBe('-0.050')
})

test('scenario 6: two tills sell the last piece without a connection; both stand, the second is looked at, and a repeat adds nothing', async () => {
  const itemId = await anItem(t, { salePrice: '2.000' })
  await receive(t, { itemId, quantity: '1', value: '1.000' })
  const [one, two] = [await aTill(), await aTill()]
  const shift = await openShift('0.000')
  const line = [{ itemId, quantity: '1', price: '2.000' }]
  const paid = [{ kind: 'cash' as const, amount: '2.000' }]
  const sales = [one, two].map(tillId => aSale(tillId, line, paid, { sessionId: shift }))
  expect(await t.call(contract.syncTillSale, sales[0]!)).toMatchObject({ review: [] })
  expect(await t.call(contract.syncTillSale, sales[1]!)).toMatchObject({ review: ['shortage'] })
  expect(await standing(t, itemId)).toMatchObject({ onHand: '-1' })
  const invoices = await countOf('billing.invoice')
  const again = await t.call(contract.syncTillSale, sales[1]!)
  expect(again).toMatchObject({ review: ['shortage'] })
  expect(await countOf('billing.invoice')).toBe(invoices)
  const { rows, toReview } = await t.call(contract.listTillSales, { toReview: true })
  expect(toReview).toBe(1)
  await t.call(contract.reviewTillSale, {
    id: rows[0]!.id,
    version: rows[0]!.version,
    note: 'طُلبت قطعة بديلة',
  })
  expect((await t.call(contract.listTillSales, { toReview: true })).rows).toEqual([])
  expect(await t.refusal(contract.sellAtTill, aSale(one, line, paid))).toMatchObject({
    code: 'trade.stock.insufficient',
  })
  await proven()
  await countShift(shift, '4.000')
})

test('PS-02: five sales that two tabs send at once, and again after a lost answer, are five invoices and five receipts', async () => {
  const itemId = await anItem(t, { salePrice: '1.000' })
  await receive(t, { itemId, quantity: '10', value: '5.000' })
  const tillId = await aTill()
  const shift = await openShift('0.000')
  const kept = Array.from({ length: 5 }, () =>
    aSale(tillId, [{ itemId, quantity: '1', price: '1.000' }], [{ kind: 'cash', amount: '1.000' }], {
      sessionId: shift,
    }),
  )
  const before = { invoices: await countOf('billing.invoice'), receipts: await countOf('billing.payment') }
  const tabs = await Promise.all(
    [...kept, ...[...kept].reverse()].map(sale => t.reply(contract.syncTillSale, sale)),
  )
  expect(tabs.every(reply => reply.ok)).toBe(true)
  for (const sale of kept) await t.call(contract.syncTillSale, sale)
  expect((await countOf('billing.invoice')) - before.invoices).toBe(5)
  expect((await countOf('billing.payment')) - before.receipts).toBe(5)
  expect(await standing(t, itemId)).toMatchObject({ onHand: '5' })
  await proven()
  await countShift(shift, '5.000')
})

test('PS-01: coins of a shift that is over reach no other shift; the invoice stands and waits to be looked at', async () => {
  const itemId = await anItem(t, { salePrice: '1.000' })
  await receive(t, { itemId, quantity: '10', value: '5.000' })
  const tillId = await aTill()
  const first = await openShift('0.000')
  const sale = aSale(
    tillId,
    [{ itemId, quantity: '1', price: '1.000' }],
    [{ kind: 'cash', amount: '1.000' }],
    {
      sessionId: first,
    },
  )
  // The coins of the sale that has not come lie in the drawer: they are counted, and are too much.
  expect(await countShift(first, '1.000')).toEqual({ difference: '1.000' })
  const second = await openShift('1.000')
  expect(await t.call(contract.syncTillSale, sale)).toMatchObject({ total: '1.000', review: ['shift'] })
  const { rows } = await t.call(contract.listTillSales, { toReview: true })
  expect(rows[0]).toMatchObject({ paid: '0.000', total: '1.000' })
  expect(await countShift(second, '1.000')).toEqual({ difference: '0.000' })
  await proven()
})

test('a price below the floor, less money than the total and a stopped till are refused at the till, and never of what was sold without a connection', async () => {
  const itemId = await anItem(t, { salePrice: '3.000', floorPrice: '2.500' })
  await receive(t, { itemId, quantity: '10', value: '5.000' })
  const tillId = await aTill()
  const shift = await openShift('0.000')
  const cashier = { permissions: ['trade.pos.write'] }
  const cheap = aSale(
    tillId,
    [{ itemId, quantity: '1', price: '2.000' }],
    [{ kind: 'cash', amount: '2.000' }],
    {
      sessionId: shift,
    },
  )
  expect(await t.refusal(contract.sellAtTill, cheap, cashier)).toMatchObject({
    code: 'trade.price.belowFloor',
  })
  expect(
    await t.refusal(
      contract.sellAtTill,
      aSale(tillId, [{ itemId, quantity: '1', price: '3.000' }], [{ kind: 'cash', amount: '2.000' }]),
      cashier,
    ),
  ).toMatchObject({ code: 'trade.till.unpaid' })
  expect(await t.call(contract.syncTillSale, cheap, cashier)).toMatchObject({ review: ['price'] })
  const short = aSale(
    tillId,
    [{ itemId, quantity: '1', price: '3.000' }],
    [{ kind: 'cash', amount: '2.500' }],
    {
      sessionId: shift,
    },
  )
  expect(await t.call(contract.syncTillSale, short, cashier)).toMatchObject({ review: ['amount'] })
  await proven()
  await countShift(shift, '4.500')
})

test('ST-07: the barcode of a carton sells twelve at the carton price', async () => {
  const itemId = await anItem(t, {
    salePrice: '0.500',
    units: [{ name: 'كرتون', factor: '12', price: '5.000', barcodes: [`C${Date.now()}`] }],
  })
  await receive(t, { itemId, quantity: '24', value: '6.000' })
  const tillId = await aTill()
  const { rows } = await t.call(contract.tillGoods, { tillId })
  const goods = rows.find(row => row.id === itemId)!
  expect(goods).toMatchObject({ price: '0.500', units: [{ factor: '12', price: '5.000' }] })
  const shift = await openShift('0.000')
  const sold = aSale(
    tillId,
    [{ itemId, unitId: goods.units[0]!.id, quantity: '1', price: '5.000' }],
    [{ kind: 'cash', amount: '5.000' }],
    { sessionId: shift },
  )
  expect(await t.call(contract.sellAtTill, sold)).toMatchObject({ total: '5.000' })
  expect(await standing(t, itemId)).toMatchObject({ onHand: '12' })
  await countShift(shift, '5.000')
})

describe('a cart', () => {
  const line = { factor: 1000, discountBps: 0, taxCode: null, taxBps: 0 }

  test('comes to what its invoice will', () => {
    const lines = [
      { ...line, quantity: 3000, priceMinor: 1250 },
      { ...line, quantity: 2000, priceMinor: 875 },
    ]
    expect(cartTotals(lines, 1000)).toEqual({
      grossMinor: 5500,
      discountMinor: 550,
      taxMinor: 0,
      totalMinor: 4950,
    })
    const taxed = lines.map(one => ({ ...one, taxCode: 'S', taxBps: 500 }))
    expect(cartTotals(taxed, 1000).totalMinor).toBe(4950 + 248)
  })

  test('is settled exactly by rounded coins, and says what is missing or above', () => {
    expect(settledBy(4953, [{ kind: 'cash', amountMinor: 4955 }], 5)).toMatchObject({
      isExact: true,
      settledMinor: 4953,
    })
    expect(settledBy(4950, [{ kind: 'knet', amountMinor: 3000 }], 5)).toMatchObject({
      isExact: false,
      settledMinor: 3000,
    })
    expect(settledBy(4950, [{ kind: 'cash', amountMinor: 6000 }], 5)).toMatchObject({ aboveMinor: 1050 })
  })
})
