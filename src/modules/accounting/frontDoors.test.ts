import { randomUUID } from 'node:crypto'
import { beforeAll, expect, test } from 'vitest'
import { rawQuery } from '#kernel/server/database.ts'
import { aCompany, type TestCompany } from '#kernel/testing/company.ts'
import { contributing } from '#kernel/testing/contributing.ts'
import { partiesServer } from '#modules/parties/index.server.ts'
import { aCustomer } from '#modules/parties/make.ts'
import { subledgersThatDiffer } from './health/health.queries.ts'
import { accountingServer } from './index.server.ts'
import { aPostedEntry } from './make.ts'
import { mappingKeys } from './mapping/mappingKeys.rules.ts'
import {
  accountBalance,
  accrueRevenue,
  partyKeyBalance,
  resolveAccounts,
  scheduleSpread,
  stopSpread,
} from './public.server.ts'
import { runSpreads } from './spread/spread.commands.ts'

// What the last sections of 50-hr to 90-reports-import ask of accounting (docs/front-doors.md).
let t: TestCompany
beforeAll(async () => {
  t = await aCompany({ modules: [partiesServer, accountingServer], now: '2026-04-10T09:00:00Z' })
})

test('what one party has on the account of a key, to a day or to now', async () => {
  const [employee, other] = [(await aCustomer(t)).id, (await aCustomer(t)).id]
  const lent = (partyId: string, date: string, debitMinor: number) =>
    aPostedEntry(t, {
      date,
      lines: [
        { key: 'employeeAdvances', debitMinor, partyId },
        { key: 'capital', creditMinor: debitMinor },
      ],
    })
  await lent(employee, '2026-02-10', 100_000)
  await lent(employee, '2026-03-20', 50_000)
  await lent(other, '2026-02-10', 7_000)
  const key = 'employeeAdvances'
  const of = (asOf?: string) =>
    t.act(ctx => partyKeyBalance(ctx, { key, partyId: employee, ...(asOf ? { asOf } : {}) }))
  expect([await of(), await of('2026-03-19'), await of('2026-01-31')]).toEqual([150_000, 100_000, 0])
})

test('sums of one key that several modules contribute add up', async () => {
  let ofFleet = 0
  const part = (sum: () => number) =>
    contributing({ subledgers: [{ key: 'salariesPayable', sum: async () => sum(), closing: 'now' }] })
  const company = await aCompany({
    modules: [accountingServer, part(() => -100_000), part(() => ofFleet)],
    now: '2026-04-10T09:00:00Z',
  })
  await aPostedEntry(company, {
    lines: [
      { key: 'salariesPayable', creditMinor: 300_000, partyId: randomUUID() },
      { key: 'salaryExpense', debitMinor: 300_000 },
    ],
  })
  expect(await company.act(subledgersThatDiffer)).toEqual([
    { subject: 'salariesPayable', found: 'ledger -300000, documents -100000' },
  ])
  ofFleet = -200_000
  expect(await company.act(subledgersThatDiffer)).toEqual([])
})

test('an accrual of a month is undone the next day, once a source and month (invariant 21)', async () => {
  const accrual = {
    sourceKey: `rentals:row:${randomUUID()}`,
    month: '2026-03-15',
    memo: 'إيراد مارس غير مفوتر',
    lines: [
      { key: 'rentalRevenue', amountMinor: 120_000 },
      { key: 'deliveryRevenue', amountMinor: 5_500 },
    ],
  }
  const accrue = (month = accrual.month) => t.act(ctx => accrueRevenue(ctx, { ...accrual, month }))
  const first = await accrue()
  expect(first.replayed).toBe(false)
  expect(await accrue()).toEqual({ ...first, replayed: true })
  const on = (day: string) => t.act(ctx => accountBalance(ctx, 'unbilledRevenue', day))
  expect([await on('2026-03-31'), await on('2026-04-01')]).toEqual([125_500, 0])
  const rows = await t.act(ctx =>
    rawQuery<{ key: string; on: string }>(
      ctx.db,
      `select source_key as key, entry_date as on from accounting.journal_entry
       where company_id = $1 and source_key ^@ $2 order by chain_seq`,
      [ctx.company.id, accrual.sourceKey],
    ),
  )
  expect(rows).toEqual([
    { key: `${accrual.sourceKey}:accrue:2026-03`, on: '2026-03-31' },
    { key: `${accrual.sourceKey}:accrue:2026-03:reversal`, on: '2026-04-01' },
  ])
  await expect(accrue('2026-04-01')).rejects.toMatchObject({ refusal: { code: 'billing.date.future' } })
})

