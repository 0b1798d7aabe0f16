import { beforeEach, describe, expect, test } from 'vitest'
import { rawQuery } from '#kernel/server/database.ts'
import { aCompany, type TestCompany } from '#kernel/testing/company.ts'
import { subledgersThatDiffer } from '../health/health.queries.ts'
import { accountingServer } from '../index.server.ts'
import { dailySchedule } from '../journal/daily.job.ts'
import { anAccountId, anAssetCategory, aPostedEntry, aProfitUnit } from '../make.ts'
import { accountBalance } from '../public.server.ts'
import * as contract from './asset.contract.ts'
import { uncharged } from './asset.queries.ts'
import { acquireAsset, addAssetCost } from './assetAcquiring.commands.ts'
import { disposeAsset, recordAssetUse } from './assetDisposing.commands.ts'

let t: TestCompany
let vehicles: string
let unit: string
beforeEach(async () => {
  t = await aCompany({ modules: [accountingServer], now: '2026-01-05T09:00:00Z' })
  vehicles = await anAssetCategory(t, '1201')
  unit = await aProfitUnit(t)
})

const at = (day: string) => t.setNow(`${day}T09:00:00Z`)
const balance = (key: string) => t.act(ctx => accountBalance(ctx, key))
const v1 = () => ({
  nameAr: 'مركبة V1',
  categoryId: vehicles,
  cost: '7250.000',
  salvage: '1450.000',
  inServiceOn: '2026-01-01',
  method: 'straightLine' as const,
  life: 60,
  profitUnitId: unit,
})
const opened = (changes: object = {}) =>
  t.call(contract.registerAsset, {
    ...v1(),
    openingOn: '2026-01-01',
    openingAccumulated: '0.000',
    ...changes,
  })
const bought = (key: string, debitMinor: number) =>
  aPostedEntry(t, {
    lines: [
      { key, debitMinor },
      { key: 'payable', creditMinor: debitMinor },
    ],
  })
const differences = () => t.act(subledgersThatDiffer)
const chargesOf = async (id: string) =>
  (await t.call(contract.getAsset, { id })).schedule
    .filter(row => row.isCharged)
    .map(row => [row.month, row.amount])

