import { uuidv7 } from 'uuidv7'
import type { Ctx } from '#kernel/server/context.ts'
import { nextNumber } from '#kernel/server/numbering.ts'
import { lockRecord, recordKind, saveRecord } from '#kernel/server/record.ts'
import type { InputOf } from '#kernel/shared/endpoint.ts'
import { conflict, deny, invalid, notFound, refuse, refused } from '#kernel/shared/refusal.ts'
import { quantityText, stored } from '../quantity/quantity.rules.ts'
import { whyNotMove, whyNotQuantity, whyNotTracked } from '../stock/move.rules.ts'
import { type MoveLine, moveStock } from '../stock/moving.commands.ts'
import { lockItems } from '../stock/stockLocking.commands.ts'
import { batchIn } from '../stock/tracking.commands.ts'
import type * as contract from './count.contract.ts'
import { type CountedLine, countedLines, whoCounted } from './count.queries.ts'

const counts = recordKind({ table: 'trade.stock_count', kind: 'trade.stockCount', label: row => row.number })

export async function startCount(ctx: Ctx, input: InputOf<typeof contract.startCount>) {
  const id = uuidv7()
  const number = await nextNumber(ctx, 'CNT', ctx.today)
  await ctx.db
    .insertInto('trade.stock_count')
    .values({
      id,
      number,
      warehouse_id: input.warehouseId,
      category_id: input.categoryId ?? null,
      blind: input.blind,
      note: input.note,
      created_at: ctx.now,
      created_by: ctx.user.id,
    })
    .execute()
  ctx.audit({
    subject: `trade.stockCount:${id}`,
    label: number,
    changes: [{ field: 'status', before: null, after: 'counting' }],
  })
  ctx.hint('trade.count', id)
  return { id, number }
}

type Scan = InputOf<typeof contract.scanCount>

async function scannedItem(ctx: Ctx, input: Scan): Promise<string> {
  if (input.itemId) return input.itemId
  const code = input.code ?? deny(invalid('kernel.field.required', { field: 'code' }))
  const item = await ctx.db
    .selectFrom('trade.item as i')
    .leftJoin('trade.item_barcode as b', 'b.item_id', 'i.id')
    .select('i.id')
    .where(({ or, eb }) => or([eb('i.code', '=', code), eb('b.code', '=', code)]))
    .executeTakeFirst()
  return item?.id ?? deny(notFound('trade.count.unknownCode', { field: 'code' }))
}

export async function scanCount(ctx: Ctx, input: Scan) {
  const count = await lockRecord(ctx, counts, { id: input.countId })
  if (count.state !== 'counting') deny(conflict('trade.count.state'))
  const itemId = await scannedItem(ctx, input)
  // The lock of the item: nothing moves between what the books say and the instant it is kept with.
  const item = (await lockItems(ctx, [itemId])).get(itemId)!
  if (count.category_id) await refuseOutOfScope(ctx, itemId, count.category_id)
  refuse(whyNotMove(item, 'adjust'))
  refuse(whyNotQuantity(item, input.quantity, 'quantity'))
  const given = { serials: input.serials, hasBatch: Boolean(input.batch) }
  refuse(whyNotTracked(item, input.quantity, given, true, 'serials'))
  const batchId = input.batch ? await batchIn(ctx, itemId, { number: input.batch }) : null
  const known = await ctx.db
    .selectFrom('trade.count_line')
    .selectAll()
    .where('count_id', '=', count.id)
    .where('item_id', '=', itemId)
    .where('batch_id', batchId ? '=' : 'is', batchId)
    .executeTakeFirst()
  const isAdding = known !== undefined && input.adds
  const counted = input.quantity + (isAdding ? stored(known.counted) : 0)
  const serials = isAdding ? [...new Set([...known.serials, ...input.serials])] : [...input.serials]
  const lineId = known?.id ?? uuidv7()
  const person = { counted_by: ctx.user.id, counted_by_name: ctx.user.name }
  const seen = { counted: quantityText(counted), serials, ...person }
  if (isAdding) await ctx.db.updateTable('trade.count_line').set(seen).where('id', '=', lineId).execute()
  else {
    const columns = {
      ...seen,
      expected: quantityText(await onShelf(ctx, count.warehouse_id, itemId, batchId)),
      scanned_at: ctx.now,
    }
    if (known) await ctx.db.updateTable('trade.count_line').set(columns).where('id', '=', lineId).execute()
    else
      await ctx.db
        .insertInto('trade.count_line')
        .values({ id: lineId, count_id: count.id, item_id: itemId, batch_id: batchId, ...columns })
        .execute()
  }
  await ctx.db
    .insertInto('trade.count_person')
    .values({ count_id: count.id, user_id: ctx.user.id })
    .onConflict(oc => oc.doNothing())
    .execute()
  ctx.audit({
    subject: `trade.stockCount:${count.id}`,
    label: count.number,
    changes: [{ field: 'counted', before: known?.counted ?? null, after: quantityText(counted) }],
  })
  ctx.hint('trade.count', count.id)
  return { lineId, counted }
}

