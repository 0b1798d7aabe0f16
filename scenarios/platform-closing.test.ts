import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { storeFile } from '#kernel/server/files.ts'
import { runInCompany } from '#kernel/server/handle.ts'
import { createLink, openLink } from '#kernel/server/links.ts'
import type { TestCompany } from '#kernel/testing/company.ts'
import { accountingServer } from '#modules/accounting/index.server.ts'
import { billingServer } from '#modules/billing/index.server.ts'
import { aBillingCompany, aDeposit, anInvoice, aReceipt } from '#modules/billing/make.ts'
import { partiesServer } from '#modules/parties/index.server.ts'
import * as contract from '#modules/platform/company/closing.contract.ts'
import { openCompany } from '#modules/platform/company/companies.contract.ts'
import { purgeClosed } from '#modules/platform/company/purge.job.ts'
import { listExports } from '#modules/platform/export/export.contract.ts'
import { makeExport } from '#modules/platform/export/export.job.ts'
import { platformServer } from '#modules/platform/index.server.ts'
import { aSuperAdmin, type Caller, platformRuntime } from '#modules/platform/make.ts'
import { startOwner } from '#modules/platform/public.server.ts'

// Section 4 of 10-platform: «closing needs an export of today and a second super administrator; closed data is purged after 90 days».

let owner: pg.Client
let t: TestCompany
let other: TestCompany
let first: Caller
let second: Caller
let fileKey: string
let closedId: string

async function aBusyCompany(): Promise<TestCompany> {
  const modules = [platformServer, partiesServer, accountingServer, billingServer]
  const company = await aBillingCompany({ modules, now: '2026-11-20T07:00:00Z' })
  const { partyId } = await anInvoice(company)
  await aReceipt(company, { partyId })
  await aDeposit(company)
  return company
}

beforeAll(async () => {
  owner = new pg.Client({ connectionString: inject('ownerUrl') })
  await owner.connect()
  startOwner({ ownerUrl: inject('ownerUrl') })
  other = await aBusyCompany()
  t = await aBusyCompany()
  first = aSuperAdmin(t, { name: 'نورة', userId: randomUUID() })
  second = aSuperAdmin(t, { name: 'فهد', userId: randomUUID() })
  closedId = t.company.uuid
  const paper = { name: 'عقد.pdf', contentType: 'application/pdf', bytes: Buffer.from('%PDF-1.4') }
  const { id } = await t.act(ctx => storeFile(ctx, paper))
  const { rows } = await owner.query('select storage_key from app.file where id = $1', [id])
  fileKey = rows[0].storage_key
})
afterAll(() => owner.end())

/** The fingerprint of every table as far as it belongs to one company. */
async function tablesOf(companyId: number): Promise<Record<string, string | null>> {
  const { rows } = await owner.query<{ name: string }>(`
    select platform.tables_to_purge() as name
    union all values ('platform.subscription'), ('platform.subscription_order'), ('app.audit_head')`)
  const prints: Record<string, string | null> = {}
  for (const { name } of rows) {
    const { rows: found } = await owner.query(
      `select md5(string_agg(r::text, '|' order by r::text)) as print from ${name} r where r.company_id = $1`,
      [companyId],
    )
    prints[name] = found[0].print
  }
  return prints
}

const versionOf = async () => (await first.call(openCompany, { companyId: closedId })).company.version
const closing = () => first.call(contract.readClosing, { companyId: closedId })
const purgeNow = () => runInCompany(platformRuntime(other), other.company.id, 'test.purge', purgeNight)
// The files of the closed company lie in the store of its own test company.
const purgeNight: typeof purgeClosed = ctx => purgeClosed({ ...ctx, files: t.runtime.files })

/** The clock of the database cannot be moved, so the day of closing is. */
const closedDaysAgo = (days: number) =>
  owner.query(`update platform.company set closed_at = now() - make_interval(days => $2) where id = $1`, [
    t.company.id,
    days,
  ])

