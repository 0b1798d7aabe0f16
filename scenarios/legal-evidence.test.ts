import { execFile } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { appendFile, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { strFromU8, unzipSync } from 'fflate'
import { afterAll, expect, test } from 'vitest'
import { rawQuery } from '#kernel/server/database.ts'
import { readStoredFile } from '#kernel/server/files.ts'
import { stopPdfWorkers } from '#kernel/server/pdf/render.ts'
import type { TestCompany } from '#kernel/testing/company.ts'
import { changeCheque } from '#modules/billing/cheque/cheque.contract.ts'
import { theTreasury } from '#modules/billing/make.ts'
import { receiveCheque } from '#modules/billing/public.server.ts'
import { caseTimeline } from '#modules/legal/case/case.contract.ts'
import { buildCaseEvidence } from '#modules/legal/evidence/evidence.contract.ts'
import { legalServer } from '#modules/legal/index.server.ts'
import { deliverLetter, draftLetter, getLetter, sendLetter } from '#modules/legal/letter/letter.contract.ts'
import { aCase } from '#modules/legal/make.ts'
import { realestateServer } from '#modules/realestate/index.server.ts'
import { dueRows } from '#modules/realestate/job/leases.job.ts'
import { aBuilding, anActive, anEstateCompany, night } from '#modules/realestate/make.ts'
import { anActiveContract, aRentalCompany, rentalModules, takeBack } from '#modules/rentals/make.ts'

afterAll(stopPdfWorkers)

const noNotice = (t: TestCompany) =>
  t.act(ctx => ctx.db.updateTable('legal.settings').set({ notice_required: false }).execute())

/** The smallest picture there is, for the photos that tests make without bytes. */
const pixel = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)
const fillPhotos = (t: TestCompany) =>
  t.act(async ctx => {
    const rows = await rawQuery<{ key: string }>(
      ctx.db,
      "select storage_key as key from app.file where company_id = $1 and name = 'photo.jpg'",
      [ctx.company.id],
    )
    for (const { key } of rows) if (!(await ctx.files.get(key))) await ctx.files.put(key, pixel)
  })

async function packOf(t: TestCompany, caseId: string) {
  const built = await t.call(buildCaseEvidence, { caseId })
  const { bytes } = await t.act(ctx => readStoredFile(ctx, built.fileId))
  return { built, files: unzipSync(bytes) }
}

function verify(folder: string): Promise<{ code: number; said: string }> {
  return new Promise(resolve =>
    execFile(process.execPath, [join(folder, 'verify.mjs')], (error, out, problems) =>
      resolve({ code: error ? Number(error.code) : 0, said: out + problems }),
    ),
  )
}

