import { beforeAll, describe, expect, test } from 'vitest'
import type { TestCompany } from '#kernel/testing/company.ts'
import { subledgersThatDiffer } from '#modules/accounting/health/health.queries.ts'
import { entryLines } from '#modules/billing/make.ts'
import { findItems, getItem, saveItem } from '../item/item.contract.ts'
import { anItem, aShop, aWarehouse, issue, issueInput, receive, standing, theWarehouse } from '../make.ts'
import { getTradeSettings, saveTradeSettings } from '../settings/settings.contract.ts'
import { tradeHealthChecks } from '../subledgers.queries.ts'
import * as contract from './move.contract.ts'
import { moveStock } from './moving.commands.ts'

let t: TestCompany
beforeAll(async () => {
  t = await aShop()
})

const proven = async (of: TestCompany) => {
  expect(await of.act(subledgersThatDiffer)).toEqual([])
  for (const check of tradeHealthChecks) expect(await of.act(ctx => check.run(ctx, '2026-12-31'))).toEqual([])
}

const moveKey = async (of: TestCompany, itemId: string, at = 0) => {
  const { rows } = await of.call(contract.listMoves, { itemId, limit: 100 })
  return `trade:move:${rows[at]!.id}:post`
}

test('scenario 1: the average story costs 126.000, 84.144 and 119.906, each as Dr costOfSales, Cr inventory; the next piece is T1', async () => {
  const itemId = await anItem(t, { nameAr: 'الصنف س' })
  await receive(t, { itemId, quantity: '100', value: '200.000', on: '2026-11-01' })
  await receive(t, { itemId, quantity: '50', value: '115.000', on: '2026-11-02' })
  expect((await issue(t, { itemId, quantity: '60', on: '2026-11-03' })).cost).toBe('126.000')
  expect(await entryLines(t, await moveKey(t, itemId))).toEqual([
    { key: 'costOfSales', debit: 126_000, credit: 0, unit: null },
    { key: 'inventory', debit: 0, credit: 126_000, unit: null },
  ])
  await receive(t, { itemId, quantity: '7', value: '15.050', on: '2026-11-04' })
  expect((await issue(t, { itemId, quantity: '40', on: '2026-11-05' })).cost).toBe('84.144')
  expect((await issue(t, { itemId, quantity: '57', on: '2026-11-06' })).cost).toBe('119.906')
  expect(await standing(t, itemId)).toEqual({ onHand: '0', reserved: '0', value: '0.000' })
  expect(await t.refusal(contract.moveGoods, await issueInput(t, { itemId, quantity: '1' }))).toMatchObject({
    code: 'trade.stock.insufficient',
    params: { item: 'الصنف س', available: '0', unit: 'قطعة' },
  })
  await proven(t)
})

test('scenario 2: with FIFO the same story costs 120.000 and 80.000, 57 are worth 130.050; the method is locked behind moves', async () => {
  const own = await aShop()
  const { ...settings } = await own.call(getTradeSettings, {})
  await own.call(saveTradeSettings, { ...settings, costingMethod: 'fifo' })
  const itemId = await anItem(own)
  await receive(own, { itemId, quantity: '100', value: '200.000' })
  await receive(own, { itemId, quantity: '50', value: '115.000' })
  expect((await issue(own, { itemId, quantity: '60' })).cost).toBe('120.000')
  await receive(own, { itemId, quantity: '7', value: '15.050' })
  expect((await issue(own, { itemId, quantity: '40' })).cost).toBe('80.000')
  expect(await standing(own, itemId)).toMatchObject({ onHand: '57', value: '130.050' })
  const { cost } = await own.call(getItem, { id: itemId })
  expect(cost?.layers.map(layer => [layer.quantity, layer.value])).toEqual([
    ['50', '115.000'],
    ['7', '15.050'],
  ])
  expect(await own.refusal(saveTradeSettings, { ...settings, costingMethod: 'movingAverage' })).toMatchObject(
    { code: 'trade.pool.locked' },
  )
  own.setNow('2026-12-01T09:00:00Z')
  await own.call(saveTradeSettings, { ...settings, costingMethod: 'movingAverage' })
  expect((await issue(own, { itemId, quantity: '57', on: '2026-12-01' })).cost).toBe('130.050')
  await proven(own)
})

