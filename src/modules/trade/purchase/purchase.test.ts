import { beforeAll, describe, expect, test } from 'vitest'
import type { TestCompany } from '#kernel/testing/company.ts'
import { subledgersThatDiffer } from '#modules/accounting/health/health.queries.ts'
import { entryLines } from '#modules/billing/make.ts'
import { voidInvoice } from '#modules/billing/public.server.ts'
import { aCustomer } from '#modules/parties/make.ts'
import { getItem } from '../item/item.contract.ts'
import { anItem, aShop, issue, standing, theWarehouse } from '../make.ts'
import { tradeHealthChecks } from '../subledgers.queries.ts'
import * as contract from './purchase.contract.ts'

let t: TestCompany
let supplierId: string
beforeAll(async () => {
  t = await aShop()
  supplierId = (await aCustomer(t, { roles: ['vendor'] })).id
})

type Line = { itemId: string; quantity: string; price: string; unitId?: string; inBase?: boolean }

async function anOrder(...lines: Line[]) {
  const { id } = await t.call(contract.savePurchase, {
    supplierId,
    orderedOn: '2026-11-10',
    warehouseId: await theWarehouse(t),
    lines,
  })
  await t.call(contract.movePurchase, { id, version: 1, action: 'approve' })
  return id
}

const read = (id: string) => t.call(contract.getPurchase, { id })

async function accept(orderId: string, accepted: string, refused = '0', on = '2026-11-11') {
  const { version, lines } = await read(orderId)
  return t.call(contract.receivePurchase, {
    id: orderId,
    version,
    date: on,
    lines: [{ lineId: lines[0]!.id, accepted, refused, refusalReason: refused === '0' ? null : 'تالفة' }],
  })
}

let bills = 0
async function billInput(orderId: string, quantity: string, net: string, holds = false) {
  bills += 1
  const { lines } = await read(orderId)
  return {
    orderId,
    reference: `F-${bills}`,
    date: '2026-11-20',
    holds,
    lines: [{ lineId: lines[0]!.id, quantity, net }],
  }
}

const proven = async () => {
  expect(await t.act(subledgersThatDiffer)).toEqual([])
  for (const check of tradeHealthChecks) expect(await t.act(ctx => check.run(ctx, '2026-12-31'))).toEqual([])
}

test('scenario 3: a bill of 203.000 for 200.000 of which 60 % were sold: 1.200 to stock, 1.800 to cost; nothing stays open', async () => {
  const itemId = await anItem(t)
  const orderId = await anOrder({ itemId, quantity: '100', price: '2.000' })
  await accept(orderId, '100')
  await issue(t, { itemId, quantity: '60', on: '2026-11-15' })
  expect(
    await t.refusal(contract.recordPurchaseBill, await billInput(orderId, '100', '210.000')),
  ).toMatchObject({
    code: 'trade.match.price',
    params: { billed: '210.000', ordered: '200.000' },
  })
  expect(
    await t.refusal(contract.recordPurchaseBill, await billInput(orderId, '101', '202.000')),
  ).toMatchObject({
    code: 'trade.match.quantity',
    params: { billed: '101', received: '100' },
  })
  const { id } = await t.call(contract.recordPurchaseBill, await billInput(orderId, '100', '203.000'))
  expect(await entryLines(t, `trade:bill:${id}:issue`)).toEqual([
    { key: 'goodsReceivedNotInvoiced', debit: 203_000, credit: 0, unit: null },
    { key: 'payable', debit: 0, credit: 203_000, unit: null },
  ])
  expect(await entryLines(t, `trade:match:${id}.1:post`)).toEqual([
    { key: 'inventory', debit: 1200, credit: 0, unit: null },
    { key: 'costOfSales', debit: 1800, credit: 0, unit: null },
    { key: 'goodsReceivedNotInvoiced', debit: 0, credit: 3000, unit: null },
  ])
  expect(await standing(t, itemId)).toMatchObject({ onHand: '40', value: '81.200' })
  expect((await t.call(contract.totalPurchases, {})).notInvoiced).toBe('0.000')
  expect(await read(orderId)).toMatchObject({ receivedBps: 10_000, billedBps: 10_000 })
  await proven()
})

test('a bill that is held is released by another person, and only where the goods came', async () => {
  const itemId = await anItem(t)
  const orderId = await anOrder({ itemId, quantity: '10', price: '2.000' })
  await accept(orderId, '10')
  const held = await t.call(contract.recordPurchaseBill, await billInput(orderId, '10', '26.000', true))
  expect(held).toMatchObject({ state: 'held', invoiceId: null })
  const input = { id: held.id, version: 1, decision: 'release' as const, reason: 'ارتفع السعر باتفاق' }
  expect(await t.refusal(contract.releaseBill, input)).toMatchObject({ code: 'trade.match.ownBill' })
  await t.call(contract.releaseBill, input, { userId: '00000000-0000-7000-8000-00000000beef' })
  expect(await standing(t, itemId)).toMatchObject({ value: '26.000' })
  await proven()
})

