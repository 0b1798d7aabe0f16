import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { afterAll, beforeAll, beforeEach, describe, expect, inject, test } from 'vitest'
import { storeFile } from '#kernel/server/files.ts'
import { queueMail } from '#kernel/server/mail.ts'
import { aCompany, type TestCompany } from '#kernel/testing/company.ts'
import { createBackup, readBackups } from '../backup/backup.contract.ts'
import { listBranches, saveBranch } from '../branch/branch.contract.ts'
import { listCompanies, openCompany, reactivateCompany } from '../company/companies.contract.ts'
import { startOwner } from '../company/owner.queries.ts'
import { makeExport } from '../export/export.job.ts'
import { partKey } from '../export/export.queries.ts'
import { platformServer } from '../index.server.ts'
import { actIn, anAdministrator, aSuperAdmin, type Caller } from '../make.ts'
import { drill } from './drill.job.ts'
import * as contract from './restore.contract.ts'
import { runRestore } from './restore.job.ts'

let owner: pg.Client
let t: TestCompany
let first: Caller
let second: Caller
let companyId: string

beforeAll(async () => {
  startOwner({ ownerUrl: inject('ownerUrl') })
  owner = new pg.Client({ connectionString: inject('ownerUrl') })
  await owner.connect()
})
afterAll(() => owner.end())

beforeEach(async () => {
  t = await aCompany({ modules: [platformServer], now: '2026-11-20T07:00:00Z' })
  companyId = t.company.uuid
  first = aSuperAdmin(t, { name: 'نورة', userId: randomUUID() })
  second = aSuperAdmin(t, { name: 'فهد', userId: randomUUID() })
  await branch('HQ')
})

const branch = async (code: string) =>
  (await anAdministrator(t)).call(saveBranch, { code, nameAr: `فرع ${code}`, isActive: true })
const codes = async () =>
  (await (await anAdministrator(t)).call(listBranches, {})).rows.map(row => row.code).sort()

async function backup(): Promise<string> {
  const { id } = await first.call(createBackup, { companyId })
  await t.act(ctx => makeExport(ctx, { id }))
  return id
}

/** The queue of a test only takes note: each step of a restore is run here. */
const run = (id: string) => t.act(ctx => runRestore(ctx, { id }))
const restores = async () => (await first.call(contract.readRestores, { companyId })).rows
const restoreOf = async (id: string) => (await restores()).find(row => row.id === id)!

async function prepared(exportId: string, mode: 'sandbox' | 'newCompany' | 'replace'): Promise<string> {
  const { id } = await first.call(contract.prepareRestore, { companyId, exportId, mode })
  await run(id)
  return id
}

async function opened(mode: 'sandbox' | 'newCompany' = 'newCompany') {
  const id = await prepared(await backup(), mode)
  await first.call(contract.applyRestore, { companyId, id })
  await run(id)
  return { id, restored: await restoreOf(id) }
}

async function replaced(exportId: string) {
  const id = await prepared(exportId, 'replace')
  await second.call(contract.applyRestore, { companyId, id, name: 'شركة الاختبار' })
  await run(id)
  await run(id)
  return restoreOf(id)
}

