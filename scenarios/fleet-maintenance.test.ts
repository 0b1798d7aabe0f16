import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, test } from 'vitest'
import { aCompany, type TestCompany } from '#kernel/testing/company.ts'
import { subledgersThatDiffer } from '#modules/accounting/health/health.queries.ts'
import { accountingServer } from '#modules/accounting/index.server.ts'
import { accountBalance } from '#modules/accounting/public.server.ts'
import { billingServer } from '#modules/billing/index.server.ts'
import { entryLines, theTreasury } from '#modules/billing/make.ts'
import { cancelPayment } from '#modules/billing/payment/payment.contract.ts'
import { openTreasury } from '#modules/billing/public.server.ts'
import { searchAvailability } from '#modules/fleet/availability/availability.contract.ts'
import * as documents from '#modules/fleet/document/document.contract.ts'
import { closeFlag, openFlag } from '#modules/fleet/flag/flag.contract.ts'
import { fleetServer } from '#modules/fleet/index.server.ts'
import { aClaim, aContract, aCustody, aVehicle, aVehicleGroup } from '#modules/fleet/make.ts'
import { recordOdometer as recordOdometerContract } from '#modules/fleet/odometer/odometer.contract.ts'
import { printVehicleCard, printWorkOrder } from '#modules/fleet/paper.contract.ts'
import { endCustody, recordOdometer } from '#modules/fleet/public.server.ts'
import * as service from '#modules/fleet/servicePlan/service.contract.ts'
import { forecastLegality } from '#modules/fleet/vehicle/legality.contract.ts'
import { getVehicle, getVehicleStatus } from '#modules/fleet/vehicle/vehicle.contract.ts'
import * as work from '#modules/fleet/workOrder/workOrder.contract.ts'
import { partiesServer } from '#modules/parties/index.server.ts'
import { aCustomer } from '#modules/parties/make.ts'

let t: TestCompany
let bankId: string
let vendor: string

const theCompany = (now: string) =>
  aCompany({ modules: [partiesServer, accountingServer, billingServer, fleetServer], now })

beforeAll(async () => {
  t = await theCompany('2026-05-01T07:00:00Z')
  vendor = (await aCustomer(t, { nameAr: 'ورشة النور', kind: 'organization', roles: ['vendor'] })).id
  bankId = (await theTreasury(t)).bankId
  await t.act(ctx =>
    openTreasury(ctx, {
      sourceKey: `billing:treasury:${bankId}:opening`,
      treasuryAccountId: bankId,
      date: ctx.today,
      amountMinor: 1_000_000,
    }),
  )
})

const moved = async (sourceKey: string) =>
  (await entryLines(t, sourceKey)).map(line => [line.key, line.debit - line.credit])
const nothingDiffers = async () => expect(await t.act(subledgersThatDiffer)).toEqual([])
const statusOf = async (id: string) => {
  const { status, chips, heldBy } = await t.call(getVehicleStatus, { id })
  return { status, chips, holder: heldBy?.name ?? null }
}
const order = (vehicleId: string, wish: { vendorPartyId?: string } = {}) =>
  t.call(work.openWorkOrder, {
    vehicleId,
    type: 'brake_service',
    description: 'تغيير فحمات الفرامل',
    ...wish,
  })
const costing = (unitCost: string) => [
  { kind: 'external' as const, description: 'فحمات ويد عاملة', quantity: '1', unitCost },
]

