import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, test } from 'vitest'
import { aCompany, type TestCompany } from '#kernel/testing/company.ts'
import { aMember as aRealMember } from '#modules/access/make.ts'
import { addComment, listAudit } from '#modules/platform/audit/audit.contract.ts'
import { platformServer } from '#modules/platform/index.server.ts'
import { aCaller, type Caller, scopeOf } from '#modules/platform/make.ts'
import { alertsServer } from '../index.server.ts'
import { anAlert } from '../make.ts'
import * as contract from './alert.contract.ts'
import { notify, raiseAlert, resolveAlert, resolveOthers } from './raising.commands.ts'
import { endSnoozes } from './snooze.job.ts'

let t: TestCompany
let clerk: Caller

async function aMember(permissions: readonly string[] = [], userId: string = randomUUID()): Promise<Caller> {
  return aCaller(t, { company: await scopeOf(t, t.company.uuid), permissions: new Set(permissions), userId })
}

beforeEach(async () => {
  t = await aCompany({ modules: [platformServer, alertsServer], now: '2026-11-21T09:00:00Z' })
  clerk = await aMember(['finance.budgets.view'])
})

const list = async (who: Caller, input: Parameters<Caller['call']>[1] = {}) =>
  (await who.call(contract.listAlerts, input as object)).rows

describe('raising', () => {
  test('a budget at 104 % found by four sweeps is one critical alert with four occurrences (scenario 14)', async () => {
    const subject = { type: 'accounting.budget', id: 'B-marketing' }
    const first = await t.act(ctx => anAlert(ctx, { subject }))
    for (let sweep = 0; sweep < 3; sweep++)
      expect(await t.act(ctx => anAlert(ctx, { subject }))).toEqual({ id: first.id, isNew: false })
    const rows = await list(clerk)
    expect(rows).toHaveLength(1)
    expect(rows[0]).toMatchObject({ severity: 'critical', occurrences: 4, state: 'open' })
  })

  test('eight sweeps at once still make one alert', async () => {
    const subject = { type: 'fleet.vehicle', id: 'V1' }
    const raised = await Promise.all(
      Array.from({ length: 8 }, () =>
        t.act(ctx => anAlert(ctx, { subject, type: 'vehicle', kind: 'service_due' })),
      ),
    )
    expect(new Set(raised.map(alert => alert.id)).size).toBe(1)
    expect(raised.filter(alert => alert.isNew)).toHaveLength(1)
    expect((await list(clerk))[0]!.occurrences).toBe(8)
  })

  test('an alert without a subject is also one alert', async () => {
    const cause = {
      type: 'system',
      kind: 'ledger_check',
      severity: 'critical',
      titleKey: 'alerts.notice.mention',
    } as const
    await t.act(ctx => raiseAlert(ctx, cause))
    expect((await t.act(ctx => raiseAlert(ctx, cause))).isNew).toBe(false)
  })

  test('a cause that comes back after its end is a new alert', async () => {
    const subject = { type: 'realestate.lease', id: 'L1' }
    const first = await t.act(ctx => anAlert(ctx, { subject }))
    expect(await t.act(ctx => resolveAlert(ctx, 'budget_exceeded', subject))).toBe(1)
    expect(await t.act(ctx => resolveAlert(ctx, 'budget_exceeded', subject))).toBe(0)
    expect(await list(clerk)).toEqual([])
    expect((await list(clerk, { state: 'resolved' }))[0]!.id).toBe(first.id)
    const second = await t.act(ctx => anAlert(ctx, { subject }))
    expect(second).toMatchObject({ isNew: true })
    expect(second.id).not.toBe(first.id)
  })

  test('a sweep ends what it no longer finds', async () => {
    const lease = (id: string) => ({
      type: 'property' as const,
      kind: 'contract_expiry',
      subject: { type: 'realestate.lease', id },
    })
    for (const id of ['L1', 'L2', 'L3']) await t.act(ctx => anAlert(ctx, lease(id)))
    expect(await t.act(ctx => resolveOthers(ctx, 'contract_expiry', 'realestate.lease', ['L2']))).toBe(2)
    expect((await list(clerk)).map(alert => alert.subjectId)).toEqual(['L2'])
    expect(await t.act(ctx => resolveOthers(ctx, 'contract_expiry', 'realestate.lease', []))).toBe(1)
  })

  test('an acknowledged alert stays acknowledged, and opens again when it gets worse', async () => {
    const lease = {
      type: 'property' as const,
      kind: 'contract_expiry',
      subject: { type: 'realestate.lease', id: 'L9' },
    }
    const { id } = await t.act(ctx => anAlert(ctx, { ...lease, severity: 'low' }))
    await clerk.call(contract.acknowledgeAlert, { id })
    await t.act(ctx => anAlert(ctx, { ...lease, severity: 'low' }))
    expect(await list(clerk)).toEqual([])
    await t.act(ctx => anAlert(ctx, { ...lease, severity: 'high' }))
    expect((await list(clerk))[0]).toMatchObject({ id, severity: 'high', occurrences: 3 })
  })
})

