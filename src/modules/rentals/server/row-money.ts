import type { Ctx } from '#kernel/server/context.ts'
import { rawQuery } from '#kernel/server/database.ts'
import type { KeptRow } from './schedule-rows.ts'

/** What is still open on the invoice of each row, minor units; 0 for a row without one. */
export async function openOfRows(
  ctx: Ctx,
  rows: readonly KeptRow[],
): Promise<(row: Pick<KeptRow, 'invoice_id'>) => number> {
  const ids = rows.flatMap(row => (row.invoice_id ? [row.invoice_id] : []))
  const found =
    ids.length === 0
      ? []
      : await rawQuery<{ id: string; open: number }>(
          ctx.db,
          'select id, open_minor as open from billing.invoice where company_id = $1 and id = any ($2)',
          [ctx.company.id, ids],
        )
  const open = new Map(found.map(row => [row.id, row.open]))
  return row => (row.invoice_id ? (open.get(row.invoice_id) ?? 0) : 0)
}
