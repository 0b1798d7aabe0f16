import { uuidv7 } from 'uuidv7'
import type { Ctx } from '#kernel/server/context.ts'
import { nextNumber } from '#kernel/server/numbering.ts'
import { saveRecord } from '#kernel/server/record.ts'
import type { InputOf } from '#kernel/shared/endpoint.ts'
import { mulDiv } from '#kernel/shared/money.ts'
import { deny, notFound, refuse, refused } from '#kernel/shared/refusal.ts'
import { quantityText, stored } from '../quantity/quantity.rules.ts'
import { whyNotQuantity } from '../stock/move.rules.ts'
import { bomToMake } from './bom.queries.ts'
import type * as contract from './production.contract.ts'
import { productions, productionToChange } from './production.row.ts'
import { neededFor } from './production.rules.ts'

type Saved = InputOf<typeof contract.saveProduction>

async function listFor(ctx: Ctx, input: Saved) {
  const bom = await bomToMake(ctx, input.bomId)
  if (!bom.is_active) deny(refused('trade.bom.inactive', { field: 'bomId' }))
  const item = await ctx.db
    .selectFrom('trade.item')
    .select(['name_ar as nameAr', 'unit', 'is_whole as isWhole', 'is_active as isActive', 'kind', 'tracking'])
    .where('id', '=', bom.item_id)
    .executeTakeFirstOrThrow()
  refuse(whyNotQuantity(item, input.quantity, 'quantity'))
  return bom
}

export async function saveProduction(ctx: Ctx, input: Saved) {
  const before = input.id
    ? await productionToChange(ctx, { id: input.id, version: input.version ?? 0 }, 'save')
    : null
  const bom = await listFor(ctx, input)
  const warehouse = await ctx.db
    .selectFrom('trade.warehouse')
    .select('id')
    .where('id', '=', input.warehouseId)
    .executeTakeFirst()
  if (!warehouse) deny(notFound('kernel.record.notFound', { field: 'warehouseId' }))
  const made = stored(bom.quantity)
  const columns = {
    bom_id: bom.id,
    bom_version: bom.version,
    item_id: bom.item_id,
    quantity: quantityText(input.quantity),
    warehouse_id: input.warehouseId,
    planned_from: input.plannedFrom,
    planned_to: input.plannedTo,
    planned_hours: quantityText(mulDiv(stored(bom.conversion_hours), input.quantity, made)),
    hour_rate_minor: bom.hour_rate_minor,
    note: input.note,
  }
  const id = before?.id ?? uuidv7()
  const number = before?.number ?? (await nextNumber(ctx, 'MO', input.plannedFrom))
  if (before) {
    await saveRecord(ctx, productions, before, columns)
    await ctx.db.deleteFrom('trade.production_line').where('order_id', '=', id).execute()
  } else {
    await ctx.db
      .insertInto('trade.production_order')
      .values({ id, number, ...columns, created_at: ctx.now, created_by: ctx.user.id })
      .execute()
    ctx.audit({
      subject: `trade.productionOrder:${id}`,
      label: number,
      changes: [{ field: 'state', before: null, after: 'draft' }],
    })
    ctx.hint('trade.production', id)
  }
  const lines = bom.lines.map(line => ({
    item_id: line.itemId,
    planned: neededFor({ quantity: stored(line.quantity), wasteBps: line.wasteBps }, input.quantity, made),
  }))
  await ctx.db
    .insertInto('trade.production_line')
    .values(
      lines.map((line, at) => ({
        id: uuidv7(),
        order_id: id,
        no: at + 1,
        item_id: line.item_id,
        // The smallest quantity there is, where the share of a piece is below it.
        planned: quantityText(Math.max(1, line.planned)),
      })),
    )
    .execute()
  return { id, number }
}

export async function moveProduction(ctx: Ctx, input: InputOf<typeof contract.moveProduction>) {
  const row = await productionToChange(ctx, input, input.action)
  await saveRecord(ctx, productions, row, { state: input.action === 'release' ? 'released' : 'cancelled' })
  return { ok: true as const }
}
