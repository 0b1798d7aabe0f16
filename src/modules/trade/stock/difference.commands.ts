import { uuidv7 } from 'uuidv7'
import type { Ctx } from '#kernel/server/context.ts'
import type { Day } from '#kernel/shared/day.ts'
import { splitByWeights } from '#kernel/shared/money.ts'
import { type Milli, stored } from '../quantity/quantity.rules.ts'
import { settingsOf } from '../settings/settings.queries.ts'
import { shareOfStock } from './cost.rules.ts'
import { savePool } from './pool.commands.ts'
import { valueDay } from './standing.queries.ts'
import type { StockItem } from './stockLocking.commands.ts'

type Difference = {
  readonly kind: 'match' | 'landed'
  readonly item: StockItem
  /** The receipts that it follows, and how much came with them. */
  readonly moveIds: readonly string[]
  readonly received: Milli
  readonly minor: number
  readonly date: Day
  readonly sourceKey: string
}

/**
 * Lets a later difference of receipts follow their goods (rules 7 and 8) in the locked pool: what is on hand bears it as stock, the rest
 * is cost. Under FIFO and of numbered pieces what is left of them is read from the receipts' own layers. Answers the shares and the day of the entry.
 */
export async function followGoods(
  ctx: Ctx,
  of: Difference,
): Promise<{ stockMinor: number; costMinor: number; on: Day }> {
  const { item } = of
  const { costingMethod } = await settingsOf(ctx)
  const isLayered = costingMethod === 'fifo' || item.tracking === 'serial'
  const layers = isLayered ? await layersOf(ctx, of.moveIds) : []
  const onHand = isLayered ? layers.reduce((sum, layer) => sum + layer.left, 0) : item.pool.quantity
  const bearable = isLayered ? layers.reduce((sum, layer) => sum + layer.valueMinor, 0) : item.pool.valueMinor
  const { stockMinor, costMinor } = shareOfStock(of.minor, onHand, of.received, Math.max(0, bearable))
  const on = await valueDay(ctx, item.id, of.date)
  if (stockMinor !== 0) {
    await savePool(ctx, item, { ...item.pool, valueMinor: item.pool.valueMinor + stockMinor })
    // What is taken back is taken by value: no layer goes below nothing.
    const shares =
      layers.length === 0
        ? []
        : splitByWeights(
            stockMinor,
            layers.map(layer => (stockMinor < 0 ? layer.valueMinor : layer.left)),
          )
    for (const [at, layer] of layers.entries())
      await ctx.db
        .updateTable('trade.cost_layer')
        .set({ value_left_minor: layer.valueMinor + shares[at]! })
        .where('id', '=', layer.id)
        .execute()
  }
  if (of.minor !== 0)
    await ctx.db
      .insertInto('trade.value_change')
      .values({
        id: uuidv7(),
        changed_on: on,
        kind: of.kind,
        item_id: item.id,
        stock_key: item.stockKey,
        value_minor: stockMinor,
        cost_minor: costMinor,
        source_key: of.sourceKey,
        created_at: ctx.now,
        created_by: ctx.user.id,
      })
      .execute()
  return { stockMinor, costMinor, on }
}

async function layersOf(ctx: Ctx, moveIds: readonly string[]) {
  if (moveIds.length === 0) return []
  const rows = await ctx.db
    .selectFrom('trade.cost_layer')
    .select(['id', 'quantity_left', 'value_left_minor'])
    .where('move_id', 'in', moveIds)
    .orderBy('id')
    .execute()
  return rows.map(row => ({
    id: row.id,
    left: stored(row.quantity_left),
    valueMinor: row.value_left_minor,
  }))
}
