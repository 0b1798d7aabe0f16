import { uuidv7 } from 'uuidv7'
import type { Ctx } from '#kernel/server/context.ts'
import { nextNumber } from '#kernel/server/numbering.ts'
import { saveRecord } from '#kernel/server/record.ts'
import type { InputOf } from '#kernel/shared/endpoint.ts'
import { deny, invalid, notFound, refuse, refused } from '#kernel/shared/refusal.ts'
import { addPartyRole } from '#modules/parties/public.server.ts'
import { inBaseUnit, quantityText } from '../quantity/quantity.rules.ts'
import { unitFactors } from '../stock/move.commands.ts'
import { whyNotQuantity } from '../stock/move.rules.ts'
import type * as contract from './purchase.contract.ts'
import { linesOf, purchases, purchaseToChange } from './purchase.row.ts'

type Saved = InputOf<typeof contract.savePurchase>
type Wished = Pick<Saved['lines'][number], 'itemId' | 'unitId' | 'quantity' | 'inBase' | 'price'> &
  Partial<Pick<Saved['lines'][number], 'description' | 'purposeKey' | 'taxCode'>>

/** Lines as they are kept: quantities in the base unit, prices of the line's own unit. */
export async function orderRows(ctx: Ctx, wished: readonly Wished[]) {
  const itemIds = wished.flatMap(line => (line.itemId ? [line.itemId] : []))
  const items =
    itemIds.length === 0
      ? []
      : await ctx.db
          .selectFrom('trade.item')
          .select(['id', 'name_ar as nameAr', 'unit', 'is_whole', 'is_active', 'kind', 'tracking'])
          .where('id', 'in', itemIds)
          .execute()
  const factors = await unitFactors(
    ctx,
    wished.map(line => ({ itemId: line.itemId ?? '', unitId: line.unitId })),
  )
  return wished.map((line, at) => {
    const item = line.itemId ? items.find(one => one.id === line.itemId) : null
    if (item === undefined) deny(notFound('kernel.record.notFound', { field: `lines.${at}.itemId` }))
    if (!item && !(line.description && line.purposeKey))
      deny(invalid('trade.purchase.what', { field: `lines.${at}.description` }))
    if (item && !item.is_active)
      deny(refused('trade.item.inactive', { field: `lines.${at}.itemId`, params: { item: item.nameAr } }))
    const quantity = line.inBase ? line.quantity : inBaseUnit(line.quantity, factors[at]!)
    if (item)
      refuse(
        whyNotQuantity({ ...item, isWhole: item.is_whole, isActive: true }, quantity, `lines.${at}.quantity`),
      )
    return {
      no: at + 1,
      item_id: item?.id ?? null,
      description: line.description ?? null,
      // What has no stock is an expense, a service of the list of items among them.
      purpose_key: item ? null : line.purposeKey!,
      unit_id: line.unitId ?? null,
      factor: quantityText(factors[at]!),
      quantity: quantityText(quantity),
      price_minor: line.price,
      tax_code: line.taxCode ?? null,
    }
  })
}

export async function savePurchase(ctx: Ctx, input: Saved) {
  const before = input.id
    ? await purchaseToChange(ctx, { id: input.id, version: input.version ?? 0 }, 'save')
    : null
  const lines = await orderRows(ctx, input.lines)
  await addPartyRole(ctx, input.supplierId, 'vendor')
  const columns = {
    supplier_id: input.supplierId,
    ordered_on: input.orderedOn,
    expected_on: input.expectedOn ?? null,
    warehouse_id: input.warehouseId,
    note: input.note,
  }
  const id = before?.id ?? uuidv7()
  const number = before?.number ?? (await nextNumber(ctx, 'PO', input.orderedOn))
  if (before) {
    await saveRecord(ctx, purchases, before, columns)
    await ctx.db.deleteFrom('trade.purchase_line').where('order_id', '=', id).execute()
  } else {
    await ctx.db
      .insertInto('trade.purchase_order')
      .values({ id, number, ...columns, created_at: ctx.now, created_by: ctx.user.id })
      .execute()
    ctx.audit({
      subject: `trade.purchaseOrder:${id}`,
      label: number,
      changes: [{ field: 'status', before: null, after: 'draft' }],
    })
    ctx.hint('trade.purchase', id)
  }
  await ctx.db
    .insertInto('trade.purchase_line')
    .values(lines.map(line => ({ id: uuidv7(), order_id: id, ...line })))
    .execute()
  return { id, number }
}

const after = { approve: 'approved', send: 'sent', close: 'closed', cancel: 'cancelled' } as const

export async function movePurchase(ctx: Ctx, input: InputOf<typeof contract.movePurchase>) {
  const row = await purchaseToChange(ctx, input, input.action)
  const isReceived = async () => (await linesOf(ctx, [row.id])).some(line => line.itemId && line.accepted > 0)
  if (input.action === 'cancel' && (await isReceived())) deny(refused('trade.order.received'))
  await saveRecord(ctx, purchases, row, { state: after[input.action] })
  return { ok: true as const }
}
