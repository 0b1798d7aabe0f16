import { beforeAll, describe, expect, test } from 'vitest'
import type { TestCompany } from '#kernel/testing/company.ts'
import { subledgersThatDiffer } from '#modules/accounting/health/health.queries.ts'
import { accountBalance } from '#modules/accounting/public.server.ts'
import { anItem, aShop, receive, standing, theWarehouse } from '../make.ts'
import { tradeHealthChecks } from '../subledgers.queries.ts'
import { listBoms, saveBom } from './bom.contract.ts'
import * as contract from './production.contract.ts'
import { neededFor, outputValue } from './production.rules.ts'

let t: TestCompany
beforeAll(async () => {
  t = await aShop({ businessType: 'manufacturing' })
})

const raw = { kind: 'component', stockKey: 'rawMaterials', isWhole: false, salePrice: null } as const
const balance = (key: string) => t.act(ctx => accountBalance(ctx, key))
const proven = async () => {
  expect(await t.act(subledgersThatDiffer)).toEqual([])
  for (const check of tradeHealthChecks) expect(await t.act(ctx => check.run(ctx, '2026-12-31'))).toEqual([])
}
const read = (id: string) => t.call(contract.getProduction, { id })

/** Tables of wood and varnish: 2.5 m with 10 % waste, 0.3 L and one hour at 3.500 each. */
async function tables() {
  const [wood, varnish, table] = [
    await anItem(t, { ...raw, unit: 'متر' }),
    await anItem(t, { ...raw, unit: 'لتر' }),
    await anItem(t),
  ]
  await receive(t, { itemId: wood, quantity: '30', value: '126.000' })
  await receive(t, { itemId: varnish, quantity: '5', value: '13.750' })
  const { id: bomId } = await t.call(saveBom, {
    itemId: table,
    quantity: '1',
    conversionHours: '1',
    hourRate: '3.500',
    lines: [
      { itemId: wood, quantity: '2.5', wasteBps: 1000 },
      { itemId: varnish, quantity: '0.3' },
    ],
  })
  return { wood, varnish, table, bomId }
}

async function anOrder(bomId: string, quantity = '10') {
  const { id, number } = await t.call(contract.saveProduction, {
    bomId,
    quantity,
    warehouseId: await theWarehouse(t),
    plannedFrom: '2026-11-29',
    plannedTo: '2026-12-03',
  })
  await t.call(contract.moveProduction, { id, version: 1, action: 'release' })
  return { id, number }
}

const date = '2026-11-30'
async function issueAll(id: string) {
  const { version, lines } = await read(id)
  return t.call(contract.issueMaterials, {
    id,
    version,
    date,
    lines: lines.map(line => ({ itemId: line.itemId, quantity: line.left })),
  })
}

test('scenario 8: ten tables of 27.5 m wood and 3 L varnish, ten hours; nine are good, one is scrapped, nothing stays in progress', async () => {
  const { wood, varnish, table, bomId } = await tables()
  const { id } = await anOrder(bomId)
  const before = await balance('rawMaterials')
  await issueAll(id)
  expect(before - (await balance('rawMaterials'))).toBe(123750)
  expect(await balance('workInProgress')).toBe(123750)
  await t.call(contract.recordWork, { id, version: (await read(id)).version, date, hours: '10' })
  expect(await balance('overheadAbsorbed')).toBe(-35000)
  expect((await read(id)).wip).toBe('158.750')
  await proven()
  const { unitCost } = await t.call(contract.recordOutput, {
    id,
    version: (await read(id)).version,
    date,
    good: '9',
    scrap: '1',
    reason: 'كسر في التجميع',
    finishes: true,
  })
  expect(unitCost).toBe('15.875')
  expect(await standing(t, table)).toMatchObject({ onHand: '9', value: '142.875' })
  expect(await balance('productionVariance')).toBe(15875)
  expect(await balance('workInProgress')).toBe(0)
  expect(await standing(t, wood)).toMatchObject({ onHand: '2.5' })
  expect(await standing(t, varnish)).toMatchObject({ onHand: '2' })
  expect(await read(id)).toMatchObject({ state: 'done', wip: '0.000', good: '9', scrap: '1', actions: [] })
  await proven()
})

