import { beforeAll, expect, test } from 'vitest'
import { aCompany, type TestCompany } from '#kernel/testing/company.ts'
import { subledgersThatDiffer } from '#modules/accounting/health/health.queries.ts'
import { accountingServer } from '#modules/accounting/index.server.ts'
import { accountBalance } from '#modules/accounting/public.server.ts'
import { billingServer } from '#modules/billing/index.server.ts'
import { entryLines, theTreasury } from '#modules/billing/make.ts'
import { cancelPayment } from '#modules/billing/payment/payment.contract.ts'
import { openTreasury } from '#modules/billing/public.server.ts'
import * as fuel from '#modules/fleet/fuel/fuel.contract.ts'
import { fleetServer } from '#modules/fleet/index.server.ts'
import { aVehicle } from '#modules/fleet/make.ts'
import { showFleetReport } from '#modules/fleet/report/report.contract.ts'
import { getVehicle, listVehicleTimeline } from '#modules/fleet/vehicle/vehicle.contract.ts'
import { partiesServer } from '#modules/parties/index.server.ts'
import { aCustomer } from '#modules/parties/make.ts'

let t: TestCompany
let station: string
let bankId: string
let vehicleId: string

beforeAll(async () => {
  t = await aCompany({
    modules: [partiesServer, accountingServer, billingServer, fleetServer],
    now: '2026-06-01T07:00:00Z',
  })
  station = (await aCustomer(t, { nameAr: 'محطات الأولى', kind: 'organization', roles: ['vendor'] })).id
  bankId = (await theTreasury(t)).bankId
  await t.act(ctx =>
    openTreasury(ctx, {
      sourceKey: `billing:treasury:${bankId}:opening`,
      treasuryAccountId: bankId,
      date: ctx.today,
      amountMinor: 1_000_000,
    }),
  )
  vehicleId = await aVehicle(t)
  await t.act(ctx =>
    ctx.db.updateTable('fleet.vehicle').set({ tank_litres: 60 }).where('id', '=', vehicleId).execute(),
  )
  t.setNow('2026-06-30T20:00:00Z')
})

const fill = (day: number, odometerKm: number, litres: string, wish: Record<string, unknown> = {}) => ({
  vehicleId,
  at: `2026-06-${String(day).padStart(2, '0')}T08:00:00Z`,
  odometerKm,
  litres,
  cost: '5.000',
  vendorPartyId: station,
  isOdometerConfirmed: true,
  ...wish,
})
const rowOf = async (id: string) => (await t.call(fuel.listFuel, {})).rows.find(row => row.id === id)!
const moved = async (sourceKey: string) =>
  (await entryLines(t, sourceKey)).map(line => [line.key, line.debit - line.credit])
const accrual = () => t.act(ctx => accountBalance(ctx, 'accruedFleetCosts'))
const nothingDiffers = async () => expect(await t.act(subledgersThatDiffer)).toEqual([])

test('R24: 38 litres over 460 km between full tanks are 8.26 for 100 km; a part filled in between counts in', async () => {
  const first = await t.call(fuel.recordFuel, fill(1, 10_000, '40'))
  const part = await t.call(fuel.recordFuel, fill(3, 10_200, '18', { isFull: false }))
  const full = await t.call(fuel.recordFuel, fill(5, 10_460, '20'))
  expect(first.finding).toBeNull()
  expect((await rowOf(first.id)).span).toBeNull()
  expect((await rowOf(part.id)).span).toBeNull()
  expect((await rowOf(full.id)).span).toEqual({ km: 460, litres: '38', perHundred: '8.26' })
  expect((await t.call(fuel.totalFuel, { vehicleId })).perHundred).toBe('8.26')
  expect((await t.call(getVehicle, { id: vehicleId })).odometerKm).toBe(10_460)
  const { rows } = await t.call(listVehicleTimeline, { id: vehicleId, kind: 'fuel' })
  expect(rows.map(row => row.label)).toEqual(['20', '18', '40'])
  const entries = await t.call(listVehicleTimeline, { id: vehicleId, kind: 'journal' })
  expect(entries.rows.map(row => row.detail?.slice(-11))).toEqual([
    'وقود 20 لتر',
    'وقود 18 لتر',
    'وقود 40 لتر',
  ])
})

test('More than the tank holds, or three tenths more than usual after 1,000 km, is to be looked at', async () => {
  await t.call(fuel.recordFuel, fill(8, 11_200, '60'))
  expect((await t.call(fuel.recordFuel, fill(9, 11_300, '8.5'))).finding).toBeNull()
  expect((await t.call(fuel.recordFuel, fill(10, 11_400, '11.5'))).finding).toBe('high_use')
  expect((await t.call(fuel.recordFuel, fill(12, 12_300, '60.5'))).finding).toBe('over_tank')
  const { rows } = await t.call(fuel.listFuel, { flagged: true })
  expect(rows.map(row => row.litres)).toEqual(['60.5', '11.5'])
  const report = await t.call(showFleetReport, { report: 'fuel', from: '2026-06-01', to: '2026-06-30' })
  const cells = Object.fromEntries(report.columns.map(({ key }, at) => [key, report.rows[0]!.cells[at]]))
  expect(cells).toMatchObject({
    fillings: '7',
    litres: '218.5',
    fuelKm: '2300',
    perHundred: '7.76',
    unusual: '2',
  })
  expect(report.rows[0]!.opens).toEqual({ type: 'fleet.vehicleFuel', id: vehicleId })
})

