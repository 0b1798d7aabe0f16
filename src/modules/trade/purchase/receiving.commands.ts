import { uuidv7 } from 'uuidv7'
import type { Ctx } from '#kernel/server/context.ts'
import { nextNumber } from '#kernel/server/numbering.ts'
import { saveRecord } from '#kernel/server/record.ts'
import type { InputOf } from '#kernel/shared/endpoint.ts'
import { deny, invalid, notFound, refuse } from '#kernel/shared/refusal.ts'
import { amountOf, quantityText, stored } from '../quantity/quantity.rules.ts'
import { returnValue } from '../stock/cost.rules.ts'
import { moveStock } from '../stock/moving.commands.ts'
import type * as contract from './purchase.contract.ts'
import { linesOf, type PurchaseLine, purchases, purchaseToChange } from './purchase.row.ts'
import { whyNotReceive } from './purchase.rules.ts'

type Receipt = InputOf<typeof contract.receivePurchase>

function checkedLine(
  lines: readonly PurchaseLine[],
  given: Receipt['lines'][number],
  at: number,
): PurchaseLine {
  const line = lines.find(one => one.id === given.lineId)
  if (!line?.itemId) deny(notFound('kernel.record.notFound', { field: `lines.${at}.lineId` }))
  refuse(whyNotReceive(line, given.accepted, `lines.${at}.accepted`))
  if (given.refused > 0 && !given.refusalReason)
    deny(invalid('trade.receipt.reason', { field: `lines.${at}.refusalReason` }))
  return line
}

export async function receivePurchase(ctx: Ctx, input: Receipt) {
  const row = await purchaseToChange(ctx, input, 'receive')
  const lines = await linesOf(ctx, [row.id])
  const given = input.lines
    .map((one, at) => ({ one, at, line: checkedLine(lines, one, at) }))
    .filter(({ one }) => one.accepted > 0 || one.refused > 0)
  if (given.length === 0) deny(invalid('trade.receipt.nothing', { field: 'lines' }))
  const id = uuidv7()
  const accepted = given.filter(({ one }) => one.accepted > 0)
  const moved =
    accepted.length === 0
      ? []
      : await moveStock(ctx, {
          kind: 'receipt',
          date: input.date,
          warehouseId: row.warehouse_id,
          partyId: row.supplier_id,
          reason: row.number,
          sourceKey: `trade:receipt:${id}:post`,
          lines: accepted.map(({ one, at, line }) => ({
            itemId: line.itemId!,
            quantity: one.accepted,
            valueMinor: amountOf(one.accepted, line.priceMinor, line.factor),
            batch: one.batch ? { number: one.batch, expiresOn: one.expiresOn ?? null } : null,
            serials: one.serials,
            field: `lines.${at}`,
          })),
        })
  const number = await nextNumber(ctx, 'GRN', input.date)
  await ctx.db
    .insertInto('trade.goods_receipt')
    .values({
      id,
      number,
      order_id: row.id,
      warehouse_id: row.warehouse_id,
      received_on: input.date,
      delivery_note: input.deliveryNote,
      created_at: ctx.now,
      created_by: ctx.user.id,
    })
    .execute()
  await ctx.db
    .insertInto('trade.receipt_line')
    .values(
      given.map(({ one, line }) => {
        const at = accepted.findIndex(other => other.one === one)
        const move = at < 0 ? null : moved[at]!
        return {
          id: uuidv7(),
          receipt_id: id,
          line_id: line.id,
          accepted: quantityText(one.accepted),
          refused: quantityText(one.refused),
          refusal_reason: one.refused > 0 ? one.refusalReason : null,
          move_id: move?.id ?? null,
          value_minor: move?.valueMinor ?? 0,
        }
      }),
    )
    .execute()
  await saveRecord(
    ctx,
    purchases,
    row,
    { state: 'sent' },
    { changes: [{ field: 'receipt', before: null, after: number }] },
  )
  ctx.hint('trade.purchase', row.id)
  return { id, number }
}

export async function returnPurchase(ctx: Ctx, input: InputOf<typeof contract.returnPurchase>) {
  const row = await purchaseToChange(ctx, input, 'return')
  const id = uuidv7()
  const received = await ctx.db
    .selectFrom('trade.receipt_line as n')
    .innerJoin('trade.purchase_line as l', 'l.id', 'n.line_id')
    .innerJoin('trade.stock_move as m', 'm.id', 'n.move_id')
    .leftJoin('trade.batch as b', 'b.id', 'm.batch_id')
    .select(['n.id', 'n.accepted', 'n.value_minor', 'l.item_id', 'l.no', 'b.number as batch'])
    .where('l.order_id', '=', row.id)
    .execute()
  const before = await ctx.db
    .selectFrom('trade.supplier_return_line')
    .select(['receipt_line_id', 'quantity', 'owed_minor'])
    .where('receipt_line_id', 'in', received.length > 0 ? received.map(line => line.id) : [id])
    .execute()
  const lines = input.lines.map((one, at) => {
    const line = received.find(other => other.id === one.receiptLineId)
    if (!line) deny(notFound('kernel.record.notFound', { field: `lines.${at}.receiptLineId` }))
    const earlier = before.filter(other => other.receipt_line_id === line.id)
    const returned = earlier.reduce((sum, other) => sum + stored(other.quantity), 0)
    const left = stored(line.accepted) - returned
    if (one.quantity > left)
      deny(
        invalid('trade.return.tooMuch', {
          field: `lines.${at}.quantity`,
          params: { line: line.no, max: quantityText(left) },
        }),
      )
    const owedMinor = returnValue(
      { quantity: stored(line.accepted), valueMinor: line.value_minor },
      { quantity: returned, valueMinor: earlier.reduce((sum, other) => sum + other.owed_minor, 0) },
      one.quantity,
    )
    return { one, line, owedMinor, at }
  })
  await moveStock(ctx, {
    kind: 'supplierReturn',
    date: input.date,
    warehouseId: row.warehouse_id,
    partyId: row.supplier_id,
    reason: input.reason,
    sourceKey: `trade:supplierReturn:${id}:post`,
    lines: lines.map(({ one, line, owedMinor, at }) => ({
      itemId: line.item_id!,
      quantity: one.quantity,
      batch: line.batch ? { number: line.batch } : null,
      serials: one.serials,
      owedMinor,
      field: `lines.${at}`,
    })),
  })
  const number = await nextNumber(ctx, 'SRN', input.date)
  await ctx.db
    .insertInto('trade.supplier_return')
    .values({
      id,
      number,
      order_id: row.id,
      returned_on: input.date,
      reason: input.reason,
      created_at: ctx.now,
      created_by: ctx.user.id,
    })
    .execute()
  await ctx.db
    .insertInto('trade.supplier_return_line')
    .values(
      lines.map(({ one, line, owedMinor }) => ({
        id: uuidv7(),
        return_id: id,
        receipt_line_id: line.id,
        quantity: quantityText(one.quantity),
        owed_minor: owedMinor,
      })),
    )
    .execute()
  await saveRecord(
    ctx,
    purchases,
    row,
    {},
    { changes: [{ field: 'supplierReturn', before: null, after: number }] },
  )
  return { id, number }
}
