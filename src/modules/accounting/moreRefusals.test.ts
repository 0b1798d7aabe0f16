import { randomUUID } from 'node:crypto'
import { beforeAll, expect, test } from 'vitest'
import { aCompany, type TestCompany } from '#kernel/testing/company.ts'
import * as asset from './asset/asset.contract.ts'
import { saveBudget } from './budget/budget.contract.ts'
import { accountingServer } from './index.server.ts'
import { saveJournal, submitJournal } from './journal/journal.contract.ts'
import { anAccountId, anAssetCategory } from './make.ts'
import { listYears } from './period/period.contract.ts'
import { saveRecurring } from './recurring/recurring.contract.ts'

// What commands of the ledger may be refused with beyond section 4 of 40-finance: each provoked at its command, at its field.
let t: TestCompany
let [rent, other] = ['', '']
beforeAll(async () => {
  t = await aCompany({ modules: [accountingServer], now: '2026-03-10T09:00:00Z' })
  ;[rent, other] = [await anAccountId(t, '5301'), await anAccountId(t, '2117')]
})

test('an entry has two lines, a repeated one ends after it began, a budget plans something', async () => {
  const lines = [{ accountId: rent, debit: '1.000' }]
  const entry = { date: '2026-03-10', memo: 'إيجار', lines }
  const draft = await t.call(saveJournal, entry)
  expect(await t.refusal(submitJournal, draft)).toMatchObject({
    code: 'accounting.journal.tooFewLines',
    field: 'lines',
  })
  const repeated = {
    memo: 'إيجار',
    every: 'month' as const,
    dayOfMonth: 1,
    startsOn: '2026-04-01',
    endsOn: '2026-03-31',
    lines: [...lines, { accountId: other, credit: '1.000' }],
  }
  expect(await t.refusal(saveRecurring, repeated)).toMatchObject({
    code: 'accounting.spread.dates',
    field: 'endsOn',
  })
  const yearId = (await t.call(listYears, {})).rows[0]!.id
  const empty = { yearId, nameAr: 'موازنة', basis: 'month' as const, lines: [] }
  expect(await t.refusal(saveBudget, empty)).toMatchObject({
    code: 'accounting.budget.empty',
    field: 'lines',
  })
})

test('an asset is opened, added to and disposed of on days that it was there, and sold for a price', async () => {
  const categoryId = await anAssetCategory(t, '1204')
  const desk = {
    nameAr: 'مكتب',
    categoryId,
    cost: '600.000',
    salvage: '0.000',
    life: 60,
    method: 'straightLine' as const,
    openingAccumulated: '0.000',
    openingOn: '2026-01-01',
  }
  expect(await t.refusal(asset.registerAsset, { ...desk, inServiceOn: '2026-01-02' })).toMatchObject({
    code: 'accounting.asset.openingFirst',
    field: 'inServiceOn',
  })
  const tooMuch = { ...desk, inServiceOn: '2026-01-01', openingAccumulated: '600.001' }
  expect(await t.refusal(asset.registerAsset, tooMuch)).toMatchObject({
    code: 'accounting.asset.openingTooMuch',
    field: 'openingAccumulated',
  })
  const { id } = await t.call(asset.registerAsset, { ...desk, inServiceOn: '2026-01-01' })
  const purchase = { entryId: randomUUID(), lineNo: 1 }
  const adding = { id, purchase, amount: '50.000' }
  expect(await t.refusal(asset.addCost, { ...adding, on: '2025-12-31' })).toMatchObject({
    code: 'accounting.asset.beforeService',
    field: 'on',
  })
  expect(await t.refusal(asset.addCost, { ...adding, on: '2026-03-11' })).toMatchObject({
    code: 'accounting.asset.future',
    field: 'on',
  })
  const { version } = await t.call(asset.getAsset, { id })
  const leaving = { id, version, on: '2026-03-10', disposal: 'sale' as const, reason: 'استبدال' }
  expect(await t.refusal(asset.disposeOfAsset, leaving)).toMatchObject({
    code: 'accounting.asset.proceeds',
    field: 'proceeds',
  })
  expect(await t.refusal(asset.disposeOfAsset, { ...leaving, on: '2025-12-31' })).toMatchObject({
    code: 'accounting.asset.beforeService',
    field: 'on',
  })
})