describe('the monthly run', () => {
  test('charges 96.667, 96.666, 96.667 through March; a second March run posts nothing (scenario 1)', async () => {
    const { id, number } = await opened()
    expect(number).toBe('FA-2026-00001')
    expect(await balance('vehicleCost')).toBe(7_250_000)
    expect(await balance('openingBalance')).toBe(-7_250_000)
    at('2026-03-31')
    expect(await t.call(contract.dueDepreciation, {})).toEqual({
      month: '2026-03-01',
      assets: 1,
      since: '2026-01-01',
    })
    expect(await t.act(ctx => uncharged(ctx, '2026-03-31'))).toHaveLength(1)
    const run = await t.call(contract.runDepreciation, { month: '2026-03-01' })
    expect(run).toMatchObject({ count: 3, total: '290.000', skipped: [] })
    expect(await chargesOf(id)).toEqual([
      ['2026-01-01', '96.667'],
      ['2026-02-01', '96.666'],
      ['2026-03-01', '96.667'],
    ])
    expect(await t.call(contract.runDepreciation, { month: '2026-03-15' })).toMatchObject({ count: 0 })
    expect(await balance('vehicleDepreciation')).toBe(290_000)
    expect(await balance('vehicleAccumulatedDepreciation')).toBe(-290_000)
    expect(await differences()).toEqual([])
    expect(await t.act(ctx => uncharged(ctx, '2026-03-31'))).toEqual([])
    expect((await t.call(contract.listRuns, {})).rows[0]).toEqual({
      month: '2026-03-01',
      assets: 1,
      total: '96.667',
    })
  })

  test('lists a faulty asset and skips it; the others are charged and it stays due', async () => {
    await opened({ profitUnitId: null, nameAr: 'بلا مركبة' })
    const good = await opened()
    at('2026-02-02')
    const run = await t.call(contract.runDepreciation, { month: '2026-01-31' })
    expect(run.charged.map(line => line.number)).toEqual([good.number])
    expect(run.skipped).toMatchObject([{ nameAr: 'بلا مركبة', code: 'accounting.dimension.required' }])
    expect(await t.call(contract.dueDepreciation, {})).toMatchObject({ assets: 1, since: '2026-01-01' })
    expect(await differences()).toEqual([])
  })

  test('refuses a month that has not ended, offers itself each night, and ends its alert', async () => {
    await opened()
    expect(await t.refusal(contract.runDepreciation, { month: '2026-01-01' })).toMatchObject({
      code: 'accounting.asset.monthOpen',
      params: { period: '01/2026' },
    })
    at('2026-02-01')
    const open = () =>
      t.act(ctx =>
        rawQuery(
          ctx.db,
          `select params from alerts.alert where company_id = $1 and kind = 'depreciation_due' and state <> 'resolved'`,
          [ctx.company.id],
        ),
      )
    await t.act(dailySchedule.run)
    expect(await open()).toEqual([{ params: { period: '01/2026', count: 1 } }])
    await t.call(contract.runDepreciation, { month: '2026-01-01' })
    expect(await open()).toEqual([])
  })

  test('two people at once charge a month once; a closed month is posted today', async () => {
    const { id } = await opened()
    at('2026-02-10')
    const runs = await Promise.all([
      t.call(contract.runDepreciation, { month: '2026-01-01' }),
      t.call(contract.runDepreciation, { month: '2026-01-31' }),
    ])
    expect(runs.map(run => run.count).toSorted()).toEqual([0, 1])
    at('2026-03-10')
    await t.act(ctx =>
      rawQuery(
        ctx.db,
        `update accounting.period set status = 'closed' where company_id = $1 and ends_on <= '2026-02-28'`,
        [ctx.company.id],
      ),
    )
    await t.call(contract.runDepreciation, { month: '2026-02-01' })
    const days = await t.act(ctx =>
      rawQuery<{ entry_date: string }>(
        ctx.db,
        `select e.entry_date from accounting.asset_charge c
         join accounting.journal_entry e on e.company_id = $1 and e.id = c.entry_id
         where c.company_id = $1 and c.asset_id = $2 order by c.month`,
        [ctx.company.id, id],
      ),
    )
    expect(days.map(day => day.entry_date)).toEqual(['2026-01-31', '2026-03-10'])
  })

  test('by use: 2,350 km take 68.150; a month nobody recorded is skipped, a charged month is fixed', async () => {
    const { id } = await opened({ method: 'unitsOfUse', life: 200_000 })
    at('2026-03-01')
    await t.call(contract.recordUse, { id, month: '2026-01-10', units: 2000 })
    await t.call(contract.recordUse, { id, month: '2026-01-31', units: 2350 })
    const run = await t.call(contract.runDepreciation, { month: '2026-02-01' })
    expect(run.total).toBe('68.150')
    expect(run.skipped).toMatchObject([
      { month: '2026-02-01', code: 'accounting.asset.noUse', params: { period: '02/2026' } },
    ])
    expect(await t.refusal(contract.recordUse, { id, month: '2026-01-01', units: 1 })).toMatchObject({
      code: 'accounting.asset.charged',
    })
    const again = { sourceKey: 'fleet:odometer:x:2026-01', assetId: id, period: '2026-01-01', units: 2350 }
    expect(await t.act(ctx => recordAssetUse(ctx, again))).toEqual({ units: 2350 })
    const line = await opened()
    expect(await t.refusal(contract.recordUse, { id: line.id, month: '2026-01-01', units: 1 })).toMatchObject(
      { code: 'accounting.asset.notByUse' },
    )
  })
})

