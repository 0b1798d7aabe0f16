import { beforeAll, expect, test } from 'vitest'
import type { TestCompany } from '#kernel/testing/company.ts'
import { subledgersThatDiffer } from '#modules/accounting/health/health.queries.ts'
import { entryLines } from '#modules/billing/make.ts'
import { anItem, aShop, aWarehouse, issue, receive, standing, theWarehouse } from '../make.ts'
import { listMoves } from '../stock/move.contract.ts'
import { releaseStock, reserveStock } from '../stock/reserving.commands.ts'
import {
  listTransfers,
  receiveTransfer,
  returnTransfer,
  sendTransfer,
} from '../transfer/transfer.contract.ts'
import * as contract from './count.contract.ts'

let t: TestCompany
beforeAll(async () => {
  t = await aShop()
})

const other = { userId: '00000000-0000-7000-8000-00000000beef' }

const morning = () => t.setNow('2026-11-30T06:00:00Z')

async function aReviewed(itemId: string, quantity: string, before: () => Promise<unknown>) {
  t.setNow('2026-11-30T07:00:00Z')
  const { id } = await t.call(contract.startCount, { warehouseId: await theWarehouse(t), blind: true })
  await t.call(contract.scanCount, { countId: id, itemId, quantity })
  const blind = await t.call(contract.getCount, { id })
  expect(blind.lines[0]).toMatchObject({ expected: null, difference: null })
  t.setNow('2026-11-30T08:00:00Z')
  await before()
  await t.call(contract.moveCount, { id, version: 1, to: 'review' })
  return id
}

test('scenario 7: 40 counted as 38 at 10:00, 5 sold at 10:05: two are missing, 4.060; who counted does not post (T5)', async () => {
  morning()
  const itemId = await anItem(t)
  await receive(t, { itemId, quantity: '40', value: '81.200', on: '2026-11-20' })
  const id = await aReviewed(itemId, '38', () => issue(t, { itemId, quantity: '5' }))
  expect(await standing(t, itemId)).toMatchObject({ onHand: '35', value: '71.050' })
  const { lines } = await t.call(contract.getCount, { id })
  expect(lines).toMatchObject([{ expected: '40', difference: '-2', hasLateMoves: false }])
  expect(await t.refusal(contract.postCount, { id, version: 2 })).toMatchObject({
    code: 'trade.count.sameUser',
  })
  await t.call(contract.postCount, { id, version: 2 }, other)
  expect(await standing(t, itemId)).toMatchObject({ onHand: '33', value: '66.990' })
  const { rows } = await t.call(listMoves, { itemId, kind: 'adjust' })
  expect(await entryLines(t, `trade:move:${rows[0]!.id}:post`)).toEqual([
    { key: 'inventoryVariance', debit: 4060, credit: 0, unit: null },
    { key: 'inventory', debit: 0, credit: 4060, unit: null },
  ])
  expect(await t.refusal(contract.postCount, { id, version: 3 }, other)).toMatchObject({
    code: 'trade.count.state',
  })
})

test('ST-04: 45 in the books, 40 on the shelf, a delivery of 5 of yesterday entered at 11:00: nothing is missing', async () => {
  morning()
  const itemId = await anItem(t)
  await receive(t, { itemId, quantity: '45', value: '45.000', on: '2026-11-20' })
  const id = await aReviewed(itemId, '40', () => issue(t, { itemId, quantity: '5', on: '2026-11-29' }))
  const { lines } = await t.call(contract.getCount, { id })
  expect(lines).toMatchObject([{ difference: '0', hasLateMoves: true }])
  expect(await t.call(contract.postCount, { id, version: 2 }, other)).toEqual({ differences: 0 })
  expect(await standing(t, itemId)).toMatchObject({ onHand: '40', value: '40.000' })
})

test('ST-06: of 20 promises of one piece at once, ten get the ten pieces and ten T1', async () => {
  const itemId = await anItem(t)
  const id = await theWarehouse(t)
  await receive(t, { itemId, quantity: '10', value: '10.000' })
  const promises = Array.from({ length: 20 }, () =>
    t
      .act(ctx => reserveStock(ctx, { id, name: 'س' }, [{ itemId, quantity: 1000 }]))
      .then(
        () => true,
        () => false,
      ),
  )
  expect((await Promise.all(promises)).filter(Boolean)).toHaveLength(10)
  expect(await standing(t, itemId)).toMatchObject({ onHand: '10', reserved: '10' })
  await t.act(ctx => releaseStock(ctx, id, [{ itemId, quantity: 4000 }]))
  expect(await standing(t, itemId)).toMatchObject({ onHand: '10', reserved: '6' })
})

test('a transfer moves quantity and no value; what does not arrive is written off with its reason', async () => {
  const itemId = await anItem(t)
  const [from, to] = [await theWarehouse(t), await aWarehouse(t)]
  await receive(t, { itemId, quantity: '57', value: '130.050' })
  const lines = [{ itemId, quantity: '30' }]
  const sent = await t.call(sendTransfer, { fromId: from, toId: to, lines })
  expect(await standing(t, itemId)).toMatchObject({ onHand: '27', value: '130.050' })
  const found = (await t.call(listTransfers, { state: 'sent' })).rows.find(row => row.id === sent.id)!
  const short = { id: sent.id, version: 1, lines: [{ id: found.lines[0]!.id, received: '29' }] }
  expect(await t.refusal(receiveTransfer, short)).toMatchObject({ code: 'trade.transfer.shortageReason' })
  await t.call(receiveTransfer, { ...short, shortageReason: 'كُسرت في الطريق' })
  expect(await standing(t, itemId)).toMatchObject({ onHand: '56', value: '127.768' })
  const back = await t.call(sendTransfer, { fromId: to, toId: from, lines: [{ itemId, quantity: '9' }] })
  await t.call(returnTransfer, { id: back.id, version: 1 })
  expect(await standing(t, itemId)).toMatchObject({ onHand: '56', value: '127.768' })
  expect(await t.act(subledgersThatDiffer)).toEqual([])
})
