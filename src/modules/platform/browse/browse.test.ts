import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, test } from 'vitest'
import type { Actor } from '#kernel/server/context.ts'
import { aCompany, type TestCompany } from '#kernel/testing/company.ts'
import { contributing } from '#kernel/testing/contributing.ts'
import { listAudit } from '../audit/audit.contract.ts'
import * as branch from '../branch/branch.contract.ts'
import { readCompany, setCompanyPrivacy } from '../company/company.contract.ts'
import type { Alarm, PlatformAlert } from '../company/steps.queries.ts'
import { platformServer } from '../index.server.ts'
import { anAdministrator, aSuperAdmin, type Caller, scopeOf } from '../make.ts'
import { saveSignatory } from '../signatory/signatory.contract.ts'
import { scanSignature, witnessSignature } from '../signing/signing.contract.ts'
import { endVisitOfUser } from './browse.commands.ts'
import * as contract from './browse.contract.ts'

let t: TestCompany
const rung: PlatformAlert[] = []

const bell: Alarm = {
  tell: async () => {},
  raise: async (_ctx, alert) => {
    rung.push(alert)
  },
  resolve: async () => {},
  mention: async () => {},
}

const userId = randomUUID()
const permissions = new Set(platformServer.manifest.permissions.map(permission => permission.id))

beforeAll(async () => {
  t = await aCompany({
    modules: [platformServer, contributing({ alarms: [bell] })],
    now: '2026-11-21T09:00:00Z',
  })
})

/** The actor the session query would make of the super administrator at this moment. */
async function staffNow(): Promise<Caller> {
  const { rows } = await t.runtime.pool.query<{
    visit: { visitId: string; companyId: number; mode: 'read' | 'write' } | null
  }>('select platform.active_visit($1, $2) as visit', [userId, t.runtime.clock()])
  const visit = rows[0]!.visit
  const browse: Actor['browse'] = visit && { visitId: visit.visitId, mode: visit.mode }
  return aSuperAdmin(t, {
    userId,
    browse,
    company: visit ? await scopeOf(t, t.company.uuid) : null,
    permissions,
  })
}