test('Scenario 2: an interrupting order shows the workshop, keeps the claim, and gives the vehicle back', async () => {
  const vehicleId = await aVehicle(t)
  const claimOf = aContract()
  await aClaim(t, { vehicleId, from: '2026-05-02T07:00:00Z', to: '2026-05-30T07:00:00Z', source: claimOf })
  t.setNow('2026-05-02T07:00:00Z')
  const custodyId = await aCustody(t, {
    vehicleId,
    holder: 'العميل أ',
    source: claimOf,
    at: new Date('2026-05-02T07:00:00Z'),
  })
  expect(await statusOf(vehicleId)).toMatchObject({ status: 'rented' })
  const { id, number } = await order(vehicleId)
  expect(number).toMatch(/^MNT-2026-\d{5}$/)
  t.setNow('2026-05-10T06:00:00Z')
  const start = { id, version: 1, at: '2026-05-10T06:00:00Z' }
  expect(await t.refusal(work.startWorkOrder, start)).toMatchObject({
    code: 'fleet.custody.open',
    params: { holder: 'العميل أ' },
  })
  await t.call(work.startWorkOrder, { ...start, interrupts: true })
  expect(await statusOf(vehicleId)).toMatchObject({ status: 'maintenance', holder: 'الورشة' })
  const { claims } = await t.call(getVehicle, { id: vehicleId })
  expect(claims.map(one => one.source)).toContain(claimOf.label)
  t.setNow('2026-05-13T14:00:00Z')
  const complete = { id, version: 2, at: '2026-05-13T14:00:00Z', lines: [] }
  expect(await t.refusal(work.completeWorkOrder, complete)).toMatchObject({
    code: 'fleet.workOrder.costMissing',
  })
  expect(await t.refusal(work.completeWorkOrder, { ...complete, lines: costing('5.000') })).toMatchObject({
    code: 'fleet.workOrder.vendorMissing',
  })
  await t.call(work.completeWorkOrder, { ...complete, isFree: true })
  expect(await statusOf(vehicleId)).toMatchObject({ status: 'rented', holder: 'العميل أ' })

  const flag = await t.call(openFlag, {
    vehicleId,
    kind: 'accident',
    note: 'حادث بسيط',
    from: '2026-05-13T14:00:00Z',
  })
  expect(await statusOf(vehicleId)).toEqual({ status: 'accident', chips: ['rented'], holder: 'العميل أ' })
  t.setNow('2026-05-14T14:00:00Z')
  await t.call(closeFlag, { id: flag.id, version: 1, at: '2026-05-14T13:00:00Z' })
  const held = await t.call(getVehicleStatus, { id: vehicleId })
  expect(held.heldBy?.custodyId).not.toBe(custodyId)
  await t.act(ctx =>
    endCustody(ctx, { custodyId: held.heldBy!.custodyId, at: new Date('2026-05-14T13:30:00Z') }),
  )
  expect(await statusOf(vehicleId)).toEqual({ status: 'available', chips: [], holder: null })
})

