import type { Kysely, Selectable, Updateable } from 'kysely'
import { deny, notFound, refuse } from '../shared/refusal.ts'
import { whyNotStale } from '../shared/stale.ts'
import type { Change, Ctx } from './context.ts'
import type { Tables } from './database.ts'

type RecordTable = {
  [Name in keyof Tables]: Tables[Name] extends { id: unknown; version: unknown } ? Name : never
}[keyof Tables]

/** A kind of record: the table it lies in, the name of its kind in audit lines and hints, and what people call one. */
export type RecordKind<Table extends RecordTable = RecordTable> = {
  readonly table: Table
  readonly kind: string
  readonly label: (row: Selectable<Tables[Table]>) => string
}

/** Declares a kind of record: `recordKind({ table: 'fleet.dispatch_permit', kind: 'fleet.permit', label: row => row.number })`. */
export const recordKind = <Table extends RecordTable>(of: RecordKind<Table>): RecordKind<Table> => of

/** What every record has; of the other columns the callers' types speak. */
const recordsOf = (ctx: Ctx) => ctx.db as unknown as Kysely<{ record: { id: string; version: number } }>

/**
 * A record, locked until the transaction ends. `notFound` where the company has none of that id; `kernel.record.stale` where a
 * version is given and the record has been saved since.
 */
export async function lockRecord<Table extends RecordTable>(
  ctx: Ctx,
  { table }: RecordKind<Table>,
  seen: { id: string; version?: number },
): Promise<Selectable<Tables[Table]>> {
  const row = await recordsOf(ctx)
    .selectFrom(table as 'record')
    .selectAll()
    .where('id', '=', seen.id)
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (!row) deny(notFound())
  if (seen.version !== undefined) refuse(whyNotStale(row, seen.version))
  return row as unknown as Selectable<Tables[Table]>
}

type Saved = {
  /** What the columns do not hold as people read it, or what changed beside them. */
  changes?: readonly Change[]
  reason?: string | null
}

/** Columns that the audit line holds itself (person, time, reason), and identities, which mean nothing on screen. */
const isSaidElsewhere = (column: string) => /(_at|_by|_by_name|_id|_reason)$/.test(column)

const fieldOf = (column: string) =>
  column.replace(/_([a-z0-9])/g, (_, letter: string) => letter.toUpperCase())

/** Saves columns of a locked record as its next version, with one audit line of what differs and one hint. Answers the version. */
export async function saveRecord<Table extends RecordTable>(
  ctx: Ctx,
  { table, kind, label }: RecordKind<Table>,
  row: Selectable<Tables[Table]>,
  columns: Updateable<Tables[Table]>,
  { changes = [], reason }: Saved = {},
): Promise<number> {
  const before = row as Record<string, unknown> & { id: string; version: number }
  const version = before.version + 1
  await recordsOf(ctx)
    .updateTable(table as 'record')
    .set({ ...(columns as object), version })
    .where('id', '=', before.id)
    .execute()
  const differing = Object.entries(columns as Record<string, unknown>).filter(
    ([column, after]) => !isSaidElsewhere(column) && after !== before[column],
  )
  ctx.audit({
    subject: `${kind}:${before.id}`,
    label: label(row),
    changes: [
      ...differing.map(([column, after]) => ({ field: fieldOf(column), before: before[column], after })),
      ...changes,
    ],
    ...(reason ? { reason } : {}),
  })
  ctx.hint(kind, before.id)
  return version
}
