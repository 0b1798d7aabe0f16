import { randomUUID } from 'node:crypto'
import type { Ctx } from '#kernel/server/context.ts'
import { rawQuery } from '#kernel/server/database.ts'
import { rightsTopic } from '#kernel/server/realtime.ts'
import { checksumOf } from '../backup/backup.commands.ts'
import { asOwner, inOwnersTransaction, type Owner, ownerMayRestore } from '../company/owner.queries.ts'
import { type Archive, archivedLines, damageIn, openArchive } from '../export/archive.queries.ts'
import { beginExport } from '../export/export.commands.ts'
import { makeExport } from '../export/export.job.ts'
import { partKey } from '../export/export.queries.ts'
import { restoreJob } from '../failedJob/queuedJobs.rules.ts'
import { holdCompany, releaseJobs } from './hold.commands.ts'
import { removeCopy } from './removing.commands.ts'
import type { RestoreRow } from './restore.row.ts'
import { copyName } from './restore.rules.ts'
import {
  insertCopy,
  migrationsSince,
  NotRestored,
  type RestoreReport,
  readCopy,
  replaceCompany,
} from './restoring.commands.ts'

/** One step of a restore: checking, saving what is there, carrying it out, or deleting a copy. A repeat after a crash goes on. */
export async function runRestore(ctx: Ctx, { id }: { id: string }): Promise<void> {
  // The queue gives a job that takes long to a second worker.
  const [lock] = await rawQuery<{ mine: boolean }>(
    ctx.db,
    'select pg_try_advisory_xact_lock(hashtextextended($1, 4712)) as mine',
    [id],
  )
  if (!lock!.mine) return
  const row = await ctx.db.selectFrom('platform.restore').selectAll().where('id', '=', id).executeTakeFirst()
  if (row?.state === 'verifying') await attempt(ctx, row, () => verify(ctx, row))
  if (row?.state === 'saving') await attempt(ctx, row, () => save(ctx, row))
  if (row?.state === 'applying') await attempt(ctx, row, () => apply(ctx, row))
  if (row?.state === 'discarded' && row.copy_company) await asOwner(owner => removeCopy(ctx, owner, row))
  ctx.hint('platform.restore', id)
  ctx.hint('platform.backup', id)
}

/** Whatever goes wrong is said, the company is as it was, and it is let go. */
async function attempt(ctx: Ctx, row: RestoreRow, work: () => Promise<void>): Promise<void> {
  try {
    await work()
  } catch (error) {
    const { problem, what } =
      error instanceof NotRestored
        ? error
        : { problem: 'unexpected' as const, what: (error as Error).message.slice(0, 300) }
    await sayFailed(ctx, row, what === null ? problem : `${problem}:${what}`).catch(() => {
      throw error
    })
    if (row.mode === 'replace') await asOwner(owner => releaseJobs(owner, ctx.company.id))
  }
}

async function sayFailed(ctx: Ctx, row: RestoreRow, problem: string): Promise<void> {
  if (row.mode === 'replace')
    await ctx.db
      .updateTable('platform.company')
      .set({ restoring_since: null })
      .where('id', '=', ctx.company.id)
      .execute()
  await ctx.db
    .updateTable('platform.restore')
    .set({ state: 'failed', problem, finished_at: ctx.now })
    .where('id', '=', row.id)
    .execute()
}

/** Opens the archive of a copy of this company; damaged where a part is gone or it cannot be read. */
export async function withArchive<T>(
  ctx: Ctx,
  exportId: string,
  work: (archive: Archive) => Promise<T>,
): Promise<T> {
  const copy = await ctx.db
    .selectFrom('platform.company_export')
    .select(['size_bytes', 'parts', 'sha256'])
    .where('id', '=', exportId)
    .where('state', '=', 'ready')
    .executeTakeFirst()
  if (!copy?.size_bytes || (await checksumOf(ctx, exportId, copy.parts ?? 0)) !== copy.sha256)
    throw new NotRestored('damaged')
  const get = (part: number) => ctx.files.get(partKey(ctx, exportId, part))
  const archive = await openArchive(get, Number(copy.size_bytes)).catch(() => {
    throw new NotRestored('damaged')
  })
  try {
    return await work(archive)
  } finally {
    archive.close()
  }
}

