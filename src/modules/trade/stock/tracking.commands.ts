import { uuidv7 } from 'uuidv7'
import type { Ctx } from '#kernel/server/context.ts'
import { rawQuery } from '#kernel/server/database.ts'
import type { Day } from '#kernel/shared/day.ts'
import { deny, refused } from '#kernel/shared/refusal.ts'
import { type Milli, stored } from '../quantity/quantity.rules.ts'
import { type MoveKind, mayTakeExpired, serialMismatch } from './move.rules.ts'
import type { StockItem } from './stockLocking.commands.ts'

export type BatchGiven = { readonly number: string; readonly expiresOn?: Day | null }

/** The batch of a number, made where goods of it come in for the first time. A known batch keeps its expiry. */
export async function batchIn(ctx: Ctx, itemId: string, given: BatchGiven): Promise<string> {
  await ctx.db
    .insertInto('trade.batch')
    .values({
      id: uuidv7(),
      item_id: itemId,
      number: given.number,
      expires_on: given.expiresOn ?? null,
      created_at: ctx.now,
    })
    .onConflict(oc => oc.constraint('batch_taken').doNothing())
    .execute()
  const batch = await ctx.db
    .selectFrom('trade.batch')
    .select(['id', 'expires_on'])
    .where('item_id', '=', itemId)
    .where('number', '=', given.number)
    .executeTakeFirstOrThrow()
  if (given.expiresOn && batch.expires_on !== given.expiresOn)
    deny(
      refused('trade.batch.otherExpiry', { params: { batch: given.number, date: batch.expires_on ?? '-' } }),
    )
  return batch.id
}

type Part = { readonly batchId: string | null; readonly quantity: Milli }

/**
 * From which batches a quantity leaves (rule 3): the named one, else the one that expires first. An expired batch only goes to waste or
 * back to the supplier. What no batch holds is left to the caller's check of the warehouse.
 */
export async function batchesOut(
  ctx: Ctx,
  item: StockItem,
  out: { kind: MoveKind; warehouseId: string; quantity: Milli; batch: BatchGiven | null; on: Day },
): Promise<Part[]> {
  const rows = await rawQuery<{ batch_id: string; number: string; expires_on: Day | null; on_hand: string }>(
    ctx.db,
    `select l.batch_id, b.number, b.expires_on, l.on_hand from trade.stock_level l
     join trade.batch b on b.company_id = $1 and b.id = l.batch_id
     where l.company_id = $1 and l.warehouse_id = $2 and l.item_id = $3 and l.on_hand > 0
     order by b.expires_on nulls last, b.id`,
    [ctx.company.id, out.warehouseId, item.id],
  )
  const isExpired = (row: { expires_on: Day | null }) => row.expires_on !== null && row.expires_on < out.on
  const named = out.batch ? rows.filter(row => row.number === out.batch!.number) : rows
  if (out.batch && named.some(isExpired) && !mayTakeExpired(out.kind))
    deny(
      refused('trade.batch.expired', {
        params: { batch: out.batch.number, item: item.nameAr, date: named[0]!.expires_on! },
      }),
    )
  const parts: Part[] = []
  let wanted = out.quantity
  for (const row of named) {
    if (wanted === 0) break
    if (isExpired(row) && !mayTakeExpired(out.kind)) continue
    const quantity = Math.min(wanted, stored(row.on_hand))
    parts.push({ batchId: row.batch_id, quantity })
    wanted -= quantity
  }
  return wanted > 0 ? [...parts, { batchId: null, quantity: wanted }] : parts
}

/** The numbered pieces that leave: all of them in this warehouse, else T4. */
export async function serialsOut(
  ctx: Ctx,
  item: StockItem,
  warehouseId: string,
  numbers: readonly string[],
  field: string,
): Promise<string[]> {
  if (numbers.length === 0) return []
  const rows = await ctx.db
    .selectFrom('trade.serial')
    .select('id')
    .where('item_id', '=', item.id)
    .where('warehouse_id', '=', warehouseId)
    .where('state', '=', 'inStock')
    .where('number', 'in', numbers)
    .execute()
  if (rows.length !== numbers.length) deny(serialMismatch(item, numbers.length * 1000, field))
  return rows.map(row => row.id)
}

/** The numbered pieces that come in: new ones, or such as had left. One that is in stock already is T4. */
export async function serialsIn(
  ctx: Ctx,
  item: StockItem,
  warehouseId: string,
  numbers: readonly string[],
  field: string,
): Promise<string[]> {
  if (numbers.length === 0) return []
  const known = await ctx.db
    .selectFrom('trade.serial')
    .select(['id', 'number', 'state'])
    .where('item_id', '=', item.id)
    .where('number', 'in', numbers)
    .execute()
  if (known.some(row => row.state === 'inStock')) deny(serialMismatch(item, numbers.length * 1000, field))
  const byNumber = new Map(known.map(row => [row.number, row.id]))
  const ids: string[] = []
  for (const number of numbers) {
    const old = byNumber.get(number)
    const id = old ?? uuidv7()
    if (old)
      await ctx.db
        .updateTable('trade.serial')
        .set({ state: 'inStock', warehouse_id: warehouseId, warranty_until: null })
        .where('id', '=', old)
        .execute()
    else
      await ctx.db
        .insertInto('trade.serial')
        .values({
          id,
          item_id: item.id,
          number,
          state: 'inStock',
          warehouse_id: warehouseId,
          created_at: ctx.now,
        })
        .execute()
    ids.push(id)
  }
  return ids
}
