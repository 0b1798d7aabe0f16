import { uuidv7 } from 'uuidv7'
import type { Ctx } from '#kernel/server/context.ts'
import type { InputOf } from '#kernel/shared/endpoint.ts'
import { deny, refused } from '#kernel/shared/refusal.ts'
import { saveSettings } from '#modules/platform/public.server.ts'
import type * as contract from './settings.contract.ts'
import { type CostingMethod, tradeSettings } from './settings.contract.ts'
import { settingsOf } from './settings.queries.ts'

/**
 * T15: the method changes from the first day of the running period, while nothing moved in it yet; what the pools hold is carried over
 * as one layer each. Every pool is locked, so that no move is valued by half of each method.
 */
async function changeMethod(ctx: Ctx, to: CostingMethod): Promise<void> {
  const pools = await ctx.db
    .selectFrom('trade.cost_pool as p')
    .innerJoin('trade.item as i', 'i.id', 'p.item_id')
    .select(['p.item_id', 'p.quantity', 'p.value_minor', 'i.tracking'])
    .orderBy('p.item_id')
    .forUpdate('p')
    .execute()
  const period = await ctx.db
    .selectFrom('accounting.period')
    .select('starts_on')
    .where('starts_on', '<=', ctx.today)
    .where('ends_on', '>=', ctx.today)
    .orderBy('number')
    .executeTakeFirst()
  const moved = await ctx.db
    .selectFrom('trade.stock_move')
    .select('id')
    .where('moved_on', '>=', period?.starts_on ?? ctx.today)
    .executeTakeFirst()
  if (moved || !period) deny(refused('trade.pool.locked', { field: 'costingMethod' }))
  await ctx.db.deleteFrom('trade.cost_layer').where('serial_id', 'is', null).execute()
  if (to !== 'fifo') return
  const carried = pools.filter(pool => pool.tracking !== 'serial' && Number(pool.quantity) > 0)
  if (carried.length === 0) return
  await ctx.db
    .insertInto('trade.cost_layer')
    .values(
      carried.map(pool => ({
        id: uuidv7(),
        item_id: pool.item_id,
        quantity_left: pool.quantity,
        value_left_minor: pool.value_minor,
      })),
    )
    .execute()
}

export async function saveTradeSettings(
  ctx: Ctx,
  { seen, ...input }: InputOf<typeof contract.saveTradeSettings>,
) {
  const { costingMethod } = await settingsOf(ctx)
  if (input.costingMethod !== costingMethod) await changeMethod(ctx, input.costingMethod)
  return saveSettings(ctx, 'trade', tradeSettings, input, { values: seen })
}
