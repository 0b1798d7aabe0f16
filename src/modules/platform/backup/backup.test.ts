import { strFromU8, unzipSync } from 'fflate'
import { beforeAll, beforeEach, describe, expect, inject, test } from 'vitest'
import { rawQuery } from '#kernel/server/database.ts'
import { storeFile } from '#kernel/server/files.ts'
import { onItsDay } from '#kernel/server/jobs.ts'
import { aCompany, type TestCompany } from '#kernel/testing/company.ts'
import { contributing } from '#kernel/testing/contributing.ts'
import { saveBranch } from '../branch/branch.contract.ts'
import { downloadClosingPart, readClosing } from '../company/closing.contract.ts'
import { readPlatformDashboard } from '../company/companies.contract.ts'
import { startOwner } from '../company/owner.queries.ts'
import type { Alarm, PlatformAlert } from '../company/steps.queries.ts'
import { listExports } from '../export/export.contract.ts'
import { makeExport, removeExports } from '../export/export.job.ts'
import { partKey } from '../export/export.queries.ts'
import { platformServer } from '../index.server.ts'
import { anAdministrator, aSuperAdmin } from '../make.ts'
import * as contract from './backup.contract.ts'
import { watchBackups } from './backup.job.ts'

const rung = new Map<string, PlatformAlert>()
const bell: Alarm = {
  raise: async (_ctx, alert) => void rung.set(alert.kind, alert),
  resolve: async (_ctx, kind) => void rung.delete(kind),
  tell: async () => {},
  mention: async () => {},
}
const modules = [platformServer, contributing({ alarms: [bell] })]

let t: TestCompany
const nightly = onItsDay(platformServer.schedules!.find(one => one.name === 'platform.backup.nightly')!)

/** The job queue of a test only takes note: what was begun is made here. */
const make = () =>
  t.act(async ctx => {
    const waiting = await ctx.db
      .selectFrom('platform.company_export')
      .select('id')
      .where('state', '=', 'preparing')
      .execute()
    for (const { id } of waiting) await makeExport(ctx, { id })
    return waiting.length
  })
const night = async (instant: string) => {
  t.setNow(instant)
  await t.act(nightly.run)
  return make()
}
const staff = () => aSuperAdmin(t)
const copies = async () => (await staff().call(contract.readBackups, { companyId: t.company.uuid })).rows
/** Other tests leave companies of the same name: its own is found by its city. */
const cityOf = () => t.company.uuid.replaceAll('-', '')
const overview = async (state?: 'fresh' | 'late' | 'waiting') => {
  const { rows } = await staff().call(contract.listBackups, {
    limit: 5,
    search: cityOf(),
    ...(state ? { state } : {}),
  })
  return rows.find(row => row.id === t.company.uuid) ?? null
}

beforeAll(() => startOwner({ ownerUrl: inject('ownerUrl') }))

beforeEach(async () => {
  t = await aCompany({ modules, now: '2026-11-20T07:00:00Z', timeZone: 'Asia/Dubai' })
  await t.act(ctx =>
    ctx.db.updateTable('platform.company').set({ city: cityOf() }).where('id', '=', ctx.company.id).execute(),
  )
  await (await anAdministrator(t)).call(saveBranch, { code: 'HQ', nameAr: 'الرئيسي', isActive: true })
})

