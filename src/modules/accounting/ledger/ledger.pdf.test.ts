import { expect, test } from 'vitest'
import { aCompany } from '#kernel/testing/company.ts'
import { partiesServer } from '#modules/parties/index.server.ts'
import { registerParty } from '#modules/parties/public.server.ts'
import { printAccounts } from '../account/account.contract.ts'
import { printAsset, registerAsset } from '../asset/asset.contract.ts'
import { saveCostCenter } from '../costCenter/costCenter.contract.ts'
import { accountingServer } from '../index.server.ts'
import { anAccountId, anAssetCategory, aPostedEntry, aProfitUnit } from '../make.ts'
import { dimensionNames } from './ledger.pdf.ts'
import { printEntry, printLedger } from './ledgerPaper.contract.ts'

const isPdf = (bytes: Uint8Array) => Buffer.from(bytes.subarray(0, 5)).toString() === '%PDF-'

test('an account and an entry print in both languages, with party names and signatures', async () => {
  const t = await aCompany({ modules: [partiesServer, accountingServer], now: '2026-03-15T09:00:00Z' })
  const party = await t.act(ctx =>
    registerParty(ctx, { kind: 'organization', nameAr: 'شركة النور', roles: ['customer'] }),
  )
  const { entryId } = await aPostedEntry(t, {
    memo: 'إيجار مارس',
    lines: [
      { key: 'receivable', debitMinor: 295_500, partyId: party.id },
      { key: 'rentalRevenue', creditMinor: 295_500 },
    ],
  })
  const accountId = await anAccountId(t, '1106')
  for (const locale of ['ar', 'en'] as const) {
    const statement = await t.call(printLedger, { accountId, from: '2026-01-01', to: '2026-03-31', locale })
    const voucher = await t.call(printEntry, { id: entryId, locale })
    const chart = await t.call(printAccounts, { inactive: true, locale })
    expect([isPdf(statement.bytes), isPdf(voucher.bytes), isPdf(chart.bytes)]).toEqual([true, true, true])
    expect(statement.fileName).toBe('account-1106-2026-03-31.pdf')
    expect(voucher.fileName).toBe('entry-JE-2026-00001.pdf')
  }
  expect(
    await t.refusal(printLedger, { accountId: entryId, from: '2026-01-01', to: '2026-03-31' }),
  ).toMatchObject({ kind: 'notFound' })
})

test('a voucher names the cost centre and the profit unit of each line', async () => {
  const t = await aCompany({ modules: [partiesServer, accountingServer], now: '2026-03-15T09:00:00Z' })
  const profitUnitId = await aProfitUnit(t, '24-17612')
  const { id: costCenterId } = await t.call(saveCostCenter, { code: '95', nameAr: 'الفرع' })
  const lines = [
    { costCenterId, profitUnitId },
    { costCenterId: null, profitUnitId },
    { costCenterId: null, profitUnitId: null },
  ]
  expect(await t.act(ctx => dimensionNames(ctx, lines, 'ar'))).toEqual([
    ['الفرع', '24-17612'],
    ['24-17612'],
    [],
  ])
  const { entryId } = await aPostedEntry(t, {
    memo: 'غسيل',
    lines: [
      { key: 'maintenanceExpense', debitMinor: 5_000, ...lines[0] },
      { key: 'otherIncome', creditMinor: 5_000 },
    ],
  })
  expect(isPdf((await t.call(printEntry, { id: entryId })).bytes)).toBe(true)
})

test('an asset prints its card with every charge to come', async () => {
  const t = await aCompany({ modules: [partiesServer, accountingServer], now: '2026-03-15T09:00:00Z' })
  const { id, number } = await t.call(registerAsset, {
    nameAr: 'مركبة V1',
    categoryId: await anAssetCategory(t, '1201'),
    cost: '7250.000',
    salvage: '1450.000',
    inServiceOn: '2026-01-01',
    method: 'straightLine',
    life: 60,
    openingOn: '2026-01-01',
    openingAccumulated: '0.000',
  })
  for (const locale of ['ar', 'en'] as const) {
    const card = await t.call(printAsset, { id, locale })
    expect(isPdf(card.bytes)).toBe(true)
    expect(card.fileName).toBe(`asset-${number}.pdf`)
  }
})

test('a statement of more lines than a paper bears asks for a shorter period or a file', async () => {
  const t = await aCompany({ modules: [partiesServer, accountingServer], now: '2026-03-15T09:00:00Z' })
  const each = Array.from({ length: 5000 }, () => ({ key: 'otherExpense', debitMinor: 1 }))
  await aPostedEntry(t, {
    date: '2026-02-10',
    lines: [...each, { key: 'accruedExpense', creditMinor: 5_000 }],
  })
  await aPostedEntry(t, { lines: [each[0]!, { key: 'accruedExpense', creditMinor: 1 }] })
  const accountId = await anAccountId(t, '5316')
  expect(
    await t.refusal(printLedger, { accountId, from: '2026-01-01', to: '2026-03-31', locale: 'en' }),
  ).toMatchObject({ code: 'accounting.ledger.tooLong', kind: 'refused', params: { count: 5000 } })
})