describe('ST-05: what was sent back is still to come', () => {
  test('10 received, 10 back, 5 accepted and 5 refused: 5 left to receive, 5 to bill; a bill for 10 is T12', async () => {
    const itemId = await anItem(t)
    const orderId = await anOrder({ itemId, quantity: '10', price: '1.000' })
    await accept(orderId, '10')
    const order = await read(orderId)
    await t.call(contract.returnPurchase, {
      id: orderId,
      version: order.version,
      date: '2026-11-12',
      reason: 'مخالفة للمواصفة',
      lines: [{ receiptLineId: order.receipts[0]!.lines[0]!.id, quantity: '10' }],
    })
    await accept(orderId, '5', '5', '2026-11-13')
    expect((await read(orderId)).lines[0]).toMatchObject({ leftToReceive: '5', leftToBill: '5' })
    const { version, lines } = await read(orderId)
    expect(
      await t.refusal(contract.receivePurchase, {
        id: orderId,
        version,
        date: '2026-11-13',
        lines: [{ lineId: lines[0]!.id, accepted: '6' }],
      }),
    ).toMatchObject({ code: 'trade.receipt.tooMuch', params: { left: '5' } })
    expect(
      await t.refusal(contract.recordPurchaseBill, await billInput(orderId, '10', '10.000')),
    ).toMatchObject({
      code: 'trade.match.quantity',
      params: { billed: '10', received: '5' },
    })
    await t.call(contract.recordPurchaseBill, await billInput(orderId, '5', '5.000'))
    expect((await t.call(contract.totalPurchases, {})).notInvoiced).toBe('0.000')
    expect(
      await t.refusal(contract.movePurchase, {
        id: orderId,
        version: (await read(orderId)).version,
        action: 'cancel',
      }),
    ).toMatchObject({ code: 'trade.order.received' })
    await proven()
  })
})

test('ST-07: 200 pieces on an order kept in cartons of 12 at 5.000 are 83.333', async () => {
  const itemId = await anItem(t, { units: [{ name: 'كرتون', factor: '12', barcodes: [] }] })
  const { units } = await t.call(getItem, { id: itemId })
  const orderId = await anOrder({
    itemId,
    unitId: units[0]!.id,
    quantity: '200',
    inBase: true,
    price: '5.000',
  })
  await accept(orderId, '200')
  expect(await standing(t, itemId)).toMatchObject({ onHand: '200', value: '83.333' })
})

test('ST-02: freight on a receipt of 5 of which all are on hand goes to stock: 9 worth 109.000', async () => {
  const itemId = await anItem(t)
  const first = await anOrder({ itemId, quantity: '5', price: '10.000' })
  const receipt = await accept(first, '5')
  const second = await anOrder({ itemId, quantity: '5', price: '12.000' })
  await accept(second, '5')
  await issue(t, { itemId, quantity: '1', on: '2026-11-15' })
  const landed = await t.call(contract.postLanded, {
    supplierId,
    reference: 'FR-1',
    date: '2026-11-20',
    basis: 'value',
    amount: '10.000',
    receiptIds: [receipt.id],
  })
  expect(landed).toMatchObject({ stock: '10.000', cost: '0.000' })
  expect(await standing(t, itemId)).toMatchObject({ onHand: '9', value: '109.000' })
  await proven()
})

test('scenario 4: freight of 10.000 over 200.000 (60 of 100 sold), 75.500 and 37.250: 6.163 to stock, 3.837 to cost', async () => {
  const receipts: string[] = []
  for (const [quantity, price, sold] of [
    ['100', '2.000', '60'],
    ['1', '75.500', null],
    ['1', '37.250', null],
  ] as const) {
    const itemId = await anItem(t)
    const orderId = await anOrder({ itemId, quantity, price })
    receipts.push((await accept(orderId, quantity)).id)
    if (sold) await issue(t, { itemId, quantity: sold, on: '2026-11-15' })
  }
  const landed = await t.call(contract.postLanded, {
    supplierId,
    reference: 'FR-2',
    date: '2026-11-20',
    basis: 'value',
    amount: '10.000',
    receiptIds: receipts,
  })
  expect(landed).toMatchObject({ stock: '6.163', cost: '3.837' })
  await proven()
})

test('a bill that was voided is recorded again at its price without another difference', async () => {
  const before = await t.call(contract.totalPurchases, {})
  const itemId = await anItem(t)
  const orderId = await anOrder({ itemId, quantity: '100', price: '2.000' })
  await accept(orderId, '100')
  const { invoiceId } = await t.call(contract.recordPurchaseBill, await billInput(orderId, '100', '203.000'))
  await t.act(ctx => voidInvoice(ctx, { sourceKey: 'trade:test:void', invoiceId: invoiceId!, reason: 'خطأ' }))
  await proven()
  await t.call(contract.recordPurchaseBill, await billInput(orderId, '100', '203.000'))
  expect(await standing(t, itemId)).toMatchObject({ value: '203.000' })
  expect(await t.call(contract.totalPurchases, {})).toMatchObject({ notInvoiced: before.notInvoiced })
  await proven()
})
