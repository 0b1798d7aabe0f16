import { expect, test } from 'vitest'
import { aCompany } from '#kernel/testing/company.ts'
import { accountingServer } from '../index.server.ts'
import { anAssetCategory, aProfitUnit } from '../make.ts'
import { accountBalance } from '../public.server.ts'
import * as contract from './asset.contract.ts'

test('the foot of all assets counts those that left and sums what the ledger holds', async () => {
  const t = await aCompany({ modules: [accountingServer], now: '2026-01-05T09:00:00Z' })
  const terms = {
    nameAr: 'مركبة',
    categoryId: await anAssetCategory(t, '1201'),
    profitUnitId: await aProfitUnit(t),
    salvage: '0.000',
    inServiceOn: '2026-01-01',
    openingOn: '2026-01-01',
    openingAccumulated: '0.000',
    method: 'straightLine' as const,
    life: 60,
  }
  await t.call(contract.registerAsset, { ...terms, cost: '6000.000' })
  const { id } = await t.call(contract.registerAsset, { ...terms, cost: '900.000' })
  await t.call(contract.disposeOfAsset, {
    id,
    version: 1,
    on: '2026-01-05',
    disposal: 'scrap',
    reason: 'تلف',
  })
  const kept = { cost: '6000.000', accumulated: '0.000', book: '6000.000' }
  expect(await t.call(contract.assetTotals, {})).toEqual({ count: 2, disposed: 1, ...kept })
  expect(await t.call(contract.assetTotals, { state: 'charging' })).toEqual({
    count: 1,
    disposed: 0,
    ...kept,
  })
  expect(await t.call(contract.assetTotals, { state: 'disposed' })).toMatchObject({
    count: 1,
    disposed: 1,
    cost: '900.000',
  })
  expect(await t.act(ctx => accountBalance(ctx, 'vehicleCost'))).toBe(6_000_000)
})
