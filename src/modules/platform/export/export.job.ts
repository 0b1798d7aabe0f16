import { readFile } from 'node:fs/promises'
import type { Ctx } from '#kernel/server/context.ts'
import { rawQuery } from '#kernel/server/database.ts'
import { addDays, dayIn, instantOf, timeIn } from '#kernel/shared/day.ts'
import { backupKeptDays, type CopyKind } from '../backup/backup.rules.ts'
import { alarm } from '../company/steps.queries.ts'
import { linesOf, openTables, sheetOf } from './companyRows.queries.ts'
import { partKey } from './export.queries.ts'
import { exportKeptDays } from './export.rules.ts'
import { PartedZip } from './partedZip.queries.ts'

const verifier = new URL('../audit/verifyExport.mjs', import.meta.url)

/**
 * Writes everything the company has at one moment: each table as lines of JSON and as a sheet, each file, a manifest with rows
 * and checksums, and a program that checks both manifest and audit chain. A repeat after a crash writes the same parts again.
 */
export async function makeExport(ctx: Ctx, { id }: { id: string }): Promise<void> {
  const row = await ctx.db
    .selectFrom('platform.company_export')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirst()
  if (row?.state !== 'preparing') return
  const zip = new PartedZip(ctx.files, part => partKey(ctx, id, part), ctx.now)
  const rows: Record<string, number> = {}
  let head = { seq: 0, hash: '' }
  for (const table of await openTables(ctx)) {
    let count = 0
    const lines = linesOf(ctx, table, seen => {
      count += seen.length
      if (table.name === 'app.audit_head' && seen[0]) head = JSON.parse(seen[0])
    })
    await zip.add(`json/${table.name}.ndjson`, lines)
    if (count > 0 && row.kind === 'asked')
      await zip.add(`sheets/${table.name}.xlsx`, sheetOf(ctx, table), true)
    rows[table.name] = count
  }
  const { stored, missing } = await addFiles(ctx, zip)
  await zip.add('verify-export.mjs', [await readFile(verifier)])
  await zip.add('README.txt', [Buffer.from(readme(ctx))])
  const { uuid, nameAr, nameEn, currency, country, timeZone } = ctx.company
  const manifest = {
    format: 'qafila-company-export',
    version: 1,
    schema: await schemaVersion(ctx),
    company: { id: uuid, nameAr, nameEn, currency, country, timeZone },
    madeAt: ctx.now,
    requestedBy: row.requested_by_name,
    // Where the audit chain ended at that moment: events cut off its end leave no other trace.
    head: { seq: head.seq, hash: head.hash },
    rows,
    missingFiles: missing,
    entries: zip.entries,
  }
  await zip.add('manifest.json', [Buffer.from(JSON.stringify(manifest, null, 1))])
  const sha256 = await zip.end()
  const expiresAt = sameTimeIn(ctx, await keptDays(ctx, row.kind))
  await ctx.db
    .updateTable('platform.company_export')
    .set({ state: 'ready', ready_at: ctx.now, expires_at: expiresAt, sha256, file_count: stored })
    .set({ parts: zip.parts, size_bytes: zip.sizeBytes })
    .set({ row_count: Object.values(rows).reduce((sum, count) => sum + count, 0) })
    .where('id', '=', id)
    .execute()
  ctx.hint('platform.export', id)
  if (row.by_staff) return
  await alarm.tell(ctx, row.requested_by, {
    kind: 'export_ready',
    titleKey: 'platform.alert.exportReady',
    params: { until: dayIn(expiresAt, timeZone) },
    subject: { type: 'platform.export', id },
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

/** The newest migration: which tables the lines fit. */
async function schemaVersion(ctx: Ctx): Promise<string> {
  const [row] = await rawQuery<{ name: string }>(
    ctx.db,
    'select name from app.migration order by applied_at desc, name desc limit 1',
  )
  return row!.name
}

async function addFiles(ctx: Ctx, zip: PartedZip): Promise<{ stored: number; missing: string[] }> {
  const files = await rawQuery<{ id: string; name: string; storage_key: string }>(
    ctx.db,
    'select id, name, storage_key from app.file where company_id = $1 order by id',
    [ctx.company.id],
  )
  const missing: string[] = []
  for (const { id, name, storage_key } of files) {
    const bytes = await ctx.files.get(storage_key)
    if (bytes) await zip.add(`files/${id}/${name.replace(/[\\/:*?"<>|]/g, '_')}`, [bytes], true)
    else missing.push(id)
  }
  return { stored: files.length - missing.length, missing }
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