describe('Scenario 9: the cost is accrued when the work is done, and cleared by the paper', () => {
  const completed = async (cost: string, on = '2026-05-20') => {
    const vehicleId = await aVehicle(t)
    t.setNow(`${on}T06:00:00Z`)
    const { id } = await order(vehicleId, { vendorPartyId: vendor })
    await t.call(work.startWorkOrder, { id, version: 1, at: `${on}T06:00:00Z` })
    t.setNow(`${on}T14:00:00Z`)
    const complete = { id, version: 2, at: `${on}T14:00:00Z`, lines: costing(cost) }
    expect(await t.reply(work.completeWorkOrder, complete, { dryRun: true })).toMatchObject({ ok: true })
    await t.call(work.completeWorkOrder, complete)
    return id
  }
  const pay = (id: string, amount: string, version = 3) =>
    t.call(work.billWorkOrder, { id, version, amount, treasuryAccountId: bankId, reference: 'F-12' })
  const accrual = () => t.act(ctx => accountBalance(ctx, 'accruedFleetCosts'))

  test('45.500 accrued on 13 May, 47.000 on the workshop’s bill', async () => {
    await order(await aVehicle(t))
    const id = await completed('45.500', '2026-05-13')
    expect((await t.call(work.getWorkOrder, { id })).number).toBe('MNT-2026-00003')
    expect(await moved(`fleet:workOrder:${id}:complete`)).toEqual([
      ['maintenanceExpense', 45_500],
      ['accruedFleetCosts', -45_500],
    ])
    const costOn = await t.act(ctx =>
      ctx.db
        .selectFrom('accounting.journal_entry')
        .select('entry_date')
        .where('source_key', '=', `fleet:workOrder:${id}:complete`)
        .executeTakeFirstOrThrow(),
    )
    expect(costOn.entry_date).toBe('2026-05-13')
    const paper = { id, version: 3, amount: '47.000' }
    expect(await t.refusal(work.billWorkOrder, paper)).toMatchObject({
      code: 'kernel.field.required',
      field: 'reference',
    })
    const { number } = await t.call(work.billWorkOrder, { ...paper, reference: 'W-1' })
    expect(number).toBe('BILL-2026-00001')
    expect(await moved(`fleet:workOrder:${id}:bill`)).toEqual([
      ['accruedFleetCosts', 45_500],
      ['maintenanceExpense', 1_500],
      ['payable', -47_000],
    ])
    expect((await t.call(work.getWorkOrder, { id })).accrued).toBe('0.000')
    expect(await accrual()).toBe(0)
    await nothingDiffers()
    const other = await completed('10.000')
    expect(
      await t.refusal(work.billWorkOrder, { id: other, version: 3, amount: '8.000', reference: 'w- 1' }),
    ).toMatchObject({ code: 'billing.bill.duplicate' })
    await t.call(work.billWorkOrder, { id: other, version: 3, amount: '8.000', reference: 'W-2' })
    expect(await moved(`fleet:workOrder:${other}:difference`)).toEqual([
      ['accruedFleetCosts', 2_000],
      ['maintenanceExpense', -2_000],
    ])
    expect(await accrual()).toBe(0)
  })

  test('45.500 accrued, 47.000 paid at once', async () => {
    const id = await completed('45.500')
    expect(await moved(`fleet:workOrder:${id}:complete`)).toEqual([
      ['maintenanceExpense', 45_500],
      ['accruedFleetCosts', -45_500],
    ])
    expect((await entryLines(t, `fleet:workOrder:${id}:complete`)).every(line => line.unit)).toBe(true)
    await nothingDiffers()
    await pay(id, '47.000')
    const { paymentId, accrued } = await t.call(work.getWorkOrder, { id })
    expect(await moved(`billing:payment:${paymentId}:post`)).toEqual([
      ['accruedFleetCosts', 45_500],
      ['maintenanceExpense', 1_500],
      ['bank', -47_000],
    ])
    expect([accrued, await accrual()]).toEqual(['0.000', 0])
    await nothingDiffers()
    expect(
      await t.refusal(work.billWorkOrder, { id, version: 4, amount: '1.000', treasuryAccountId: bankId }),
    ).toMatchObject({ code: 'fleet.workOrder.billed' })
  })

  test('a paper voided in billing is waited for again, and its difference is taken back', async () => {
    const before = await accrual()
    const id = await completed('45.500')
    await pay(id, '40.000')
    expect(await accrual()).toBe(before)
    const { payment_id: paymentId } = await t.act(ctx =>
      ctx.db
        .selectFrom('fleet.work_order')
        .select('payment_id')
        .where('id', '=', id)
        .executeTakeFirstOrThrow(),
    )
    await t.call(cancelPayment, { id: paymentId!, reason: 'سُدد مرتين' })
    expect(await accrual()).toBe(before - 45_500)
    expect(await t.call(work.getWorkOrder, { id })).toMatchObject({ billed: null, version: 5 })
    expect(await t.act(subledgersThatDiffer)).toEqual([])
    await pay(id, '44.000', 5)
    expect(await accrual()).toBe(before)
    expect(await t.act(subledgersThatDiffer)).toEqual([])
  })

  test('a paper of less gives the rest of the accrual back', async () => {
    const id = await completed('45.500')
    await pay(id, '40.000')
    expect(await moved(`fleet:workOrder:${id}:difference`)).toEqual([
      ['accruedFleetCosts', 5_500],
      ['maintenanceExpense', -5_500],
    ])
    expect(await accrual()).toBe(0)
    await nothingDiffers()
  })
})

