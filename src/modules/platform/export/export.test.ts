import { execFile } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { strFromU8, unzipSync } from 'fflate'
import { readXlsx } from 'hucre'
import pg from 'pg'
import { afterAll, beforeAll, beforeEach, describe, expect, inject, test } from 'vitest'
import { storeFile } from '#kernel/server/files.ts'
import { aCompany, type TestCompany } from '#kernel/testing/company.ts'
import * as auditContract from '../audit/audit.contract.ts'
import { saveBranch } from '../branch/branch.contract.ts'
import { platformServer } from '../index.server.ts'
import { aCaller, anAdministrator, type Caller, scopeOf } from '../make.ts'
import * as contract from './export.contract.ts'
import { makeExport, removeExports } from './export.job.ts'

type Files = Readonly<Record<string, Uint8Array>>

let t: TestCompany
let admin: Caller
let owner: pg.Client
const folders: string[] = []

beforeAll(async () => {
  owner = new pg.Client({ connectionString: inject('ownerUrl') })
  await owner.connect()
})
afterAll(async () => {
  await owner.end()
  for (const folder of folders) rmSync(folder, { recursive: true })
})

beforeEach(async () => {
  const other = await aCompany({ modules: [platformServer] })
  await aBranch(await anAdministrator(other), 'OTHER')
  t = await aCompany({ modules: [platformServer], now: '2026-11-20T07:00:00Z' })
  admin = await anAdministrator(t)
  await aBranch(admin, 'HQ')
  await aBranch(admin, 'AIR')
})

const aBranch = (who: Caller, code: string) =>
  who.call(saveBranch, { code, nameAr: `فرع "${code}"`, isActive: true })

async function exported(): Promise<{ id: string; files: Files }> {
  const { id } = await admin.call(contract.exportCompany, {})
  await t.act(ctx => makeExport(ctx, { id }))
  const [row] = (await admin.call(contract.listExports, {})).rows
  const parts: Uint8Array[] = []
  for (let part = 0; part < row!.parts!; part++)
    parts.push(
      ((await admin.call(contract.downloadExportPart, { id, part })) as unknown as { bytes: Uint8Array })
        .bytes,
    )
  return { id, files: unzipSync(Buffer.concat(parts)) }
}

function verify(files: Files): Promise<{ code: number; said: string }> {
  const folder = mkdtempSync(join(tmpdir(), 'qafila-export-'))
  folders.push(folder)
  for (const [path, bytes] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true })
    writeFileSync(join(folder, path), bytes)
  }
  return new Promise(resolve =>
    execFile(process.execPath, ['verify-export.mjs'], { cwd: folder }, (error, stdout) =>
      resolve({ code: error ? Number(error.code) : 0, said: stdout }),
    ),
  )
}

const linesOf = (files: Files, table: string) =>
  strFromU8(files[`json/${table}.ndjson`]!)
    .split('\n')
    .filter(Boolean)
    .map(line => JSON.parse(line) as Record<string, unknown>)

const changed = (files: Files, path: string, from: string, to: string): Files => {
  const text = strFromU8(files[path]!)
  expect(text).toContain(from)
  return { ...files, [path]: Buffer.from(text.replace(from, to)) }
}

