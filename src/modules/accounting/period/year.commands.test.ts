import { describe, expect, test } from 'vitest'
import { rawQuery } from '#kernel/server/database.ts'
import type { ServerModule } from '#kernel/server/module.ts'
import { aCompany, type TestCompany } from '#kernel/testing/company.ts'
import { contributing } from '#kernel/testing/contributing.ts'
import { accountBalance } from '../balance/balance.queries.ts'
import { firstChainBreak } from '../chain/chain.queries.ts'
import { closeChecks, type HealthCheck } from '../health/health.queries.ts'
import { invariants } from '../health/invariants.queries.ts'
import { accountingServer } from '../index.server.ts'
import { getJournal } from '../journal/journal.contract.ts'
import { anAccountId, aPostedEntry, aProfitUnit } from '../make.ts'
import { listProfit } from '../profit/profit.contract.ts'
import { showReport } from '../report/report.contract.ts'
import * as contract from './period.contract.ts'

const books = (...above: readonly ServerModule[]) =>
  aCompany({ modules: [accountingServer, ...above], now: '2027-01-10T09:00:00Z' })

/** The company opens in 2027; its books begin a year earlier. */
async function withYear2026(t: TestCompany): Promise<{ y2026: string; y2027: string }> {
  await t.call(contract.openYear, { which: 'previous' })
  const { rows } = await t.call(contract.listYears, {})
  return { y2026: rows[0]!.id, y2027: rows[1]!.id }
}

async function closeMonths(t: TestCompany, yearId: string, except?: number) {
  const { rows } = await t.call(contract.listPeriods, { yearId })
  for (const { id, number } of rows)
    if (number < 13 && id !== except) await t.call(contract.closePeriod, { id })
}

const earning = async (t: TestCompany, unit: string, on: string, revenue: number, expense: number) => {
  await aPostedEntry(t, {
    date: on,
    lines: [
      { key: 'cash', debitMinor: revenue },
      { key: 'rentalRevenue', creditMinor: revenue, profitUnitId: unit },
    ],
  })
  await aPostedEntry(t, {
    date: on,
    lines: [
      { key: 'maintenanceExpense', debitMinor: expense, profitUnitId: unit },
      { key: 'cash', creditMinor: expense },
    ],
  })
}

const resultOf = async (t: TestCompany, from: string, to: string) => {
  const { rows } = await t.call(showReport, { report: 'incomeStatement', from, to, level: 1 })
  return rows.at(-1)?.amounts[0]
}
const balance = (t: TestCompany, key: string, on?: string) => t.act(ctx => accountBalance(ctx, key, on))