test('A work order goes to the workshop on paper, and a card with its code into the vehicle', async () => {
  const vehicleId = await aVehicle(t)
  const { id, number } = await order(vehicleId, { vendorPartyId: vendor })
  const asked = await t.call(printWorkOrder, { id })
  expect(asked).toMatchObject({ fileName: `${number}.pdf`, contentType: 'application/pdf' })
  const card = await t.call(printVehicleCard, { id: vehicleId, origin: 'https://qafila.test' })
  expect(card.contentType).toBe('application/pdf')
})

test('The fee of a paper is a cost of its vehicle: paid at once or billed, recorded once, and again when it was voided', async () => {
  const vehicleId = await aVehicle(t)
  const paper = { vehicleId, kind: 'registration' as const, issuedOn: '2026-05-01', expiresOn: '2027-05-01' }
  const { id } = await t.call(documents.addDocument, { ...paper, fee: '10.000' })
  const pay = { id, version: 1, amount: '10.000', on: '2026-05-01' }
  expect(await t.refusal(documents.payDocumentFee, pay)).toMatchObject({
    code: 'kernel.field.required',
    field: 'vendorPartyId',
  })
  const paid = await t.call(documents.payDocumentFee, { ...pay, treasuryAccountId: bankId })
  const shown = async () => (await t.call(documents.listDocuments, { vehicleId })).rows[0]!
  const { feePaymentId } = await shown()
  expect(await moved(`billing:payment:${feePaymentId}:post`)).toEqual([
    ['registrationExpense', 10_000],
    ['bank', -10_000],
  ])
  expect(
    await t.refusal(documents.payDocumentFee, { ...pay, version: 2, treasuryAccountId: bankId }),
  ).toMatchObject({ code: 'fleet.document.feePaid', params: { document: paid.number } })
  await t.call(cancelPayment, { id: feePaymentId!, reason: 'من صندوق آخر' })
  expect(await shown()).toMatchObject({ feeDocument: null, version: 3 })
  const { on: _, ...undated } = pay
  await t.call(documents.payDocumentFee, {
    ...undated,
    version: 3,
    vendorPartyId: vendor,
    reference: 'REG-9',
  })
  const bill = await t.act(ctx =>
    ctx.db
      .selectFrom('billing.invoice')
      .select('invoice_date')
      .where('source_key', '=', `fleet:document:${id}:fee#2`)
      .executeTakeFirstOrThrow(),
  )
  expect(bill.invoice_date).toBe(paper.issuedOn)
  const lines = await entryLines(t, `fleet:document:${id}:fee#2`)
  expect(lines.map(line => [line.key, line.debit - line.credit])).toEqual([
    ['registrationExpense', 10_000],
    ['payable', -10_000],
  ])
  expect(lines[0]!.unit).toBeTruthy()
})

