import { beforeAll, describe, expect, test } from 'vitest'
import { aCompany, type TestCompany } from '#kernel/testing/company.ts'
import { accountingServer } from '#modules/accounting/index.server.ts'
import { billingServer } from '#modules/billing/index.server.ts'
import { entryLines } from '#modules/billing/make.ts'
import { partiesServer } from '#modules/parties/index.server.ts'
import { aCustomer } from '#modules/parties/make.ts'
import { fleetServer } from '../index.server.ts'
import { aClaim, aContract, aCustody, aVehicle, aVehicleGroup } from '../make.ts'
import { listMarks } from '../mark/mark.contract.ts'
import * as service from '../servicePlan/service.contract.ts'
import { getVehicleStatus } from '../vehicle/vehicle.contract.ts'
import * as work from './workOrder.contract.ts'

let t: TestCompany
let vendor: string

beforeAll(async () => {
  t = await aCompany({
    modules: [partiesServer, accountingServer, billingServer, fleetServer],
    now: '2026-05-20T07:00:00Z',
  })
  vendor = (await aCustomer(t, { nameAr: 'كراج الأمانة', roles: ['vendor'] })).id
})

const open = (vehicleId: string, wish: { plannedFrom?: string; plannedTo?: string } = {}) =>
  t.call(work.openWorkOrder, {
    vehicleId,
    type: 'body_work',
    description: 'صبغ الباب',
    vendorPartyId: vendor,
    ...wish,
  })
const at = '2026-05-20T06:00:00Z'