test('fees deferred with a scholarship on its own key end at nothing, also when the pupil leaves (scenario 15 of 80)', async () => {
  const school = await aCompany({
    modules: [accountingServer],
    now: '2026-09-01T09:00:00Z',
    businessType: 'education',
  })
  const sourceKey = `services:fee:${randomUUID()}`
  await aPostedEntry(school, {
    lines: [
      { key: 'receivable', debitMinor: 540_000 },
      { key: 'deferredRevenue', creditMinor: 540_000 },
    ],
  })
  const term = { memo: 'رسوم الفصل', from: '2026-09-01', to: '2026-12-31' }
  const fee = { ...term, sourceKey: `${sourceKey}:fee`, amountMinor: 600_000 }
  const discount = { ...term, sourceKey: `${sourceKey}:discount`, amountMinor: 60_000 }
  await school.act(async ctx => {
    await scheduleSpread(ctx, { ...fee, debitKey: 'deferredRevenue', creditKey: 'tuitionRevenue' })
    await scheduleSpread(ctx, { ...discount, debitKey: 'scholarshipDiscount', creditKey: 'deferredRevenue' })
    await runSpreads(ctx, '2026-10-31')
  })
  const balance = (key: string, day?: string) => school.act(ctx => accountBalance(ctx, key, day))
  expect([await balance('tuitionRevenue', '2026-09-30'), await balance('tuitionRevenue')]).toEqual([
    ...[-147_541, -300_000],
  ])
  expect([await balance('scholarshipDiscount', '2026-09-30'), await balance('scholarshipDiscount')]).toEqual([
    ...[14_754, 30_000],
  ])
  // Leaving on 16 November: 46 of 122 days are given back.
  const left = await school.act(async ctx => {
    const fees = await stopSpread(ctx, { sourceKey: fee.sourceKey, on: '2026-11-16' })
    const given = await stopSpread(ctx, { sourceKey: discount.sourceKey, on: '2026-11-16' })
    return fees.remainingMinor - given.remainingMinor
  })
  expect(left).toBe(203_607)
  await aPostedEntry(school, {
    lines: [
      { key: 'deferredRevenue', debitMinor: left },
      { key: 'receivable', creditMinor: left },
    ],
  })
  await school.act(ctx => runSpreads(ctx, '2026-12-31'))
  expect(await balance('tuitionRevenue')).toBe(-373_770)
  expect(await balance('scholarshipDiscount')).toBe(37_377)
  expect(await balance('deferredRevenue')).toBe(0)
})

test('keys of later areas find their accounts: legal costs awarded on other income, head leases on their own', async () => {
  const codeOf = async (company: TestCompany, key: string) =>
    (await company.act(ctx => resolveAccounts(ctx, [key]))).get(key)?.code
  expect(await codeOf(t, 'legalRecovery')).toBe('4212')
  expect(mappingKeys.get('legalRecovery')).toMatchObject({
    owner: 'legal',
    required: false,
    inherits: 'otherIncome',
  })
  const estate = await aCompany({ modules: [accountingServer], businessType: 'real_estate' })
  expect(await codeOf(estate, 'headLeaseExpense')).toBe('5106')
  expect(mappingKeys.get('headLeaseExpense')).toMatchObject({ owner: 'realestate', types: ['real_estate'] })
})
