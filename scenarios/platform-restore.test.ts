import { createHash, randomUUID } from 'node:crypto'
import { strFromU8, unzipSync } from 'fflate'
import pg from 'pg'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import type { Ctx } from '#kernel/server/context.ts'
import { rawQuery } from '#kernel/server/database.ts'
import type { TestCompany } from '#kernel/testing/company.ts'
import { aMember } from '#modules/access/make.ts'
import { proveQuickly, proveWhole } from '#modules/accounting/books/books.job.ts'
import { healthChecks } from '#modules/accounting/health/health.queries.ts'
import { aBillingCompany, anInvoice, aReceipt } from '#modules/billing/make.ts'
import { composed } from '#modules/composition.ts'
import { saveCase } from '#modules/legal/case/case.contract.ts'
import { aDebtor, caseInput } from '#modules/legal/make.ts'
import { aCustomer } from '#modules/parties/make.ts'
import { partiesMeant } from '#modules/parties/public.server.ts'
import { verifyChain } from '#modules/platform/audit/auditChain.queries.ts'
import { createBackup } from '#modules/platform/backup/backup.contract.ts'
import { exportCompany } from '#modules/platform/export/export.contract.ts'
import { makeExport } from '#modules/platform/export/export.job.ts'
import { partKey } from '#modules/platform/export/export.queries.ts'
import { actIn, anAdministrator, aSuperAdmin, type Caller } from '#modules/platform/make.ts'
import { startOwner } from '#modules/platform/public.server.ts'
import * as contract from '#modules/platform/restore/restore.contract.ts'
import { runRestore } from '#modules/platform/restore/restore.job.ts'
import { serverModules } from '#modules/server.ts'

// Section 12 of 10-platform: «one company back to a moment: of 20, one restored, 19 hash-equal, trial balance = manifest». BK-01, BK-02.

const civilId = '288020122596'
const canary = 'زمرديق'
const now = '2026-11-20T07:00:00Z'
const modules = composed(serverModules)

let owner: pg.Client
let t: TestCompany
let others: TestCompany[]
let first: Caller
let second: Caller
let companyId: string
let exportId: string

beforeAll(async () => {
  owner = new pg.Client({ connectionString: inject('ownerUrl') })
  await owner.connect()
  startOwner({ ownerUrl: inject('ownerUrl') })
  others = []
  for (let no = 0; no < 19; no++) {
    const other = await aBillingCompany({ now })
    const { partyId } = await anInvoice(other)
    await aReceipt(other, { partyId })
    others.push(other)
  }
  t = await aBillingCompany({ modules, now })
  companyId = t.company.uuid
  first = aSuperAdmin(t, { name: 'نورة', userId: randomUUID() })
  second = aSuperAdmin(t, { name: 'فهد', userId: randomUUID() })
  const { id: partyId } = await aCustomer(t, { civilId })
  await anInvoice(t, { partyId })
  await aReceipt(t, { partyId })
  const debtor = await aDebtor(t, 'مدين القضية')
  await t.call(saveCase, caseInput(debtor.partyId, { title: canary, confidential: true, teamIds: [] }))
  exportId = (await first.call(createBackup, { companyId })).id
  await t.act(ctx => makeExport(ctx, { id: exportId }))
}, 120_000)
afterAll(() => owner.end())

/** The fingerprint of every table as far as it belongs to a company. */
async function tablesOf(id: number): Promise<string> {
  const { rows } = await owner.query<{ name: string }>('select platform.tables_to_purge() as name')
  const digest = createHash('sha256')
  for (const { name } of rows) {
    const { rows: found } = await owner.query(
      `select md5(string_agg(r::text, '|' order by r::text)) as print from ${name} r where r.company_id = $1`,
      [id],
    )
    digest.update(`${name} ${found[0].print}\n`)
  }
  return digest.digest('hex')
}

async function printsOfOthers(): Promise<string[]> {
  const prints: string[] = []
  for (const { company } of others) prints.push(await tablesOf(company.id))
  return prints
}

async function textOf(id: string): Promise<string> {
  const bytes = await t.act(ctx => ctx.files.get(partKey(ctx, id, 0)))
  const files = unzipSync(bytes!)
  return Object.entries(files)
    .filter(([path]) => path.startsWith('json/'))
    .map(([, file]) => strFromU8(file))
    .join('\n')
}

