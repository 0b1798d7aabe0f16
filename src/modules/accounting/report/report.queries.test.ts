import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { rawQuery } from '#kernel/server/database.ts'
import { addDays } from '#kernel/shared/day.ts'
import { parseMoney } from '#kernel/shared/money.ts'
import { aCompany, type TestCompany } from '#kernel/testing/company.ts'
import * as costCenterContract from '../costCenter/costCenter.contract.ts'
import { accountingServer } from '../index.server.ts'
import { drill } from '../ledger/ledger.contract.ts'
import { aPostedEntry, aProfitUnit } from '../make.ts'
import * as periodContract from '../period/period.contract.ts'
import { listProfit, listProfitUnits } from '../profit/profit.contract.ts'
import { showReport } from './report.contract.ts'
import { drillOf, reportNames } from './report.rules.ts'

const minor = (text: string | undefined): number => {
  const parsed = parseMoney(text ?? '0', 'KWD')
  if (!parsed.ok) throw new Error(`Not an amount: ${text}`)
  return parsed.minor
}

const costCenters = (t: TestCompany) =>
  t.act(ctx =>
    rawQuery<{ id: string }>(
      ctx.db,
      'select id from accounting.cost_center where company_id = $1 order by code',
      [ctx.company.id],
    ),
  )

const step = fc.record({
  debit: fc.constantFrom(
    'cash',
    'receivable',
    'chequesReceivable',
    'vehicleCost',
    'vehicleAccumulatedDepreciation',
    'maintenanceExpense',
    'salesDiscount',
    'disposalLoss',
  ),
  credit: fc.constantFrom(
    'bank',
    'payable',
    'chequesUnearned',
    'vehicleAccumulatedDepreciation',
    'vehicleCost',
    'rentalRevenue',
    'disposalGain',
    'capital',
  ),
  amount: fc.integer({ min: 1, max: 9_000_000 }),
  on: fc.integer({ min: 0, max: 480 }).map(days => addDays('2026-01-01', days)),
  unit: fc.integer({ min: 0, max: 1 }),
  center: fc.integer({ min: 0, max: 5 }),
  opening: fc.boolean(),
})
const window = fc
  .tuple(fc.integer({ min: 0, max: 480 }), fc.integer({ min: 0, max: 200 }))
  .map(([start, length]) => ({
    from: addDays('2026-01-01', start),
    to: addDays('2026-01-01', Math.min(start + length, 500)),
  }))

describe('any books, any days, years closed or not', () => {
  test('the statements hold invariants 14, 15 and 17, and each cell is the sum of the lines it opens', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(step, { minLength: 4, maxLength: 14 }),
        fc.array(window, { minLength: 2, maxLength: 3 }),
        fc.boolean(),
        async (steps, windows, closes) => {
          const t = await aCompany({ modules: [accountingServer], now: '2027-06-15T09:00:00Z' })
          await t.call(periodContract.openYear, { which: 'previous' })
          const units = [await aProfitUnit(t), await aProfitUnit(t, 'مركبة 2')]
          const centers = await costCenters(t)
          for (const one of steps) {
            // Expenses of vehicles ask for one; everything else may belong to none.
            const own = { profitUnitId: units[one.unit], costCenterId: centers[one.center]?.id }
            await aPostedEntry(t, {
              date: one.on,
              ...(one.opening ? { kind: 'opening' as const } : {}),
              lines: [
                { key: one.debit, debitMinor: one.amount, ...own },
                { key: one.credit, creditMinor: one.amount, ...(one.opening ? {} : own) },
              ],
            })
          }
          if (closes) {
            const { rows } = await t.call(periodContract.listPeriods, {})
            for (const period of rows)
              if (period.endsOn < '2027-01-01' && period.number < 13)
                await t.call(periodContract.closePeriod, { id: period.id })
            const years = await t.call(periodContract.listYears, {})
            await t.call(periodContract.closeYear, { id: years.rows[0]!.id })
          }
          for (const days of [...windows, { from: '2026-01-01', to: '2026-12-31' }])
            await expectStatements(t, days)
        },
      ),
      { numRuns: 6 },
    )
  })
})