describe('the bell', () => {
  test('counts 120 open alerts and shows them in pages of ten, each once', async () => {
    await t.act(async ctx => {
      for (let count = 0; count < 60; count++) await anAlert(ctx, { severity: count % 2 ? 'high' : 'low' })
      for (let count = 0; count < 60; count++) await anAlert(ctx, { type: 'vehicle', severity: 'medium' })
    })
    expect(await clerk.call(contract.countAlerts, {})).toMatchObject({
      all: 120,
      critical: 0,
      high: 30,
      budget: 60,
      vehicle: 60,
      notification: 0,
      newestAt: '2026-11-21T09:00:00.000Z',
    })
    const seen: string[] = []
    let cursor: string | undefined
    do {
      const page = await clerk.call(contract.listAlerts, { limit: 10, ...(cursor ? { cursor } : {}) })
      seen.push(...page.rows.map(alert => alert.id))
      cursor = page.next ?? undefined
    } while (cursor)
    expect(new Set(seen).size).toBe(120)
    expect(seen).toHaveLength(120)
  })

  test('tab high shows high and critical only; other tabs show their type', async () => {
    await t.act(async ctx => {
      await anAlert(ctx)
      await anAlert(ctx, { severity: 'high', type: 'vehicle' })
      await anAlert(ctx, { severity: 'medium', type: 'property' })
    })
    const severities = async (tab: 'high' | 'critical' | 'vehicle' | 'all') =>
      (await clerk.call(contract.listAlerts, { tab })).rows.map(alert => alert.severity).sort()
    expect(await severities('high')).toEqual(['critical', 'high'])
    expect(await severities('critical')).toEqual(['critical'])
    expect(await severities('vehicle')).toEqual(['high'])
    expect(await severities('all')).toHaveLength(3)
  })

  test('shows an alert only to those who hold its permission, and a notification only to its owner', async () => {
    const owner = await aMember()
    const { id } = await t.act(ctx => anAlert(ctx, { permissionId: 'finance.budgets.view' }))
    const notice = await t.act(ctx =>
      notify(ctx, owner.actor.userId, { kind: 'task', titleKey: 'alerts.notice.mention', tone: 'error' }),
    )
    expect((await list(clerk)).map(alert => alert.id)).toEqual([id])
    expect((await list(owner)).map(alert => [alert.id, alert.severity])).toEqual([[notice.id, 'high']])
    expect(await owner.refusal(contract.acknowledgeAlert, { id })).toMatchObject({ kind: 'notFound' })
    expect(await clerk.refusal(contract.snoozeAlert, { id: notice.id, snooze: 'hour' })).toMatchObject({
      kind: 'notFound',
    })
    const elsewhere = await aCompany({ modules: [platformServer, alertsServer] })
    expect((await elsewhere.call(contract.listAlerts, {})).rows).toEqual([])
  })

  test('finds by the words of the sentence, whatever the form of the letters', async () => {
    await t.act(ctx => anAlert(ctx, { params: { by: 'إدارة الأسطول', label: '50% من الميزانية' } }))
    await t.act(ctx => anAlert(ctx))
    expect(await list(clerk, { search: 'ادارة الاسطول' })).toHaveLength(1)
    expect(await list(clerk, { search: '50%' })).toHaveLength(1)
    expect(await list(clerk, { search: 'لا شيء كهذا' })).toEqual([])
  })
})