describe('a company of its own from a copy', () => {
  test('has every row of the copy, is suspended, says by its name what it is, and acts only once it is switched on', async () => {
    const paper = { name: 'عقد.pdf', contentType: 'application/pdf', bytes: Buffer.from('%PDF-1.4') }
    await t.act(ctx => storeFile(ctx, paper))
    const { id, restored } = await opened()
    expect(restored).toMatchObject({ state: 'applied', problem: null, copy: { isOn: false } })
    expect(restored.report).toMatchObject({ files: 1, jumps: [], newerMigrations: 0 })
    expect(restored.report!.rows).toBeGreaterThan(4)
    const copyId = restored.copy!.id
    const { company } = await first.call(openCompany, { companyId: copyId })
    expect(company).toMatchObject({ status: 'suspended', nameAr: 'نسخة · شركة الاختبار', version: 1 })
    expect(await first.refusal(reactivateCompany, { companyId: copyId, version: 1 })).toMatchObject({
      code: 'platform.restore.isCopy',
    })
    const branches = await actIn(t, copyId, ctx =>
      ctx.db.selectFrom('platform.branch').select('code').execute(),
    )
    expect(branches).toEqual([{ code: 'HQ' }])

    // BK-02: nothing leaves it.
    const mail = { recipient: 'a@example.test', subject: 's', text: 't' }
    const { id: copyKey } = (await owner.query('select id from platform.company where uuid = $1', [copyId]))
      .rows[0]
    const held = await actIn(t, copyId, ctx => queueMail(ctx.db, { companyId: copyKey, ...mail }))
    const stateOf = async (mailId: number) =>
      (await owner.query('select state, last_error from app.mail where id = $1', [mailId])).rows[0]
    expect(await stateOf(held)).toEqual({ state: 'failed', last_error: 'copy' })
    const { rows: open } = await owner.query('select app.company_is_open($1) as open', [copyKey])
    expect(open[0].open).toBe(false)

    expect(await first.refusal(contract.switchCopyOn, { companyId, id })).toMatchObject({
      code: 'platform.restore.nameNeeded',
      field: 'name',
    })
    await first.call(contract.switchCopyOn, { companyId, id, name: 'الشركة الثانية' })
    expect((await first.call(openCompany, { companyId: copyId })).company).toMatchObject({
      status: 'active',
      nameAr: 'الشركة الثانية',
    })
    const sent = await actIn(t, copyId, ctx => queueMail(ctx.db, { companyId: copyKey, ...mail }))
    expect(await stateOf(sent)).toEqual({ state: 'queued', last_error: null })
    expect(await first.refusal(contract.discardCopy, { companyId, id })).toMatchObject({
      code: 'platform.restore.notCopy',
    })
    await owner.query('delete from app.mail where company_id = $1', [copyKey])
  })

  test('a copy to try things in goes without residue, and the original keeps its files', async () => {
    const paper = { name: 'عقد.pdf', contentType: 'application/pdf', bytes: Buffer.from('%PDF-1.4') }
    await t.act(ctx => storeFile(ctx, paper))
    const { id, restored } = await opened('sandbox')
    const copyId = restored.copy!.id
    const { rows } = await owner.query(
      `select f.company_id, f.storage_key from app.file f join platform.company c on c.id = f.company_id where c.uuid = $1`,
      [copyId],
    )
    expect(rows[0].storage_key).toContain(copyId)
    expect(await t.runtime.files.get(rows[0].storage_key)).toEqual(paper.bytes)
    await first.call(contract.discardCopy, { companyId, id })
    await run(id)
    await run(id)
    expect(await restoreOf(id)).toMatchObject({ state: 'discarded', copy: null })
    expect(await t.runtime.files.get(rows[0].storage_key)).toBeNull()
    const { rows: left } = await owner.query('select 1 from app.file where company_id = $1', [
      rows[0].company_id,
    ])
    expect(left).toEqual([])
    const { rows: own } = await owner.query('select storage_key from app.file where company_id = $1', [
      t.company.id,
    ])
    expect(await t.runtime.files.get(own[0].storage_key)).toEqual(paper.bytes)
    const listed = await first.call(listCompanies, { limit: 50, search: 'نسخة اختبار' })
    expect(listed.rows.some(row => row.id === copyId)).toBe(false)
  })
})

