import { uuidv7 } from 'uuidv7'
import type { Ctx } from '#kernel/server/context.ts'
import type { Day } from '#kernel/shared/day.ts'
import { splitEven } from '#kernel/shared/money.ts'
import { type Milli, quantityText, stored } from '../quantity/quantity.rules.ts'
import { type Issued, issueFrom, type Layer, type Pool, receiveInto } from './cost.rules.ts'
import type { StockItem } from './stockLocking.commands.ts'

type PoolWork = {
  readonly ctx: Ctx
  readonly item: StockItem
  readonly moveId: string
  readonly isFifo: boolean
  readonly serialIds: readonly string[]
}

/** Numbered pieces cost what each of them cost, whatever the method. */
const isLayered = ({ item, isFifo }: Pick<PoolWork, 'item' | 'isFifo'>) =>
  isFifo || item.tracking === 'serial'

async function layersOf(ctx: Ctx, itemId: string): Promise<Layer[]> {
  const rows = await ctx.db
    .selectFrom('trade.cost_layer')
    .select(['id', 'serial_id', 'quantity_left', 'value_left_minor'])
    .where('item_id', '=', itemId)
    .orderBy('id')
    .execute()
  return rows.map(row => ({
    id: row.id,
    serialId: row.serial_id,
    quantityLeft: stored(row.quantity_left),
    valueLeftMinor: row.value_left_minor,
  }))
}

type Taken = Issued & { readonly before: readonly Layer[] }

/** What a quantity costs that leaves a locked pool; {@link changePool} stores it, behind the move. */
export async function takeFromPool(work: PoolWork, quantity: Milli): Promise<Taken> {
  const before = isLayered(work) ? await layersOf(work.ctx, work.item.id) : null
  return { ...issueFrom(work.item.pool, quantity, before, work.serialIds), before: before ?? [] }
}

/** Stores what is left behind an issue: pool, layers, and what went out without being there. */
export async function changePool({ ctx, item, moveId }: PoolWork, taken: Taken): Promise<void> {
  await savePool(ctx, item, taken.pool)
  const left = new Map(taken.layers.map(layer => [layer.id, layer]))
  for (const layer of taken.before) {
    const now = left.get(layer.id)
    if (!now) await ctx.db.deleteFrom('trade.cost_layer').where('id', '=', layer.id).execute()
    else if (now.quantityLeft !== layer.quantityLeft)
      await ctx.db
        .updateTable('trade.cost_layer')
        .set({ quantity_left: quantityText(now.quantityLeft), value_left_minor: now.valueLeftMinor })
        .where('id', '=', layer.id)
        .execute()
  }
  if (taken.missing > 0)
    await ctx.db
      .insertInto('trade.shortfall')
      .values({
        id: uuidv7(),
        item_id: item.id,
        move_id: moveId,
        quantity_left: quantityText(taken.missing),
        value_left_minor: taken.missingMinor,
      })
      .execute()
}

export async function savePool(ctx: Ctx, item: Pick<StockItem, 'id' | 'pool'>, pool: Pool): Promise<void> {
  await ctx.db
    .updateTable('trade.cost_pool')
    .set({
      quantity: quantityText(pool.quantity),
      value_minor: pool.valueMinor,
      last_quantity: quantityText(pool.lastQuantity),
      last_value_minor: pool.lastValueMinor,
    })
    .where('item_id', '=', item.id)
    .execute()
  Object.assign(item.pool, pool)
}

/** Puts a quantity into a locked pool; answers what shortages really cost, each for the account it was booked on. */
export async function putIntoPool(work: PoolWork, quantity: Milli, valueMinor: number, on: Day) {
  const { ctx, item, moveId, serialIds } = work
  const shortfalls = await ctx.db
    .selectFrom('trade.shortfall as s')
    .innerJoin('trade.stock_move as m', 'm.id', 's.move_id')
    .select(['s.id', 's.move_id', 's.quantity_left', 's.value_left_minor'])
    .select(['m.kind', 'm.contra_key', 'm.profit_unit_id', 'm.cost_center_id'])
    .where('s.item_id', '=', item.id)
    .orderBy('s.id')
    .execute()
  const into = receiveInto(
    item.pool,
    quantity,
    valueMinor,
    shortfalls.map(row => ({
      id: row.id,
      moveId: row.move_id,
      quantityLeft: stored(row.quantity_left),
      valueLeftMinor: row.value_left_minor,
    })),
  )
  await savePool(ctx, item, into.pool)
  const trueUps = []
  for (const filled of into.filled) {
    const of = shortfalls.find(row => row.id === filled.shortfallId)!
    const left = stored(of.quantity_left) - filled.quantity
    if (left === 0) await ctx.db.deleteFrom('trade.shortfall').where('id', '=', of.id).execute()
    else
      await ctx.db
        .updateTable('trade.shortfall')
        .set({
          quantity_left: quantityText(left),
          value_left_minor: of.value_left_minor - filled.valueMinor,
        })
        .where('id', '=', of.id)
        .execute()
    if (filled.differenceMinor === 0) continue
    await ctx.db
      .insertInto('trade.value_change')
      .values({
        id: uuidv7(),
        changed_on: on,
        kind: 'trueUp',
        item_id: item.id,
        stock_key: item.stockKey,
        value_minor: -filled.differenceMinor,
        cost_minor: filled.differenceMinor,
        move_id: filled.moveId,
        source_key: `trade:move:${moveId}:trueUp`,
        created_at: ctx.now,
        created_by: ctx.user.id,
      })
      .execute()
    trueUps.push({
      // The supplier owes what was received; what a return cost besides is a variance.
      contraKey: of.kind === 'supplierReturn' ? 'inventoryVariance' : (of.contra_key ?? 'costOfSales'),
      profitUnitId: of.profit_unit_id,
      costCenterId: of.cost_center_id,
      differenceMinor: filled.differenceMinor,
    })
  }
  if (isLayered(work) && into.stays > 0)
    await addLayers(ctx, item.id, moveId, into.stays, into.staysMinor, serialIds)
  return trueUps
}

async function addLayers(
  ctx: Ctx,
  itemId: string,
  moveId: string,
  quantity: Milli,
  valueMinor: number,
  serialIds: readonly string[],
): Promise<void> {
  const pieces =
    serialIds.length > 0
      ? splitEven(valueMinor, serialIds.length).map((minor, at) => ({
          serial_id: serialIds[at]!,
          quantity_left: '1',
          value_left_minor: minor,
        }))
      : [{ serial_id: null, quantity_left: quantityText(quantity), value_left_minor: valueMinor }]
  await ctx.db
    .insertInto('trade.cost_layer')
    .values(pieces.map(piece => ({ id: uuidv7(), item_id: itemId, move_id: moveId, ...piece })))
    .execute()
}
