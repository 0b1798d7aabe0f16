import { sql } from 'kysely'
import type { Ctx } from '#kernel/server/context.ts'
import { rawQuery } from '#kernel/server/database.ts'
import type { InputOf } from '#kernel/shared/endpoint.ts'
import { mulDiv } from '#kernel/shared/money.ts'
import { deny, notFound } from '#kernel/shared/refusal.ts'
import { stored } from '../quantity/quantity.rules.ts'
import type * as contract from './bom.contract.ts'
import { neededFor, workMinor } from './production.rules.ts'

type FoundLine = {
  bomId: string
  itemId: string
  item: string
  unit: string
  quantity: string
  wasteBps: number
  poolQuantity: string
  poolMinor: number
  lastQuantity: string
  lastMinor: number
}

const linesOf = (ctx: Ctx, bomIds: readonly string[]): Promise<FoundLine[]> =>
  rawQuery<FoundLine>(
    ctx.db,
    `select l.bom_id as "bomId", l.item_id as "itemId", i.name_ar as item, i.unit, l.quantity, l.waste_bps as "wasteBps",
       p.quantity as "poolQuantity", p.value_minor as "poolMinor", p.last_quantity as "lastQuantity", p.last_value_minor as "lastMinor"
     from trade.bom_line l join trade.item i on i.company_id = $1 and i.id = l.item_id
     join trade.cost_pool p on p.company_id = $1 and p.item_id = l.item_id
     where l.company_id = $1 and l.bom_id = any ($2) order by l.bom_id, l.no`,
    [ctx.company.id, [...bomIds]],
  )

/** The cost of a quantity at the pool of today, else at the last one; null where the item never had a cost. */
function costOf(line: FoundLine, quantity: number): number | null {
  const [has, minor] =
    stored(line.poolQuantity) > 0
      ? [stored(line.poolQuantity), line.poolMinor]
      : [stored(line.lastQuantity), line.lastMinor]
  return has > 0 ? mulDiv(minor, quantity, has) : null
}

export async function listBoms(ctx: Ctx, { search }: InputOf<typeof contract.listBoms>) {
  let found = ctx.db
    .selectFrom('trade.bom as b')
    .innerJoin('trade.item as i', 'i.id', 'b.item_id')
    .selectAll('b')
    .select(['i.code', 'i.name_ar as item', 'i.unit'])
  if (search)
    found = found.where(
      sql<boolean>`strpos(app.fold_light(i.name_ar || ' ' || i.code), app.fold_light(${search})) > 0`,
    )
  const rows = await found.orderBy('b.is_active', 'desc').orderBy('i.code').limit(500).execute()
  const lines = await linesOf(
    ctx,
    rows.map(row => row.id),
  )
  const seesCosts = ctx.can('trade.costs.read')
  return {
    rows: rows.map(row => {
      const own = lines.filter(line => line.bomId === row.id)
      const made = stored(row.quantity)
      const costs = own.map(line =>
        costOf(line, neededFor({ quantity: stored(line.quantity), wasteBps: line.wasteBps }, made, made)),
      )
      const work = workMinor(stored(row.conversion_hours), row.hour_rate_minor)
      const whole = costs.includes(null) ? null : costs.reduce<number>((sum, cost) => sum + cost!, work)
      return {
        id: row.id,
        version: row.version,
        itemId: row.item_id,
        code: row.code,
        item: row.item,
        unit: row.unit,
        quantity: made,
        conversionHours: stored(row.conversion_hours),
        hourRate: seesCosts ? row.hour_rate_minor : null,
        unitCost: seesCosts && whole !== null ? mulDiv(whole, 1000, made) : null,
        note: row.note,
        isActive: row.is_active,
        lines: own.map(line => ({
          itemId: line.itemId,
          item: line.item,
          unit: line.unit,
          quantity: stored(line.quantity),
          wasteBps: line.wasteBps,
        })),
      }
    }),
  }
}

/** A list in use with its lines, as an order takes it. */
export async function bomToMake(ctx: Ctx, id: string) {
  const row = await ctx.db.selectFrom('trade.bom').selectAll().where('id', '=', id).executeTakeFirst()
  if (!row) deny(notFound('kernel.record.notFound', { field: 'bomId' }))
  return { ...row, lines: await linesOf(ctx, [id]) }
}