describe('below zero (rule 5, ST-03)', () => {
  test('an offline sale of 12 out of 10 costs 17.520; 2 for 2.925 true it up by 0.005; nothing is left', async () => {
    const itemId = await anItem(t)
    const warehouseId = await theWarehouse(t)
    await receive(t, { itemId, quantity: '10', value: '14.600' })
    await t.act(ctx =>
      moveStock(ctx, {
        kind: 'issue',
        date: '2026-11-30',
        warehouseId,
        sourceKey: 'trade:test:offline',
        allowNegative: true,
        lines: [{ itemId, quantity: 12_000 }],
      }),
    )
    expect(await standing(t, itemId)).toMatchObject({ onHand: '-2', value: '-2.920' })
    await proven(t)
    await receive(t, { itemId, quantity: '2', value: '2.925' })
    expect(await standing(t, itemId)).toMatchObject({ onHand: '0', value: '0.000' })
    const key = (await moveKey(t, itemId)).replace(':post', ':trueUp')
    expect(await entryLines(t, key)).toEqual([
      { key: 'costOfSales', debit: 5, credit: 0, unit: null },
      { key: 'inventory', debit: 0, credit: 5, unit: null },
    ])
    await proven(t)
  })
})

describe('the past (rule 4)', () => {
  test('T2: what a later day needs cannot leave on an earlier one, nor value that was not there yet', async () => {
    const itemId = await anItem(t)
    await receive(t, { itemId, quantity: '10', value: '10.000', on: '2026-11-01' })
    await issue(t, { itemId, quantity: '10', on: '2026-11-10' })
    await receive(t, { itemId, quantity: '5', value: '50.000', on: '2026-11-20' })
    expect(
      await t.refusal(contract.moveGoods, await issueInput(t, { itemId, quantity: '1', on: '2026-11-05' })),
    ).toMatchObject({ code: 'trade.stock.backdated', field: 'date', params: { date: '2026-11-05' } })
    const other = await anItem(t)
    await receive(t, { itemId: other, quantity: '10', value: '10.000', on: '2026-11-01' })
    await receive(t, { itemId: other, quantity: '10', value: '100.000', on: '2026-11-20' })
    expect(
      await t.refusal(
        contract.moveGoods,
        await issueInput(t, { itemId: other, quantity: '9', on: '2026-11-05' }),
      ),
    ).toMatchObject({ code: 'trade.stock.backdatedValue' })
    expect((await issue(t, { itemId: other, quantity: '1', on: '2026-11-05' })).cost).toBe('5.500')
    await proven(t)
  })
})

describe('units (ST-07)', () => {
  test('a whole unit refuses a fraction; a carton is twelve pieces and its barcode is known as such', async () => {
    const itemId = await anItem(t, {
      units: [{ name: 'كرتون', factor: '12', price: '30.000', barcodes: ['6281000000017'] }],
    })
    const { units } = await t.call(getItem, { id: itemId })
    expect(units).toMatchObject([{ name: 'كرتون', factor: '12', price: '30.000' }])
    await receive(t, { itemId, unitId: units[0]!.id, quantity: '2', value: '10.000' })
    expect(await standing(t, itemId)).toMatchObject({ onHand: '24' })
    expect(
      await t.refusal(contract.moveGoods, await issueInput(t, { itemId, quantity: '1.5' })),
    ).toMatchObject({ code: 'trade.quantity.whole', field: 'lines.0.quantity' })
    const { rows } = await t.call(findItems, { search: '6281000000017' })
    expect(rows).toMatchObject([{ id: itemId, matchedUnitId: units[0]!.id }])
    const { version, ...item } = await t.call(getItem, { id: itemId })
    expect(
      await t.refusal(saveItem, { ...item, version, code: item.code, unit: 'علبة', units: [], barcodes: [] }),
    ).toMatchObject({ code: 'trade.item.fixed', field: 'unit' })
  })
})

