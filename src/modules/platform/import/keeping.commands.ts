import { uuidv7 } from 'uuidv7'
import type { Ctx } from '#kernel/server/context.ts'
import { rawQuery } from '#kernel/server/database.ts'
import { nextNumber } from '#kernel/server/numbering.ts'
import { keysetPage, type PageRequest } from '#kernel/server/page.ts'
import { formatInstant } from '#kernel/shared/format.ts'
import { conflict, deny, notFound, refused } from '#kernel/shared/refusal.ts'
import { learnNewRows } from './newRows.queries.ts'
import { type ImportedFile, sha256 } from './plan.queries.ts'
import { undoHours } from './public.ts'

/** What a kind of file is called: `parties.customer`, the noun that it makes. */
export type ImportKind = `${string}.${string}`

const hashOf = (file: Pick<ImportedFile<string>, 'headers' | 'rows'>) => sha256([file.headers, file.rows])

/** Refuses a file whose rows came in before and stand. */
export async function refuseSame(
  ctx: Ctx,
  kind: ImportKind,
  file: Pick<ImportedFile<string>, 'headers' | 'rows'>,
): Promise<void> {
  const earlier = await ctx.db
    .selectFrom('platform.file_import')
    .select('number')
    .where('kind', '=', kind)
    .where('rows_hash', '=', hashOf(file))
    .where('state', '=', 'committed')
    .executeTakeFirst()
  if (earlier) deny(conflict('platform.import.same', { params: { number: earlier.number } }))
}

/** The id of an import before it is kept: what records name that remember their file. */
export const newImportId = (): string => uuidv7()

/** Keeps which records a file made, so that one action undoes them; writes the audit line of the import. */
export async function keepImport(
  ctx: Ctx,
  kind: ImportKind,
  file: ImportedFile<string> & { id: string },
  outcome: { total: number | null; errors: readonly { row: number }[] },
  recordIds: readonly string[],
): Promise<void> {
  await ctx.db
    .insertInto('platform.file_import')
    .values({
      id: file.id,
      number: await nextNumber(ctx, 'IMP', ctx.today),
      kind,
      file_name: file.fileName,
      rows_hash: hashOf(file),
      row_count: file.rows.length,
      record_count: recordIds.length,
      error_count: new Set(outcome.errors.map(error => error.row)).size,
      total_minor: outcome.total,
      undo_until: new Date(ctx.now.getTime() + undoHours * 3_600_000),
      created_at: ctx.now,
      created_by: ctx.user.id,
      created_by_name: ctx.user.name,
    })
    .execute()
  await rawQuery(
    ctx.db,
    `insert into platform.file_import_record (company_id, import_id, record_no, record_id)
     select $1, $2, r.no, r.id from unnest($3::uuid[]) with ordinality as r (id, no)`,
    [ctx.company.id, file.id, [...recordIds]],
  )
  ctx.audit({
    subject: `platform.import:${file.id}`,
    label: file.fileName,
    changes: [{ field: 'recordCount', before: 0, after: recordIds.length }],
  })
  ctx.hint('platform.import', file.id)
  await learnNewRows(ctx)
}

type ListInput = PageRequest & { search?: string | undefined }

/** A page of the files of one kind, or of every kind, newest first; as rows of the table. */
export function pageOfImports(ctx: Ctx, kind: string | null, input: ListInput) {
  let rows = ctx.db.selectFrom('platform.file_import').selectAll()
  if (kind) rows = rows.where('kind', '=', kind)
  if (input.search) rows = rows.where('file_name', 'ilike', `%${input.search.replace(/[\\%_]/g, '\\$&')}%`)
  return keysetPage(
    rows,
    { ...input, descending: input.descending ?? true },
    { sort: 'created_at', id: 'id' },
    row => [row.created_at, row.id],
  )
}

/** The files of one kind, newest first. */
export async function listFileImports(ctx: Ctx, kind: ImportKind, input: ListInput) {
  const page = await pageOfImports(ctx, kind, input)
  return {
    next: page.next,
    rows: page.rows.map(row => ({
      id: row.id,
      number: row.number,
      fileName: row.file_name,
      recordCount: row.record_count,
      errorCount: row.error_count,
      total: row.total_minor,
      state: row.state,
      by: row.created_by_name,
      createdAt: row.created_at,
      undoneAt: row.undone_at,
      mayUndo: row.state === 'committed' && row.undo_until > ctx.now,
    })),
  }
}

/** What of a file cannot go any more, by the names people know it by. */
export type UsedSince = readonly string[]

const namedUsed = 5

/**
 * Undoes a whole file: `undo` gets its records, the last first, and returns what was used since, which refuses the action and leaves
 * everything as it was.
 */
export async function takeBackImport(
  ctx: Ctx,
  kind: ImportKind,
  id: string,
  undo: (recordIds: readonly string[]) => Promise<UsedSince>,
): Promise<{ ok: true }> {
  const made = await ctx.db
    .selectFrom('platform.file_import')
    .selectAll()
    .where('id', '=', id)
    .where('kind', '=', kind)
    .forUpdate()
    .executeTakeFirst()
  if (!made) deny(notFound())
  if (made.state === 'undone') deny(refused('platform.import.undoneBefore'))
  if (made.undo_until <= ctx.now)
    deny(
      refused('platform.import.undoLate', {
        params: { date: formatInstant(made.undo_until, ctx.company.timeZone, ctx.company.digits) },
      }),
    )
  const records = await ctx.db
    .selectFrom('platform.file_import_record')
    .select('record_id')
    .where('import_id', '=', id)
    .orderBy('record_no', 'desc')
    .execute()
  const used = await undo(records.map(record => record.record_id))
  if (used.length > 0)
    deny(
      refused('platform.import.undoUsed', {
        params: { count: used.length, names: used.slice(0, namedUsed).join('، ') },
      }),
    )
  await ctx.db
    .updateTable('platform.file_import')
    .set({ state: 'undone', undone_at: ctx.now })
    .where('id', '=', id)
    .execute()
  ctx.audit({
    subject: `platform.import:${id}`,
    label: made.file_name,
    changes: [{ field: 'state', before: 'committed', after: 'undone' }],
  })
  ctx.hint('platform.import', id)
  return { ok: true }
}
