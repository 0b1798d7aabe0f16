import pg from 'pg'
import { beforeAll, describe, expect, inject, test } from 'vitest'
import { rawQuery } from '#kernel/server/database.ts'
import { runInCompany } from '#kernel/server/handle.ts'
import { aCompany, type TestCompany } from '#kernel/testing/company.ts'
import { contributing } from '#kernel/testing/contributing.ts'
import { saveBranch } from '../branch/branch.contract.ts'
import type { Alarm } from '../company/steps.queries.ts'
import { platformServer } from '../index.server.ts'
import { aCaller, anAdministrator, aSuperAdmin, platformRuntime, scopeOf } from '../make.ts'
import * as contract from './audit.contract.ts'
import { verifyAll, verifyRecent } from './audit.job.ts'
import { logsOf } from './logs.queries.ts'
import { writeSystemLog } from './systemLog.commands.ts'

let t: TestCompany
const alarms: string[] = []
const mentioned: string[] = []
const bell: Alarm = {
  tell: async () => {},
  raise: async (_ctx, alert) => {
    alarms.push(`${alert.kind}:${alert.params['seq']}:${alert.severity}`)
  },
  resolve: async () => {},
  mention: async (_ctx, userId) => {
    mentioned.push(userId)
  },
}
const branches = { kind: 'platform.branch', readers: ['admin.settings.read'] }
const modules = [platformServer, contributing({ alarms: [bell], recordKinds: [branches] })]

/** Changes the tables behind the application's back, as only the owner of the database can. */
async function tamper(sql: string, values: unknown[]): Promise<void> {
  const owner = new pg.Client({ connectionString: inject('ownerUrl') })
  await owner.connect()
  await owner.query(sql, values)
  await owner.end()
}

beforeAll(async () => {
  t = await aCompany({ modules })
})

describe('the chain (scenario 11)', () => {
  test('has exactly the hashes of the product file, and an edited event is named', async () => {
    const one = await aCompany({ modules, uuid: '018f0000-0000-7000-8000-000000000001' })
    const changes = '[{"after":9000,"before":8000,"field":"dailyRateMinor"}]'
    await one.act(async ctx => {
      await rawQuery(
        ctx.db,
        `select app.append_audit($1, '2026-11-20T06:00:00.000Z', 'U1', 'سالم', null,
        'fleet.vehicle.update', 'fleet.vehicle:V1', null, $2, null, 'r1', null, null)`,
        [one.company.uuid, changes],
      )
    })
    const admin = await anAdministrator(one)
    const { rows } = await admin.call(contract.listAudit, {})
    expect(rows[0]).toMatchObject({
      seq: 1,
      hash: '9e957accf3cdb8c8f6e673b4f10ea6a82b2523b78317b375060d6cccf56c48a5',
    })
    const first = await one.act(ctx =>
      logsOf(ctx.db).selectFrom('app.audit_event').select('prev_hash').execute(),
    )
    expect(first).toEqual([{ prev_hash: 'e01302c88a02c1fd2956dbb5f988a3e4ead345909a7d9cd58e666d7a29f3bf5b' }])
    expect(await admin.call(contract.verifyAudit, {})).toMatchObject({ verifiedSeq: 1, brokenSeq: null })
    await tamper(`update app.audit_event set changes = $2::json where company_id = $1`, [
      one.company.id,
      changes.replace('9000', '9001'),
    ])
    expect(await admin.call(contract.verifyAudit, {})).toMatchObject({ verifiedSeq: 0, brokenSeq: 1 })
    alarms.length = 0
    await runInCompany(platformRuntime(one), one.company.id, 'platform.audit.recent', verifyRecent)
    expect(alarms).toEqual(['audit_chain_broken:1:critical'])
  })

  test('names the first number after an edit, a removal, an insertion, a swap and a cut tail', async () => {
    const admin = await anAdministrator(t)
    for (let count = 1; count <= 8; count++)
      await admin.call(saveBranch, { code: `B${count}`, nameAr: `فرع ${count}` })
    expect(await admin.call(contract.verifyAudit, {})).toMatchObject({ verifiedSeq: 8, brokenSeq: null })
    const id = t.company.id
    const copy = `create temp table kept as select * from app.audit_event where company_id = ${id};`
    const restore = `delete from app.audit_event where company_id = ${id}; insert into app.audit_event select * from kept; drop table kept;`
    const owner = new pg.Client({ connectionString: inject('ownerUrl') })
    await owner.connect()
    const cases: [string, number][] = [
      [`update app.audit_event set actor = 'x' where company_id = ${id} and seq = 5`, 5],
      [`update app.audit_event set at = at + interval '1 second' where company_id = ${id} and seq = 2`, 2],
      [`delete from app.audit_event where company_id = ${id} and seq = 4`, 4],
      [`delete from app.audit_event where company_id = ${id} and seq = 8`, 8],
      [
        `update app.audit_event a set operation = b.operation, changes = b.changes, subject = b.subject, hash = b.hash
        from kept b where a.company_id = ${id} and ((a.seq = 3 and b.seq = 6) or (a.seq = 6 and b.seq = 3))`,
        3,
      ],
      [
        `insert into app.audit_event select company_id, 9, at, actor, actor_name, visit_id, operation, subject, subject_label,
        changes, reason, request_id, ip, device, prev_hash, hash from kept where seq = 8`,
        9,
      ],
    ]
    for (const [damage, expected] of cases) {
      await owner.query(copy)
      await owner.query(damage)
      expect(await admin.call(contract.verifyAudit, {}), damage).toMatchObject({ brokenSeq: expected })
      await owner.query(restore)
    }
    await owner.end()
    await runInCompany(platformRuntime(t), id, 'platform.audit.full', verifyAll)
    expect(await admin.call(contract.verifyAudit, {})).toMatchObject({ brokenSeq: null })
  })
})

