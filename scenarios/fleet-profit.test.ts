import { beforeAll, expect, test } from 'vitest'
import { moneyText } from '#kernel/shared/money.ts'
import { aCompany, type TestCompany } from '#kernel/testing/company.ts'
import { accountingServer } from '#modules/accounting/index.server.ts'
import { anAccountId, anAssetCategory } from '#modules/accounting/make.ts'
import * as periods from '#modules/accounting/period/period.contract.ts'
import { postJournal } from '#modules/accounting/public.server.ts'
import { billingServer } from '#modules/billing/index.server.ts'
import { acquireVehicle } from '#modules/fleet/acquisition/acquisition.contract.ts'
import { analyseVehicles, printAnalysis, sellOrKeep } from '#modules/fleet/analysis/analysis.contract.ts'
import { shareBps } from '#modules/fleet/analysis/analysis.rules.ts'
import { closeFlag, openFlag } from '#modules/fleet/flag/flag.contract.ts'
import { fleetServer } from '#modules/fleet/index.server.ts'
import { aContract, aHandover, aVehicle } from '#modules/fleet/make.ts'
import { beginCustody, endCustody } from '#modules/fleet/public.server.ts'
import { fleetReportCards, printFleetReport, showFleetReport } from '#modules/fleet/report/report.contract.ts'
import { fleetReports } from '#modules/fleet/report/report.rules.ts'
import { vehicleDimensions } from '#modules/fleet/vehicle/vehicleDimensions.queries.ts'
import { partiesServer } from '#modules/parties/index.server.ts'

// Scenario 15 and rules R21 to R23 of 20-fleet.
let t: TestCompany
let v1: string
let v2: string

beforeAll(async () => {
  t = await aCompany({
    modules: [partiesServer, accountingServer, billingServer, fleetServer],
    now: '2026-01-01T07:00:00Z',
  })
  await anAssetCategory(t, '1201')
  v1 = await aVehicle(t)
  v2 = await aVehicle(t)
})

let posted = 0
type Line = readonly [key: string, minor: number, vehicleId: string | null]
/** Entries of a day; revenue above zero, costs below, against capital. */
async function post(date: string, lines: readonly Line[]) {
  await t.act(async ctx => {
    for (const [key, minor, vehicleId] of lines) {
      const { label: _, ...of } = await vehicleDimensions(ctx, vehicleId)
      const amount = (credit: number) => (credit > 0 ? { creditMinor: credit } : { debitMinor: -credit })
      const account = key.match(/^\d/) ? { accountId: await anAccountId(t, key) } : { key }
      await postJournal(ctx, {
        sourceKey: `fleet:test:${++posted}`,
        date,
        memo: key,
        lines: [
          { ...account, ...amount(minor), ...of },
          { key: 'capital', ...amount(-minor) },
        ],
      })
    }
  })
}

test('the profit of every vehicle and what belongs to none is the income statement, to the fils', async () => {
  t.setNow('2026-07-02T07:00:00Z')
  await post('2026-06-30', [
    ['rentalRevenue', 240_000, v1],
    ['violationFeeRevenue', 5_000, v1],
    ['maintenanceExpense', -47_000, v1],
    ['vehicleInsuranceExpense', -19_726, v1],
    ['vehicleDepreciation', -110_000, v1],
    ['rentalRevenue', 180_000, v2],
    ['vehicleDepreciation', -95_000, v2],
    ['vehicleInterestExpense', -12_500, v2],
    ['5302', -150_000, null],
  ])
  const june = { from: '2026-06-01', to: '2026-06-30' }
  const seen = await t.call(analyseVehicles, june)
  expect(seen.rows.map(row => [row.id, row.profit])).toEqual([
    [v2, '72.500'],
    [v1, '68.274'],
  ])
  expect(seen.rows[1]).toMatchObject({
    revenue: '245.000',
    maintenance: '47.000',
    insurance: '19.726',
    depreciation: '110.000',
    financeCost: '0.000',
    other: '0.000',
  })
  expect(seen.elsewhere).toMatchObject({ revenue: '0.000', other: '150.000', profit: '-150.000' })
  expect([seen.shown.profit, seen.ledger, seen.difference]).toEqual(['140.774', '-9.226', '0.000'])
  // Any days, cut anywhere: the lines and the balances say the same.
  for (const [from, to] of [
    ['2026-06-15', '2026-06-30'],
    ['2026-01-01', '2026-07-02'],
    ['2026-06-30', '2026-07-02'],
  ])
    expect(await t.call(analyseVehicles, { from: from!, to: to! })).toMatchObject({
      ledger: '-9.226',
      difference: '0.000',
    })
  expect((await t.call(printAnalysis, june)).bytes.length).toBeGreaterThan(5000)
})