test('Scenario 10: due by kilometres on 27 June, proposed before the claim and the Friday', async () => {
  t = await theCompany('2026-01-01T07:00:00Z')
  const garage = (await aCustomer(t, { nameAr: 'كراج الأمانة', roles: ['vendor'] })).id
  const groupId = await aVehicleGroup(t)
  const vehicleId = await aVehicle(t, { groupId })
  const plan = await t.call(service.saveServicePlan, {
    name: 'خطة عشرة آلاف',
    items: [{ type: 'oil_change', everyKm: 10_000, everyDays: 180, expectedHours: 4 }],
    groupIds: [groupId],
  })
  const [saved] = (await t.call(service.listServicePlans, {})).rows
  expect(saved).toMatchObject({ id: plan.id, vehicleCount: 1, groupIds: [groupId] })
  t.setNow('2026-03-01T06:00:00Z')
  const { id } = await t.call(work.openWorkOrder, { vehicleId, type: 'oil_change', description: 'زيت وفلتر' })
  await t.call(work.startWorkOrder, { id, version: 1, at: '2026-03-01T06:00:00Z', shownKm: 40_000 })
  t.setNow('2026-03-01T08:00:00Z')
  await t.call(work.completeWorkOrder, {
    id,
    version: 2,
    at: '2026-03-01T08:00:00Z',
    shownKm: 40_000,
    vendorPartyId: garage,
    lines: [{ ...costing('12.000')[0]!, planItemId: saved!.items[0]!.id }],
  })
  const read = (shownKm: number, at: string) => {
    t.setNow(at)
    return t.act(ctx => recordOdometer(ctx, { vehicleId, shownKm, at: new Date(at), source: 'manual' }))
  }
  await read(40_925, '2026-03-21T09:00:00Z')
  await read(46_475, '2026-05-20T09:00:00Z')
  expect((await t.call(service.listServiceDue, { days: 30 })).rows).toEqual([])
  const [due] = (await t.call(service.listServiceDue, { days: 60 })).rows
  expect(due).toMatchObject({
    vehicleId,
    dueOn: '2026-06-27',
    by: 'km',
    kmLeft: 3_525,
    daysLeft: 38,
    lastOn: '2026-03-01',
    lastKm: 40_000,
    expectedHours: 4,
    openOrder: null,
  })
  const serviceOn = async (trip: { from: string; to: string; km?: number }) =>
    (await t.call(forecastLegality, { vehicleId, ...trip })).lapses
      .filter(lapse => lapse.kind === 'service')
      .map(lapse => [lapse.severity, lapse.on, lapse.dayNumber])
  const days = { from: '2026-06-06', to: '2026-06-26' }
  expect(await serviceOn(days)).toEqual([])
  expect(await serviceOn({ ...days, to: '2026-06-30' })).toEqual([['warn', '2026-06-27', 22]])
  expect(await serviceOn({ ...days, km: 4_200 })).toEqual([['warn', '2026-06-15', 10]])
  await t.call(documents.addDocument, { vehicleId, kind: 'registration', expiresOn: '2027-06-20' })
  const free = await t.call(searchAvailability, { from: '2026-06-28T06:00:00Z', to: '2026-07-02T06:00:00Z' })
  expect(free.rows.find(row => row.vehicleId === vehicleId)?.lapse).toEqual({
    kind: 'service',
    on: '2026-06-28',
    blocks: false,
  })
  await aClaim(t, { vehicleId, from: '2026-06-19T21:00:00Z', to: '2026-06-27T21:00:00Z' })
  const { slot } = await t.call(service.proposeServiceSlot, { vehicleId, hours: 4, dueOn: due!.dueOn })
  const calendar = await t.call(service.proposeServiceCalendar, { days: 60 })
  expect(calendar.rows.find(row => row.vehicleId === vehicleId)).toMatchObject({ dueOn: '2026-06-27', slot })
  expect(slot).toEqual({ from: '2026-06-18T09:00:00.000Z', to: '2026-06-18T13:00:00.000Z' })
  const planned = await t.call(work.openWorkOrder, {
    vehicleId,
    type: 'oil_change',
    description: 'زيت وفلتر',
    plannedFrom: slot!.from,
    plannedTo: slot!.to,
  })
  const other = { source: { type: 'contract' as const, id: randomUUID(), label: 'CON-X' } }
  await expect(
    aClaim(t, { vehicleId, from: '2026-06-18T08:00:00Z', to: '2026-06-18T10:00:00Z', ...other }),
  ).rejects.toMatchObject({ refusal: { code: 'fleet.claim.taken', params: { source: planned.number } } })
  expect((await t.call(service.listServiceDue, { days: 60 })).rows[0]?.openOrder?.number).toBe(planned.number)
  await t.call(work.cancelWorkOrder, { id: planned.id, version: 1, reason: 'أُجّل' })
  await aClaim(t, { vehicleId, from: '2026-06-18T08:00:00Z', to: '2026-06-18T10:00:00Z', ...other })

  t.setNow('2026-05-21T09:00:00Z')
  const wrong = { vehicleId, shownKm: 46_300, at: '2026-05-21T08:00:00Z' }
  expect(await t.refusal(recordOdometerContract, wrong)).toMatchObject({ code: 'fleet.odometer.backwards' })
})
