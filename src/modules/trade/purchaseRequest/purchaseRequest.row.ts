import type { Selectable } from 'kysely'
import type { Ctx } from '#kernel/server/context.ts'
import { recordKind } from '#kernel/server/record.ts'
import { amountOf, stored } from '../quantity/quantity.rules.ts'
import type { PurchaseRequestTable } from '../tables.ts'

export type PurchaseRequestRecord = Selectable<PurchaseRequestTable>

export const purchaseRequests = recordKind({
  table: 'trade.purchase_request',
  kind: 'trade.purchaseRequest',
  label: row => row.number,
})

export const requestSource = 'purchase'
export const requestSubject = (id: string) => ({ type: 'trade.purchaseRequest', id })

/** What requests ask for, with what each line would cost as expected. */
export async function requestLines(ctx: Ctx, ids: readonly string[]) {
  if (ids.length === 0) return []
  const rows = await ctx.db
    .selectFrom('trade.purchase_request_line as l')
    .innerJoin('trade.item as i', 'i.id', 'l.item_id')
    .leftJoin('trade.item_unit as u', 'u.id', 'l.unit_id')
    .select(['l.id', 'l.request_id', 'l.item_id', 'l.unit_id', 'l.factor', 'l.quantity', 'l.price_minor'])
    .select(['i.name_ar as item', 'i.unit as base_unit', 'u.name as unit'])
    .where('l.request_id', 'in', ids)
    .orderBy('l.request_id')
    .orderBy('l.no')
    .execute()
  return rows.map(row => ({
    id: row.id,
    requestId: row.request_id,
    itemId: row.item_id,
    item: row.item,
    unitId: row.unit_id,
    unit: row.unit ?? row.base_unit,
    baseUnit: row.base_unit,
    quantity: stored(row.quantity),
    price: row.price_minor,
    amount: amountOf(stored(row.quantity), row.price_minor, stored(row.factor)),
  }))
}

export const totalOf = (lines: readonly { amount: number }[]) =>
  lines.reduce((sum, line) => sum + line.amount, 0)