describe('Scenario 14: year end', () => {
  test('takes 8,749.500 to retained earnings, and only statements of the day after know', async () => {
    const t = await books()
    const { y2026 } = await withYear2026(t)
    const unit = await aProfitUnit(t)
    await earning(t, unit, '2026-06-15', 48_000_000, 39_250_500)
    await closeMonths(t, y2026)
    // A closed account of the year still has its balance to give away.
    const parts = await anAccountId(t, '5101')
    await t.act(ctx =>
      rawQuery(ctx.db, 'update accounting.account set active = false where company_id = $1 and id = $2', [
        ctx.company.id,
        parts,
      ]),
    )
    const { entryId } = await t.call(contract.closeYear, { id: y2026 })
    const entry = await t.call(getJournal, { id: entryId! })
    expect(entry).toMatchObject({ date: '2026-12-31', kind: 'closing' })
    expect(entry.lines.map(line => [line.code, line.debit, line.credit])).toEqual([
      ['4101', '48000.000', '0.000'],
      ['5101', '0.000', '39250.500'],
      ['3203', '0.000', '8749.500'],
    ])
    expect(await balance(t, 'retainedEarnings', '2026-12-31')).toBe(-8_749_500)
    expect(await balance(t, 'rentalRevenue')).toBe(0)
    expect(await balance(t, 'maintenanceExpense')).toBe(0)
    expect(await resultOf(t, '2026-01-01', '2026-12-31')).toBe('8749.500')
    expect(await resultOf(t, '2026-06-01', '2027-01-31')).toBe('8749.500')
    expect(await resultOf(t, '2026-06-10', '2026-06-20')).toBe('8749.500')
    const profit = await t.call(listProfit, { by: 'profitUnit', from: '2026-01-01', to: '2026-12-31' })
    expect(profit.rows).toMatchObject([{ id: unit, result: '8749.500' }])
    const sheet = await t.call(showReport, {
      report: 'balanceSheet',
      from: '2026-12-01',
      to: '2026-12-31',
    })
    const figure = (name: string) => sheet.rows.find(row => (row.word ?? row.code) === name)?.amounts[0]
    expect([figure('3203'), figure('currentResult'), figure('liabilitiesAndEquity')]).toEqual([
      '8749.500',
      undefined,
      '8749.500',
    ])
    const flow = await t.call(showReport, { report: 'cashFlow', from: '2026-01-01', to: '2026-12-31' })
    expect(flow.rows.map(row => [row.word ?? row.code, row.amounts[0]])).toEqual([
      ['operating', '8749.500'],
      ['netResult', '8749.500'],
      ['investing', '0.000'],
      ['financing', '0.000'],
      ['netChange', '8749.500'],
      ['openingCash', '0.000'],
      ['closingCash', '8749.500'],
    ])
    await t.act(async ctx => {
      for (const number of [1, 2, 3, 13, 23] as const) expect(await invariants[number](ctx)).toEqual([])
      const dimensions = (await closeChecks(ctx)).find(check => check.code === 'H17')!
      expect(await dimensions.run(ctx, '2026-12-31')).toEqual([])
      expect(await firstChainBreak(ctx)).toBeNull()
    })
  })

  test('a dry run shows the entry and changes nothing; reopening reverses it inside period 13', async () => {
    const t = await books()
    const { y2026 } = await withYear2026(t)
    const unit = await aProfitUnit(t)
    await earning(t, unit, '2026-06-15', 5_000, 7_000)
    await closeMonths(t, y2026)
    await t.call(contract.closeYear, { id: y2026 }, { dryRun: true })
    expect((await t.call(contract.listYears, {})).rows[0]).toMatchObject({
      status: 'open',
      closingEntryId: null,
    })
    await t.call(contract.closeYear, { id: y2026 })
    expect(await balance(t, 'retainedEarnings')).toBe(2_000)
    expect(await t.refusal(contract.closeYear, { id: y2026 })).toMatchObject({ kind: 'conflict' })
    expect(await t.refusal(contract.reopenPeriod, { id: 202612310, reason: 'تصحيح' })).toMatchObject({
      code: 'accounting.year.closed',
      params: { year: '2026' },
    })
    await t.call(contract.reopenYear, { id: y2026, reason: 'فاتورة متأخرة' })
    expect(await balance(t, 'retainedEarnings')).toBe(0)
    expect(await resultOf(t, '2026-01-01', '2026-12-31')).toBe('-2.000')
    await t.call(contract.closeYear, { id: y2026 })
    expect(await balance(t, 'retainedEarnings')).toBe(2_000)
    expect(await resultOf(t, '2026-01-01', '2026-12-31')).toBe('-2.000')
    const entries = await t.act(ctx =>
      rawQuery(
        ctx.db,
        `select kind, source_key, period_id from accounting.journal_entry
         where company_id = $1 and origin_key like 'accounting:year:%' order by chain_seq`,
        [ctx.company.id],
      ),
    )
    expect(entries).toEqual([
      { kind: 'closing', source_key: `accounting:year:${y2026}:close`, period_id: 202612315 },
      { kind: 'reversal', source_key: `accounting:year:${y2026}:close:reversal`, period_id: 202612315 },
      { kind: 'closing', source_key: `accounting:year:${y2026}:close#2`, period_id: 202612315 },
    ])
  })

  test('goes year by year, after its months, with the blocking checks passed', async () => {
    let found = [{ subject: 'x', found: 'y' }]
    const failing: HealthCheck = { code: 'TEST-YEAR', blocks: true, run: async () => found }
    const t = await books(contributing({ healthChecks: [failing] }))
    const { y2026, y2027 } = await withYear2026(t)
    expect(await t.refusal(contract.closeYear, { id: y2027 })).toMatchObject({
      code: 'accounting.year.sequence',
      params: { year: '2026' },
    })
    expect(await t.refusal(contract.closeYear, { id: y2026 })).toMatchObject({
      code: 'accounting.period.order',
      params: { period: '2026-01' },
    })
    found = []
    await closeMonths(t, y2026)
    found = [{ subject: 'x', found: 'y' }]
    expect(await t.refusal(contract.closeYear, { id: y2026 })).toMatchObject({
      code: 'accounting.close.blocked',
      params: { count: 1, checks: ['TEST-YEAR'] },
    })
    found = []
    // Nothing was earned: there is nothing to post, the year closes all the same.
    expect(await t.call(contract.closeYear, { id: y2026 })).toEqual({ status: 'closed', entryId: null })
    t.setNow('2028-01-10T09:00:00Z')
    await closeMonths(t, y2027)
    await t.call(contract.closeYear, { id: y2027 })
    expect(await t.refusal(contract.reopenYear, { id: y2026, reason: 'تصحيح' })).toMatchObject({
      code: 'accounting.year.reopenFirst',
      params: { year: '2027' },
    })
  })

  test('belongs to period keepers of the company alone', async () => {
    const [t, other] = [await books(), await books()]
    const { y2026 } = await withYear2026(t)
    const clerk = { permissions: ['finance.ledger.view', 'finance.ledger.write'] }
    expect(await t.refusal(contract.closeYear, { id: y2026 }, clerk)).toMatchObject({ kind: 'forbidden' })
    expect(await other.refusal(contract.closeYear, { id: y2026 })).toMatchObject({ kind: 'notFound' })
    expect(await other.refusal(contract.reopenYear, { id: y2026, reason: 'x' })).toMatchObject({
      kind: 'notFound',
    })
  })
})
