import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { appendFile, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { rawQuery } from '#kernel/server/database.ts'
import { readStoredFile } from '#kernel/server/files.ts'
import { stopPdfWorkers } from '#kernel/server/pdf/render.ts'
import type { TestCompany } from '#kernel/testing/company.ts'
import { aPhoto } from '#modules/fleet/make.ts'
import { getContract } from '#modules/rentals/contract/contract.contract.ts'
import { renewContract } from '#modules/rentals/contract/steps/renew.contract.ts'
import { buildEvidence } from '#modules/rentals/evidence/evidence.contract.ts'
import { anActiveContract, anInspection, aRentalCompany, takeBack } from '#modules/rentals/make.ts'
import { sealHandoverSignature } from '#modules/rentals/signing/seal.job.ts'

afterAll(stopPdfWorkers)

type Unpacked = { path: string; bytes: Buffer }

/** The files of a zip of stored entries, read by its directory as any tool would. */
function unzip(bytes: Buffer): Unpacked[] {
  const end = bytes.length - 22
  expect(bytes.readUInt32LE(end)).toBe(0x06054b50)
  const files: Unpacked[] = []
  let at = bytes.readUInt32LE(end + 16)
  for (let no = 0; no < bytes.readUInt16LE(end + 10); no++) {
    expect(bytes.readUInt32LE(at)).toBe(0x02014b50)
    const [size, length, local] = [
      bytes.readUInt32LE(at + 24),
      bytes.readUInt16LE(at + 28),
      bytes.readUInt32LE(at + 42),
    ]
    const path = bytes.toString('utf8', at + 46, at + 46 + length)
    const from = local + 30 + length
    files.push({ path, bytes: bytes.subarray(from, from + size) })
    at += 46 + length
  }
  return files
}

async function verify(folder: string): Promise<{ code: number; said: string }> {
  return new Promise(resolve =>
    execFile(process.execPath, [join(folder, 'verify.mjs')], (error, out, problems) =>
      resolve({ code: error ? Number(error.code) : 0, said: out + problems }),
    ),
  )
}

/** The smallest picture there is. */
const pixel = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

/** Gives the photos of the story, which are rows only, their bytes. */
const fillPhotos = (t: TestCompany) =>
  t.act(async ctx => {
    const rows = await rawQuery<{ key: string }>(
      ctx.db,
      "select storage_key as key from app.file where company_id = $1 and name = 'photo.jpg'",
      [ctx.company.id],
    )
    for (const { key } of rows) await ctx.files.put(key, pixel)
  })

async function aReturnedContract(t: TestCompany) {
  const contract = await anActiveContract(t)
  await t.act(ctx => sealHandoverSignature(ctx, { contractId: contract.id, version: contract.version }))
  t.setNow('2026-12-05T07:00:00Z')
  const at = '2026-12-05T10:00:00+03:00'
  const mark = {
    view: 'left' as const,
    x: 300,
    y: 500,
    type: 'dent' as const,
    severity: 'moderate' as const,
    fileIds: [await t.act(aPhoto)],
  }
  const { version } = await t.act(ctx =>
    ctx.db
      .selectFrom('rentals.contract')
      .select('version')
      .where('id', '=', contract.id)
      .executeTakeFirstOrThrow(),
  )
  await takeBack(
    t,
    { ...contract, version },
    { at, inspection: await anInspection(t, at, { marks: [mark] }) },
  )
  return contract
}

test('The evidence pack holds every paper, photo and line, and a script without us proves it or names what changed', async () => {
  const t = await aRentalCompany({ now: '2026-11-25T07:00:00Z' })
  const contract = await aReturnedContract(t)
  await fillPhotos(t)
  const reader = { permissions: ['legal.documents.read'] }
  expect((await t.refusal(buildEvidence, { contractId: contract.id }, { permissions: [] })).kind).toBe(
    'forbidden',
  )
  const built = await t.call(buildEvidence, { contractId: contract.id }, reader)
  const { bytes } = await t.act(ctx => readStoredFile(ctx, built.fileId))
  expect(createHash('sha256').update(bytes).digest('hex')).toBe(built.sha256)

  const files = unzip(Buffer.from(bytes))
  const paths = files.map(file => file.path)
  expect(paths).toEqual(
    expect.arrayContaining(['index.pdf', 'contract.pdf', 'statement.pdf', 'audit.jsonl', 'manifest.json']),
  )
  expect(paths.filter(path => path.startsWith('inspections/'))).toHaveLength(2)
  expect(paths.filter(path => path.startsWith('photos/'))).toHaveLength(17)
  expect(paths.filter(path => /\/mark-1-1\.jpg$/.test(path))).toHaveLength(1)
  expect(paths.filter(path => path.endsWith('.seal.json'))).toHaveLength(1)
  expect(paths).toContain('custody/01.pdf')
  const read = await t.act(ctx => readStoredFile(ctx, built.pdfFileId))
  expect(read.contentType).toBe('application/pdf')
  expect(Buffer.from(read.bytes).equals(files.find(file => file.path === 'index.pdf')!.bytes)).toBe(true)
  for (const { path, bytes: content } of files.filter(file => file.path.endsWith('.pdf')))
    expect(content.toString('latin1', 0, 5), path).toBe('%PDF-')
  const acts = files.find(file => file.path === 'audit.jsonl')?.bytes.toString('utf8') ?? ''
  expect(acts).toContain('rentals.handover.record')
  expect(acts).toContain('rentals.return.record')

  const folder = await mkdtemp(join(tmpdir(), 'evidence-'))
  try {
    for (const { path, bytes: content } of files) {
      await mkdir(dirname(join(folder, path)), { recursive: true })
      await writeFile(join(folder, path), content)
    }
    expect(await verify(folder)).toEqual({ code: 0, said: expect.stringContaining('Whole:') })
    const photo = paths.find(path => path.startsWith('photos/')) ?? ''
    await appendFile(join(folder, photo), 'x')
    const lines = join(folder, 'audit.jsonl')
    await writeFile(
      lines,
      (await readFile(lines, 'utf8')).replaceAll('rentals.return.record', 'rentals.return.recorD'),
    )
    const broken = await verify(folder)
    expect(broken.code).toBe(1)
    expect(broken.said).toContain(`${photo}: changed`)
    expect(broken.said).toMatch(/audit line \d+: does not give its hash/)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
})

test('a renewed contract is proved with what was sealed of those before it', async () => {
  const t = await aRentalCompany({ now: '2026-11-25T07:00:00Z' })
  const first = await anActiveContract(t)
  await t.act(ctx => sealHandoverSignature(ctx, { contractId: first.id, version: first.version }))
  await fillPhotos(t)
  t.setNow('2026-12-04T07:00:00Z')
  const { version } = await t.call(getContract, { id: first.id })
  const { successor } = await t.call(renewContract, {
    id: first.id,
    version,
    dueBackAt: '2026-12-15T10:00:00+03:00',
    odometerKm: 10_900,
  })
  const built = await t.call(buildEvidence, { contractId: successor.id })
  const { bytes } = await t.act(ctx => readStoredFile(ctx, built.fileId))
  const sealed = unzip(Buffer.from(bytes)).filter(file => file.path.endsWith('.seal.json'))
  expect(sealed.map(file => JSON.parse(file.bytes.toString('utf8')).number)).toEqual([first.number])
})
