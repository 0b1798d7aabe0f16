import { uuidv7 } from 'uuidv7'
import type { Ctx } from '#kernel/server/context.ts'
import { refuse } from '#kernel/shared/refusal.ts'
import { type Milli, quantityText } from '../quantity/quantity.rules.ts'
import { whyNotEnough } from './move.rules.ts'
import { lockItems, standingIn } from './stockLocking.commands.ts'

type Promised = { readonly itemId: string; readonly quantity: Milli; readonly field?: string }

async function changeReserved(ctx: Ctx, warehouseId: string, itemId: string, by: Milli): Promise<void> {
  const text = quantityText(by)
  await ctx.db
    .insertInto('trade.stock_level')
    .values({ id: uuidv7(), warehouse_id: warehouseId, item_id: itemId, batch_id: null, reserved: text })
    .onConflict(oc =>
      oc
        .constraint('stock_level_once')
        .doUpdateSet(eb => ({ reserved: eb('trade.stock_level.reserved', '+', text) })),
    )
    .execute()
}

/** Promises goods of a warehouse to an order; refuses T1 where they are not there or promised already. The pools are locked in order. */
export async function reserveStock(
  ctx: Ctx,
  warehouse: { id: string; name: string },
  lines: readonly Promised[],
): Promise<void> {
  const items = await lockItems(
    ctx,
    lines.map(line => line.itemId),
  )
  for (const [at, line] of lines.entries()) {
    const { onHand, reserved } = await standingIn(ctx, warehouse.id, line.itemId)
    const field = line.field ?? `lines.${at}.quantity`
    refuse(whyNotEnough(items.get(line.itemId)!, warehouse.name, line.quantity, onHand - reserved, field))
    await changeReserved(ctx, warehouse.id, line.itemId, line.quantity)
  }
}

/** Gives back what was promised. The caller has locked the items, or this is all it does with them. */
export async function releaseStock(ctx: Ctx, warehouseId: string, lines: readonly Promised[]): Promise<void> {
  await lockItems(
    ctx,
    lines.map(line => line.itemId),
  )
  for (const line of lines)
    if (line.quantity > 0)
      await ctx.db
        .updateTable('trade.stock_level')
        .set(eb => ({ reserved: eb('reserved', '-', quantityText(line.quantity)) }))
        .where('warehouse_id', '=', warehouseId)
        .where('item_id', '=', line.itemId)
        .where('batch_id', 'is', null)
        .execute()
}
