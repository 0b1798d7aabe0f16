import { uuidv7 } from 'uuidv7'
import type { Ctx } from '#kernel/server/context.ts'
import { nextNumber } from '#kernel/server/numbering.ts'
import { lockRecord, recordKind, saveRecord } from '#kernel/server/record.ts'
import type { InputOf } from '#kernel/shared/endpoint.ts'
import { columnsOf } from '#kernel/shared/fieldSet.ts'
import { conflict, deny, invalid, notFound, refuse } from '#kernel/shared/refusal.ts'
import { quantityText } from '../quantity/quantity.rules.ts'
import type * as contract from './item.contract.ts'
import { itemFields } from './item.contract.ts'
import { whyNotChangeMoved, whyNotKeepItem, whyNotPolicy } from './item.rules.ts'

export const items = recordKind({ table: 'trade.item', kind: 'trade.item', label: row => row.code })
const categories = recordKind({ table: 'trade.category', kind: 'trade.category', label: row => row.name_ar })

type Saved = InputOf<typeof contract.saveItem>

/** Whether goods of an item ever moved: then its measure is fixed. */
export async function hasMoved(ctx: Ctx, itemId: string): Promise<boolean> {
  const move = await ctx.db
    .selectFrom('trade.stock_move')
    .select('id')
    .where('item_id', '=', itemId)
    .executeTakeFirst()
  return move !== undefined
}

export async function saveItem(ctx: Ctx, input: Saved) {
  refuse(whyNotKeepItem(input))
  refuse(whyNotUnits(input))
  const columns = columnsOf(itemFields, input)
  if (input.id) {
    const row = await lockRecord(ctx, items, { id: input.id, version: input.version ?? 0 })
    if (await hasMoved(ctx, row.id))
      refuse(whyNotChangeMoved({ ...row, isWhole: row.is_whole, stockKey: row.stock_key }, input))
    await saveRecord(ctx, items, row, { ...columns, code: input.code ?? row.code })
    await saveUnits(ctx, row.id, input)
    return { id: row.id, code: input.code ?? row.code }
  }
  const id = uuidv7()
  const code = input.code ?? (await nextNumber(ctx, 'ITM', ctx.today))
  await ctx.db
    .insertInto('trade.item')
    .values({ id, code, ...columns, created_at: ctx.now, created_by: ctx.user.id })
    .execute()
  await ctx.db.insertInto('trade.cost_pool').values({ item_id: id }).execute()
  await saveUnits(ctx, id, input)
  ctx.audit({
    subject: `trade.item:${id}`,
    label: code,
    changes: [{ field: 'nameAr', before: null, after: input.nameAr }],
  })
  ctx.hint('trade.item', id)
  return { id, code }
}

function whyNotUnits(input: Saved) {
  const names = new Set([input.unit])
  for (const [at, unit] of input.units.entries()) {
    if (names.has(unit.name)) return invalid('trade.item.unitTwice', { field: `units.${at}.name` })
    names.add(unit.name)
  }
  return null
}

/** Units and barcodes as they are given; a unit that is left out stays with the documents that name it and is offered no more. */
async function saveUnits(ctx: Ctx, itemId: string, input: Saved): Promise<void> {
  await ctx.db.deleteFrom('trade.item_barcode').where('item_id', '=', itemId).execute()
  const known = await ctx.db.selectFrom('trade.item_unit').selectAll().where('item_id', '=', itemId).execute()
  const kept = new Set(input.units.flatMap(unit => (unit.id ? [unit.id] : [])))
  for (const old of known)
    if (!kept.has(old.id))
      await ctx.db
        .updateTable('trade.item_unit')
        .set({ is_active: false, name: `${old.name.slice(0, 10)} ${old.id.slice(-8)}` })
        .where('id', '=', old.id)
        .where('is_active', '=', true)
        .execute()
  const codes = input.barcodes.map(code => ({ code, unit: null as string | null, field: 'barcodes' }))
  for (const [at, unit] of input.units.entries()) {
    const before = known.find(old => old.id === unit.id)
    if (unit.id && !before) deny(notFound('kernel.record.notFound', { field: `units.${at}.name` }))
    const factor = quantityText(unit.factor)
    const columns = { name: unit.name, price_minor: unit.price ?? null, is_active: true }
    let unitId = unit.id ?? uuidv7()
    if (before && Number(before.factor) === Number(factor))
      await ctx.db.updateTable('trade.item_unit').set(columns).where('id', '=', before.id).execute()
    else {
      // Another size is another unit: what was ordered in the old one keeps its measure.
      if (before)
        await ctx.db
          .updateTable('trade.item_unit')
          .set({ is_active: false, name: `${before.name.slice(0, 10)} ${before.id.slice(-8)}` })
          .where('id', '=', before.id)
          .execute()
      unitId = before ? uuidv7() : unitId
      await ctx.db
        .insertInto('trade.item_unit')
        .values({ id: unitId, item_id: itemId, factor, ...columns })
        .execute()
    }
    codes.push(...unit.barcodes.map(code => ({ code, unit: unitId, field: `units.${at}.barcodes` })))
  }
  const seen = new Set<string>()
  for (const { code, unit, field } of codes) {
    const taken = await ctx.db
      .selectFrom('trade.item_barcode')
      .select('item_id')
      .where('code', '=', code)
      .executeTakeFirst()
    if (taken || seen.has(code)) deny(conflict('trade.item.barcodeTaken', { field }))
    seen.add(code)
    await ctx.db.insertInto('trade.item_barcode').values({ code, item_id: itemId, unit_id: unit }).execute()
  }
}