describe('reading what happened', () => {
  test('filters by day, person, operation, record and words', async () => {
    const admin = await anAdministrator(t, t.company.uuid, { name: 'فهد المطيري' })
    const { id } = await admin.call(saveBranch, { code: 'Z1', nameAr: 'فرع الفحيحيل' })
    const seqs = async (filter: object) =>
      (await admin.call(contract.listAudit, filter)).rows.map(row => row.subjectLabel)
    expect(await seqs({ userId: admin.actor.userId })).toEqual(['فرع الفحيحيل'])
    expect(await seqs({ subject: `platform.branch:${id}` })).toEqual(['فرع الفحيحيل'])
    expect(await seqs({ search: 'الفحيحيل' })).toEqual(['فرع الفحيحيل'])
    expect(await seqs({ search: 'فهد' })).toEqual(['فرع الفحيحيل'])
    expect(await seqs({ operation: 'fleet' })).toEqual([])
    expect(await seqs({ from: '2026-11-22' })).toEqual([])
    expect((await seqs({ to: '2026-11-21' })).length).toBe(9)
    const first = await admin.call(contract.listAudit, { limit: 4 })
    const second = await admin.call(contract.listAudit, { limit: 100, cursor: first.next! })
    expect([...first.rows, ...second.rows].map(row => row.seq)).toEqual([9, 8, 7, 6, 5, 4, 3, 2, 1])
  })

  test('the system log shows a company its own entries and the platform all', async () => {
    const other = await aCompany({ modules })
    for (const one of [t, other])
      await one.act(ctx =>
        writeSystemLog(ctx, {
          category: 'authentication',
          action: 'login',
          message: 'تسجيل دخول',
          metadata: { email: `user${one.company.id}@example.test` },
          companyId: one.company.id,
        }),
      )
    const own = await (await anAdministrator(t)).call(contract.listSystemLog, { category: 'authentication' })
    expect(own.rows.map(row => row.metadata['email'])).toEqual([`user${t.company.id}@example.test`])
    const all = await aSuperAdmin(t).call(contract.listPlatformLog, { search: `user${other.company.id}` })
    expect(all.rows[0]).toMatchObject({ action: 'login', companyNameAr: 'شركة الاختبار' })
    const chosen = await aSuperAdmin(t).call(contract.listPlatformLog, { companyId: t.company.uuid })
    expect(chosen.rows.every(row => row.metadata['email'] !== `user${other.company.id}@example.test`)).toBe(
      true,
    )
  })
})