test('the pack of a case holds contract, photos, invoices, cheque, letter with its proof; a script without us proves it', async () => {
  const modules = [...rentalModules, realestateServer, legalServer]
  const t = await aRentalCompany({ modules, now: '2026-11-25T07:00:00Z' })
  await noNotice(t)
  const contract = await anActiveContract(t)
  t.setNow('2026-12-05T07:00:00Z')
  await takeBack(t, contract, { at: '2026-12-05T10:00:00+03:00' })
  await fillPhotos(t)
  const [invoice] = await t.act(ctx =>
    rawQuery<{ id: string; number: string; openMinor: number }>(
      ctx.db,
      `select i.id, i.number, i.open_minor as "openMinor" from rentals.contract_invoice k
       join billing.invoice i on i.company_id = $1 and i.id = k.invoice_id where k.company_id = $1 and i.open_minor > 0 order by i.due_on`,
      [ctx.company.id],
    ),
  )
  const { bankId } = await theTreasury(t)
  const { chequeId } = await t.act(ctx =>
    receiveCheque(ctx, {
      sourceKey: `billing:payment:${randomUUID()}:take`,
      date: '2026-12-05',
      partyId: contract.customerId,
      splits: 'oldestFirst',
      cheque: {
        number: '100200',
        bank: 'بنك الكويت الوطني',
        drawer: 'المستأجر',
        dueOn: '2026-12-05',
        amountMinor: invoice!.openMinor,
      },
    }),
  )
  const move = (to: 'lodged' | 'bounced', more = {}) =>
    t.call(changeCheque, { id: chequeId, to, on: '2026-12-05', ...more })
  await move('lodged', { treasuryAccountId: bankId })
  await move('bounced', { charge: '0.000', reason: 'الرصيد غير كافٍ' })
  t.setNow('2027-01-20T07:00:00Z')
  const { id: caseId, number } = await aCase(t, contract.customerId, { invoiceIds: [invoice!.id] })
  const { id } = await t.call(draftLetter, {
    letterType: 'payment_claim',
    partyId: contract.customerId,
    caseId,
  })
  const { version } = await t.call(getLetter, { id })
  const sent = await t.call(sendLetter, { id, version, channel: 'registered' })
  await t.call(deliverLetter, { id, version: version + 1, deliveredOn: '2027-01-20', proof: 'RR 4471 KW' })

  const { built, files } = await packOf(t, caseId)
  const paths = Object.keys(files)
  const folder = `contracts/${contract.number}`
  expect(paths).toEqual(
    expect.arrayContaining([
      ...['index.pdf', 'statement.pdf', 'audit.jsonl', 'manifest.json', 'SHA256SUMS.txt', 'verify.mjs'],
      ...[`invoices/${invoice!.number}.pdf`, `letters/${sent.number}.pdf`],
      ...[`${folder}/contract.pdf`, `${folder}/custody/01.pdf`, `${folder}/audit.jsonl`],
    ]),
  )
  expect(paths.filter(path => path.startsWith(`${folder}/inspections/`))).toHaveLength(2)
  expect(paths.filter(path => path.startsWith(`${folder}/photos/`)).length).toBeGreaterThan(10)
  expect(JSON.parse(strFromU8(files['manifest.json']!))).toMatchObject({ subject: number })
  expect(built.files).toBe(JSON.parse(strFromU8(files['manifest.json']!)).files.length)
  expect((await t.call(caseTimeline, { id: caseId })).events[0]).toMatchObject({ kind: 'evidence' })

  const out = await mkdtemp(join(tmpdir(), 'evidence-'))
  try {
    for (const [path, content] of Object.entries(files)) {
      await mkdir(dirname(join(out, path)), { recursive: true })
      await writeFile(join(out, path), content)
    }
    expect(await verify(out)).toEqual({ code: 0, said: expect.stringContaining('Whole:') })
    await appendFile(join(out, `letters/${sent.number}.pdf`), 'x')
    expect(await verify(out)).toEqual({
      code: 1,
      said: expect.stringContaining(`letters/${sent.number}.pdf: changed`),
    })
  } finally {
    await rm(out, { recursive: true, force: true })
  }
}, 60_000)

test('a lease stands in the pack with its walk; a case that a person may not see gives no pack and no trace', async () => {
  const modules = [...rentalModules, realestateServer, legalServer]
  const t = await anEstateCompany({ modules })
  await noNotice(t)
  const { units } = await aBuilding(t)
  const terms = { startDate: '2026-09-01', endDate: '2027-08-31' } as const
  const lease = await anActive(t, { units: [units[0]!.id], ...terms })
  const other = await anActive(t, { units: [units[1]!.id], ...terms })
  await night(t, dueRows)
  const invoicesOf = (leaseId: string) =>
    t.act(ctx =>
      rawQuery<{ id: string }>(
        ctx.db,
        'select invoice_id as id from realestate.lease_row where company_id = $1 and lease_id = $2 and invoice_id is not null',
        [ctx.company.id, leaseId],
      ),
    )
  t.setNow('2026-12-25T09:00:00Z')
  const { id } = await aCase(t, lease.tenantId, {
    invoiceIds: (await invoicesOf(lease.id)).map(row => row.id),
  })
  const { files } = await packOf(t, id)
  const paths = Object.keys(files)
  expect(paths).toContain(`leases/${lease.number}/lease.pdf`)
  expect(paths.filter(path => path.startsWith(`leases/${lease.number}/handover/`))).toHaveLength(1)

  const hidden = await aCase(t, other.tenantId, {
    title: 'زمرديق',
    confidential: true,
    teamIds: [],
    invoiceIds: (await invoicesOf(other.id)).map(row => row.id),
  })
  const outsider = { permissions: ['legal.documents.read', 'legal.cases.read'], userId: randomUUID() }
  expect((await t.refusal(buildCaseEvidence, { caseId: hidden.id }, outsider)).kind).toBe('notFound')
  await t.call(buildCaseEvidence, { caseId: hidden.id })
  const trail = await t.act(ctx =>
    rawQuery<{ text: string }>(
      ctx.db,
      `select row_to_json(e)::text as text from app.audit_event e where e.company_id = $1 and e.operation = 'legal.evidence.build'`,
      [ctx.company.id],
    ),
  )
  expect(trail.length).toBe(2)
  expect(trail.at(-1)!.text).not.toContain('زمرديق')
}, 60_000)