async function refuseOutOfScope(ctx: Ctx, itemId: string, categoryId: string): Promise<void> {
  const { category_id } = await ctx.db
    .selectFrom('trade.item')
    .select('category_id')
    .where('id', '=', itemId)
    .executeTakeFirstOrThrow()
  if (category_id !== categoryId) deny(refused('trade.count.outOfScope', { field: 'code' }))
}

async function onShelf(
  ctx: Ctx,
  warehouseId: string,
  itemId: string,
  batchId: string | null,
): Promise<number> {
  const level = await ctx.db
    .selectFrom('trade.stock_level')
    .select('on_hand')
    .where('warehouse_id', '=', warehouseId)
    .where('item_id', '=', itemId)
    .where('batch_id', batchId ? '=' : 'is', batchId)
    .executeTakeFirst()
  return level ? stored(level.on_hand) : 0
}

const from: Readonly<Record<'review' | 'counting' | 'cancelled', readonly string[]>> = {
  review: ['counting'],
  counting: ['review'],
  cancelled: ['counting', 'review'],
}

export async function moveCount(ctx: Ctx, input: InputOf<typeof contract.moveCount>) {
  const row = await lockRecord(ctx, counts, input)
  if (!from[input.to].includes(row.state)) deny(conflict('trade.count.state'))
  await saveRecord(ctx, counts, row, { state: input.to })
  return { ok: true as const }
}

/** What an adjustment of a line moves: numbered pieces that were not found go, those that were and are not in the books come. */
async function adjustments(ctx: Ctx, warehouseId: string, line: CountedLine): Promise<MoveLine[]> {
  const batch = line.batch ? { number: line.batch } : null
  if (line.tracking !== 'serial')
    return line.difference === 0 ? [] : [{ itemId: line.itemId, quantity: line.difference, batch }]
  const inBooks = await ctx.db
    .selectFrom('trade.serial')
    .select('number')
    .where('item_id', '=', line.itemId)
    .where('warehouse_id', '=', warehouseId)
    .where('state', '=', 'inStock')
    .where('created_at', '<=', line.scannedAt)
    .execute()
  const known = inBooks.map(row => row.number)
  const missing = known.filter(number => !line.serials.includes(number))
  const found = line.serials.filter(number => !known.includes(number))
  return [
    ...(missing.length > 0
      ? [{ itemId: line.itemId, quantity: -missing.length * 1000, serials: missing }]
      : []),
    ...(found.length > 0 ? [{ itemId: line.itemId, quantity: found.length * 1000, serials: found }] : []),
  ]
}

export async function postCount(ctx: Ctx, input: InputOf<typeof contract.postCount>) {
  const row = await lockRecord(ctx, counts, input)
  if (row.state !== 'review') deny(conflict('trade.count.state'))
  if ((await whoCounted(ctx, row.id)).includes(ctx.user.id)) deny(refused('trade.count.sameUser'))
  const items = await ctx.db
    .selectFrom('trade.count_line')
    .select('item_id')
    .where('count_id', '=', row.id)
    .execute()
  await lockItems(
    ctx,
    items.map(line => line.item_id),
  )
  const lines = await countedLines(ctx, row)
  const moves: (MoveLine & { lineId: string })[] = []
  for (const line of lines)
    for (const move of await adjustments(ctx, row.warehouse_id, line))
      moves.push({ ...move, lineId: line.id })
  const moved =
    moves.length === 0
      ? []
      : await moveStock(ctx, {
          kind: 'adjust',
          date: input.date ?? ctx.today,
          warehouseId: row.warehouse_id,
          reason: row.number,
          sourceKey: `trade:count:${row.id}:post`,
          lines: moves,
        })
  for (const line of lines) {
    const own = moved.filter(move => moves[move.line]!.lineId === line.id)
    await ctx.db
      .updateTable('trade.count_line')
      .set({
        difference: quantityText(line.difference),
        value_minor: own.reduce((sum, move) => sum + move.valueMinor, 0),
      })
      .where('id', '=', line.id)
      .execute()
  }
  await saveRecord(ctx, counts, row, {
    state: 'posted',
    posted_on: input.date ?? ctx.today,
    posted_by: ctx.user.id,
  })
  return { differences: moves.length }
}