describe('a company put back to a copy', () => {
  test('has the data of then and the people of now; a second super administrator names it; numbers are not given twice', async () => {
    await owner.query(
      `insert into app.counter (company_id, series, year, last) values ($1, 'INV', 2026, 4) `,
      [t.company.id],
    )
    const exportId = await backup()
    await branch('NEW')
    await owner.query(`update app.counter set last = 9 where company_id = $1 and series = 'INV'`, [
      t.company.id,
    ])
    const id = await prepared(exportId, 'replace')
    expect(
      await first.refusal(contract.applyRestore, { companyId, id, name: 'شركة الاختبار' }),
    ).toMatchObject({
      code: 'platform.restore.needsSecond',
    })
    expect(await second.refusal(contract.applyRestore, { companyId, id, name: 'غيرها' })).toMatchObject({
      code: 'platform.restore.nameDiffers',
      field: 'name',
    })
    expect(await codes()).toEqual(['HQ', 'NEW'])
    await second.call(contract.applyRestore, { companyId, id, name: 'شركة الاختبار' })
    await run(id)
    expect(await restoreOf(id)).toMatchObject({ state: 'applying' })
    await run(id)
    const restored = await restoreOf(id)
    expect(restored).toMatchObject({ state: 'applied', problem: null, copy: null, appliedByName: 'فهد' })
    expect(restored.report!.jumps).toEqual([{ series: 'INV', year: 2026, first: 5, last: 9 }])
    expect(await codes()).toEqual(['HQ'])
    const { rows: counters } = await owner.query(
      `select last from app.counter where company_id = $1 and series = 'INV'`,
      [t.company.id],
    )
    expect(counters).toEqual([{ last: 9 }])
    const saved = (await first.call(readBackups, { companyId })).rows.find(
      row => row.kind === 'beforeRestore',
    )
    expect(saved).toMatchObject({ state: 'ready' })

    // What was there before the restore is a copy like any other, and the jump grows instead of standing twice.
    await owner.query(`update app.counter set last = 12 where company_id = $1 and series = 'INV'`, [
      t.company.id,
    ])
    const again = await replaced(exportId)
    expect(again.report!.jumps).toEqual([{ series: 'INV', year: 2026, first: 5, last: 12 }])
    await replaced(saved!.id)
    expect(await codes()).toEqual(['HQ', 'NEW'])
  })

  test('is read-only while it is put back, and open again when that failed', async () => {
    const exportId = await backup()
    const id = await prepared(exportId, 'replace')
    await second.call(contract.applyRestore, { companyId, id, name: 'Test' })
    const scope = await actIn(t, companyId, async ctx => ctx.company)
    expect(scope.isReadOnly).toBe(true)
    await t.act(async ctx => {
      await ctx.files.remove(partKey(ctx, exportId, 0))
    })
    await run(id)
    await run(id)
    expect(await restoreOf(id)).toMatchObject({ state: 'failed', problem: 'damaged' })
    expect((await actIn(t, companyId, async ctx => ctx.company)).isReadOnly).toBe(false)
    expect(await codes()).toEqual(['HQ'])
  })
})

describe('what is not restored', () => {
  test('a copy of which a byte changed, or of another company, or of a newer version', async () => {
    const exportId = await backup()
    const bytes = await t.act(ctx => ctx.files.get(partKey(ctx, exportId, 0)))
    const put = (changed: Uint8Array) => t.act(ctx => ctx.files.put(partKey(ctx, exportId, 0), changed))
    const broken = Buffer.from(bytes!)
    broken[200] = broken[200]! ^ 0xff
    await put(broken)
    expect(await restoreOf(await prepared(exportId, 'sandbox'))).toMatchObject({
      state: 'failed',
      problem: 'damaged',
    })
    await put(bytes!.subarray(0, bytes!.length - 50))
    expect(await restoreOf(await prepared(exportId, 'sandbox'))).toMatchObject({ problem: 'damaged' })
    await put(bytes!)
    await owner.query(`update platform.company set uuid = app.uuid_v7() where id = $1 returning uuid`, [
      t.company.id,
    ])
    await owner.query('update platform.company set uuid = $2 where id = $1', [t.company.id, companyId])
    expect(await restoreOf(await prepared(exportId, 'sandbox'))).toMatchObject({ state: 'verified' })
  })

  test('a second one while the first is under way', async () => {
    const exportId = await backup()
    await first.call(contract.prepareRestore, { companyId, exportId, mode: 'sandbox' })
    expect(
      await first.refusal(contract.prepareRestore, { companyId, exportId, mode: 'sandbox' }),
    ).toMatchObject({ code: 'platform.restore.running' })
  })

  test('anything, for anybody but a super administrator', async () => {
    const admin = await anAdministrator(t)
    expect(await admin.refusal(contract.readRestores, { companyId })).toMatchObject({ kind: 'forbidden' })
  })
})

test('once a week the copy that was not tried for longest is restored, proven and rolled back', async () => {
  await backup()
  const { rows: before } = await owner.query('select count(*)::int as count from platform.company')
  await owner.query(
    `update platform.copy_result set drilled_at = null, state = case when company_id = $1 then state else 'failed' end`,
    [t.company.id],
  )
  await t.act(drill)
  const { rows } = await owner.query(
    'select drilled_at, drill_problem from platform.copy_result where company_id = $1',
    [t.company.id],
  )
  expect(rows).toEqual([{ drilled_at: t.runtime.clock(), drill_problem: null }])
  const { rows: after } = await owner.query('select count(*)::int as count from platform.company')
  expect(after).toEqual(before)
})