describe('batches and serials', () => {
  test('the batch that expires first leaves first; an expired one only goes to waste', async () => {
    const itemId = await anItem(t, { tracking: 'batch' })
    await receive(t, { itemId, quantity: '5', value: '5.000', batch: 'B2', expiresOn: '2027-03-01' })
    await receive(t, { itemId, quantity: '5', value: '5.000', batch: 'B1', expiresOn: '2027-01-01' })
    await receive(t, { itemId, quantity: '5', value: '5.000', batch: 'OLD', expiresOn: '2026-11-01' })
    await issue(t, { itemId, quantity: '6' })
    const { levels } = await t.call(getItem, { id: itemId })
    expect(levels.map(level => [level.batch, level.onHand])).toEqual([
      ['OLD', '5'],
      ['B2', '4'],
    ])
    expect(await t.refusal(contract.moveGoods, await issueInput(t, { itemId, quantity: '5' }))).toMatchObject(
      { code: 'trade.stock.insufficient', params: { available: '4' } },
    )
    expect(
      await t.refusal(contract.moveGoods, await issueInput(t, { itemId, quantity: '5', batch: 'OLD' })),
    ).toMatchObject({ code: 'trade.batch.expired' })
    await t.call(contract.adjustGoods, {
      kind: 'waste',
      date: '2026-11-30',
      warehouseId: await theWarehouse(t),
      reason: 'انتهت صلاحيتها',
      lines: [{ itemId, quantity: '5', batch: 'OLD' }],
    })
    expect(await standing(t, itemId)).toMatchObject({ onHand: '4', value: '4.000' })
    await proven(t)
  })

  test('T4: as many numbers as pieces; each piece costs its own; one serial on two issues at once goes out once', async () => {
    const itemId = await anItem(t, { tracking: 'serial' })
    await receive(t, { itemId, quantity: '2', value: '100.000', serials: ['S1', 'S2'] })
    await receive(t, { itemId, quantity: '1', value: '80.000', serials: ['S3'] })
    expect(await t.refusal(contract.moveGoods, await issueInput(t, { itemId, quantity: '1' }))).toMatchObject(
      { code: 'trade.serial.mismatch', params: { count: '1' } },
    )
    expect((await issue(t, { itemId, quantity: '1', serials: ['S3'] })).cost).toBe('80.000')
    const input = await issueInput(t, { itemId, quantity: '1', serials: ['S1'] })
    const both = await Promise.all([t.reply(contract.moveGoods, input), t.reply(contract.moveGoods, input)])
    expect(both.filter(reply => reply.ok)).toHaveLength(1)
    const refused = both.find(reply => !reply.ok)
    expect(refused && !refused.ok && refused.refusal.code).toBe('trade.serial.mismatch')
    await proven(t)
  })
})

test('a transfer outside of the transfer document is never valued: warehouses hold quantity only', async () => {
  const itemId = await anItem(t)
  const other = await aWarehouse(t)
  await receive(t, { itemId, quantity: '10', value: '20.000', warehouseId: other })
  expect(await t.refusal(contract.moveGoods, await issueInput(t, { itemId, quantity: '1' }))).toMatchObject({
    code: 'trade.stock.insufficient',
    params: { available: '0' },
  })
})

test('a user without the right to costs sees quantities and no values', async () => {
  const itemId = await anItem(t)
  await receive(t, { itemId, quantity: '1', value: '2.000' })
  const seen = await t.call(getItem, { id: itemId }, { permissions: ['trade.inventory.read'] })
  expect(seen).toMatchObject({ onHand: '1', value: null, cost: null, actions: [] })
})
