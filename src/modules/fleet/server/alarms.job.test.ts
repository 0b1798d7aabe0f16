import { beforeAll, expect, test } from 'vitest'
import { aCompany, type TestCompany } from '#kernel/testing/company.ts'
import { accountingServer } from '#modules/accounting/server/index.ts'
import { billingServer } from '#modules/billing/server/index.ts'
import { partiesServer } from '#modules/parties/server/index.ts'
import { aCustomer } from '#modules/parties/server/make.ts'
import * as service from '../shared/service.contract.ts'
import { recordViolation } from '../shared/violation.contract.ts'
import * as work from '../shared/workOrder.contract.ts'
import { dailyAlarms, hourlyAlarms } from './alarms.job.ts'
import { fleetServer } from './index.ts'
import { aVehicle, aVehicleGroup } from './make.ts'

let t: TestCompany
beforeAll(async () => {
  t = await aCompany({
    modules: [partiesServer, accountingServer, billingServer, fleetServer],
    now: '2026-05-01T06:00:00Z',
  })
})

/** The open alerts after both sweeps, by what they are about. */
async function alertsAt(now: string): Promise<Record<string, string[]>> {
  t.setNow(now)
  await t.act(ctx => hourlyAlarms.run(ctx))
  await t.act(ctx => dailyAlarms.run(ctx))
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
    ...{ authorityPartyId, reference: '1', plateText: '99-99999', type: 'other', fine: '10.000' },
    ...{ occurredOn: '2026-04-30', occurredTime: '09:30', dueOn: '2026-05-06' },
  })
  expect(await alertsAt('2026-05-01T06:00:00Z')).toEqual({
    [id]: ['pending_maintenance critical'],
    [fine.id]: ['violation_due medium'],
  })
  t.setNow('2026-05-02T05:00:00Z')
  await t.call(work.startWorkOrder, { id, version: 1, at: '2026-05-02T05:00:00Z' })
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
  expect(await alertsAt('2026-05-20T10:00:00Z')).toEqual({
    [fine.id]: ['violation_due high'],
    queue: ['violations_waiting medium'],
    [vehicleId]: ['idle_vehicle low', 'maintenance_due medium'],
  })
  expect((await alertsAt('2026-05-27T10:00:00Z'))[vehicleId]).toEqual([
    'idle_vehicle low',
    'maintenance_due high',
  ])
})