const run = (id: string) => t.act(ctx => runRestore(ctx, { id }))
const restoreOf = async (id: string) =>
  (await first.call(contract.readRestores, { companyId })).rows.find(row => row.id === id)!

async function restored(mode: 'newCompany' | 'replace', copy: string) {
  const { id } = await first.call(contract.prepareRestore, { companyId, exportId: copy, mode })
  await run(id)
  await second.call(contract.applyRestore, { companyId, id, name: 'شركة الاختبار' })
  await run(id)
  await run(id)
  return restoreOf(id)
}

/** What the product's own proofs of books, numbers and trail find. */
async function faultsIn(work: <T>(work: (ctx: Ctx) => Promise<T>) => Promise<T>) {
  const codes = await work(async ctx => {
    const found: string[] = []
    for (const { code, run: check } of await healthChecks(ctx))
      if ((await check(ctx, ctx.today)).length > 0) found.push(code)
    return found
  })
  await work(proveWhole)
  await work(proveQuickly)
  const alerts = await work(ctx =>
    rawQuery<{ kind: string }>(
      ctx.db,
      `select kind, details from alerts.alert where company_id = $1 and kind like 'books%' and state <> 'resolved'`,
      [ctx.company.id],
    ),
  )
  const { brokenSeq } = await work(ctx => verifyChain(ctx))
  return { codes, alerts, brokenSeq }
}

test('the copy of the platform is whole; what the company asks for holds only what its rights open', async () => {
  expect(await textOf(exportId)).toContain(canary)
  const member = await aMember(t, 'company_admin', { email: 'restore.admin@example.test' })
  const admin = await anAdministrator(t, companyId, { userId: member.id })
  const { id } = await admin.call(exportCompany, {})
  await t.act(ctx => makeExport(ctx, { id }))
  expect(await textOf(id)).not.toContain(canary)
})

test('of twenty companies one is put back: nineteen are the same to the last byte, books and numbers are whole', async () => {
  const sound = await faultsIn(t.act)
  expect(sound).toMatchObject({ alerts: [], brokenSeq: null })
  const before = await printsOfOthers()
  const sealed = await tableText('accounting.journal_entry')
  await anInvoice(t)
  await anInvoice(t)
  await aCustomer(t, { nameAr: 'بعد النسخة' })
  const startedAt = Date.now()
  const answer = await restored('replace', exportId)
  expect(answer).toMatchObject({ state: 'applied', problem: null })
  expect(Date.now() - startedAt).toBeLessThan(60_000)
  expect(answer.report!.proofs).toContain('trialBalance')
  expect(answer.report!.jumps.find(jump => jump.series === 'INV')).toMatchObject({ first: 6, last: 7 })
  expect(await tableText('accounting.journal_entry')).toBe(sealed)
  expect(await printsOfOthers()).toEqual(before)
  expect(await faultsIn(t.act)).toEqual(sound)
  const next = await anInvoice(t)
  expect(next.number).toBe('INV-2026-00008')
  expect(await faultsIn(t.act)).toEqual(sound)
})

test('a company of its own from the copy reads its sealed numbers, and its chains go on', async () => {
  const answer = await restored('newCompany', exportId)
  expect(answer).toMatchObject({ state: 'applied', problem: null })
  const copyId = answer.copy!.id
  const inCopy = <T>(work: (ctx: Ctx) => Promise<T>) => actIn(t, copyId, work)
  expect(await faultsIn(inCopy)).toEqual(await faultsIn(t.act))
  const scope = await inCopy(async ctx => ctx.company)
  expect(scope).toMatchObject({ sealedAs: companyId, nameAr: 'نسخة · شركة الاختبار' })
  expect((await inCopy(ctx => partiesMeant(ctx, [civilId]))).get(civilId)).toHaveLength(1)
})

/** The rows of a table as text. */
async function tableText(name: string): Promise<string> {
  const { rows } = await owner.query(
    `select md5(string_agg(r::text, '|' order by r::text)) as print from ${name} r where r.company_id = $1`,
    [t.company.id],
  )
  return rows[0].print
}
