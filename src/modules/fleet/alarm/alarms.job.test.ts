import { beforeAll, expect, test } from 'vitest'
import { aCompany, type TestCompany } from '#kernel/testing/company.ts'
import { accountingServer } from '#modules/accounting/index.server.ts'
import { billingServer } from '#modules/billing/index.server.ts'
import { aDeposit, theTreasury } from '#modules/billing/make.ts'
import { reserveDeposit, returnDeposit } from '#modules/billing/public.server.ts'
import { partiesServer } from '#modules/parties/index.server.ts'
import { aCustomer } from '#modules/parties/make.ts'
import { endCustody } from '../custody/custody.commands.ts'
import { fleetServer } from '../index.server.ts'
import { aClaim, aContract, aCustody, aVehicle, aVehicleGroup } from '../make.ts'
import * as service from '../servicePlan/service.contract.ts'
import { assignViolation, decideViolation, recordViolation } from '../violation/violation.contract.ts'
import * as work from '../workOrder/workOrder.contract.ts'
import { dailyAlarms, hourlyAlarms, serviceForecast } from './alarms.job.ts'

let t: TestCompany
beforeAll(async () => {
  t = await aCompany({
    modules: [partiesServer, accountingServer, billingServer, fleetServer],
    now: '2026-05-01T06:00:00Z',
  })
})

/** The open alerts after every sweep, by what they are about. */
async function alertsAt(now: string): Promise<Record<string, string[]>> {
  t.setNow(now)
  await t.act(ctx => hourlyAlarms.run(ctx))
  await t.act(ctx => serviceForecast.run(ctx))
  await t.act(ctx => dailyAlarms.run(ctx))
  return openAlerts()
}

async function openAlerts(): Promise<Record<string, string[]>> {
  const rows = await t.act(ctx =>
    ctx.db
      .selectFrom('alerts.alert')
      .select(['kind', 'severity', 'subject_id'])
      .where('state', '<>', 'resolved')
      .orderBy('kind')
      .execute(),
  )
  const bySubject = Map.groupBy(rows, row => row.subject_id ?? '')
  return Object.fromEntries(
    [...bySubject].map(([id, own]) => [id, own.map(row => `${row.kind} ${row.severity}`)]),
  )
}

test('The sweeps tell what waits, is late, falls due or stands idle, and end what is over', async () => {
  const groupId = await aVehicleGroup(t)
  const vehicleId = await aVehicle(t, { groupId, inServiceOn: '2026-04-25' })
  await t.call(service.saveServicePlan, {
    name: 'كل شهر',
    items: [{ type: 'oil_change', everyDays: 30 }],
    groupIds: [groupId],
  })
  const plan = { plannedFrom: '2026-05-02T05:00:00Z', plannedTo: '2026-05-02T09:00:00Z' }
  const wish = {
    vehicleId,
    type: 'brake_service' as const,
    description: 'فرامل',
    priority: 'urgent' as const,
  }
  const { id } = await t.call(work.openWorkOrder, { ...wish, ...plan })
  const authorityPartyId = (await aCustomer(t, { nameAr: 'المرور', roles: ['vendor'] })).id
  const fine = await t.call(recordViolation, {
    authorityPartyId,
    reference: '1',
    plateText: '99-99999',
    type: 'other',
    fine: '10.000',
    occurredOn: '2026-04-30',
    occurredTime: '09:30',
    dueOn: '2026-05-06',
  })
  expect(await alertsAt('2026-05-01T06:00:00Z')).toEqual({
    [id]: ['pending_maintenance critical'],
    [fine.id]: ['violation_due medium'],
  })
  t.setNow('2026-05-02T05:00:00Z')
  await t.call(work.startWorkOrder, { id, version: 1, at: '2026-05-02T05:00:00Z' })
  // An alert an action settles ends before the next sweep.
  expect(await openAlerts()).toEqual({ [fine.id]: ['violation_due medium'] })
  expect(await alertsAt('2026-05-04T10:00:00Z')).toEqual({
    [id]: ['workshop_overdue high'],
    [fine.id]: ['violation_due medium'],
    queue: ['violations_waiting medium'],
  })
  t.setNow('2026-05-04T11:00:00Z')
  await t.call(work.completeWorkOrder, {
    id,
    version: 2,
    at: '2026-05-04T11:00:00Z',
    lines: [],
    isFree: true,
  })
  expect((await openAlerts())[id]).toBeUndefined()
  expect(await alertsAt('2026-05-20T10:00:00Z')).toEqual({
    [fine.id]: ['violation_due high'],
    queue: ['violations_waiting medium'],
    [vehicleId]: ['idle_vehicle low', 'maintenance_due medium'],
  })
  expect((await alertsAt('2026-05-27T10:00:00Z'))[vehicleId]).toEqual([
    'idle_vehicle low',
    'maintenance_due high',
  ])
  await aCustody(t, {
    vehicleId,
    at: new Date('2026-05-27T10:00:00Z'),
    dueAt: new Date('2026-05-30T10:00:00Z'),
  })
  const { version } = await t.call(assignViolation, { id: fine.id, version: 1, vehicleId })
  expect((await openAlerts())['queue']).toEqual(['violations_waiting medium'])
  await t.call(decideViolation, { id: fine.id, version, liability: 'company' })
  expect(await openAlerts()).toEqual({
    [fine.id]: ['violation_due high'],
    [vehicleId]: ['maintenance_due high'],
  })
})

