import { beforeEach, describe, expect, test } from 'vitest'
import { aCompany, type TestCompany } from '#kernel/testing/company.ts'
import { accountingServer } from '#modules/accounting/index.server.ts'
import { approvalsServer } from '#modules/approvals/index.server.ts'
import { approvers, aRule } from '#modules/approvals/make.ts'
import { decideRequest, readRequest } from '#modules/approvals/request/request.contract.ts'
import { billingServer } from '#modules/billing/index.server.ts'
import { partiesServer } from '#modules/parties/index.server.ts'
import { fleetServer } from '../index.server.ts'
import { aVehicle } from '../make.ts'
import * as work from './workOrder.contract.ts'

let t: TestCompany
let people: Awaited<ReturnType<typeof approvers<'clerk' | 'manager' | 'other'>>>
let vehicleId: string
const at = '2026-05-20T06:00:00Z'

beforeEach(async () => {
  t = await aCompany({
    modules: [approvalsServer, partiesServer, accountingServer, billingServer, fleetServer],
    now: '2026-05-20T07:00:00Z',
  })
  const roles = { clerk: 'fleet_manager', manager: 'manager', other: 'manager' } as const
  people = await approvers(t, roles, ['fleet.maintenance.read', 'fleet.maintenance.write'])
  vehicleId = await aVehicle(t)
})

const atLeast = (min: string) => aRule(t, { source: 'vehicle_maintenance', min })
const open = (estimated: string | null, by = people.clerk) =>
  t.call(work.openWorkOrder, { vehicleId, type: 'engine_repair', description: 'توضيب المحرك', estimated }, by)
const shown = (id: string, by = people.clerk) => t.call(work.getWorkOrder, { id }, by)
const start = async (id: string) => ({ id, version: (await shown(id)).version, at })
const decide = async (id: string, decision: 'approve' | 'reject') => {
  const { request } = await shown(id)
  return { id: request!.id, version: request!.version, decision, comment: 'غالٍ' }
}

describe('a work order above a rule of maintenance', () => {
  test('begins once it is approved; one below the rule begins at once', async () => {
    await atLeast('500.000')
    const small = await open('499.999')
    expect(small.approval).toBeNull()
    expect(await shown(small.id)).toMatchObject({ approval: null, request: null, whyNotBegin: null })
    await t.call(work.cancelWorkOrder, { id: small.id, version: 1, reason: 'لا يلزم' }, people.clerk)

    const { id, number, approval } = await open('500.000')
    expect(approval).toBe('waiting')
    expect(await shown(id)).toMatchObject({
      state: 'pending',
      approval: 'waiting',
      whyNotBegin: 'fleet.workOrder.approvalWaiting',
      request: { state: 'pending', mayWithdraw: true, mayDecide: false },
    })
    expect((await t.refusal(work.startWorkOrder, await start(id), people.clerk)).code).toBe(
      'fleet.workOrder.approvalWaiting',
    )
    const { request } = await shown(id, people.manager)
    expect(request).toMatchObject({ mayDecide: true })
    const read = await t.call(readRequest, { id: request!.id }, people.manager)
    expect(read.title).toContain(number)
    expect(read.facts).toMatchObject([{ kind: 'text' }, { value: 'توضيب المحرك' }, { value: '500.000' }])
    await t.call(decideRequest, await decide(id, 'approve'), people.manager)
    expect(await shown(id)).toMatchObject({ approval: 'approved', whyNotBegin: null })
    await t.call(work.startWorkOrder, await start(id), people.clerk)
    expect((await shown(id)).state).toBe('in_progress')
  })

  test('is asked for anew when what was approved changes, and not when only its day moves', async () => {
    await atLeast('500.000')
    const { id } = await open('600.000')
    await t.call(decideRequest, await decide(id, 'approve'), people.manager)
    const { version } = await shown(id)
    const fields = { type: 'engine_repair', description: 'توضيب المحرك', estimated: '600.000' } as const
    const planned = { plannedFrom: '2026-05-22T06:00:00Z', plannedTo: '2026-05-22T12:00:00Z' }
    const moved = await t.call(work.updateWorkOrder, { id, version, ...fields, ...planned }, people.clerk)
    expect((await shown(id)).approval).toBe('approved')
    const dearer = { id, ...moved, ...fields, estimated: '900.000' }
    await t.call(work.updateWorkOrder, dearer, people.clerk)
    expect(await shown(id)).toMatchObject({ approval: 'waiting', request: { state: 'pending' } })
    const stale = await decide(id, 'approve')
    const again = { ...dearer, version: (await shown(id)).version, estimated: '100.000' }
    await t.call(work.updateWorkOrder, again, people.clerk)
    expect(await shown(id)).toMatchObject({ approval: null, request: { state: 'void' }, whyNotBegin: null })
    expect((await t.refusal(decideRequest, stale, people.manager)).code).toBe('approvals.request.ended')
  })

  test('rejected or older than its rule it is sent by hand, and its writer does not approve what another sent', async () => {
    const older = await open('700.000', people.manager)
    await atLeast('500.000')
    expect((await t.refusal(work.startWorkOrder, await start(older.id), people.clerk)).code).toBe(
      'fleet.workOrder.approvalNeeded',
    )
    const sent = await t.call(work.submitWorkOrder, { id: older.id, version: 1 }, people.clerk)
    expect(sent.approval).toBe('waiting')
    expect(
      (await t.refusal(work.submitWorkOrder, { id: older.id, version: sent.version }, people.clerk)).code,
    ).toBe('approvals.request.pending')
    expect((await t.refusal(decideRequest, await decide(older.id, 'approve'), people.manager)).code).toBe(
      'approvals.request.ownRequest',
    )
    await t.call(decideRequest, await decide(older.id, 'reject'), people.other)
    expect(await shown(older.id)).toMatchObject({
      approval: 'rejected',
      whyNotBegin: 'fleet.workOrder.approvalNeeded',
      request: { state: 'rejected', reason: 'غالٍ' },
    })
    const { version } = await shown(older.id)
    await t.call(work.submitWorkOrder, { id: older.id, version }, people.clerk)
    await t.call(decideRequest, await decide(older.id, 'approve'), people.other)
    expect((await shown(older.id)).approval).toBe('approved')
  })

  test('cancelled, its request ends with it; without an estimate nobody can say whether it needs one', async () => {
    await atLeast('500.000')
    const { id } = await open('800.000')
    const stale = await decide(id, 'approve')
    await t.call(work.cancelWorkOrder, { id, version: 1, reason: 'بيعت المركبة' }, people.clerk)
    expect((await t.refusal(decideRequest, stale, people.manager)).code).toBe('approvals.request.ended')
    const unknown = await open(null)
    expect((await t.refusal(work.startWorkOrder, await start(unknown.id), people.clerk)).code).toBe(
      'fleet.workOrder.estimateMissing',
    )
  })
})