test('rented 432 of 720 hours is 60.0 %, and 64.3 % of those it could be rented (R22)', async () => {
  const id = await aVehicle(t)
  t.setNow('2026-06-01T07:00:00Z')
  const held = async (kind: 'contract' | 'workshop', from: string, to: string) => {
    t.setNow(to)
    await t.act(async ctx => {
      const { custodyId } = await beginCustody(
        ctx,
        aHandover({
          vehicleId: id,
          kind,
          at: new Date(from),
          source: { ...aContract(), type: kind === 'contract' ? 'contract' : 'workOrder' },
        }),
      )
      await endCustody(ctx, { custodyId, at: new Date(to), shownKm: null })
    })
  }
  await held('contract', '2026-06-02T21:00:00Z', '2026-06-20T21:00:00Z')
  await held('workshop', '2026-06-22T21:00:00Z', '2026-06-24T21:00:00Z')
  t.setNow('2026-07-02T07:00:00Z')
  const seen = await t.call(analyseVehicles, { from: '2026-06-01', to: '2026-06-30' })
  expect(seen.rows.find(row => row.id === id)).toMatchObject({
    utilisation: 6000,
    serviceable: 6429,
    profit: '0.000',
  })
})

test('return on a vehicle is its year over its cost; a vehicle that earns less each month is sold (R23)', async () => {
  const id = await aVehicle(t, { inServiceOn: '2026-07-01' })
  t.setNow('2026-07-02T07:00:00Z')
  await t.call(acquireVehicle, {
    id,
    version: 1,
    way: 'opening',
    on: '2026-07-01',
    cost: '9600.000',
    openingAccumulated: '4600.000',
    life: 60,
    salvage: '3000.000',
  })
  for (const month of ['07', '08', '09', '10', '11', '12']) {
    t.setNow(`2026-${month}-28T07:00:00Z`)
    await post(`2026-${month}-28`, [
      ['rentalRevenue', 190_000, id],
      ['maintenanceExpense', -38_000, id],
      ['vehicleInsuranceExpense', -25_000, id],
    ])
  }
  t.setNow('2026-12-31T07:00:00Z')
  const half = 6 * 127_000
  const [row] = (await t.call(analyseVehicles, { from: '2026-07-01', to: '2026-12-31' })).rows
  expect(row).toMatchObject({
    id,
    profit: moneyText(half, 'KWD'),
    roi: Math.round((half * 10_000) / 9_600_000),
  })
  // Of any days asked for it is the twelve months up to their end that count; the file's own numbers are 15.00 %.
  const later = await t.call(analyseVehicles, { from: '2027-01-01', to: '2027-01-31' })
  expect(later.rows.find(one => one.id === id)).toMatchObject({ profit: '0.000', roi: row!.roi })
  expect(shareBps(1_440_000, 9_600_000)).toBe(1500)
  const asked = { vehicleId: id, revenueTrend: -600, maintenanceGrowth: 3000 }
  t.setNow('2026-12-31T22:00:00Z')
  const advice = await t.call(sellOrKeep, asked)
  expect(advice).toMatchObject({ monthsKnown: 6, revenue: '190.000', maintenance: '38.000', fixed: '25.000' })
  expect(advice).toMatchObject({ value: '5000.000', better: '18.074', sellOn: '2027-02-01' })
  expect([8, 9].map(at => advice.months[at]?.margin)).toEqual(['12.379', '11.738'])
  const fresh = await aVehicle(t, { inServiceOn: '2026-12-30' })
  expect(await t.call(sellOrKeep, { vehicleId: fresh })).toMatchObject({
    monthsKnown: 0,
    sellOn: null,
    value: null,
  })
})

