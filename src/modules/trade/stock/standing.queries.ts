import type { Ctx } from '#kernel/server/context.ts'
import { rawQuery } from '#kernel/server/database.ts'
import type { Day } from '#kernel/shared/day.ts'
import { deny, refused } from '#kernel/shared/refusal.ts'
import { stored } from '../quantity/quantity.rules.ts'
import { type DayStanding, isPossible } from './move.rules.ts'
import type { StockItem } from './stockLocking.commands.ts'

/** What the pool of an item held at the end of each day on which something happened, from a day on. */
export async function poolByDay(ctx: Ctx, itemId: string, from: Day): Promise<DayStanding[]> {
  const rows = await rawQuery<{ on_day: Day; quantity: string; value: number }>(
    ctx.db,
    `select on_day, quantity, value from (
       select on_day, sum(sum(quantity)) over (order by on_day) as quantity, (sum(sum(value)) over (order by on_day))::bigint as value
       from (
         select moved_on as on_day, case when kind in ('transferOut', 'transferIn') then 0 else quantity end as quantity,
           value_minor as value from trade.stock_move where company_id = $1 and item_id = $2
         union all
         select changed_on, 0, value_minor from trade.value_change where company_id = $1 and item_id = $2
       ) moved group by on_day
     ) days where on_day >= $3 order by on_day`,
    [ctx.company.id, itemId, from],
  )
  return rows.map(row => ({ on: row.on_day, quantity: stored(row.quantity), valueMinor: row.value }))
}

/** The lowest that a warehouse held of an item at the end of a day, from a day on. */
async function lowestIn(ctx: Ctx, warehouseId: string, itemId: string, from: Day): Promise<number> {
  const [row] = await rawQuery<{ lowest: string }>(
    ctx.db,
    `select coalesce(min(quantity), 0) as lowest from (
       select moved_on, sum(sum(quantity)) over (order by moved_on) as quantity
       from trade.stock_move where company_id = $1 and warehouse_id = $2 and item_id = $3 group by moved_on
     ) days where moved_on >= $4`,
    [ctx.company.id, warehouseId, itemId, from],
  )
  return stored(row!.lowest)
}

/**
 * T2: behind an act of a day of the past, no later day may stand below zero, and on none may value stand without quantity or against it:
 * a move of the past takes the cost of today.
 */
export async function refuseImpossibleDays(
  ctx: Ctx,
  act: { kind: string; date: Day; warehouseId: string; allowNegative?: boolean },
  items: readonly StockItem[],
): Promise<void> {
  for (const item of items) {
    const later = await ctx.db
      .selectFrom('trade.stock_move')
      .select('id')
      .where('item_id', '=', item.id)
      .where('moved_on', '>', act.date)
      .executeTakeFirst()
    if (!later) continue
    const detail = { field: 'date', params: { date: act.date } }
    if (!act.allowNegative && (await lowestIn(ctx, act.warehouseId, item.id, act.date)) < 0)
      deny(refused('trade.stock.backdated', detail))
    const days = await poolByDay(ctx, item.id, act.date)
    if (!days.every(isPossible)) deny(refused('trade.stock.backdatedValue', detail))
  }
}
/** A day from which on a pool never stands empty: the wished one, else today. Value that follows a receipt is booked on it. */
export async function valueDay(ctx: Ctx, itemId: string, wished: Day): Promise<Day> {
  const days = await poolByDay(ctx, itemId, '1800-01-01')
  const before = days.findLast(day => day.on <= wished)
  const after = days.filter(day => day.on > wished)
  return before && [before, ...after].every(day => day.quantity > 0) ? wished : ctx.today
}
