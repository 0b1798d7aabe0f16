import { deny, notFound } from '../shared/refusal.ts'
import type { Ctx } from './context.ts'
import { rawQuery } from './database.ts'

/**
 * What a file can hang on. Every column that holds files is named by one, which a sweep demands; so a file opens only to a caller who may
 * read one of its records, and a new kind of record cannot omit who that is.
 */
export type FileHolder = {
  /** The rows that hold a file, as SQL: `fleet.attachment h where h.company_id = $1 and h.file_id = f.id`; the caller is $3. */
  readonly rows: string
  /** Permissions of which one reads such a record; none where it is shown by other ways alone. */
  readonly readers: readonly string[] | 'members'
}

type Modules = readonly { files?: readonly FileHolder[] }[]

/** Of these files those that are there but do not open: not through a record, nor as one's own that hangs on nothing yet. */
async function closedFiles(ctx: Ctx, modules: Modules, ids: readonly string[]): Promise<Set<string>> {
  const holders = modules.flatMap(module => module.files ?? [])
  const held = holders.map(
    ({ rows }, at) =>
      `select f.id, ${at} as at, true as own from unnest($2::uuid[]) f (id) where exists (select from ${rows})`,
  )
  // A file without an author was made by the system for the caller.
  const known = `select f.id, -1, coalesce(f.created_by = $3, true) from app.file f where f.company_id = $1 and f.id = any ($2)`
  const found = await rawQuery<{ id: string; at: number; own: boolean }>(
    ctx.db,
    [...held, known].join(' union all '),
    [ctx.company.id, ids, ctx.actor?.userId ?? null],
  )
  const opens = (id: string) => {
    const records = found.filter(row => row.id === id && row.at >= 0).map(({ at }) => holders[at]!.readers)
    if (records.length === 0) return found.some(row => row.id === id && row.own)
    return records.some(readers => readers === 'members' || readers.some(ctx.can))
  }
  return new Set(found.map(({ id }) => id).filter(id => !opens(id)))
}

/** Refuses a file that the caller may not open in the words of one that is not there. */
export async function refuseClosedFile(ctx: Ctx, modules: Modules, id: string): Promise<void> {
  if ((await closedFiles(ctx, modules, [id])).size > 0) deny(notFound('kernel.file.notFound'))
}

/** Every file that an input names, with the field that names it. */
function filesNamed(input: unknown, field = ''): { field: string; id: string }[] {
  if (typeof input === 'string') return /(^f|F)ileIds?$|^imageIds$/.test(field) ? [{ field, id: input }] : []
  if (typeof input !== 'object' || input === null) return []
  return Object.entries(input).flatMap(([key, value]) =>
    filesNamed(value, Array.isArray(input) ? field : key),
  )
}

/**
 * Refuses an input that hangs a file on a record which the caller could not open: knowing its identifier would else be enough to read
 * it from there. A file that is not there is refused by the command itself.
 */
export async function refuseClosedFiles(ctx: Ctx, modules: Modules, input: unknown): Promise<void> {
  const named = filesNamed(input)
  if (named.length === 0) return
  const closed = await closedFiles(ctx, modules, [...new Set(named.map(({ id }) => id))])
  const first = named.find(({ id }) => closed.has(id))
  if (first) deny(notFound('kernel.file.notFound', { field: first.field }))
}
