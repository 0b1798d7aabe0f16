import type { Ctx } from '#kernel/server/context.ts'
import { rawQuery } from '#kernel/server/database.ts'
import { settlementsOfRows } from '../price/shares.queries.ts'
import type { KeptRow } from '../schedule/scheduleRows.commands.ts'

type Settled = { totalMinor: number; openMinor: number }

/** What the invoice of each row comes to for it and what of it is open; null for a row without one. */
export async function moneyOfRows(
  ctx: Ctx,
  rows: readonly KeptRow[],
): Promise<(row: Pick<KeptRow, 'id' | 'invoice_id' | 'share_minor'>) => Settled | null> {
  const ids = rows.flatMap(row => (row.invoice_id && row.share_minor === null ? [row.invoice_id] : []))
  const found =
    ids.length === 0
      ? []
      : await rawQuery<Settled & { id: string }>(
          ctx.db,
          'select id, total_minor as "totalMinor", open_minor as "openMinor" from billing.invoice where company_id = $1 and id = any ($2)',
          [ctx.company.id, ids],
        )
  const whole = new Map(found.map(row => [row.id, row]))
  const settled = await settlementsOfRows(
    ctx,
    rows.filter(row => row.share_minor !== null),
  )
  return row => {
    if (!row.invoice_id) return null
    if (row.share_minor === null) return whole.get(row.invoice_id) ?? null
    const settledMinor = settled(row).reduce((sum, one) => sum + one.amountMinor, 0)
    return { totalMinor: row.share_minor, openMinor: row.share_minor - settledMinor }
  }
}

/** What is still open on the invoice of each row, minor units; 0 for a row without one. */
export async function openOfRows(ctx: Ctx, rows: readonly KeptRow[]): Promise<(row: KeptRow) => number> {
  const money = await moneyOfRows(ctx, rows)
  return row => money(row)?.openMinor ?? 0
}