describe('buying', () => {
  test('a line of a bill becomes assets until nothing of it is left; another account or more is refused', async () => {
    const bill = await bought('assetCost', 900_000)
    const { rows } = await t.call(contract.listUnregistered, {})
    expect(rows).toMatchObject([{ number: bill.number, left: '900.000', accountCode: '1204' }])
    expect(await differences()).toEqual([])
    const furniture = await anAssetCategory(t, '1204')
    const desk = {
      ...v1(),
      categoryId: furniture,
      purchase: { entryId: rows[0]!.entryId, lineNo: rows[0]!.lineNo },
      salvage: '0.000',
    }
    expect(
      await t.refusal(contract.registerAsset, { ...desk, categoryId: vehicles, cost: '1.000' }),
    ).toMatchObject({ code: 'accounting.asset.lineAccount', field: 'categoryId' })
    await t.call(contract.registerAsset, { ...desk, cost: '500.000' })
    expect(await differences()).toMatchObject([{ subject: '1204' }])
    expect(await t.refusal(contract.registerAsset, { ...desk, cost: '400.001' })).toMatchObject({
      code: 'accounting.asset.lineTooMuch',
      params: { left: '400.000' },
    })
    await t.call(contract.registerAsset, { ...desk, cost: '400.000' })
    expect((await t.call(contract.listUnregistered, {})).rows).toEqual([])
    expect(await differences()).toEqual([])
    expect(await t.call(contract.assetTotals, { search: 'مركبة' })).toMatchObject({
      count: 2,
      cost: '900.000',
      book: '900.000',
    })
  })

  test('acquireAsset takes the bill of its source key, once; other terms differ, no bill is refused', async () => {
    const bill = await bought('vehicleCost', 7_250_000)
    const { cost: _, salvage: __, ...rest } = v1()
    const draft = { ...rest, sourceKey: bill.sourceKey, costMinor: 7_250_000, salvageMinor: 0 }
    const [one, two] = await Promise.all([
      t.act(ctx => acquireAsset(ctx, draft)),
      t.act(ctx => acquireAsset(ctx, draft)),
    ])
    expect(one.assetId).toBe(two.assetId)
    expect([one.replayed, two.replayed].toSorted()).toEqual([false, true])
    await expect(t.act(ctx => acquireAsset(ctx, { ...draft, costMinor: 7_000_000 }))).rejects.toMatchObject({
      refusal: { code: 'accounting.source.differs' },
    })
    await expect(
      t.act(ctx => acquireAsset(ctx, { ...draft, sourceKey: 'billing:bill:none:issue' })),
    ).rejects.toMatchObject({ refusal: { code: 'accounting.asset.purchase' } })
  })

  test('an addition is charged over the life that is left, from its month on', async () => {
    const { id } = await opened({ cost: '6000.000', salvage: '0.000' })
    const work = await bought('vehicleCost', 590_000)
    at('2026-02-10')
    const line = (await t.call(contract.listUnregistered, {})).rows[0]!
    const purchase = { entryId: line.entryId, lineNo: line.lineNo }
    await t.call(contract.addCost, { id, purchase, amount: '590.000', on: '2026-02-05' })
    const again = { sourceKey: work.sourceKey, assetId: id, amountMinor: 1, on: '2026-02-05' }
    await expect(t.act(ctx => addAssetCost(ctx, again))).rejects.toMatchObject({
      refusal: { code: 'accounting.asset.purchase' },
    })
    at('2026-02-28')
    await t.call(contract.runDepreciation, { month: '2026-02-01' })
    expect(await chargesOf(id)).toEqual([
      ['2026-01-01', '100.000'],
      ['2026-02-01', '110.000'],
    ])
    expect(await differences()).toEqual([])
  })

  test('a new estimate counts from the next month; a stale version and too much salvage are refused', async () => {
    const { id } = await opened({ cost: '6000.000', salvage: '0.000' })
    at('2026-02-01')
    await t.call(contract.runDepreciation, { month: '2026-01-01' })
    const edit = { id, version: 1, nameAr: 'مركبة V1', salvage: '0.000', life: 119, profitUnitId: unit }
    await t.call(contract.editAsset, { ...edit, location: 'الفرع الرئيسي' })
    const { schedule, location } = await t.call(contract.getAsset, { id })
    expect([schedule[1]!.amount, schedule.length, location]).toEqual(['50.000', 119, 'الفرع الرئيسي'])
    expect(await t.refusal(contract.editAsset, edit)).toMatchObject({ code: 'kernel.record.stale' })
    expect(await t.refusal(contract.editAsset, { ...edit, version: 2, salvage: '5900.001' })).toMatchObject({
      code: 'accounting.asset.salvage',
      field: 'salvage',
    })
  })
})

