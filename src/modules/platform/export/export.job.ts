import { readFile } from 'node:fs/promises'
import type { Selectable } from 'kysely'
import type { QueryResultRow } from 'pg'
import type { Ctx } from '#kernel/server/context.ts'
import { rawQuery } from '#kernel/server/database.ts'
import { addDays, dayIn, instantOf, timeIn } from '#kernel/shared/day.ts'
import { watchBackups } from '../backup/backup.job.ts'
import { backupKeptDays, type CopyKind } from '../backup/backup.rules.ts'
import { asOwner, inOwnersTransaction, ownerMayRestore, ownersZone } from '../company/owner.queries.ts'
import { alarm, proofsOf } from '../company/steps.queries.ts'
import type { CompanyExportTable } from '../tables.ts'
import { damageIn, type Manifest, openArchive } from './archive.queries.ts'
import { type Ask, linesOf, openTables, sheetOf } from './companyRows.queries.ts'
import { partKey } from './export.queries.ts'
import { type ExportProblem, exportKeptDays } from './export.rules.ts'
import { PartedZip } from './partedZip.queries.ts'

const verifier = new URL('../audit/verifyExport.mjs', import.meta.url)

/**
 * Writes everything the company has at one moment: each table as lines of JSON and as a sheet, each file, a manifest with rows,
 * checksums and proofs, and a program that checks both manifest and audit chain. It is ready only after its bytes were read back. A
 * repeat after a crash writes the same parts again. What the company asks for is read with its rights; a copy of the platform is read by
 * the owner, because policies keep confidential cases and patients' files from everybody else.
 */
export async function makeExport(ctx: Ctx, { id }: { id: string }): Promise<void> {
  const row = await ctx.db
    .selectFrom('platform.company_export')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirst()
  if (row?.state !== 'preparing') return
  const zip = new PartedZip(ctx.files, part => partKey(ctx, id, part), ctx.now)
  try {
    const { files, rows } =
      row.kind === 'asked'
        ? await writeArchive(ctx, zip, row, (statement, values) => rawQuery(ctx.db, statement, values))
        : await asWhole(ctx, ask => writeArchive(ctx, zip, row, ask))
    const sha256 = await zip.end()
    await readBack(ctx, id, zip.sizeBytes)
    const expiresAt = sameTimeIn(ctx, await keptDays(ctx, row.kind))
    await ctx.db
      .updateTable('platform.company_export')
      .set({ state: 'ready', ready_at: ctx.now, expires_at: expiresAt, sha256, file_count: files })
      .set({ parts: zip.parts, size_bytes: zip.sizeBytes, row_count: rows })
      .where('id', '=', id)
      .execute()
    ctx.hint('platform.export', id)
    if (!row.by_staff) await tellReady(ctx, row, expiresAt)
  } catch (error) {
    for (let part = 0; part <= zip.parts; part++) await ctx.files.remove(partKey(ctx, id, part))
    const problem = problemOf(error)
    if (problem === null) throw error
    await ctx.db
      .updateTable('platform.company_export')
      .set({ state: 'failed', problem })
      .where('id', '=', id)
      .execute()
    ctx.hint('platform.export', id)
    await watchBackups(ctx)
  }
}

type ExportRow = Selectable<CompanyExportTable>

/** Why a copy is not whole, in a code of its own; what is not known is tried again by the queue. */
class NotWhole extends Error {
  readonly problem: ExportProblem
  constructor(problem: ExportProblem) {
    super(`The copy is not whole: ${problem}.`)
    this.problem = problem
  }
}

function problemOf(error: unknown): ExportProblem | null {
  if (error instanceof NotWhole) return error.problem
  return (error as { code?: unknown }).code === 'ENOSPC' ? 'diskFull' : null
}

/** The owner reads every row of the company at one moment. */
async function asWhole<T>(ctx: Ctx, work: (ask: Ask) => Promise<T>): Promise<T> {
  return asOwner(async owner => {
    if (!(await ownerMayRestore(owner))) throw new NotWhole('ownerTooWeak')
    const read = async () => ({
      keep: false,
      value: await work(
        async <Row extends QueryResultRow>(statement: string, values?: unknown[]) =>
          (await owner.query<Row>(statement, values)).rows,
      ),
    })
    return inOwnersTransaction(owner, ctx.company.id, read, 'repeatable read')
  })
}