/** Nothing but a whole copy of this company that fits these tables is restored. */
export async function proveArchive(ctx: Ctx, owner: Owner, archive: Archive): Promise<void> {
  const { manifest } = archive
  if (manifest.format !== 'qafila-company-export') throw new NotRestored('damaged')
  if (manifest.company.id !== ctx.company.uuid) throw new NotRestored('foreign')
  const damage = await damageIn(archive).catch(() => 'archive')
  if (damage !== null) throw new NotRestored('damaged', damage)
  if (!(await ownerMayRestore(owner))) throw new NotRestored('ownerTooWeak')
  if ((await migrationsSince(owner, manifest.schema)) === null) throw new NotRestored('newerVersion')
  await readCopy(owner, archive)
}

async function verify(ctx: Ctx, row: RestoreRow): Promise<void> {
  await asOwner(owner => withArchive(ctx, row.export_id, archive => proveArchive(ctx, owner, archive)))
  await ctx.db.updateTable('platform.restore').set({ state: 'verified' }).where('id', '=', row.id).execute()
}

/** Before a company is put back: whoever still writes finishes, then everything it has now is kept as a copy of its own. */
async function save(ctx: Ctx, row: RestoreRow): Promise<void> {
  await asOwner(owner => holdCompany(ctx, owner))
  const id = row.saved_export_id ?? (await beginExport(ctx, { byStaff: true, kind: 'beforeRestore' }))
  await makeExport(ctx, { id })
  const saved = await ctx.db
    .selectFrom('platform.company_export')
    .select('state')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  if (saved.state !== 'ready') throw new NotRestored('notSaved')
  await ctx.db
    .updateTable('platform.restore')
    .set({ state: 'applying', saved_export_id: id })
    .where('id', '=', row.id)
    .execute()
  await ctx.enqueue(restoreJob, { id: row.id })
}

async function apply(ctx: Ctx, row: RestoreRow): Promise<void> {
  await asOwner(owner =>
    withArchive(ctx, row.export_id, async archive => {
      const copy = await readCopy(owner, archive)
      if (row.mode !== 'replace') return openCopy(ctx, owner, row, copy)
      await holdCompany(ctx, owner)
      await putFiles(ctx, archive, null)
      await inOwnersTransaction(owner, ctx.company.id, async () => {
        const report = await replaceCompany(ctx, owner, copy, ctx.company.id)
        await finish(ctx, owner, row, report, null)
        await owner.query('update platform.company set restoring_since = null where id = $1', [
          ctx.company.id,
        ])
        return { keep: true, value: null }
      })
      await releaseJobs(owner, ctx.company.id)
    }),
  )
  ctx.hint(rightsTopic, '*')
}

async function openCopy(
  ctx: Ctx,
  owner: Owner,
  row: RestoreRow,
  copy: Awaited<ReturnType<typeof readCopy>>,
): Promise<void> {
  const uuid = randomUUID()
  const label = row.mode === 'sandbox' ? 'نسخة اختبار' : 'نسخة'
  const { nameAr, nameEn } = ctx.company
  const company = { uuid, nameAr: copyName(label, nameAr), name: copyName('Copy', nameEn) }
  await putFiles(ctx, copy.archive, uuid)
  await inOwnersTransaction(owner, ctx.company.id, async () => {
    const { report } = await insertCopy(ctx, owner, copy, company, ctx.company.id)
    await finish(ctx, owner, row, report, uuid)
    return { keep: true, value: null }
  })
}

/** Said in the transaction that restores: a repeat of the job finds that all is done. */
async function finish(
  ctx: Ctx,
  owner: Owner,
  row: RestoreRow,
  report: RestoreReport,
  copyCompany: string | null,
): Promise<void> {
  await owner.query(
    `update platform.restore set state = 'applied', report = $3, copy_company = $4, finished_at = $5
     where company_id = $1 and id = $2`,
    [ctx.company.id, row.id, JSON.stringify(report), copyCompany, ctx.now],
  )
}

/** The bytes of the copy's files: in the folder of a new company, or where the company itself has lost them. */
async function putFiles(ctx: Ctx, archive: Archive, folder: string | null): Promise<void> {
  const keys = new Map<string, string>()
  if (archive.manifest.rows['app.file'])
    for await (const line of archivedLines(archive, 'app.file')) {
      const { id, storage_key } = JSON.parse(line) as { id: string; storage_key: string }
      keys.set(id, folder ? storage_key.replace(`${ctx.company.uuid}/`, `${folder}/`) : storage_key)
    }
  for (const path of archive.paths) {
    const key = keys.get(path.split('/')[1] ?? '')
    if (!path.startsWith('files/') || !key) continue
    if (!folder && (await ctx.files.get(key))) continue
    const chunks: Uint8Array[] = []
    for await (const chunk of await archive.bytesOf(path)) chunks.push(chunk)
    await ctx.files.put(key, Buffer.concat(chunks))
  }
}