describe('leaving', () => {
  test('a sale charges the months before it and posts price, gain and loss', async () => {
    const { id } = await opened()
    at('2026-04-10')
    const sold = { id, version: 1, on: '2026-04-10', disposal: 'sale' as const, reason: 'بيع' }
    const done = await t.call(contract.disposeOfAsset, { ...sold, proceeds: '7000.000' })
    expect(done.book).toBe('6960.000')
    expect(await balance('vehicleCost')).toBe(0)
    expect(await balance('vehicleAccumulatedDepreciation')).toBe(0)
    expect(await balance('assetDisposal')).toBe(7_000_000)
    expect(await balance('disposalGain')).toBe(-40_000)
    expect(await differences()).toEqual([])
    expect(await t.call(contract.getAsset, { id })).toMatchObject({ state: 'disposed', nextOn: null })
    expect(
      await t.refusal(contract.disposeOfAsset, { ...sold, version: 2, on: '2026-04-11', proceeds: '1.000' }),
    ).toMatchObject({ code: 'accounting.asset.disposed' })
  })

  test('a total loss is the whole book value; a charged month is refused with its name, and changes nothing', async () => {
    const { id } = await opened()
    at('2026-04-10')
    await t.call(contract.runDepreciation, { month: '2026-03-01' })
    const lost = { id, version: 1, disposal: 'totalLoss' as const, reason: 'حادث' }
    expect(await t.refusal(contract.disposeOfAsset, { ...lost, on: '2026-03-20' })).toMatchObject({
      code: 'accounting.asset.charged',
      params: { period: '03/2026' },
    })
    await t.call(contract.disposeOfAsset, { ...lost, on: '2026-04-02' })
    expect(await balance('disposalLoss')).toBe(6_960_000)
    const once = { sourceKey: 'fleet:vehicle:1:loss', assetId: id, on: '2026-04-02', reason: 'حادث' }
    expect(
      await t.act(ctx => disposeAsset(ctx, { ...once, disposal: 'totalLoss', proceedsMinor: 0 })),
    ).toMatchObject({ replayed: true })
    // The same day in another way is not the same again.
    expect(
      await t.act(async ctx =>
        disposeAsset(ctx, { ...once, disposal: 'sale', proceedsMinor: 5 }).catch(error => error.refusal),
      ),
    ).toMatchObject({ code: 'accounting.asset.disposed' })
    expect(await differences()).toEqual([])
  })

  test('scrap takes cost and what was accumulated off; put back into service, the books and the plan are as before', async () => {
    const { id } = await opened()
    at('2026-04-10')
    await t.call(contract.runDepreciation, { month: '2026-03-01' })
    const keys = ['vehicleCost', 'vehicleAccumulatedDepreciation', 'disposalLoss'] as const
    const books = () => Promise.all(keys.map(balance))
    const [before, plan] = [await books(), await t.call(contract.getAsset, { id })]
    const back = { id, reason: 'استُبعد خطأً' }
    expect((await t.refusal(contract.reinstate, { ...back, version: plan.version })).code).toBe(
      'accounting.asset.notDisposed',
    )
    const scrapped = {
      id,
      version: plan.version,
      on: '2026-04-02',
      disposal: 'scrap' as const,
      reason: 'تلف',
    }
    await t.call(contract.disposeOfAsset, scrapped)
    expect(await books()).toEqual([0, 0, before[2]! + 6_960_000])
    const gone = await t.call(contract.getAsset, { id })
    const shown = await t.reply(contract.reinstate, { ...back, version: gone.version }, { dryRun: true })
    expect(shown).toMatchObject({ ok: true })
    await t.call(contract.reinstate, { ...back, version: gone.version })
    expect(await books()).toEqual(before)
    const { version: _, schedule, ...after } = await t.call(contract.getAsset, { id })
    expect({ ...after, schedule }).toMatchObject({ state: plan.state, nextOn: plan.nextOn, disposal: null })
    expect(schedule).toEqual(plan.schedule)
    expect(await differences()).toEqual([])
    // It can leave again, and its plan goes on where it stood.
    at('2026-05-10')
    await t.call(contract.runDepreciation, { month: '2026-04-01' })
    const { version } = await t.call(contract.getAsset, { id })
    await t.call(contract.disposeOfAsset, { ...scrapped, version, on: '2026-05-02' })
    expect(await balance('vehicleCost')).toBe(0)
    expect(await differences()).toEqual([])
  })
})

test('a category asks for asset accounts on their sides, and keeps them while it has assets', async () => {
  const { rows } = await t.call(contract.listAssetCategories, {})
  const { id, version, assets, ...category } = rows.find(row => row.id === vehicles)!
  expect(
    await t.refusal(contract.saveAssetCategory, {
      ...category,
      nameAr: 'فئة أخرى',
      costAccountId: category.accumulatedAccountId,
    }),
  ).toMatchObject({ code: 'accounting.assetCategory.account', field: 'costAccountId' })
  expect(await t.refusal(contract.saveAssetCategory, category)).toMatchObject({
    code: 'accounting.assetCategory.nameTaken',
  })
  await opened()
  const costAccountId = await anAccountId(t, '1204')
  expect(
    await t.refusal(contract.saveAssetCategory, { ...category, id, version, costAccountId }),
  ).toMatchObject({ code: 'accounting.assetCategory.used' })
  expect(assets).toBe(0)
  expect(await t.call(contract.addUsualCategories, {})).toEqual({ count: 0 })
})