test('what is given back comes at the value it left with, and a normal loss makes the others dearer', async () => {
  const { wood, table, bomId } = await tables()
  const { id } = await anOrder(bomId, '4')
  await issueAll(id)
  const stood = await read(id)
  expect(stood.wip).toBe('49.500')
  expect(
    await t.refusal(contract.giveBackMaterials, {
      id,
      version: stood.version,
      date,
      lines: [{ itemId: wood, quantity: '11.001' }],
    }),
  ).toMatchObject({ code: 'trade.return.tooMuch', params: { max: '11' } })
  await t.call(contract.giveBackMaterials, {
    id,
    version: stood.version,
    date,
    lines: [{ itemId: wood, quantity: '1' }],
  })
  expect((await read(id)).wip).toBe('45.300')
  const output = async (good: string, normalLoss: string, finishes: boolean) =>
    t.call(contract.recordOutput, { id, version: (await read(id)).version, date, good, normalLoss, finishes })
  await output('1', '0', false)
  expect(await standing(t, table)).toMatchObject({ onHand: '1', value: '11.325' })
  await output('2', '1', true)
  expect(await standing(t, table)).toMatchObject({ onHand: '3', value: '45.300' })
  expect(await balance('productionVariance')).toBe(15875)
  await proven()
})

test('T1: materials that are not there are not issued, and the order says what is missing', async () => {
  const { bomId } = await tables()
  const { id } = await anOrder(bomId, '20')
  expect((await read(id)).lines[0]).toMatchObject({ planned: '55', available: '30', shortage: '25' })
  const { version, lines } = await read(id)
  const wanted = { id, version, date, lines: [{ itemId: lines[0]!.itemId, quantity: '55' }] }
  expect(await t.refusal(contract.issueMaterials, wanted)).toMatchObject({
    code: 'trade.stock.insufficient',
    params: { available: '30' },
  })
  await t.call(contract.moveProduction, { id, version, action: 'cancel' })
  expect(await t.refusal(contract.issueMaterials, { ...wanted, version: version + 1 })).toMatchObject({
    code: 'trade.production.state',
  })
})

test('an order of which something was issued is not cancelled, and one that made nothing says what was scrapped', async () => {
  const { bomId } = await tables()
  const { id } = await anOrder(bomId, '1')
  await issueAll(id)
  const { version, actions } = await read(id)
  expect(actions).not.toContain('cancel')
  expect(await t.refusal(contract.moveProduction, { id, version, action: 'cancel' })).toMatchObject({
    code: 'trade.production.state',
  })
  const nothing = { id, version, date, good: '0', finishes: true }
  expect(await t.refusal(contract.recordOutput, nothing)).toMatchObject({
    code: 'trade.production.nothingMade',
  })
  expect(await t.refusal(contract.recordOutput, { ...nothing, scrap: '1' })).toMatchObject({
    code: 'trade.production.scrapReason',
  })
  await t.call(contract.recordOutput, { ...nothing, scrap: '1', reason: 'خشب معيب' })
  expect(await read(id)).toMatchObject({ state: 'done', wip: '0.000' })
  await proven()
})

test('T14: a product is not made of itself, over any number of lists', async () => {
  const [a, b, c] = [
    await anItem(t, { nameAr: 'ألف' }),
    await anItem(t, { nameAr: 'باء' }),
    await anItem(t, { nameAr: 'جيم' }),
  ]
  const madeOf = (itemId: string, part: string) => ({
    itemId,
    quantity: '1',
    hourRate: '0.000',
    lines: [{ itemId: part, quantity: '1' }],
  })
  await t.call(saveBom, madeOf(a, b))
  await t.call(saveBom, madeOf(b, c))
  expect(await t.refusal(saveBom, madeOf(c, a))).toMatchObject({
    code: 'trade.bom.cycle',
    params: { path: 'جيم ← ألف ← باء ← جيم' },
  })
  expect(await t.refusal(saveBom, madeOf(c, c))).toMatchObject({ code: 'trade.bom.cycle' })
  expect(await t.refusal(saveBom, madeOf(a, c))).toMatchObject({ code: 'trade.bom.activeTaken' })
  const { rows } = await t.call(listBoms, { search: 'ألف' })
  expect(rows[0]).toMatchObject({ item: 'ألف', unitCost: null, lines: [{ item: 'باء' }] })
})

describe('values', () => {
  test('waste is added to what a list takes, rounded once', () => {
    expect(neededFor({ quantity: 2500, wasteBps: 1000 }, 10_000, 1000)).toBe(27_500)
    expect(neededFor({ quantity: 333, wasteBps: 500 }, 3000, 1000)).toBe(1049)
  })

  test('outputs in parts take exactly what is in progress, whatever comes', () => {
    for (let wip = 0; wip < 400; wip += 37) {
      const first = outputValue({
        wipMinor: wip,
        left: 7000,
        good: 2000,
        normalLoss: 0,
        scrap: 1000,
        finishes: false,
      })
      const left = wip - first.goodMinor - first.scrapMinor
      const last = outputValue({
        wipMinor: left,
        left: 4000,
        good: 3000,
        normalLoss: 1000,
        scrap: 0,
        finishes: true,
      })
      expect(left - last.goodMinor - last.scrapMinor).toBe(0)
      expect(Math.min(left, first.goodMinor, last.goodMinor)).toBeGreaterThanOrEqual(0)
    }
  })
})
