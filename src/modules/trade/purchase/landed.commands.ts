import { uuidv7 } from 'uuidv7'
import type { Ctx } from '#kernel/server/context.ts'
import type { InputOf } from '#kernel/shared/endpoint.ts'
import { splitByWeights } from '#kernel/shared/money.ts'
import { deny, invalid, notFound } from '#kernel/shared/refusal.ts'
import { postJournal } from '#modules/accounting/public.server.ts'
import { recordBill } from '#modules/billing/public.server.ts'
import { stored } from '../quantity/quantity.rules.ts'
import { followGoods } from '../stock/difference.commands.ts'
import { received } from '../stock/move.postings.ts'
import { accrue } from '../stock/moving.commands.ts'
import { lockItems } from '../stock/stockLocking.commands.ts'
import { differenceEntry } from './match.postings.ts'
import type * as contract from './purchase.contract.ts'

/** What came with receipts and was not sent back. */
async function linesOfReceipts(ctx: Ctx, receiptIds: readonly string[]) {
  const found = await ctx.db
    .selectFrom('trade.goods_receipt')
    .select('id')
    .where('id', 'in', receiptIds)
    .execute()
  if (found.length !== new Set(receiptIds).size)
    deny(notFound('kernel.record.notFound', { field: 'receiptIds' }))
  const rows = await ctx.db
    .selectFrom('trade.receipt_line as n')
    .innerJoin('trade.purchase_line as l', 'l.id', 'n.line_id')
    .leftJoin('trade.supplier_return_line as s', 's.receipt_line_id', 'n.id')
    .select(({ fn, val }) => [
      'n.id',
      'n.move_id',
      'n.accepted',
      'n.value_minor',
      'l.item_id',
      fn.coalesce(fn.sum<string>('s.quantity'), val('0')).as('returned'),
      fn.coalesce(fn.sum<string>('s.owed_minor'), val('0')).as('owed'),
    ])
    .where('n.receipt_id', 'in', receiptIds)
    .where('n.move_id', 'is not', null)
    .groupBy(['n.id', 'n.company_id', 'n.move_id', 'n.accepted', 'n.value_minor', 'l.item_id'])
    .orderBy('n.id')
    .execute()
  return rows
    .map(row => ({
      id: row.id,
      moveId: row.move_id!,
      itemId: row.item_id!,
      quantity: stored(row.accepted) - stored(row.returned),
      valueMinor: row.value_minor - Number(row.owed),
    }))
    .filter(row => row.quantity > 0)
}

export async function postLanded(ctx: Ctx, input: InputOf<typeof contract.postLanded>) {
  const lines = await linesOfReceipts(ctx, input.receiptIds)
  const weights = lines.map(line => (input.basis === 'value' ? line.valueMinor : line.quantity))
  if (weights.every(weight => weight === 0)) deny(invalid('trade.landed.nothing', { field: 'receiptIds' }))
  const items = await lockItems(
    ctx,
    lines.map(line => line.itemId),
  )
  const id = uuidv7()
  const { invoiceId } = await recordBill(ctx, {
    sourceKey: `trade:landed:${id}:issue`,
    partyId: input.supplierId,
    date: input.date,
    ...(input.dueOn ? { dueOn: input.dueOn } : {}),
    reference: input.reference,
    lines: [
      {
        descriptionAr: 'تكاليف وصول بضاعة',
        key: received,
        amountMinor: input.amount,
        ...(input.taxCode ? { taxCode: input.taxCode } : {}),
      },
    ],
  })
  await accrue(ctx, {
    on: input.date,
    moveId: null,
    amountMinor: -input.amount,
    sourceKey: `trade:landed:${id}:issue`,
  })
  await ctx.db
    .insertInto('trade.landed_cost')
    .values({
      id,
      invoice_id: invoiceId,
      supplier_id: input.supplierId,
      cost_on: input.date,
      basis: input.basis,
      amount_minor: input.amount,
      created_at: ctx.now,
      created_by: ctx.user.id,
    })
    .execute()
  let stock = 0
  let cost = 0
  for (const [at, minor] of splitByWeights(input.amount, weights).entries()) {
    const line = lines[at]!
    const item = items.get(line.itemId)!
    const sourceKey = `trade:landed:${id}.${at + 1}:post`
    const share = await followGoods(ctx, {
      kind: 'landed',
      item,
      moveIds: [line.moveId],
      received: line.quantity,
      minor,
      date: input.date,
      sourceKey,
    })
    const entry = differenceEntry(
      { ...share, sourceKey, item: item.nameAr, stockKey: item.stockKey },
      input.reference,
    )
    if (entry) await postJournal(ctx, entry)
    await accrue(ctx, { on: share.on, moveId: null, amountMinor: minor, sourceKey })
    await ctx.db
      .insertInto('trade.landed_share')
      .values({
        id: uuidv7(),
        landed_id: id,
        receipt_line_id: line.id,
        share_minor: minor,
        stock_minor: share.stockMinor,
        cost_minor: share.costMinor,
      })
      .execute()
    stock += share.stockMinor
    cost += share.costMinor
  }
  ctx.audit({
    subject: `trade.landedCost:${id}`,
    label: input.reference,
    changes: [{ field: 'landedMinor', before: null, after: input.amount }],
  })
  ctx.hint('trade.purchase', id)
  return { id, invoiceId, stock, cost }
}
