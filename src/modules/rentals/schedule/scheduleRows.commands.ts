import { type Selectable, sql } from 'kysely'
import { uuidv7 } from 'uuidv7'
import type { Ctx } from '#kernel/server/context.ts'
import type { Minor } from '#kernel/shared/money.ts'
import type { PriceLine } from '../price/price.rules.ts'
import type { TaxedRow } from '../price/taxed.rules.ts'
import { rowShares } from '../row/row.postings.ts'
import type { RowLineTable, ScheduleRowTable } from '../tables.ts'

export type KeptRow = Selectable<ScheduleRowTable>
export type KeptRowLine = Selectable<RowLineTable>

/**
 * Keeps rows with what each takes of the price lines, so that a later change of one row leaves the others as they were
 * agreed. Row amounts carry tax, lines do not.
 */
export async function insertRows(
  ctx: Ctx,
  owner: { contractId: string; eventId: string | null },
  rows: readonly TaxedRow[],
  lines: readonly PriceLine[],
): Promise<void> {
  if (rows.length === 0) return
  const shares = rowShares(
    rows.map(row => ({ amountMinor: row.netMinor })),
    lines,
  )
  const kept = rows.map(row => ({ ...row, id: uuidv7() }))
  await ctx.db
    .insertInto('rentals.schedule_row')
    .values(
      kept.map(row => ({
        id: row.id,
        contract_id: owner.contractId,
        event_id: owner.eventId,
        no: row.no,
        from_on: row.fromOn,
        to_on: row.toOn,
        due_on: row.dueOn,
        amount_minor: row.amountMinor,
      })),
    )
    .execute()
  const rowLines = kept.flatMap((row, at) =>
    shares[at]!.map((share, index) => ({
      row_id: row.id,
      line_no: index + 1,
      kind: share.line.kind,
      extra_id: share.line.extraId,
      description_ar: share.line.descriptionAr,
      key: share.line.key,
      gross_minor: share.grossMinor,
      discount_minor: share.discountMinor,
    })),
  )
  if (rowLines.length > 0) await ctx.db.insertInto('rentals.row_line').values(rowLines).execute()
}

/** Replaces the rows of a draft contract. */
export async function replaceRows(
  ctx: Ctx,
  contractId: string,
  rows: readonly TaxedRow[],
  lines: readonly PriceLine[],
): Promise<void> {
  await ctx.db.deleteFrom('rentals.schedule_row').where('contract_id', '=', contractId).execute()
  await insertRows(ctx, { contractId, eventId: null }, rows, lines)
}

/** The rows of a contract in order. */
export async function rowsOf(ctx: Ctx, contractId: string): Promise<KeptRow[]> {
  return ctx.db
    .selectFrom('rentals.schedule_row')
    .selectAll()
    .where('contract_id', '=', contractId)
    .orderBy('no')
    .execute()
}

/** What each of the rows carries, by row id. */
export async function rowLinesOf(
  ctx: Ctx,
  rowIds: readonly string[],
): Promise<(rowId: string) => KeptRowLine[]> {
  const rows =
    rowIds.length === 0
      ? []
      : await ctx.db
          .selectFrom('rentals.row_line')
          .selectAll()
          .where('row_id', 'in', [...rowIds])
          .orderBy('line_no')
          .execute()
  return rowId => rows.filter(row => row.row_id === rowId)
}

/** The net amount of a row's line that is still to be earned or paid for. */
export const netOf = (line: KeptRowLine): Minor =>
  line.gross_minor - line.discount_minor - line.credited_minor

/** Number of the next row of a contract. */
export async function nextRowNo(ctx: Ctx, contractId: string): Promise<number> {
  const { no } = await ctx.db
    .selectFrom('rentals.schedule_row')
    .select(sql<number>`coalesce(max(no), 0) + 1`.as('no'))
    .where('contract_id', '=', contractId)
    .executeTakeFirstOrThrow()
  return no
}