describe('the copies of the nights', () => {
  test('one is made at two of the company, once a night, holds its rows, and stands in the list of the platform', async () => {
    expect(await night('2026-11-20T21:30:00Z')).toBe(0)
    expect(await night('2026-11-20T22:00:00Z')).toBe(1)
    expect(await night('2026-11-20T22:30:00Z')).toBe(0)
    const [copy] = await copies()
    expect(copy).toMatchObject({ state: 'ready', kind: 'nightly', requestedByName: 'النظام', isIntact: null })
    expect(await overview()).toMatchObject({ state: 'fresh', sha256: copy!.sha256, rowCount: copy!.rowCount })
    const part = await staff().call(downloadClosingPart, { companyId: t.company.uuid, id: copy!.id, part: 0 })
    const files = unzipSync((part as unknown as { bytes: Uint8Array }).bytes)
    const manifest = JSON.parse(strFromU8(files['manifest.json']!))
    expect(manifest.schema).toMatch(/\d{8}_\d{2}_/)
    expect(strFromU8(files['json/platform.branch.ndjson']!)).toContain('"code":"HQ"')
    expect(Object.keys(files).filter(name => name.startsWith('sheets/'))).toEqual([])
  })

  test('they stay by the calendar: the first of a month 92 days, of a week 28, another 7; then their bytes go', async () => {
    for (const day of ['20', '21', '22', '23']) await night(`2026-11-${day}T23:00:00Z`)
    const days = (await copies()).map(row =>
      Math.round((Date.parse(row.expiresAt!) - Date.parse(row.requestedAt)) / 86_400_000),
    )
    // 24, 23, 22 (a Sunday) and 21 November by the clock of Dubai.
    expect(days).toEqual([7, 7, 28, 92])
    t.setNow('2026-12-01T23:00:00Z')
    await t.act(removeExports)
    expect((await copies()).map(row => row.state)).toEqual(['removed', 'removed', 'ready', 'ready'])
  })

  test('a missed night is told, and a new company is given its first', async () => {
    const made = await overview()
    expect(made).toMatchObject({ lastAt: null })
    await night('2026-11-20T22:00:00Z')
    t.setNow('2026-11-22T01:00:00Z')
    expect(await overview('late')).toMatchObject({ state: 'late' })
    expect(await overview('fresh')).toBeNull()
    const { backups } = await staff().call(readPlatformDashboard, {})
    expect(backups.late).toBeGreaterThan(0)
    expect(backups.newestAt).not.toBeNull()
    await night('2026-11-22T01:00:00Z')
    expect(await overview('late')).toBeNull()
  })

  test('the company does not see them among its own, nor do they count as the copy before closing', async () => {
    await night('2026-11-20T22:00:00Z')
    expect((await (await anAdministrator(t)).call(listExports, {})).rows).toEqual([])
    expect(await staff().call(readClosing, { companyId: t.company.uuid })).toMatchObject({
      newestExport: null,
      isExportOfToday: false,
    })
  })
})

describe('the watch over the copies', () => {
  const watch = async (instant: string) => {
    t.setNow(instant)
    await t.act(watchBackups)
    return rung.get('backup_late') ?? null
  }

  test('rings for a company without a copy for more than 26 hours, critically, until there is one', async () => {
    const opened = new Date(t.runtime.clock().getTime() + 25 * 3_600_000).toISOString()
    await t.act(ctx =>
      rawQuery(ctx.db, `update platform.company set created_at = $2 where id = $1`, [
        ctx.company.id,
        ctx.now,
      ]),
    )
    expect(await watch(opened)).toBeNull()
    expect(await watch('2026-11-21T10:00:00Z')).toMatchObject({
      severity: 'critical',
      titleKey: 'platform.alert.backupNone',
      permissionId: 'admin.backup.export',
    })
    await night('2026-11-21T22:00:00Z')
    expect(await watch('2026-11-21T22:30:00Z')).toBeNull()
    expect(await watch('2026-11-22T23:30:00Z')).toBeNull()
    expect(await watch('2026-11-23T00:30:00Z')).toMatchObject({
      titleKey: 'platform.alert.backupLate',
      params: { on: '2026-11-22' },
    })
  })

  test('a copy that was never finished is told within the hour after it is given up, long before the 26 hours', async () => {
    await night('2026-11-20T22:00:00Z')
    t.setNow('2026-11-20T22:05:00Z')
    await staff().call(contract.createBackup, { companyId: t.company.uuid })
    expect(await watch('2026-11-20T22:50:00Z')).toBeNull()
    expect(await watch('2026-11-20T23:10:00Z')).toMatchObject({
      severity: 'critical',
      titleKey: 'platform.alert.backupLate',
      params: { on: '2026-11-21' },
    })
    await night('2026-11-21T22:00:00Z')
    expect(await watch('2026-11-21T22:10:00Z')).toBeNull()
  })
})

