import type { Selectable } from 'kysely'
import { uuidv7 } from 'uuidv7'
import type { Ctx } from '#kernel/server/context.ts'
import type { LeaseRowTable } from '../tables.ts'
import type { RentRow } from './rentRows.rules.ts'

export type KeptRow = Selectable<LeaseRowTable>

/** The rows of a lease by their periods. */
export const rowsOf = (ctx: Ctx, leaseId: string): Promise<KeptRow[]> =>
  ctx.db
    .selectFrom('realestate.lease_row')
    .selectAll()
    .where('lease_id', '=', leaseId)
    .orderBy('starts_on')
    .orderBy('no')
    .execute()

/** Keeps rows of a lease behind those it has. */
export async function addRows(
  ctx: Ctx,
  leaseId: string,
  rows: readonly RentRow[],
  of: { kind?: KeptRow['kind']; isHoldover?: boolean } = {},
): Promise<string[]> {
  if (rows.length === 0) return []
  const known = await rowsOf(ctx, leaseId)
  const first = known.reduce((most, row) => Math.max(most, row.no), 0) + 1
  const values = rows.map((row, at) => ({
    id: uuidv7(),
    lease_id: leaseId,
    no: first + at,
    kind: of.kind ?? 'rent',
    starts_on: row.from,
    ends_on: row.to,
    due_on: row.dueOn,
    amount_minor: row.amountMinor,
    is_free: row.isFree,
    is_holdover: of.isHoldover ?? false,
  }))
  await ctx.db.insertInto('realestate.lease_row').values(values).execute()
  return values.map(row => row.id)
}

/** Puts rows in the place of those that are not invoiced; invoiced ones keep number, days and invoice, and nothing before their end is made anew. */
export async function replaceScheduled(ctx: Ctx, leaseId: string, rows: readonly RentRow[]): Promise<void> {
  await ctx.db
    .deleteFrom('realestate.lease_row')
    .where('lease_id', '=', leaseId)
    .where('kind', '=', 'rent')
    .where('state', '=', 'scheduled')
    .execute()
  const last = (await rowsOf(ctx, leaseId))
    .filter(row => row.kind === 'rent' && row.state === 'invoiced')
    .reduce((most, row) => (row.ends_on > most ? row.ends_on : most), '')
  await addRows(
    ctx,
    leaseId,
    rows.filter(row => row.from > last),
  )
}
