import { beforeAll, expect, test } from 'vitest'
import type { TestCompany } from '#kernel/testing/company.ts'
import { subledgersThatDiffer } from '#modules/accounting/health/health.queries.ts'
import { accountBalance } from '#modules/accounting/public.server.ts'
import { voidInvoice } from '#modules/billing/public.server.ts'
import { aCustomer } from '#modules/parties/make.ts'
import { anItem, aShop, receive, standing, theWarehouse } from '../make.ts'
import { tradeHealthChecks } from '../subledgers.queries.ts'
import * as contract from './sale.contract.ts'

let t: TestCompany
let customerId: string
beforeAll(async () => {
  t = await aShop()
  customerId = (await aCustomer(t)).id
})

type Line = { itemId: string; quantity: string; price?: string }

async function aQuote(lines: readonly Line[], discountBps = 0) {
  const { id } = await t.call(contract.saveSale, {
    customerId,
    orderedOn: '2026-11-30',
    warehouseId: await theWarehouse(t),
    discountBps,
    lines: [...lines],
  })
  return id
}

const read = (id: string) => t.call(contract.getSale, { id })
const move = async (id: string, action: 'send' | 'confirm' | 'close' | 'lose' | 'cancel') =>
  t.call(contract.moveSale, { id, version: (await read(id)).version, action })

async function deliver(id: string, quantities: readonly string[]) {
  const { version, lines } = await read(id)
  return t.call(contract.deliverSale, {
    id,
    version,
    date: '2026-11-30',
    lines: quantities.map((quantity, at) => ({ lineId: lines[at]!.id, quantity })),
  })
}

const returnInput = async (id: string, quantities: readonly (string | null)[]) => {
  const { version, lines } = await read(id)
  return {
    id,
    version,
    date: '2026-11-30',
    reason: 'غير مطابق',
    restocks: true,
    lines: quantities.flatMap((quantity, at) => (quantity ? [{ lineId: lines[at]!.id, quantity }] : [])),
  }
}

const invoice = async (id: string) =>
  t.call(contract.invoiceSale, { id, version: (await read(id)).version, date: '2026-11-30' })

const balance = (key: string) => t.act(ctx => accountBalance(ctx, key))
const proven = async () => {
  expect(await t.act(subledgersThatDiffer)).toEqual([])
  for (const check of tradeHealthChecks) expect(await t.act(ctx => check.run(ctx, '2026-12-31'))).toEqual([])
}

test('a quote reserves when it is confirmed, and gives back what it reserved when it is cancelled', async () => {
  const itemId = await anItem(t)
  await receive(t, { itemId, quantity: '10', value: '20.000' })
  const id = await aQuote([{ itemId, quantity: '4' }])
  expect((await move(id, 'send')).number).toBe('SQ-2026-00001')
  expect((await move(id, 'confirm')).number).toBe('SO-2026-00001')
  expect(await standing(t, itemId)).toMatchObject({ onHand: '10', reserved: '4' })
  const other = await aQuote([{ itemId, quantity: '7' }])
  const { version } = await read(other)
  expect(await t.refusal(contract.moveSale, { id: other, version, action: 'confirm' })).toMatchObject({
    code: 'trade.stock.insufficient',
    params: { available: '6' },
  })
  await deliver(id, ['1'])
  expect(await standing(t, itemId)).toMatchObject({ onHand: '9', reserved: '3' })
  await move(id, 'close')
  expect(await standing(t, itemId)).toMatchObject({ onHand: '9', reserved: '0' })
})

test('T6 and T7: an expired quote is not confirmed; a price below the floor needs the right to discounts', async () => {
  const itemId = await anItem(t, { floorPrice: '2.500' })
  const input = {
    customerId,
    orderedOn: '2026-11-01',
    validUntil: '2026-11-10',
    warehouseId: await theWarehouse(t),
    lines: [{ itemId, quantity: '1', price: '2.600', discountBps: 1000 }],
  }
  expect(
    await t.refusal(contract.saveSale, input, { permissions: ['trade.sales.write', 'trade.sales.read'] }),
  ).toMatchObject({ code: 'trade.price.belowFloor', params: { price: '2.340', floor: '2.500' } })
  const { id } = await t.call(contract.saveSale, input)
  expect(await t.refusal(contract.moveSale, { id, version: 1, action: 'confirm' })).toMatchObject({
    code: 'trade.quote.expired',
    params: { date: '2026-11-10' },
  })
})

