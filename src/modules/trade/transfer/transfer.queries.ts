import type { Ctx } from '#kernel/server/context.ts'
import { keysetPage, whereEqual } from '#kernel/server/page.ts'
import type { InputOf } from '#kernel/shared/endpoint.ts'
import { stored } from '../quantity/quantity.rules.ts'
import type * as contract from './transfer.contract.ts'

/** The numbers of the pieces that moved, by move. */
export async function serialsOfMoves(ctx: Ctx, moveIds: readonly string[]): Promise<Map<string, string[]>> {
  const found = new Map<string, string[]>()
  if (moveIds.length === 0) return found
  const rows = await ctx.db
    .selectFrom('trade.move_serial as n')
    .innerJoin('trade.serial as s', 's.id', 'n.serial_id')
    .select(['n.move_id', 's.number'])
    .where('n.move_id', 'in', moveIds)
    .orderBy('s.number')
    .execute()
  for (const row of rows) found.set(row.move_id, [...(found.get(row.move_id) ?? []), row.number])
  return found
}

export async function listTransfers(ctx: Ctx, input: InputOf<typeof contract.listTransfers>) {
  let found = ctx.db
    .selectFrom('trade.transfer as t')
    .innerJoin('trade.warehouse as f', 'f.id', 't.from_id')
    .innerJoin('trade.warehouse as d', 'd.id', 't.to_id')
    .selectAll('t')
    .select(['f.name_ar as from', 'd.name_ar as to'])
  found = whereEqual(found, { 't.state': input.state })
  if (input.search) found = found.where('t.number', 'like', `%${input.search.toUpperCase()}%`)
  const { rows, next } = await keysetPage(
    found,
    { ...input, descending: input.descending ?? true },
    { sort: 't.number', id: 't.id' },
    row => [row.number, row.id],
  )
  const ids = rows.map(row => row.id)
  const lines = ids.length
    ? await ctx.db
        .selectFrom('trade.transfer_line as l')
        .innerJoin('trade.item as i', 'i.id', 'l.item_id')
        .innerJoin('trade.stock_move as m', 'm.id', 'l.move_id')
        .leftJoin('trade.batch as b', 'b.id', 'm.batch_id')
        .select(['l.id', 'l.transfer_id', 'l.move_id', 'l.quantity', 'l.received'])
        .select(['i.name_ar as item', 'i.unit', 'b.number as batch'])
        .where('l.transfer_id', 'in', ids)
        .orderBy('l.no')
        .execute()
    : []
  const serials = await serialsOfMoves(
    ctx,
    lines.map(line => line.move_id),
  )
  return {
    rows: rows.map(row => ({
      id: row.id,
      version: row.version,
      number: row.number,
      from: row.from,
      to: row.to,
      state: row.state,
      sentOn: row.sent_on,
      endedOn: row.ended_on,
      reason: row.reason,
      lines: lines
        .filter(line => line.transfer_id === row.id)
        .map(line => ({
          id: line.id,
          item: line.item,
          unit: line.unit,
          batch: line.batch,
          serials: serials.get(line.move_id) ?? [],
          quantity: stored(line.quantity),
          received: line.received === null ? null : stored(line.received),
        })),
    })),
    next,
  }
}