test('What the company owes needs a station, a later reading stays later, and one moment is one filling', async () => {
  expect(await t.refusal(fuel.recordFuel, fill(13, 12_400, '10', { vendorPartyId: null }))).toMatchObject({
    code: 'fleet.fuel.vendorMissing',
    field: 'vendorPartyId',
  })
  expect(await t.refusal(fuel.recordFuel, fill(13, 12_200, '10'))).toMatchObject({
    code: 'fleet.odometer.backwards',
    field: 'odometerKm',
  })
  expect(await t.refusal(fuel.recordFuel, fill(12, 12_300, '10'))).toMatchObject({ code: 'fleet.fuel.taken' })
  const before = await accrual()
  const own = await t.call(
    fuel.recordFuel,
    fill(14, 12_500, '10', { paidBy: 'custodian', vendorPartyId: null, isFull: false }),
  )
  expect(await entryLines(t, `fleet:fuel:${own.id}:log`)).toEqual([])
  expect(await accrual()).toBe(before)
})

test('A filling is accrued to its station; voided, its entry is reversed and its reading counts no more', async () => {
  const before = await accrual()
  const wrong = await t.call(fuel.recordFuel, fill(20, 15_000, '30'))
  expect(await moved(`fleet:fuel:${wrong.id}:log`)).toEqual([
    ['fuelExpense', 5_000],
    ['accruedFleetCosts', -5_000],
  ])
  expect((await entryLines(t, `fleet:fuel:${wrong.id}:log`)).every(line => line.unit)).toBe(true)
  await nothingDiffers()
  const undo = { id: wrong.id, version: 1 }
  expect(await t.refusal(fuel.voidFuel, undo)).toMatchObject({ code: 'fleet.reason.required' })
  await t.call(fuel.voidFuel, { ...undo, reason: 'لمركبة أخرى' })
  expect(await t.refusal(fuel.voidFuel, { ...undo, version: 2, reason: 'مرة أخرى' })).toMatchObject({
    code: 'fleet.state.changed',
  })
  expect(await accrual()).toBe(before)
  expect((await t.call(getVehicle, { id: vehicleId })).odometerKm).toBe(12_500)
  await nothingDiffers()
})

test('One paper of a station clears many fillings; what it asks beyond is fuel of their vehicles, and voided it is owed again', async () => {
  const other = await aVehicle(t)
  const litres = { litres: '20', isFull: false }
  const mine = await t.call(fuel.recordFuel, { ...fill(25, 13_000, '20'), ...litres, cost: '20.000' })
  const theirs = await t.call(fuel.recordFuel, {
    ...fill(25, 500, '20', { vehicleId: other }),
    ...litres,
    cost: '10.000',
  })
  const before = await accrual()
  const paper = { ids: [mine.id, theirs.id], amount: '31.000' }
  expect(await t.refusal(fuel.billFuel, paper)).toMatchObject({
    code: 'kernel.field.required',
    field: 'reference',
  })
  const bill = await t.call(fuel.billFuel, { ...paper, reference: 'F-1' })
  expect(await moved(`fleet:fuelBill:${bill.id}:bill`)).toEqual([
    ['accruedFleetCosts', 20_000],
    ['accruedFleetCosts', 10_000],
    ['fuelExpense', 667],
    ['fuelExpense', 333],
    ['payable', -31_000],
  ])
  expect(await accrual()).toBe(before + 30_000)
  await nothingDiffers()
  expect(await t.refusal(fuel.billFuel, { ...paper, reference: 'F-2' })).toMatchObject({
    code: 'fleet.fuel.billed',
    params: { document: bill.number },
  })
  expect(await t.refusal(fuel.voidFuel, { id: mine.id, version: 2, reason: 'خطأ' })).toMatchObject({
    code: 'fleet.fuel.billed',
  })

  const open = await t.call(fuel.listFuel, { unbilled: true, vehicleId })
  const ids = open.rows.slice(0, 2).map(row => row.id)
  const paid = await t.call(fuel.billFuel, { ids, amount: '9.000', treasuryAccountId: bankId })
  expect(await moved(`fleet:fuelBill:${paid.id}:difference`)).toEqual([
    ['accruedFleetCosts', 1_000],
    ['fuelExpense', -1_000],
  ])
  await nothingDiffers()
  const after = await accrual()
  const { paymentId } = await t.call(fuel.getFuel, { id: ids[0]! })
  await t.call(cancelPayment, { id: paymentId!, reason: 'دُفعت مرتين' })
  expect(await accrual()).toBe(after - 10_000)
  await nothingDiffers()
  await t.call(fuel.billFuel, { ids, amount: '10.000', reference: 'F-3' })
  expect(await accrual()).toBe(after)
})