describe('taking note', () => {
  test('acknowledges a company alert for the company, with name and time, and audits it', async () => {
    const { id } = await t.act(ctx => anAlert(ctx))
    await clerk.call(contract.acknowledgeAlert, { id })
    const other = await aMember()
    expect(await list(other)).toEqual([])
    expect((await list(other, { state: 'acknowledged' }))[0]).toMatchObject({
      acknowledgedByName: clerk.actor.name,
      acknowledgedAt: '2026-11-21T09:00:00.000Z',
    })
    const auditor = await aMember(['admin.audit.read'])
    expect((await auditor.call(listAudit, {})).rows[0]).toMatchObject({
      subject: `alerts.alert:${id}`,
      subjectLabel: 'ذكرك ميزانية التسويق في تعليق على رقم 7',
    })
  })

  test('does nothing when the cause is gone meanwhile', async () => {
    const subject = { type: 'fleet.vehicle', id: 'V7' }
    const { id } = await t.act(ctx => anAlert(ctx, { subject }))
    await t.act(ctx => resolveAlert(ctx, 'budget_exceeded', subject))
    await clerk.call(contract.acknowledgeAlert, { id })
    expect(await clerk.call(contract.snoozeAlert, { id, snooze: 'hour' })).toEqual({ until: null })
    expect((await list(clerk, { state: 'resolved' }))[0]!.id).toBe(id)
  })

  test('«تأكيد الكل» takes budget, vehicle and property alerts and own notifications; system alerts stay open', async () => {
    const other = await aMember()
    await t.act(async ctx => {
      for (const type of ['budget', 'vehicle', 'property', 'smart', 'system'] as const)
        await anAlert(ctx, { type })
      await anAlert(ctx, { permissionId: 'hr.payroll.read' })
      for (const userId of [clerk.actor.userId, other.actor.userId])
        await notify(ctx, userId, { kind: 'task', titleKey: 'alerts.notice.mention' })
    })
    expect(await clerk.call(contract.acknowledgeAllAlerts, {})).toEqual({ acknowledged: 4, left: 2 })
    expect((await list(clerk)).map(alert => alert.type).sort()).toEqual(['smart', 'system'])
    expect((await list(other)).map(alert => alert.type)).toContain('notification')
    expect(await list(await aMember(['hr.payroll.read']))).toHaveLength(3)
    expect(await clerk.call(contract.acknowledgeAllAlerts, {})).toEqual({ acknowledged: 0, left: 2 })
  })

  test('a notification that is said again is unread again', async () => {
    const notice = {
      kind: 'task',
      titleKey: 'alerts.notice.mention',
      subject: { type: 'fleet.vehicle', id: 'V1' },
    }
    const { id } = await t.act(ctx => notify(ctx, clerk.actor.userId, notice))
    await clerk.call(contract.acknowledgeAlert, { id })
    t.setNow('2026-11-21T10:00:00Z')
    await t.act(ctx => notify(ctx, clerk.actor.userId, notice))
    expect((await list(clerk))[0]).toMatchObject({ id, occurrences: 2, raisedAt: '2026-11-21T10:00:00.000Z' })
  })
})

describe('putting off', () => {
  test('a snoozed alert comes back at its minute, and the job makes the bell ring', async () => {
    const { id } = await t.act(ctx => anAlert(ctx))
    expect(await clerk.call(contract.snoozeAlert, { id, snooze: 'tomorrow' })).toEqual({
      until: '2026-11-22T05:00:00.000Z',
    })
    t.setNow('2026-11-22T04:59:59Z')
    await t.act(endSnoozes)
    expect(await list(clerk)).toEqual([])
    expect((await list(clerk, { state: 'snoozed' }))[0]!.id).toBe(id)
    t.setNow('2026-11-22T05:00:00Z')
    expect((await list(clerk))[0]).toMatchObject({ id, state: 'open' })
    expect((await clerk.call(contract.countAlerts, {})).all).toBe(1)
    await t.act(endSnoozes)
    expect((await list(clerk))[0]).toMatchObject({
      state: 'open',
      snoozedUntil: null,
      raisedAt: '2026-11-22T05:00:00.000Z',
    })
    expect(await list(clerk, { state: 'snoozed' })).toEqual([])
  })

  test('a day in the past is refused', async () => {
    const { id } = await t.act(ctx => anAlert(ctx))
    expect(await clerk.refusal(contract.snoozeAlert, { id, snooze: 'day', on: '2026-11-20' })).toMatchObject({
      code: 'alerts.snooze.past',
      field: 'on',
    })
  })
})

describe('the bell of the platform', () => {
  test('tells a person who was mentioned in a comment, and refuses one who is no member', async () => {
    clerk = await aMember(['finance.budgets.view'], (await aRealMember(t, 'employee')).id)
    const writer = await aMember(['admin.audit.read'])
    await writer.call(addComment, {
      subject: 'fleet.vehicle:V3',
      label: 'كامري 12345',
      body: 'تفضل',
      mentions: [clerk.actor.userId],
    })
    expect((await list(clerk))[0]).toMatchObject({
      type: 'notification',
      subjectType: 'fleet.vehicle',
      subjectId: 'V3',
      params: { label: 'كامري 12345', by: writer.actor.name },
    })
    const nobody = { subject: 'fleet.vehicle:V3', body: 'تفضل', mentions: [randomUUID()] }
    expect(await writer.refusal(addComment, nobody)).toMatchObject({ kind: 'invalid', field: 'mentions' })
  })
})