describe('the timeline of a record', () => {
  test('mixes events and comments, newest first, pages by key and tells those mentioned', async () => {
    const admin = await anAdministrator(t)
    const { id } = await admin.call(saveBranch, { code: 'T1', nameAr: 'فرع الجهراء' })
    const subject = `platform.branch:${id}`
    t.setNow('2026-11-21T09:10:00Z')
    const friend = '01900000-0000-7000-8000-0000000000bb'
    await admin.call(contract.addComment, {
      subject,
      body: 'يحتاج مديراً',
      mentions: [friend, admin.actor.userId],
    })
    t.setNow('2026-11-21T09:20:00Z')
    await admin.call(saveBranch, { id, version: 1, code: 'T1', nameAr: 'فرع الجهراء', address: 'شارع 5' })
    const { rows } = await admin.call(contract.listTimeline, { subject })
    expect(rows.map(row => row.body ?? row.operation)).toEqual([
      'platform.branch.save',
      'يحتاج مديراً',
      'platform.branch.save',
    ])
    expect(rows[0]!.changes).toEqual([{ field: 'address', before: null, after: 'شارع 5' }])
    expect(mentioned).toEqual([friend])
    const first = await admin.call(contract.listTimeline, { subject, limit: 2 })
    const rest = await admin.call(contract.listTimeline, { subject, limit: 2, cursor: first.next! })
    expect([...first.rows, ...rest.rows].map(row => row.id)).toEqual(rows.map(row => row.id))
  })

  test('the last acts are those on records one may read, without the system and without other companies', async () => {
    const admin = await anAdministrator(t)
    const other = await aCompany({ modules })
    await (await anAdministrator(other)).call(saveBranch, { code: 'X1', nameAr: 'فرع شركة أخرى' })
    const { rows } = await admin.call(contract.listActivity, {})
    expect(rows.length).toBeLessThanOrEqual(20)
    expect(rows[0]).toMatchObject({ operation: 'platform.branch.save', subjectLabel: 'فرع الجهراء' })
    expect(rows.map(row => row.subjectLabel)).not.toContain('فرع شركة أخرى')
    expect(rows.map(row => row.actorName)).not.toContain('النظام')
    expect(rows.map(row => row.seq)).toEqual(rows.map(row => row.seq).sort((a, b) => b - a))

    branches.readers = ['fleet.vehicles.read']
    const company = await scopeOf(t, t.company.uuid)
    const reader = aCaller(t, { company, permissions: new Set(['fleet.vehicles.read']) })
    const seen = (await reader.call(contract.listActivity, {})).rows
    expect(new Set(seen.map(row => row.subject.split(':')[0]))).toEqual(new Set(['platform.branch']))
    expect((await aCaller(t, { company }).call(contract.listActivity, {})).rows).toEqual([])
  })

  test('opens only with the right to read that kind of record', async () => {
    const plain = aCaller(t, { company: await scopeOf(t, t.company.uuid) })
    const subject = 'platform.branch:1'
    expect(await plain.refusal(contract.listTimeline, { subject })).toMatchObject({
      code: 'access.permission.missing',
    })
    expect(await plain.refusal(contract.addComment, { subject, body: 'مرحباً' })).toMatchObject({
      kind: 'forbidden',
    })
    expect(await plain.refusal(contract.listTimeline, { subject: 'hr.payslip:1' })).toMatchObject({
      kind: 'forbidden',
    })
  })
})