describe('the data of a company', () => {
  test('holds every table and file of this company and no row of another, and proves itself', async () => {
    const paper = Buffer.from('%PDF-1.4 عقد')
    await t.act(ctx => storeFile(ctx, { name: 'عقد:1.pdf', contentType: 'application/pdf', bytes: paper }))
    const { files } = await exported()
    const manifest = JSON.parse(strFromU8(files['manifest.json']!))
    const tables = Object.keys(manifest.rows)
    expect(tables).toEqual(
      expect.arrayContaining(['app.audit_event', 'app.file', 'platform.branch', 'platform.company']),
    )
    expect(
      tables.filter(name =>
        /^(app\.(idempotency|realtime_event|mail|access_link)|access\.(session|account))$/.test(name),
      ),
    ).toEqual([])
    const { id } = await scopeOf(t, t.company.uuid)
    for (const table of tables) {
      const rows = linesOf(files, table)
      expect(rows, table).toHaveLength(manifest.rows[table])
      expect(new Set(rows.map(row => row['company_id'] ?? row['id'])), table).toEqual(
        new Set(rows.length ? [id] : []),
      )
    }
    expect(
      linesOf(files, 'platform.branch')
        .map(row => row['code'])
        .sort(),
    ).toEqual(['AIR', 'HQ'])
    const sheet = (await readXlsx(files['sheets/platform.branch.xlsx']!)).sheets[0]!
    expect(sheet.rows).toHaveLength(3)
    expect(JSON.stringify(sheet.rows)).toContain('فرع \\"HQ\\"')
    const kept = Object.entries(files).find(([path]) => path.startsWith('files/'))!
    expect(kept[0]).toMatch(/^files\/[0-9a-f-]{36}\/عقد_1\.pdf$/)
    expect(Buffer.from(kept[1])).toEqual(paper)
    const proof = await verify(files)
    expect(proof.said).toContain('The audit chain is whole: 3 events')
    expect(proof.code).toBe(0)
  })

  test('is refused by its own program when one byte of it was changed', async () => {
    const { files } = await exported()
    const proof = await verify(changed(files, 'json/platform.branch.ndjson', 'HQ', 'HX'))
    expect(proof).toEqual({ code: 1, said: 'BROKEN: json/platform.branch.ndjson was changed\n' })
    const { 'json/app.file.ndjson': _, ...less } = files
    expect((await verify(less)).said).toBe('BROKEN: json/app.file.ndjson is missing\n')
  })

  test('leaves out what somebody keeps in a temporary table while it is written, as does the removal of a company', async () => {
    await owner.query('create temp table aside (company_id int)')
    const { files } = await exported()
    const { rows } = await owner.query('select platform.tables_to_purge() as name')
    await owner.query('drop table aside')
    expect(Object.keys(files).filter(path => path.includes('aside'))).toEqual([])
    expect(rows.filter(({ name }) => name.includes('aside'))).toEqual([])
    expect(rows.map(({ name }) => name)).toContain('platform.branch')
  })

  test('is one moment although people go on working while it is written', async () => {
    const { id } = await admin.call(contract.exportCompany, {})
    const { files } = t.runtime
    let isAsked = false
    const put = files.get
    Object.assign(files, {
      get: async (key: string) => {
        if (!isAsked) {
          isAsked = true
          await aBranch(admin, 'LATE')
        }
        return put(key)
      },
    })
    await t.act(ctx => storeFile(ctx, { name: 'a.csv', contentType: 'text/csv', bytes: Buffer.from('a') }))
    await t.act(ctx => makeExport(ctx, { id }))
    expect(isAsked).toBe(true)
    Object.assign(files, { get: put })
    const row = (await admin.call(contract.listExports, {})).rows[0]!
    const part = (await admin.call(contract.downloadExportPart, { id, part: 0 })) as unknown as {
      bytes: Uint8Array
    }
    expect(row).toMatchObject({ state: 'ready', parts: 1, fileCount: 1 })
    const archive = unzipSync(part.bytes)
    expect(linesOf(archive, 'platform.branch')).toHaveLength(2)
    expect((await verify(archive)).code).toBe(0)
  })

  test('is prepared once at a time, kept for a week, and never carried away by a visitor', async () => {
    const { id } = await admin.call(contract.exportCompany, {})
    expect((await admin.refusal(contract.exportCompany, {})).code).toBe('platform.export.running')
    expect((await admin.refusal(contract.downloadExportPart, { id, part: 0 })).code).toBe(
      'platform.export.notReady',
    )
    await t.act(ctx => makeExport(ctx, { id }))
    const sleepy = aCaller(t, { ...admin.actor, sudoUntil: null })
    expect((await sleepy.refusal(contract.downloadExportPart, { id, part: 0 })).code).toBe(
      'access.session.sudoRequired',
    )
    const visitor = aCaller(t, {
      ...admin.actor,
      superAdmin: true,
      browse: { visitId: '0190', mode: 'write' },
    })
    expect((await visitor.refusal(contract.exportCompany, {})).code).toBe('platform.browse.companyDecides')
    t.setNow('2026-11-27T07:00:01Z')
    const later = aCaller(t, { ...admin.actor, sudoUntil: new Date('2026-11-27T07:15:00Z') })
    expect((await admin.call(contract.listExports, {})).rows[0]).toMatchObject({ state: 'removed' })
    await t.act(removeExports)
    expect(await t.runtime.files.get(`${t.company.uuid}/exports/${id}/0`)).toBeNull()
    expect((await later.refusal(contract.downloadExportPart, { id, part: 0 })).code).toBe(
      'platform.export.notReady',
    )
  })
})

describe('the audit log as a file', () => {
  const archive = async () =>
    unzipSync(((await admin.call(auditContract.exportAudit, {})) as unknown as { bytes: Uint8Array }).bytes)

  test('is proven by one program without the server, which names the event that was changed', async () => {
    const files = await archive()
    const [head, ...events] = strFromU8(files['audit.csv']!).trim().split('\r\n')
    expect(head).toMatch(/,hash,operation_ar$/)
    expect(events).toHaveLength(2)
    for (const event of events) expect(event).toMatch(/,[\u0600-\u06FF ]+$/)
    expect(await verify(files)).toMatchObject({ code: 0 })
    await owner.query(
      `update app.audit_event set changes = replace(changes::text, 'AIR', 'AIX')::json where company_id = $1 and seq = 2`,
      [t.company.id],
    )
    expect(await verify(await archive())).toEqual({
      code: 1,
      said: '3 files are as they were written.\nBROKEN at event 2: its content was changed\n',
    })
  })

  test('is refused when events were cut off its end, or one is missing', async () => {
    await owner.query('delete from app.audit_event where company_id = $1 and seq = 2', [t.company.id])
    expect((await verify(await archive())).said).toContain('BROKEN at event 2: events are missing at the end')
    await owner.query('update app.audit_event set seq = 3 where company_id = $1 and seq = 1', [t.company.id])
    expect((await verify(await archive())).code).toBe(1)
  })
})