async function expectStatements(t: TestCompany, days: { from: string; to: string }) {
  const results: Record<string, string | undefined> = {}
  for (const report of reportNames) {
    const { rows, columns } = await t.call(showReport, { report, ...days, compare: 'previous' })
    const figure = (name: string) => minor(rows.find(row => (row.word ?? row.code) === name)?.amounts[0])
    if (report === 'balanceSheet') expect(figure('1')).toBe(figure('liabilitiesAndEquity'))
    if (report === 'cashFlow') {
      const sections = figure('operating') + figure('investing') + figure('financing')
      expect(figure('netChange')).toBe(sections)
      expect(figure('closingCash')).toBe(figure('openingCash') + sections)
    }
    if (report === 'incomeStatement')
      results['income'] = rows.find(row => row.word === 'netResult')?.amounts[0] ?? '0.000'
    for (const row of rows)
      for (const [at, column] of columns.entries()) {
        if (!row.lines) continue
        const { total } = await t.call(drill, { ...drillOf(row.lines, column), limit: 1 })
        expect([report, row.key, column, minor(total) * row.sign + 0]).toEqual([
          report,
          row.key,
          column,
          minor(row.amounts[at]),
        ])
      }
  }
  for (const by of ['profitUnit', 'costCenter'] as const) {
    const { totals, rows } = await t.call(listProfit, { by, ...days })
    expect(totals.result).toBe(results['income'])
    for (const row of rows) {
      const own = by === 'profitUnit' ? { profitUnitId: row.id! } : { costCenterId: row.id! }
      const dimension = row.id ? own : { without: by }
      const { total } = await t.call(drill, { classes: '45', ...days, withClosing: false, ...dimension })
      expect(minor(total) * -1 + 0).toBe(minor(row.result))
      if (!row.id) continue
      const mine = await t.call(showReport, { report: 'incomeStatement', ...days, ...own })
      expect(mine.rows.at(-1)?.amounts[0]).toBe(row.result)
    }
  }
}

test('a report whose days are in the wrong order is refused at the second', async () => {
  const t = await aCompany({ modules: [accountingServer], now: '2026-05-15T09:00:00Z' })
  const days = { from: '2026-03-02', to: '2026-03-01' }
  const refusal = { code: 'accounting.report.days', field: 'to' }
  expect(await t.refusal(showReport, { report: 'cashFlow', ...days })).toMatchObject(refusal)
  expect(await t.refusal(listProfit, { by: 'costCenter', ...days })).toMatchObject(refusal)
})

test('a profit unit is found by any spelling of its name, by its company alone', async () => {
  const company = () => aCompany({ modules: [accountingServer], now: '2026-05-15T09:00:00Z' })
  const [t, other] = [await company(), await company()]
  const id = await aProfitUnit(t, 'حافلة الإدارة 100%')
  await aProfitUnit(t, 'شاحنة')
  const found = async (search: string) => (await t.call(listProfitUnits, { search })).rows.map(row => row.id)
  expect(await found('حافله الاداره')).toEqual([id])
  expect(await found('100%')).toEqual([id])
  expect(await found('%')).toEqual([id])
  expect((await other.call(listProfitUnits, { id })).rows).toEqual([])
})

describe('cost centres', () => {
  test('are added, renamed, put below another and deactivated, never twice under one code', async () => {
    const t = await aCompany({ modules: [accountingServer], now: '2026-05-15T09:00:00Z' })
    const { id, version } = await t.call(costCenterContract.saveCostCenter, { code: '٥٠', nameAr: 'الفروع' })
    const child = await t.call(costCenterContract.saveCostCenter, {
      code: '51',
      nameAr: 'فرع حولي',
      parentId: id,
    })
    expect(await t.refusal(costCenterContract.saveCostCenter, { code: '50', nameAr: 'مكرر' })).toMatchObject({
      code: 'accounting.costCenter.codeTaken',
      kind: 'conflict',
      field: 'code',
    })
    const edit = { id, version, code: '50', nameAr: 'فروع الكويت' }
    expect(
      await t.refusal(costCenterContract.saveCostCenter, { ...edit, managerUserId: randomUUID() }),
    ).toMatchObject({ code: 'kernel.field.invalid', field: 'managerUserId' })
    expect(await t.refusal(costCenterContract.saveCostCenter, { ...edit, parentId: child.id })).toMatchObject(
      { code: 'accounting.costCenter.circle', field: 'parentId' },
    )
    await t.call(costCenterContract.saveCostCenter, { ...edit, active: false })
    expect(await t.refusal(costCenterContract.saveCostCenter, edit)).toMatchObject({ kind: 'conflict' })
    const active = await t.call(costCenterContract.listCostCenters, {})
    expect(active.rows.map(row => row.code)).not.toContain('50')
    const all = await t.call(costCenterContract.listCostCenters, { inactive: true })
    expect(all.rows.find(row => row.id === id)).toMatchObject({
      code: '50',
      nameAr: 'فروع الكويت',
      managerName: null,
    })
  })
})