async function writeArchive(
  ctx: Ctx,
  zip: PartedZip,
  row: Pick<ExportRow, 'kind' | 'requested_by_name'>,
  ask: Ask,
): Promise<{ files: number; rows: number }> {
  await ask(ownersZone)
  const rows: Record<string, number> = {}
  let head = { seq: 0, hash: '' }
  for (const table of await openTables(ask)) {
    let count = 0
    const lines = linesOf(ask, table, seen => {
      count += seen.length
      if (table.name === 'app.audit_head' && seen[0]) head = JSON.parse(seen[0])
    })
    await zip.add(`json/${table.name}.ndjson`, lines)
    if (count > 0 && row.kind === 'asked')
      await zip.add(`sheets/${table.name}.xlsx`, sheetOf(ask, table), true)
    rows[table.name] = count
  }
  const files = await addFiles(ctx, zip, ask)
  await zip.add('verify-export.mjs', [await readFile(verifier)])
  await zip.add('README.txt', [Buffer.from(readme(ctx))])
  const { uuid, sealedAs, nameAr, nameEn, currency, country, timeZone } = ctx.company
  const [schema] = await ask<{ name: string }>(
    'select name from app.migration order by applied_at desc, name desc limit 1',
  )
  const manifest: Manifest = {
    format: 'qafila-company-export',
    version: 1,
    schema: schema!.name,
    company: { id: uuid, sealedAs, nameAr, nameEn, currency, country, timeZone },
    madeAt: ctx.now.toISOString(),
    requestedBy: row.requested_by_name,
    // Where the audit chain ended at that moment: events cut off its end leave no other trace.
    head: { seq: head.seq, hash: head.hash },
    rows,
    missingFiles: [],
    proofs: await proofsOf(ctx, ask, ctx.company.id),
    entries: zip.entries,
  }
  await zip.add('manifest.json', [Buffer.from(JSON.stringify(manifest, null, 1))])
  return { files, rows: Object.values(rows).reduce((sum, count) => sum + count, 0) }
}

/** BK-01: an archive is ready when the bytes that lie in the store are the ones that were written. */
async function readBack(ctx: Ctx, id: string, sizeBytes: number): Promise<void> {
  const whatIsDamaged = async () => {
    const archive = await openArchive(part => ctx.files.get(partKey(ctx, id, part)), sizeBytes)
    const damage = await damageIn(archive)
    archive.close()
    return damage
  }
  // What cannot be read at all is as damaged as what reads otherwise.
  if ((await whatIsDamaged().catch(() => 'archive')) !== null) throw new NotWhole('damaged')
}

async function tellReady(ctx: Ctx, row: ExportRow, expiresAt: Date): Promise<void> {
  await alarm.tell(ctx, row.requested_by, {
    kind: 'export_ready',
    titleKey: 'platform.alert.exportReady',
    params: { until: dayIn(expiresAt, ctx.company.timeZone) },
    subject: { type: 'platform.export', id: row.id },
    path: '/settings/advanced?tab=data',
  })
}

/** The same time of day so many days later, on the company's clock. */
function sameTimeIn(ctx: Ctx, days: number): Date {
  const { timeZone } = ctx.company
  return instantOf(addDays(ctx.today, days), timeIn(ctx.now, timeZone), timeZone)
}

/** A requested copy stays a week; the platform's own copies stay by the calendar. */
async function keptDays(ctx: Ctx, kind: CopyKind): Promise<number> {
  if (kind === 'asked') return exportKeptDays
  const { at } = await ctx.db
    .selectFrom('platform.company_export')
    .select(eb => eb.fn.max('ready_at').as('at'))
    .where('kind', '<>', 'asked')
    .where('state', '=', 'ready')
    .executeTakeFirstOrThrow()
  return backupKeptDays(ctx.today, at && dayIn(at, ctx.company.timeZone))
}

/** A file of which the bytes are gone makes the copy no copy: who restores it would miss it unseen. */
async function addFiles(ctx: Ctx, zip: PartedZip, ask: Ask): Promise<number> {
  const files = await ask<{ id: string; name: string; storage_key: string }>(
    'select id, name, storage_key from app.file where company_id = $1 order by id',
    [ctx.company.id],
  )
  for (const { id, name, storage_key } of files) {
    const bytes = await ctx.files.get(storage_key)
    if (!bytes) throw new NotWhole('fileMissing')
    await zip.add(`files/${id}/${name.replace(/[\\/:*?"<>|]/g, '_')}`, [bytes], true)
  }
  return files.length
}

/** Every night: archives whose week is over lose their bytes; the line that there was one stays. */
export async function removeExports(ctx: Ctx): Promise<void> {
  const old = await ctx.db
    .selectFrom('platform.company_export')
    .select(['id', 'parts'])
    .where('state', '=', 'ready')
    .where('expires_at', '<=', ctx.now)
    .execute()
  for (const { id, parts } of old) {
    for (let part = 0; part < (parts ?? 0); part++) await ctx.files.remove(partKey(ctx, id, part))
    await ctx.db
      .updateTable('platform.company_export')
      .set({ state: 'removed' })
      .where('id', '=', id)
      .execute()
  }
}

const readme = (ctx: Ctx) => `بيانات شركة ${ctx.company.nameAr}

sheets/    كل جدول في ملف Excel. المبالغ بأصغر وحدة من العملة: ${ctx.company.currency}.
json/      الصفوف نفسها كما هي في قاعدة البيانات، صف في كل سطر.
files/     المرفقات والصور والمستندات، كل ملف في مجلد رقمه.
manifest.json   عدد الصفوف وبصمة SHA-256 لكل ملف.
للتحقق: node verify-export.mjs في هذا المجلد. يتحقق من كل بصمة ومن سلسلة التدقيق، ولا يحتاج إلى شبكة ولا إلى برامج أخرى.

All tables and files of ${ctx.company.nameEn}: sheets/ for people, json/ as the database holds them, files/ as they were uploaded.
Amounts are in the smallest unit of ${ctx.company.currency}. "node verify-export.mjs" in this folder checks every checksum and the audit chain.
`