describe('a visit of platform staff (scenario 10)', () => {
  test('begins in reading, and a write is refused', async () => {
    await (await staffNow()).call(contract.startVisit, { companyId: t.company.uuid })
    const staff = await staffNow()
    expect(staff.actor.browse?.mode).toBe('read')
    await staff.call(readCompany, {})
    expect(await staff.refusal(branch.saveBranch, { code: 'X', nameAr: 'فرع' })).toMatchObject({
      code: 'platform.browse.readOnly',
    })
  })

  test('asks for a reason of 10 characters and for the password again before it writes', async () => {
    const staff = await staffNow()
    expect(await staff.refusal(contract.unlockVisit, { reason: 'طلب' })).toMatchObject({
      code: 'platform.browse.reasonRequired',
    })
    const reason = 'تصحيح عنوان بطلب العميل'
    const stale = aSuperAdmin(t, { ...staff.actor, sudoUntil: null })
    expect(await stale.refusal(contract.unlockVisit, { reason })).toMatchObject({
      code: 'access.session.sudoRequired',
    })
    await staff.call(contract.unlockVisit, { reason })
    expect(rung).toMatchObject([
      { kind: 'visit_writes', params: { name: staff.actor.name, reason }, permissionId: 'admin.audit.read' },
    ])
    const writing = await staffNow()
    await writing.call(branch.saveBranch, { code: 'X', nameAr: 'فرع' })
    // What is signed in the company's name is signed by its own people, whatever a visit may write.
    const clerk = aSuperAdmin(t, {
      ...writing.actor,
      permissions: new Set([...writing.actor.permissions, 'operations.contracts.write']),
    })
    const stroke = [0.1, 0.5, 0.9].map((at, step) => ({ x: at, y: at, atMs: step * 20 }))
    const paper = { documentType: 'rentals.contract', documentId: t.company.uuid }
    for (const refusal of [
      await writing.refusal(saveSignatory, { name: 'مدير المنصة', strokes: [stroke] }),
      await clerk.refusal(witnessSignature, { ...paper, name: 'عميل', strokes: [stroke] }),
      await clerk.refusal(scanSignature, { ...paper, name: 'عميل', fileId: t.company.uuid }),
    ])
      expect(refusal.code).toBe('platform.browse.companyDecides')
    const admin = await anAdministrator(t)
    const { rows } = await admin.call(listAudit, { operation: 'platform.branch' })
    expect(rows[0]).toMatchObject({ actorName: 'مدير المنصة', visitId: staff.actor.browse!.visitId })
  })

  test('is over after 60 minutes; the company sees one visit, one write and the reason', async () => {
    t.setNow('2026-11-21T09:59:59Z')
    expect((await staffNow()).actor.browse).not.toBeNull()
    t.setNow('2026-11-21T10:00:00Z')
    const staff = await staffNow()
    expect(staff.actor.browse).toBeNull()
    expect(await staff.refusal(readCompany, {})).toMatchObject({ code: 'platform.company.required' })
    const { rows } = await (await anAdministrator(t)).call(contract.listVisits, {})
    expect(rows).toHaveLength(1)
    expect(rows[0]).toMatchObject({
      writes: 1,
      reason: 'تصحيح عنوان بطلب العميل',
      endReason: 'expired',
      endedAt: '2026-11-21T10:00:00.000Z',
    })
    expect(rows[0]!.reads).toBeGreaterThan(0)
  })

  test('may be ended by the company, but the visitor cannot decide for the company', async () => {
    await (await staffNow()).call(contract.startVisit, { companyId: t.company.uuid })
    const admin = await anAdministrator(t)
    const open = (await admin.call(contract.listVisits, { openOnly: true })).rows[0]!
    const writing = aSuperAdmin(t, {
      ...(await staffNow()).actor,
      browse: { visitId: open.id, mode: 'write' },
    })
    expect(await writing.refusal(contract.expelVisit, { visitId: open.id })).toMatchObject({
      code: 'platform.browse.companyDecides',
    })
    expect(
      await writing.refusal(contract.giveConsent, { mode: 'write', until: '2026-12-01T00:00:00Z' }),
    ).toMatchObject({ code: 'platform.browse.companyDecides' })
    await admin.call(contract.expelVisit, { visitId: open.id })
    expect((await staffNow()).actor.browse).toBeNull()
    expect(await admin.refusal(contract.expelVisit, { visitId: open.id })).toMatchObject({
      code: 'platform.browse.noVisit',
    })
  })

  test('one visit at a time: starting another ends the first, leaving and signing out end it too', async () => {
    const other = await aCompany({ modules: [platformServer] })
    await (await staffNow()).call(contract.startVisit, { companyId: t.company.uuid })
    await (await staffNow()).call(contract.startVisit, { companyId: other.company.uuid })
    const { rows } = await (await anAdministrator(t)).call(contract.listVisits, { limit: 1 })
    expect(rows[0]!.endReason).toBe('switched')
    await (await staffNow()).call(contract.endVisit, {})
    expect(await (await staffNow()).refusal(contract.endVisit, {})).toMatchObject({
      code: 'platform.browse.noVisit',
    })
    await (await staffNow()).call(contract.startVisit, { companyId: t.company.uuid })
    await t.act(ctx => endVisitOfUser(ctx.db, userId, ctx.now))
    expect((await staffNow()).actor.browse).toBeNull()
  })

  test('needs consent where the company asks for it: for writing only, or for any visit', async () => {
    const admin = await anAdministrator(t)
    const ask = async (browseConsent: 'none' | 'writes' | 'all') => {
      const { version } = await admin.call(readCompany, {})
      await admin.call(setCompanyPrivacy, { version, employeeScope: 'all', browseConsent })
    }
    const reason = 'مراجعة فاتورة بطلب الشركة'
    await ask('all')
    expect(
      await (await staffNow()).refusal(contract.startVisit, { companyId: t.company.uuid }),
    ).toMatchObject({ code: 'platform.browse.consentRequired' })
    expect(
      await admin.refusal(contract.giveConsent, { mode: 'read', until: '2026-11-01T00:00:00Z' }),
    ).toMatchObject({ code: 'platform.browse.consentPast' })
    await admin.call(contract.giveConsent, { mode: 'read', until: '2026-11-30T00:00:00Z' })
    await (await staffNow()).call(contract.startVisit, { companyId: t.company.uuid })
    expect(await (await staffNow()).refusal(contract.unlockVisit, { reason })).toMatchObject({
      code: 'platform.browse.consentRequired',
    })
    await admin.call(contract.giveConsent, { mode: 'write', until: '2026-11-30T00:00:00Z' })
    await (await staffNow()).call(contract.unlockVisit, { reason })
    await admin.call(contract.giveConsent, { mode: 'read' })
    await ask('writes')
    await (await staffNow()).call(contract.startVisit, { companyId: t.company.uuid })
    expect(await (await staffNow()).refusal(contract.unlockVisit, { reason })).toMatchObject({
      code: 'platform.browse.consentRequired',
    })
  })
})
