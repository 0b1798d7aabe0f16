import { sql } from 'kysely'
import type { Ctx } from '#kernel/server/context.ts'
import { keysetPage, whereEqual } from '#kernel/server/page.ts'
import type { InputOf } from '#kernel/shared/endpoint.ts'
import { findPartyNames } from '#modules/parties/public.server.ts'
import { stored } from '../quantity/quantity.rules.ts'
import type * as contract from './move.contract.ts'

type Filter = Partial<Omit<InputOf<typeof contract.listMoves>, 'limit' | 'cursor'>>

function foundMoves(ctx: Ctx, filter: Filter) {
  let found = ctx.db
    .selectFrom('trade.stock_move as m')
    .innerJoin('trade.item as i', 'i.id', 'm.item_id')
    .innerJoin('trade.warehouse as w', 'w.id', 'm.warehouse_id')
  found = whereEqual(found, {
    'm.item_id': filter.itemId,
    'm.warehouse_id': filter.warehouseId,
    'm.kind': filter.kind,
  })
  if (filter.from) found = found.where('m.moved_on', '>=', filter.from)
  if (filter.to) found = found.where('m.moved_on', '<=', filter.to)
  if (!filter.search) return found
  return found.where(
    sql<boolean>`(strpos(m.number, ${filter.search.toUpperCase()}) > 0 or strpos(upper(i.code), ${filter.search.toUpperCase()}) > 0
      or strpos(app.fold_light(i.name_ar), app.fold_light(${filter.search})) > 0)`,
  )
}

export async function listMoves(ctx: Ctx, input: InputOf<typeof contract.listMoves>) {
  const { rows, next } = await keysetPage(
    foundMoves(ctx, input)
      .leftJoin('trade.batch as b', 'b.id', 'm.batch_id')
      .selectAll('m')
      .select(['i.code as itemCode', 'i.name_ar as item', 'i.unit', 'w.name_ar as warehouse'])
      .select([
        'b.number as batch',
        sql<string[]>`array(select s.number from trade.move_serial n
          join trade.serial s on s.company_id = m.company_id and s.id = n.serial_id
          where n.company_id = m.company_id and n.move_id = m.id order by s.number)`.as('serials'),
      ]),
    { ...input, descending: input.descending ?? true },
    { sort: 'm.moved_on', id: 'm.id' },
    row => [row.moved_on, row.id],
  )
  const names = await findPartyNames(
    ctx,
    rows.flatMap(row => (row.party_id ? [row.party_id] : [])),
  )
  const seesCosts = ctx.can('trade.costs.read')
  return {
    rows: rows.map(row => ({
      id: row.id,
      number: row.number,
      on: row.moved_on,
      kind: row.kind,
      warehouse: row.warehouse,
      itemId: row.item_id,
      itemCode: row.itemCode,
      item: row.item,
      unit: row.unit,
      quantity: stored(row.quantity),
      batch: row.batch,
      serials: row.serials,
      party: row.party_id ? (names.get(row.party_id) ?? null) : null,
      reason: row.reason,
      value: seesCosts ? row.value_minor : null,
    })),
    next,
  }
}

export async function totalMoves(ctx: Ctx, input: InputOf<typeof contract.totalMoves>) {
  const sums = await foundMoves(ctx, input)
    .select([
      sql<number>`count(*)::int`.as('count'),
      sql<number>`coalesce(sum(m.value_minor) filter (where m.value_minor > 0), 0)::bigint`.as('valueIn'),
      sql<number>`coalesce(-sum(m.value_minor) filter (where m.value_minor < 0), 0)::bigint`.as('valueOut'),
    ])
    .executeTakeFirstOrThrow()
  const seesCosts = ctx.can('trade.costs.read')
  return {
    count: sums.count,
    valueIn: seesCosts ? sums.valueIn : null,
    valueOut: seesCosts ? sums.valueOut : null,
  }
}
