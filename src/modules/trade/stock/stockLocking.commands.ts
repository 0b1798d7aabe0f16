import type { Ctx } from '#kernel/server/context.ts'
import { rawQuery } from '#kernel/server/database.ts'
import { deny, notFound } from '#kernel/shared/refusal.ts'
import { type Milli, stored } from '../quantity/quantity.rules.ts'
import type { Pool } from './cost.rules.ts'

export type StockItem = {
  readonly id: string
  readonly code: string
  readonly nameAr: string
  readonly kind: 'product' | 'service' | 'component'
  readonly unit: string
  readonly isWhole: boolean
  readonly isActive: boolean
  readonly tracking: 'none' | 'batch' | 'serial'
  readonly stockKey: string
  readonly pool: Pool
}

/**
 * Items with their pools, locked until the transaction ends in the order of their ids: whoever moves or reserves several never waits
 * in a circle. Taken ahead of the ledger. Refuses an id that is no item of the company.
 */
export async function lockItems(ctx: Ctx, ids: readonly string[]): Promise<Map<string, StockItem>> {
  const wanted = [...new Set(ids)]
  if (wanted.length === 0) return new Map()
  await rawQuery(
    ctx.db,
    'select p.item_id from trade.cost_pool p where p.company_id = $1 and p.item_id = any ($2) order by p.item_id for update',
    [ctx.company.id, wanted],
  )
  const rows = await ctx.db
    .selectFrom('trade.item as i')
    .innerJoin('trade.cost_pool as p', 'p.item_id', 'i.id')
    .select(['i.id', 'i.code', 'i.name_ar', 'i.kind', 'i.unit', 'i.is_whole', 'i.is_active', 'i.tracking'])
    .select(['i.stock_key', 'p.quantity', 'p.value_minor', 'p.last_quantity', 'p.last_value_minor'])
    .where('i.id', 'in', wanted)
    .execute()
  const found = new Map<string, StockItem>()
  for (const row of rows)
    found.set(row.id, {
      id: row.id,
      code: row.code,
      nameAr: row.name_ar,
      kind: row.kind,
      unit: row.unit,
      isWhole: row.is_whole,
      isActive: row.is_active,
      tracking: row.tracking,
      stockKey: row.stock_key,
      pool: {
        quantity: stored(row.quantity),
        valueMinor: row.value_minor,
        lastQuantity: stored(row.last_quantity),
        lastValueMinor: row.last_value_minor,
      },
    })
  if (found.size !== wanted.length) deny(notFound())
  return found
}

export type Standing = { readonly onHand: Milli; readonly reserved: Milli }

/** What a warehouse holds of an item, and what of it is promised. */
export async function standingIn(ctx: Ctx, warehouseId: string, itemId: string): Promise<Standing> {
  const [row] = await rawQuery<{ on_hand: string; reserved: string }>(
    ctx.db,
    `select coalesce(sum(on_hand), 0) as on_hand, coalesce(sum(reserved), 0) as reserved
     from trade.stock_level where company_id = $1 and warehouse_id = $2 and item_id = $3`,
    [ctx.company.id, warehouseId, itemId],
  )
  return { onHand: stored(row!.on_hand), reserved: stored(row!.reserved) }
}