describe('a copy made by hand', () => {
  test('needs the password again, is one at a time, and is written in the chain of the company', async () => {
    const companyId = t.company.uuid
    const sleepy = aSuperAdmin(t, { sudoUntil: null })
    expect((await sleepy.refusal(contract.createBackup, { companyId })).code).toBe(
      'access.session.sudoRequired',
    )
    await staff().call(contract.createBackup, { companyId })
    expect((await staff().refusal(contract.createBackup, { companyId })).code).toBe('platform.export.running')
    await make()
    expect(await copies()).toMatchObject([{ kind: 'manual', requestedByName: 'مدير المنصة' }])
    const rows = await t.act(ctx =>
      rawQuery(
        ctx.db,
        'select operation from app.audit_event where company_id = $1 order by seq desc limit 1',
        [ctx.company.id],
      ),
    )
    expect(rows).toEqual([{ operation: 'platform.backup.create' }])
  })

  test('is checked byte by byte: one flipped, or a part that is gone, is found and stays on the copy', async () => {
    const companyId = t.company.uuid
    await staff().call(contract.createBackup, { companyId })
    await make()
    const [{ id } = { id: '' }] = await copies()
    const verify = () => staff().call(contract.verifyBackup, { companyId, id })
    expect(await verify()).toEqual({ isIntact: true })
    const key = await t.act(async ctx => partKey(ctx, id, 0))
    const bytes = Buffer.from((await t.runtime.files.get(key))!)
    bytes[100]! ^= 1
    await t.runtime.files.put(key, bytes)
    expect(await verify()).toEqual({ isIntact: false })
    expect(await copies()).toMatchObject([{ isIntact: false, verifiedAt: '2026-11-20T07:00:00.000Z' }])
    await t.runtime.files.remove(key)
    expect(await verify()).toEqual({ isIntact: false })
  })

  test('is failed and told where a file is gone, the disk is full or a byte reads back wrong; nothing of it stays (BK-01)', async () => {
    const companyId = t.company.uuid
    const paper = { name: 'a.pdf', contentType: 'application/pdf', bytes: Buffer.from('%PDF-1.4') }
    const { id: fileId } = await t.act(ctx => storeFile(ctx, paper))
    const { put, get } = t.runtime.files
    const tried = async () => {
      const { id } = await staff().call(contract.createBackup, { companyId })
      await make()
      const copy = (await copies()).find(row => row.id === id)!
      expect(copy.state).toBe('failed')
      expect(await t.act(async ctx => get(partKey(ctx, id, 0)))).toBeNull()
      expect(rung.get('backup_late')).toMatchObject({ severity: 'critical' })
      rung.clear()
      return copy.problem
    }
    Object.assign(t.runtime.files, {
      put: async () => {
        throw Object.assign(new Error('no space left on device'), { code: 'ENOSPC' })
      },
    })
    expect(await tried()).toBe('diskFull')
    Object.assign(t.runtime.files, { put: (key: string, bytes: Uint8Array) => put(key, bytes.subarray(1)) })
    expect(await tried()).toBe('damaged')
    Object.assign(t.runtime.files, { put })
    const key = await t.act(async ctx => {
      const [row] = await rawQuery<{ storage_key: string }>(
        ctx.db,
        'select storage_key from app.file where company_id = $1 and id = $2',
        [ctx.company.id, fileId],
      )
      return row!.storage_key
    })
    await t.runtime.files.remove(key)
    expect(await tried()).toBe('fileMissing')
    await put(key, paper.bytes)
    const { id } = await staff().call(contract.createBackup, { companyId })
    await make()
    expect((await copies()).find(row => row.id === id)).toMatchObject({ state: 'ready', problem: null })
  })

  test('nobody but platform staff asks', async () => {
    const admin = await anAdministrator(t)
    expect(await admin.refusal(contract.listBackups, {})).toMatchObject({ kind: 'forbidden' })
    expect(await admin.refusal(contract.readBackups, { companyId: t.company.uuid })).toMatchObject({
      kind: 'forbidden',
    })
  })
})