test('A late return threatens the next booking (scenario 4): said once, with who could stand in, and over when it is back', async () => {
  const groupId = await aVehicleGroup(t)
  const vehicleId = await aVehicle(t, { groupId, inServiceOn: '2026-06-01' })
  await aVehicle(t, { groupId, inServiceOn: '2026-06-01' })
  const held = { from: '2026-06-03T07:00:00Z', to: '2026-06-05T07:00:00Z', source: aContract() }
  t.setNow(held.from)
  await aClaim(t, { vehicleId, ...held })
  const late = { vehicleId, at: new Date(held.from), dueAt: new Date(held.to), source: held.source }
  const custodyId = await aCustody(t, late)
  const next = aContract('CON-2026-00777')
  await aClaim(t, { vehicleId, from: '2026-06-06T06:00:00Z', to: '2026-06-08T06:00:00Z', source: next })
  const risks = async (now: string) => {
    const open = await alertsAt(now)
    return (open[vehicleId] ?? []).filter(one => one.startsWith('claim_at_risk'))
  }
  expect(await risks('2026-06-05T06:00:00Z')).toEqual([])
  expect(await risks('2026-06-05T09:00:00Z')).toEqual(['claim_at_risk high'])
  expect(await risks('2026-06-05T10:00:00Z')).toEqual(['claim_at_risk high'])
  const [{ params }] = (await t.act(ctx =>
    ctx.db.selectFrom('alerts.alert').select('params').where('kind', '=', 'claim_at_risk').execute(),
  )) as [{ params: unknown }]
  expect(params).toMatchObject({ source: 'CON-2026-00777', count: 1 })
  t.setNow('2026-06-05T11:00:00Z')
  await t.act(ctx => endCustody(ctx, { custodyId, at: new Date('2026-06-05T11:00:00Z'), shownKm: null }))
  expect(await risks('2026-06-05T12:00:00Z')).toEqual([])
})

test('A warranty near its last day or kilometre is told once and is over with it', async () => {
  const vehicleId = await aVehicle(t, { inServiceOn: '2026-06-01' })
  const change = (columns: { warranty_until: string }) =>
    t.act(ctx => ctx.db.updateTable('fleet.vehicle').set(columns).where('id', '=', vehicleId).execute())
  const warranties = async (now: string) =>
    ((await alertsAt(now))[vehicleId] ?? []).filter(one => one.startsWith('warranty_expiry'))
  await change({ warranty_until: '2026-08-09' })
  expect(await warranties('2026-06-09T10:00:00Z')).toEqual([])
  expect(await warranties('2026-06-10T10:00:00Z')).toEqual(['warranty_expiry low'])
  expect(await warranties('2026-06-11T10:00:00Z')).toEqual(['warranty_expiry low'])
  await change({ warranty_until: '2027-08-09' })
  expect(await warranties('2026-06-12T10:00:00Z')).toEqual([])
})

test('A deposit whose hold for late fines has ended is to be given back, until it is', async () => {
  t.setNow('2026-06-13T07:00:00Z')
  const { bankId } = await theTreasury(t)
  const deposit = await aDeposit(t, { amountMinor: 100_000 })
  await t.act(ctx =>
    reserveDeposit(ctx, {
      sourceKey: 'billing:deposit:late:reserve',
      depositId: deposit.depositId,
      amountMinor: 35_000,
      reason: 'مخالفات متوقعة',
      until: '2026-06-20',
    }),
  )
  const told = async (now: string) => (await alertsAt(now))[deposit.depositId]
  expect(await told('2026-06-20T10:00:00Z')).toBeUndefined()
  expect(await told('2026-06-21T10:00:00Z')).toEqual(['late_fine_release low'])
  expect(await told('2026-06-22T10:00:00Z')).toEqual(['late_fine_release low'])
  await t.act(ctx =>
    returnDeposit(ctx, {
      sourceKey: 'billing:deposit:late:return',
      depositId: deposit.depositId,
      amountMinor: 100_000,
      tender: { treasuryAccountId: bankId },
    }),
  )
  expect(await told('2026-06-22T11:00:00Z')).toBeUndefined()
})

test('Services near are told by the forecast of the night, and every run has the hour the fleet file gives it (section 9)', async () => {
  const groupId = await aVehicleGroup(t)
  const vehicleId = await aVehicle(t, { groupId, inServiceOn: '2026-05-01' })
  await t.call(service.saveServicePlan, {
    name: 'كل أربعين يومًا',
    groupIds: [groupId],
    items: [{ type: 'oil_change', everyDays: 40 }],
  })
  t.setNow('2026-06-09T00:00:00Z')
  const told = async () => (await openAlerts())[vehicleId]?.filter(one => one.startsWith('maintenance_due'))
  await t.act(ctx => dailyAlarms.run(ctx))
  expect(await told()).toEqual([])
  await t.act(ctx => serviceForecast.run(ctx))
  expect(await told()).toEqual(['maintenance_due medium'])
  expect(Object.fromEntries(fleetServer.schedules!.map(({ name, when }) => [name, when]))).toMatchObject({
    'fleet.alarms.daily': '06:00',
    'fleet.service.forecast': '03:00',
    'fleet.financing.interest': '01:00',
    'fleet.reserve.month': '02:00',
    'fleet.ledger.equality': '*/10 * * * *',
    'fleet.claim.expire': '*/5 * * * *',
  })
})
