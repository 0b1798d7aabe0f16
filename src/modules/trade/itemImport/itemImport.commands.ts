import { uuidv7 } from 'uuidv7'
import type { Ctx } from '#kernel/server/context.ts'
import { foldLight } from '#kernel/shared/arabic.ts'
import { mulDiv } from '#kernel/shared/money.ts'
import { deny, forbidden } from '#kernel/shared/refusal.ts'
import { defineImport } from '#modules/platform/import/public.server.ts'
import type { RowError } from '#modules/platform/import/public.ts'
import { saveItem } from '../item/item.commands.ts'
import { isWholeQuantity, stored } from '../quantity/quantity.rules.ts'
import { moveStock } from '../stock/moving.commands.ts'
import { type ItemColumn, itemFile, type PlannedItem, planItems } from './itemImport.rules.ts'

type Found = PlannedItem & { isKnown: boolean; warehouseId: string | null }

/** Which items are there already, by code, and in which warehouse each quantity lies: the usual one where none is named. */
async function found(ctx: Ctx, planned: readonly PlannedItem[], errors: RowError<ItemColumn>[]) {
  const codes = planned.flatMap(({ code }) => (code ? [code] : []))
  const known = codes.length
    ? await ctx.db.selectFrom('trade.item').select('code').where('code', 'in', codes).execute()
    : []
  const warehouses = await ctx.db
    .selectFrom('trade.warehouse')
    .select(['id', 'code', 'name_ar', 'is_default'])
    .where('is_active', '=', true)
    .execute()
  const isKnown = new Set(known.map(({ code }) => code))
  return planned.flatMap((one): Found[] => {
    const named = one.warehouse
      ? warehouses.find(
          row => row.code === one.warehouse || foldLight(row.name_ar) === foldLight(one.warehouse!),
        )
      : warehouses.find(row => row.is_default)
    if (one.warehouse && !named) {
      const params = { value: one.warehouse }
      errors.push({ row: one.row, field: 'warehouse', code: 'trade.itemImport.noWarehouse', params })
      return []
    }
    return [{ ...one, isKnown: isKnown.has(one.code), warehouseId: named?.id ?? null }]
  })
}

async function categoryOf(ctx: Ctx, name: string): Promise<string> {
  const known = await ctx.db
    .selectFrom('trade.category')
    .select('id')
    .where('name_ar', '=', name)
    .where('parent_id', 'is', null)
    .executeTakeFirst()
  if (known) return known.id
  const id = uuidv7()
  await ctx.db
    .insertInto('trade.category')
    .values({ id, name_ar: name, created_at: ctx.now, created_by: ctx.user.id })
    .execute()
  return id
}

const { bring, list, undo } = defineImport<ItemColumn, Found, { openingOn: string }>({
  kind: 'trade.item',
  columns: itemFile,
  columnOf: {
    code: 'code',
    nameAr: 'nameAr',
    unit: 'unit',
    barcodes: 'barcode',
    'lines.0.quantity': 'quantity',
    date: 'quantity',
  },
  plan: async (ctx, file) => {
    if (file.mapping.quantity !== undefined && !ctx.can('trade.inventory.adjust'))
      deny(forbidden('access.permission.missing', { params: { permission: 'trade.inventory.adjust' } }))
    const { planned, errors: unread } = planItems(file, { currency: ctx.company.currency })
    const errors = [...unread]
    return { planned: await found(ctx, planned, errors), errors }
  },
  bring: async (ctx, one, { openingOn }) => {
    const { id } = await saveItem(ctx, {
      code: one.code || null,
      nameAr: one.name,
      nameEn: one.nameEn,
      kind: 'product',
      categoryId: one.category ? await categoryOf(ctx, one.category) : null,
      unit: one.unit ?? 'قطعة',
      isWhole: isWholeQuantity(one.quantity),
      salePrice: one.priceMinor,
      floorPrice: null,
      taxCode: null,
      revenueKey: 'salesRevenue',
      stockKey: 'inventory',
      tracking: 'none',
      warrantyMonths: null,
      note: null,
      units: [],
      barcodes: one.barcode ? [one.barcode] : [],
    })
    if (one.quantity > 0)
      await moveStock(ctx, {
        kind: 'opening',
        date: openingOn,
        warehouseId: one.warehouseId!,
        sourceKey: `trade:itemImport:${id}:opening`,
        lines: [
          {
            itemId: id,
            quantity: one.quantity,
            valueMinor: mulDiv(one.costMinor!, one.quantity, 1000),
            field: 'lines.0',
          },
        ],
      })
    return id
  },
  takeBack: async (ctx, ids) => {
    const rows = await ctx.db.selectFrom('trade.item').select(['id', 'code']).where('id', 'in', ids).execute()
    const used: string[] = []
    for (const { id, code } of rows) {
      const moves = await ctx.db
        .selectFrom('trade.stock_move')
        .select(['kind', 'warehouse_id', 'quantity', 'moved_on'])
        .where('item_id', '=', id)
        .execute()
      const named =
        (await ctx.db
          .selectFrom('trade.sales_line')
          .select('id')
          .where('item_id', '=', id)
          .executeTakeFirst()) ??
        (await ctx.db
          .selectFrom('trade.purchase_line')
          .select('id')
          .where('item_id', '=', id)
          .executeTakeFirst()) ??
        (await ctx.db.selectFrom('trade.bom_line').select('id').where('item_id', '=', id).executeTakeFirst())
      if (named || moves.some(move => move.kind !== 'opening')) {
        used.push(code)
        continue
      }
      // A move is never unmade: an opposite one of the same day takes the opening back, and the item is offered no more.
      for (const move of moves)
        await moveStock(ctx, {
          kind: 'adjust',
          date: move.moved_on,
          warehouseId: move.warehouse_id,
          sourceKey: `trade:itemImport:${id}:undo`,
          lines: [{ itemId: id, quantity: -stored(move.quantity), contraKey: 'openingBalance' }],
        })
      await ctx.db.deleteFrom('trade.item_barcode').where('item_id', '=', id).execute()
      await ctx.db
        .updateTable('trade.item')
        .set(eb => ({
          is_active: false,
          code: `${code.slice(0, 20)}-${id.slice(-8)}`,
          version: eb('version', '+', 1),
        }))
        .where('id', '=', id)
        .execute()
      ctx.hint('trade.item', id)
    }
    return used
  },
})

export { bring as importItems, list as listItemImports, undo as undoItemImport }
