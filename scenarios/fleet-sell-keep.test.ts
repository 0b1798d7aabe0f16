import { beforeAll, expect, test } from 'vitest'
import { aCompany, type TestCompany } from '#kernel/testing/company.ts'
import { accountingServer } from '#modules/accounting/index.server.ts'
import { anAssetCategory } from '#modules/accounting/make.ts'
import { openYear } from '#modules/accounting/period/period.contract.ts'
import { postJournal } from '#modules/accounting/public.server.ts'
import { billingServer } from '#modules/billing/index.server.ts'
import { acquireVehicle, disposeVehicle } from '#modules/fleet/acquisition/acquisition.contract.ts'
import { sellOrKeep } from '#modules/fleet/analysis/analysis.contract.ts'
import { fleetServer } from '#modules/fleet/index.server.ts'
import { aVehicle, aVehicleGroup } from '#modules/fleet/make.ts'
import { vehicleDimensions } from '#modules/fleet/vehicle/vehicleDimensions.queries.ts'
import { partiesServer } from '#modules/parties/index.server.ts'
import { aCustomer } from '#modules/parties/make.ts'

// R23 of 20-fleet: trend, growth and loss of value are the history of the group, the usual ones where it has too little.
let t: TestCompany
let groupId: string
const running: string[] = []

/** The same amounts each quarter of a year: what the vehicle brings, and what its maintenance takes. */
async function year(vehicleId: string, on: string, revenueMinor: number, maintenanceMinor: number) {
  await t.act(async ctx => {
    const { label: _, ...of } = await vehicleDimensions(ctx, vehicleId)
    for (const quarter of ['01', '04', '07', '10']) {
      const date = `${on}-${quarter}-15`
      await postJournal(ctx, {
        sourceKey: `fleet:test:${vehicleId}:${date}`,
        date,
        memo: 'سنة',
        lines: [
          { key: 'rentalRevenue', creditMinor: revenueMinor / 4, ...of },
          { key: 'maintenanceExpense', debitMinor: maintenanceMinor / 4, ...of },
          { key: 'capital', debitMinor: (revenueMinor - maintenanceMinor) / 4 },
        ],
      })
    }
  })
}

beforeAll(async () => {
  t = await aCompany({
    modules: [partiesServer, accountingServer, billingServer, fleetServer],
    now: '2026-01-10T07:00:00Z',
  })
  for (let back = 0; back < 3; back++) await t.call(openYear, { which: 'previous' })
  await anAssetCategory(t, '1201')
  groupId = await aVehicleGroup(t)
  for (let at = 0; at < 3; at++) running.push(await aVehicle(t, { groupId, inServiceOn: '2023-06-01' }))
  for (const id of running) await year(id, '2024', 2_400_000, 400_000)
  for (const id of running) await year(id, '2025', 2_256_000, 500_000)
})

const asked = () => t.call(sellOrKeep, { vehicleId: running[0]!, value: '5000.000' })

test('revenue fell by 6 % and maintenance grew by 25 % in three vehicles of the group: that is assumed, and of how many', async () => {
  const { assumed, months } = await asked()
  expect(assumed).toEqual({
    revenueTrend: { share: -600, vehicles: 3 },
    maintenanceGrowth: { share: 2500, vehicles: 3 },
    valueLoss: { share: 1500, vehicles: 0 },
    capitalCost: { share: 1000, vehicles: 0 },
  })
  expect(months).toHaveLength(60)
})

test('three sales tell what a year takes of the value; what a person types goes before it', async () => {
  const { id: buyerPartyId } = await aCustomer(t)
  for (const price of ['7290.000', '7290.000', '7290.000']) {
    const id = await aVehicle(t, { groupId, inServiceOn: '2023-01-01' })
    const acquired = await t.call(acquireVehicle, {
      id,
      version: 1,
      way: 'opening',
      on: '2023-01-01',
      cost: '10000.000',
      inServiceOn: '2023-01-01',
      life: 60,
      salvage: '1000.000',
      openingAccumulated: '5400.000',
    })
    await t.call(disposeVehicle, {
      id,
      version: acquired.version,
      kind: 'sold',
      on: '2026-01-10',
      buyerPartyId,
      price,
      reason: 'انتهى عمرها',
    })
  }
  expect((await asked()).assumed.valueLoss).toEqual({ share: 1000, vehicles: 3 })
  const typed = await t.call(sellOrKeep, { vehicleId: running[0]!, value: '5000.000', valueLoss: 3000 })
  expect(typed.assumed.valueLoss).toEqual({ share: 3000, vehicles: 0 })
  expect(Number(typed.months[11]?.value)).toBeCloseTo(3500, 2)
})

test('a group of which nothing is known goes by what is usual, and a share beyond reason is refused', async () => {
  const lonely = await aVehicle(t)
  expect((await t.call(sellOrKeep, { vehicleId: lonely })).assumed).toEqual({
    revenueTrend: { share: 0, vehicles: 0 },
    maintenanceGrowth: { share: 2000, vehicles: 0 },
    valueLoss: { share: 1500, vehicles: 0 },
    capitalCost: { share: 1000, vehicles: 0 },
  })
  expect(await t.refusal(sellOrKeep, { vehicleId: lonely, valueLoss: 9500 })).toMatchObject({
    field: 'valueLoss',
  })
})

test('books of two months say neither when to sell nor what a group does in a year, however old its vehicles', async () => {
  const young = await aCompany({
    modules: [partiesServer, accountingServer, billingServer, fleetServer],
    now: '2026-03-10T07:00:00Z',
  })
  const old = await aVehicle(young, { inServiceOn: '2022-01-01' })
  const posted = (month: string) =>
    young.act(async ctx => {
      const { label: _, ...of } = await vehicleDimensions(ctx, old)
      await postJournal(ctx, {
        sourceKey: `fleet:test:${month}`,
        date: `2026-${month}-05`,
        memo: 'شهر',
        lines: [
          { key: 'rentalRevenue', creditMinor: 300_000, ...of },
          { key: 'capital', debitMinor: 300_000 },
        ],
      })
    })
  await posted('01')
  await posted('02')
  const advice = () => young.call(sellOrKeep, { vehicleId: old, value: '4000.000' })
  expect(await advice()).toMatchObject({ monthsKnown: 2, revenue: '300.000', sellOn: null })
  young.setNow('2026-04-10T07:00:00Z')
  await posted('03')
  const { monthsKnown, revenue, assumed } = await advice()
  expect({ monthsKnown, revenue, assumed }).toMatchObject({
    monthsKnown: 3,
    revenue: '300.000',
    assumed: { revenueTrend: { share: 0, vehicles: 0 } },
  })
})