/** A dent seen by a signed inspection, open until it is repaired. */
async function anOpenMark(vehicleId: string): Promise<string> {
  return t.act(async ctx => {
    const { id: inspectionId } = await ctx.db
      .insertInto('fleet.inspection')
      .values({
        number: `INSP-${vehicleId.slice(-8)}`,
        device_key: `device-${vehicleId}`,
        vehicle_id: vehicleId,
        purpose: 'periodic',
        at: new Date('2026-05-01T06:00:00Z'),
        odometer_km: 10,
        fuel_eighths: 4,
        overall: 'good',
        state: 'signed',
        document_hash: 'x',
        signed_at: ctx.now,
        created_by_name: 'مختبر',
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    const { id } = await ctx.db
      .insertInto('fleet.mark')
      .values({
        vehicle_id: vehicleId,
        view: 'left',
        x: 100,
        y: 100,
        type: 'dent',
        severity: 'minor',
        first_seen_in: inspectionId,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    return id
  })
}

describe('Work orders', () => {
  test('repair a mark, capitalise a part, and close the mark for the next inspection', async () => {
    const vehicleId = await aVehicle(t)
    const markId = await anOpenMark(vehicleId)
    const { id } = await open(vehicleId)
    expect((await t.call(work.getWorkOrder, { id })).openMarks.map(mark => mark.id)).toEqual([markId])
    await t.call(work.startWorkOrder, { id, version: 1, at, shownKm: 500 })
    const line = { kind: 'external' as const, description: 'صبغ', quantity: '2', unitCost: '20.000' }
    const lines = [
      { ...line, markId },
      { ...line, description: 'سقف شمسي', quantity: '1', unitCost: '100.000', capitalise: true },
    ]
    const complete = { id, version: 2, at: '2026-05-20T06:30:00Z', lines, shownKm: 510 }
    expect(await t.refusal(work.completeWorkOrder, { ...complete, shownKm: 400 })).toMatchObject({
      code: 'fleet.odometer.backwards',
    })
    await t.call(work.completeWorkOrder, complete)
    const entry = await entryLines(t, `fleet:workOrder:${id}:complete`)
    expect(entry.map(one => [one.key, one.debit - one.credit])).toEqual([
      ['maintenanceExpense', 40_000],
      ['vehicleCost', 100_000],
      ['accruedFleetCosts', -140_000],
    ])
    const done = await t.call(work.getWorkOrder, { id })
    expect(done).toMatchObject({
      state: 'completed',
      cost: '140.000',
      accrued: '140.000',
      odometerKm: 510,
      daysDown: 0,
    })
    expect((await t.call(listMarks, { vehicleId, openOnly: true })).rows).toEqual([])
    expect(await t.refusal(work.completeWorkOrder, { ...complete, version: 3 })).toMatchObject({
      code: 'fleet.state.changed',
    })
  })

  test('keep the vehicle free for their time; moving them moves it, cancelling gives it back', async () => {
    const vehicleId = await aVehicle(t)
    const plan = { plannedFrom: '2026-05-25T06:00:00Z', plannedTo: '2026-05-25T10:00:00Z' }
    const first = await open(vehicleId, plan)
    expect(
      await t.refusal(work.openWorkOrder, { vehicleId, type: 'other', description: 'آخر', ...plan }),
    ).toMatchObject({ code: 'fleet.claim.taken', params: { source: first.number } })
    const backwards = { vehicleId, type: 'other' as const, description: 'x' }
    expect(
      await t.refusal(work.openWorkOrder, {
        ...backwards,
        plannedFrom: plan.plannedTo,
        plannedTo: plan.plannedFrom,
      }),
    ).toMatchObject({ code: 'fleet.workOrder.backwards', field: 'plannedTo' })
    const update = { id: first.id, version: 1, type: 'body_work' as const, description: 'صبغ الباب' }
    await t.call(work.updateWorkOrder, {
      ...update,
      plannedFrom: '2026-05-26T06:00:00Z',
      plannedTo: '2026-05-26T10:00:00Z',
    })
    await open(vehicleId, plan)
    expect(await t.refusal(work.cancelWorkOrder, { id: first.id, version: 2 })).toMatchObject({
      code: 'fleet.reason.required',
    })
    await t.call(work.cancelWorkOrder, { id: first.id, version: 2, reason: 'لم يعد لازماً' })
    await open(vehicleId, { plannedFrom: '2026-05-26T06:00:00Z', plannedTo: '2026-05-26T10:00:00Z' })
  })

  test('after an interruption the vehicle may go into the yard instead: the rental has ended', async () => {
    const vehicleId = await aVehicle(t)
    await aCustody(t, { vehicleId, at: new Date('2026-05-19T06:00:00Z') })
    const { id } = await open(vehicleId)
    await t.call(work.startWorkOrder, { id, version: 1, at, interrupts: true })
    expect((await t.call(work.getWorkOrder, { id })).interrupts).toBe(true)
    const complete = { id, version: 2, at: '2026-05-20T06:30:00Z', lines: [], isFree: true }
    await t.call(work.completeWorkOrder, { ...complete, returnTo: 'fleet' })
    expect((await t.call(getVehicleStatus, { id: vehicleId })).heldBy).toBeNull()
  })

  test('lists, totals and another company', async () => {
    const totals = await t.call(work.totalWorkOrders, {})
    expect(totals.byState).toMatchObject({ completed: 2, cancelled: 1 })
    expect(totals.unbilled).toBe(1)
    const { rows } = await t.call(work.listWorkOrders, { unbilled: true })
    expect(rows).toMatchObject([{ cost: '140.000', vendor: { name: 'كراج الأمانة' } }])
    const stranger = await aCompany({
      modules: [partiesServer, accountingServer, billingServer, fleetServer],
    })
    expect(await stranger.refusal(work.getWorkOrder, { id: rows[0]!.id })).toMatchObject({ kind: 'notFound' })
  })

  test('begin sooner than planned, though somebody is promised the vehicle in between: a workshop is a fact (R3)', async () => {
    const planned = { plannedFrom: '2026-05-30T06:00:00Z', plannedTo: '2026-05-30T10:00:00Z' }
    const booking = { from: '2026-05-25T06:00:00Z', to: '2026-05-28T06:00:00Z' }
    const promisesOf = (vehicleId: string) =>
      t.act(ctx =>
        ctx.db
          .selectFrom('fleet.claim')
          .select(['state', 'starts_at'])
          .where('vehicle_id', '=', vehicleId)
          .orderBy('starts_at')
          .execute(),
      )
    const vehicleId = await aVehicle(t)
    const { id } = await open(vehicleId, planned)
    await aClaim(t, { vehicleId, ...booking })
    await t.call(work.startWorkOrder, { id, version: 1, at })
    expect((await t.call(getVehicleStatus, { id: vehicleId })).status).toBe('maintenance')
    const theirs = { state: 'active', starts_at: new Date(booking.from) }
    const ours = { state: 'fulfilled', starts_at: new Date(planned.plannedFrom) }
    expect(await promisesOf(vehicleId)).toEqual([theirs, ours])
    await t.call(work.completeWorkOrder, {
      id,
      version: 2,
      at: '2026-05-20T06:30:00Z',
      lines: [],
      isFree: true,
    })
    expect(await promisesOf(vehicleId)).toEqual([theirs, { ...ours, state: 'released' }])

    // A rented vehicle that breaks down before its service goes there at once, and comes back to its customer.
    const rented = await aVehicle(t)
    const service = await open(rented, planned)
    const source = aContract()
    await aClaim(t, { vehicleId: rented, from: at, to: booking.to, source })
    await aCustody(t, { vehicleId: rented, at: new Date(at), dueAt: new Date(booking.to), source })
    await t.call(work.startWorkOrder, {
      id: service.id,
      version: 1,
      at: '2026-05-20T06:10:00Z',
      interrupts: true,
    })
    await t.call(work.completeWorkOrder, {
      id: service.id,
      version: 2,
      at: '2026-05-20T06:40:00Z',
      lines: [],
      isFree: true,
    })
    expect((await t.call(getVehicleStatus, { id: rented })).status).toBe('rented')
    expect((await promisesOf(rented)).map(one => one.state)).toEqual(['fulfilled', 'released'])
  })
})

describe('Service plans', () => {
  test('need a rhythm, keep what orders did, and leave groups that no longer follow', async () => {
    const [first, second] = [await aVehicleGroup(t), await aVehicleGroup(t)]
    const item = { type: 'oil_change' as const, everyKm: 10_000, expectedHours: 2 }
    const never = { name: 'بلا', items: [{ type: 'other' as const }], groupIds: [] }
    expect(await t.refusal(service.saveServicePlan, never)).toMatchObject({
      code: 'fleet.plan.never',
      field: 'items.0.everyKm',
    })
    const { id } = await t.call(service.saveServicePlan, { name: 'أ', items: [item], groupIds: [first] })
    expect(
      await t.refusal(service.saveServicePlan, { name: 'أ', items: [item], groupIds: [] }),
    ).toMatchObject({ code: 'fleet.plan.nameTaken' })
    const plan = (await t.call(service.listServicePlans, {})).rows.find(row => row.id === id)!
    const items = [
      { ...plan.items[0]!, everyDays: 90 },
      { type: 'inspection' as const, everyDays: 365 },
    ]
    const edit = { id, version: 1, name: 'أ', items, groupIds: [second] }
    await t.call(service.saveServicePlan, edit)
    expect(await t.refusal(service.saveServicePlan, edit)).toMatchObject({ code: 'kernel.record.stale' })
    const saved = (await t.call(service.listServicePlans, {})).rows.find(row => row.id === id)!
    expect(saved).toMatchObject({ groupIds: [second], items: [{ everyDays: 90 }, { type: 'inspection' }] })
    const vehicleId = await aVehicle(t, { groupId: second })
    const due = await t.call(service.listServiceDue, { vehicleId, days: 365 })
    expect(due.rows.map(row => [row.type, row.dueOn])).toEqual([
      ['oil_change', '2026-04-01'],
      ['inspection', '2027-01-01'],
    ])
  })
})