export async function changeItem(ctx: Ctx, input: InputOf<typeof contract.changeItem>) {
  const row = await lockRecord(ctx, items, input)
  await saveRecord(ctx, items, row, { is_active: input.isActive })
  return { ok: true as const }
}

export async function savePolicy(ctx: Ctx, input: InputOf<typeof contract.savePolicy>) {
  refuse(whyNotPolicy(input))
  const row = await lockRecord(ctx, items, { id: input.itemId })
  if (row.kind === 'service') deny(invalid('trade.item.service', { params: { item: row.name_ar } }))
  const columns = {
    max_quantity: input.max ? quantityText(input.max) : null,
    reorder_point: quantityText(input.reorderPoint),
    reorder_quantity: input.reorderQuantity ? quantityText(input.reorderQuantity) : null,
    supplier_id: input.supplierId ?? null,
    supplier_unit_id: input.supplierUnitId ?? null,
    lead_days: input.leadDays ?? null,
    bin: input.bin,
  }
  await ctx.db
    .insertInto('trade.item_policy')
    .values({
      id: uuidv7(),
      item_id: row.id,
      warehouse_id: input.warehouseId,
      ...columns,
      created_at: ctx.now,
      created_by: ctx.user.id,
    })
    .onConflict(oc =>
      oc
        .constraint('item_policy_taken')
        .doUpdateSet(eb => ({ ...columns, version: eb('trade.item_policy.version', '+', 1) })),
    )
    .execute()
  ctx.audit({
    subject: `trade.item:${row.id}`,
    label: row.code,
    changes: [{ field: 'reorderPoint', before: null, after: quantityText(input.reorderPoint) }],
  })
  ctx.hint('trade.item', row.id)
  return { ok: true as const }
}

export async function saveCategory(ctx: Ctx, input: InputOf<typeof contract.saveCategory>) {
  const columns = {
    name_ar: input.nameAr,
    name_en: input.nameEn,
    parent_id: input.parentId ?? null,
    is_active: input.isActive,
  }
  if (input.id) {
    const row = await lockRecord(ctx, categories, { id: input.id, version: input.version ?? 0 })
    await refuseCircle(ctx, row.id, columns.parent_id)
    await saveRecord(ctx, categories, row, columns)
    return { id: row.id }
  }
  const id = uuidv7()
  await ctx.db
    .insertInto('trade.category')
    .values({ id, ...columns, created_at: ctx.now, created_by: ctx.user.id })
    .execute()
  ctx.audit({
    subject: `trade.category:${id}`,
    label: input.nameAr,
    changes: [{ field: 'nameAr', before: null, after: input.nameAr }],
  })
  ctx.hint('trade.category', id)
  return { id }
}

async function refuseCircle(ctx: Ctx, id: string, parentId: string | null): Promise<void> {
  const rows = await ctx.db.selectFrom('trade.category').select(['id', 'parent_id']).execute()
  const parentOf = new Map(rows.map(row => [row.id, row.parent_id]))
  for (let at = parentId; at; at = parentOf.get(at) ?? null)
    if (at === id) deny(invalid('trade.category.circle', { field: 'parentId' }))
}