test('every report answers over any days, sums what adds up, and is printed as it stands', async () => {
  t.setNow('2026-12-31T22:00:00Z')
  const year = { from: '2026-01-01', to: '2026-12-31' }
  for (const report of fleetReports) {
    const shown = await t.call(showFleetReport, { report, ...year })
    for (const row of shown.rows) expect(row.cells).toHaveLength(shown.columns.length)
    expect((await t.call(printFleetReport, { report, ...year })).contentType).toBe('application/pdf')
  }
  const june = { from: '2026-06-01', to: '2026-06-30' }
  const usage = await t.call(showFleetReport, { report: 'usage', ...june })
  const at = (key: string) => usage.columns.findIndex(column => column.key === key)
  expect(usage.rows.map(row => row.cells[at('rentedHours')]).filter(cell => cell !== '0')).toEqual(['432'])
  expect(usage.rows.find(row => row.cells[at('rentedHours')] === '432')?.cells[at('utilisation')]).toBe(
    '6000',
  )
  expect(usage.totals[at('rentedHours')]).toBe('432')
  const figuresOf = async (report: 'profitability' | 'performance', keys: readonly string[]) => {
    const { columns, rows } = await t.call(showFleetReport, { report, ...june })
    return rows.map(row => keys.map(key => row.cells[columns.findIndex(column => column.key === key)]))
  }
  const profits = await figuresOf('profitability', ['revenue', 'costs', 'profit', 'margin'])
  expect(profits.slice(0, 2)).toEqual([
    ['180.000', '107.500', '72.500', '4028'],
    ['245.000', '176.726', '68.274', '2787'],
  ])
  expect(
    await figuresOf('performance', ['month', 'revenue', 'maintenance', 'depreciation', 'profit']),
  ).toEqual([['06/2026', '425.000', '47.000', '205.000', '140.774']])
  const custody = await t.call(showFleetReport, { report: 'custody', ...june })
  expect(custody.rows.map(row => [row.cells[2], row.cells[6]])).toEqual([
    ['workshop', '48'],
    ['contract', '432'],
  ])
  expect(
    await t.refusal(showFleetReport, { report: 'usage', from: '2026-02-01', to: '2026-01-01' }),
  ).toMatchObject({ code: 'fleet.analysis.days', field: 'to' })
  expect(await t.call(fleetReportCards, june)).toMatchObject({ maintenance: '47.000' })
})

test('hours in the workshop and hours stopped by a flag are not serviceable, those of both counted once (R22)', async () => {
  const id = await aVehicle(t)
  const held = async (kind: 'contract' | 'workshop', from: string, to: string) => {
    const source = {
      ...aContract(),
      type: kind === 'contract' ? ('contract' as const) : ('workOrder' as const),
    }
    const { custodyId } = await t.act(ctx =>
      beginCustody(ctx, aHandover({ vehicleId: id, kind, at: new Date(from), source })),
    )
    await t.act(ctx => endCustody(ctx, { custodyId, at: new Date(to), shownKm: null }))
  }
  await held('contract', '2026-07-01T21:00:00Z', '2026-07-19T21:00:00Z')
  await held('workshop', '2026-07-20T21:00:00Z', '2026-07-21T21:00:00Z')
  const flag = { vehicleId: id, kind: 'out_of_service' as const, note: 'بلا إطار' }
  const { id: flagId } = await t.call(openFlag, { ...flag, from: '2026-07-20T21:00:00Z' })
  await t.call(closeFlag, { id: flagId, version: 1, at: '2026-07-22T21:00:00Z' })
  const seen = await t.call(analyseVehicles, { from: '2026-07-01', to: '2026-07-31' })
  // 432 of the month's 744 hours; 24 in the workshop, the flag 24 beyond them.
  expect(seen.rows.find(row => row.id === id)).toMatchObject({ utilisation: 5806, serviceable: 6207 })
})

test('a closed year tells the same: what the year-end gave to the retained earnings is no cost of a vehicle', async () => {
  t.setNow('2027-01-05T07:00:00Z')
  const june = { from: '2026-06-01', to: '2026-06-30' }
  const year = { from: '2026-01-01', to: '2026-12-31' }
  const told = async () =>
    Promise.all(
      [june, year].map(async days => {
        const { shown, elsewhere, ledger, difference } = await t.call(analyseVehicles, days)
        return [shown.profit, elsewhere.profit, ledger, difference]
      }),
    )
  const before = await told()
  expect(before[0]).toEqual(['140.774', '-150.000', '-9.226', '0.000'])
  const { rows } = await t.call(periods.listPeriods, {})
  for (const { id, number, endsOn } of rows)
    if (number < 13 && endsOn < '2027-01-01') await t.call(periods.closePeriod, { id })
  const [closing] = (await t.call(periods.listYears, {})).rows
  expect((await t.call(periods.closeYear, { id: closing!.id })).entryId).not.toBeNull()
  expect(await told()).toEqual(before)
})