test('a company closes with a copy of the same day and a second super administrator', async () => {
  const wish = { companyId: closedId, reason: 'انتهى العقد مع الشركة' }
  expect(await first.refusal(contract.askClosing, { ...wish, version: await versionOf() })).toMatchObject({
    code: 'platform.company.exportFirst',
  })
  const { id } = await first.call(contract.prepareExport, { companyId: closedId })
  await t.act(ctx => makeExport(ctx, { id }))
  expect(await closing()).toMatchObject({ isExportOfToday: true, newestExport: { id, state: 'ready' } })
  expect((await t.call(listExports, {})).rows[0]).toMatchObject({ requestedByName: 'نورة' })
  const part = await second.call(contract.downloadClosingPart, { companyId: closedId, id, part: 0 })
  expect((part as unknown as { bytes: Uint8Array }).bytes.byteLength).toBeGreaterThan(1000)

  const close = async (who: Caller) =>
    who.refusal(contract.closeCompany, { companyId: closedId, version: await versionOf() })
  expect(await close(second)).toMatchObject({ code: 'platform.company.needsSecond' })
  await first.call(contract.askClosing, { ...wish, version: await versionOf() })
  expect(await close(first)).toMatchObject({ code: 'platform.company.needsSecond' })
  await second.call(contract.keepOpen, { companyId: closedId, version: await versionOf() })
  expect(await close(second)).toMatchObject({ code: 'platform.company.needsSecond' })
  await first.call(contract.askClosing, { ...wish, version: await versionOf() })

  t.setNow('2026-11-21T07:00:00Z')
  const nextDay = aSuperAdmin(t, { userId: second.actor.userId })
  expect(await close(nextDay)).toMatchObject({ code: 'platform.company.exportFirst' })
  t.setNow('2026-11-20T07:10:00Z')
  const expiresAt = new Date('2026-12-20T07:00:00Z')
  const link = { purpose: 'test.paper', subjectId: randomUUID(), expiresAt }
  const token = await t.act(ctx => createLink(ctx, link))
  const opening = () => t.act(ctx => openLink(ctx, link.purpose, token))
  expect(await opening()).toMatchObject({ subjectId: link.subjectId })
  const closed = await second.call(contract.closeCompany, {
    companyId: closedId,
    version: await versionOf(),
  })
  expect(closed).toEqual({ purgeOn: '2027-02-18' })
  // Offers and documents of a closed company cannot be accepted or signed.
  await expect(opening()).rejects.toMatchObject({ refusal: { code: 'rentals.quotation.linkInvalid' } })
  const opened = await first.call(openCompany, { companyId: closedId })
  expect(opened).toMatchObject({
    company: { status: 'closed' },
    planCode: 'free',
    subscriptionState: 'free',
    endsOn: null,
  })
})

test('nothing opens the purge before its day, and the application never', async () => {
  await closedDaysAgo(89)
  const before = await tablesOf(t.company.id)
  await purgeNow()
  expect(await tablesOf(t.company.id)).toEqual(before)
  await expect(owner.query('select platform.begin_purge($1)', [t.company.id])).rejects.toThrow(
    'has not been closed for 90 days',
  )
  await closedDaysAgo(91)
  const app = await t.runtime.pool.connect()
  try {
    for (const statement of [
      `select platform.begin_purge(${t.company.id})`,
      'delete from accounting.journal_entry where company_id = app.current_company()',
      'delete from accounting.journal_line where company_id = app.current_company()',
      'delete from app.audit_event where company_id = app.current_company()',
      `delete from billing.invoice where company_id = app.current_company() and status <> 'draft'`,
    ]) {
      await app.query('begin')
      await app.query(`select set_config('app.purging', $1, true), set_config('app.company_id', $1, true)`, [
        String(t.company.id),
      ])
      await expect(app.query(statement), statement).rejects.toThrow(
        /permission denied|never change|issued and never/,
      )
      await app.query('rollback')
    }
  } finally {
    app.release()
  }
  // Even the owner role deletes only of the company it purges, and of none without the setting.
  await owner.query('begin')
  await owner.query('select platform.begin_purge($1)', [t.company.id])
  await expect(
    owner.query('delete from accounting.journal_line where company_id = $1', [other.company.id]),
  ).rejects.toThrow('never changes')
  await owner.query('rollback')
  await expect(
    owner.query('delete from accounting.journal_line where company_id = $1', [t.company.id]),
  ).rejects.toThrow('never changes')
  expect(await tablesOf(t.company.id)).toEqual(before)
})

test('after 90 days rows and files are gone, the other company is whole, and the platform says so', async () => {
  const { rows: ended } = await owner.query('select seq, hash from app.audit_head where company_id = $1', [
    t.company.id,
  ])
  const others = await tablesOf(other.company.id)
  expect(Object.values(others).filter(Boolean).length).toBeGreaterThan(20)
  expect(await t.runtime.files.get(fileKey)).not.toBeNull()
  await purgeNow()

  const left = Object.entries(await tablesOf(t.company.id)).filter(([, print]) => print !== null)
  expect(left.map(([name]) => name)).toEqual(['platform.subscription'])
  expect(await tablesOf(other.company.id)).toEqual(others)
  expect(await t.runtime.files.get(fileKey)).toBeNull()

  const { purge } = await closing()
  expect(purge).toMatchObject({ isChainWhole: true })
  expect(purge!.rows).toBeGreaterThan(100)
  const { rows } = await owner.query(
    'select operation, subject_label, reason, changes from app.audit_event where company_id = 0 and seq = $1',
    [purge!.seq],
  )
  expect(rows[0]).toMatchObject({
    operation: 'platform.company.purge',
    subject_label: t.company.nameAr,
    reason: 'انتهى العقد مع الشركة',
  })
  const told = Object.fromEntries(
    (rows[0].changes as { field: string; before: unknown }[]).map(({ field, before }) => [field, before]),
  )
  expect(told).toMatchObject({ askedBy: 'نورة', auditSeq: ended[0].seq, auditHash: ended[0].hash })

  // A second night finds nothing to do, and a changed line of the platform's chain is seen.
  await purgeNow()
  expect((await closing()).purge).toEqual(purge)
  await owner.query(`update app.audit_event set reason = 'غير ذلك' where company_id = 0 and seq = $1`, [
    purge!.seq,
  ])
  expect((await closing()).purge).toMatchObject({ isChainWhole: false })
  await owner.query(`update app.audit_event set reason = $2 where company_id = 0 and seq = $1`, [
    purge!.seq,
    'انتهى العقد مع الشركة',
  ])
})