test('ST-09: 3 × 1.250 and 2 × 0.875 less 10 % are 4.950; one 0.875 credits 0.788, all the rest 4.162, and nothing stays', async () => {
  const [a, b] = [await anItem(t), await anItem(t)]
  await receive(t, { itemId: a, quantity: '3', value: '3.000' })
  await receive(t, { itemId: b, quantity: '2', value: '1.001' })
  const before = { revenue: await balance('salesReturns'), discount: await balance('salesDiscount') }
  const id = await aQuote(
    [
      { itemId: a, quantity: '3', price: '1.250' },
      { itemId: b, quantity: '2', price: '0.875' },
    ],
    1000,
  )
  await move(id, 'confirm')
  await deliver(id, ['3', '2'])
  await invoice(id)
  expect((await read(id)).total).toBe('4.950')
  expect((await t.call(contract.returnSale, await returnInput(id, [null, '1']))).credited).toBe('0.788')
  expect((await t.call(contract.returnSale, await returnInput(id, ['3', '1']))).credited).toBe('4.162')
  expect((await balance('salesReturns')) - before.revenue).toBe(5500)
  expect((await balance('salesDiscount')) - before.discount).toBe(0)
  expect(await standing(t, b)).toMatchObject({ onHand: '2', value: '1.001' })
  expect(await t.refusal(contract.returnSale, await returnInput(id, ['1']))).toMatchObject({
    code: 'trade.return.tooMuch',
    params: { line: 1, max: '0' },
  })
  await proven()
})

test('ST-01: 3 pieces worth 10.000; two leave with 6.667 and come back one by one with 6.667', async () => {
  const itemId = await anItem(t)
  await receive(t, { itemId, quantity: '3', value: '10.000' })
  const id = await aQuote([{ itemId, quantity: '2' }])
  await move(id, 'confirm')
  await deliver(id, ['2'])
  expect(await standing(t, itemId)).toMatchObject({ value: '3.333' })
  await t.call(contract.returnSale, await returnInput(id, ['1']))
  await t.call(contract.returnSale, await returnInput(id, ['1']))
  expect(await standing(t, itemId)).toMatchObject({ onHand: '3', value: '10.000' })
  const { version } = await read(id)
  expect(await t.refusal(contract.invoiceSale, { id, version, date: '2026-11-30' })).toMatchObject({
    code: 'trade.sale.nothingToInvoice',
  })
  await proven()
})

test('ST-08: an invoice that is voided bills nothing, stock moves once, and a second void answers the first', async () => {
  const itemId = await anItem(t)
  await receive(t, { itemId, quantity: '3', value: '3.000' })
  const id = await aQuote([{ itemId, quantity: '3' }])
  await move(id, 'confirm')
  await deliver(id, ['3'])
  const { invoiceId } = await invoice(id)
  const unmake = () =>
    t.act(ctx => voidInvoice(ctx, { sourceKey: 'trade:test:void', invoiceId, reason: 'خطأ' }))
  await unmake()
  await unmake()
  expect((await read(id)).lines[0]).toMatchObject({ invoiced: '0', leftToInvoice: '3' })
  await t.call(contract.returnSale, await returnInput(id, ['3']))
  expect(await t.refusal(contract.returnSale, await returnInput(id, ['3']))).toMatchObject({
    code: 'trade.return.tooMuch',
  })
  expect(await standing(t, itemId)).toMatchObject({ onHand: '3', value: '3.000' })
  await proven()
})

test('ST-06: twenty orders of one piece confirmed at once: ten reserve the ten pieces, ten get T1', async () => {
  const itemId = await anItem(t)
  await receive(t, { itemId, quantity: '10', value: '10.000' })
  const ids = await Promise.all(Array.from({ length: 20 }, () => aQuote([{ itemId, quantity: '1' }])))
  const replies = await Promise.all(
    ids.map(id => t.reply(contract.moveSale, { id, version: 1, action: 'confirm' })),
  )
  expect(replies.filter(reply => reply.ok)).toHaveLength(10)
  expect(await standing(t, itemId)).toMatchObject({ onHand: '10', reserved: '10' })
})
