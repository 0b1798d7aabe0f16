import { uuidv7 } from 'uuidv7'
import type { Ctx } from '#kernel/server/context.ts'
import { nextNumber } from '#kernel/server/numbering.ts'
import { lockRecord, saveRecord } from '#kernel/server/record.ts'
import type { InputOf } from '#kernel/shared/endpoint.ts'
import { whyNotFrom } from '#kernel/shared/lifecycle.ts'
import { refuse } from '#kernel/shared/refusal.ts'
import { submitForApproval } from '#modules/approvals/public.server.ts'
import { orderRows, savePurchase } from '../purchase/purchase.commands.ts'
import type * as contract from './purchaseRequest.contract.ts'
import {
  type PurchaseRequestRecord,
  purchaseRequests,
  requestLines,
  requestSource,
  requestSubject,
  totalOf,
} from './purchaseRequest.row.ts'
import { type RequestAction, requestTransitions } from './purchaseRequest.rules.ts'

async function requestToChange(
  ctx: Ctx,
  seen: { id: string; version: number },
  action: RequestAction,
): Promise<PurchaseRequestRecord> {
  const row = await lockRecord(ctx, purchaseRequests, seen)
  refuse(whyNotFrom(requestTransitions, action, row.state, 'trade.purchaseRequest.state'))
  return row
}

export async function savePurchaseRequest(ctx: Ctx, input: InputOf<typeof contract.savePurchaseRequest>) {
  const before = input.id
    ? await requestToChange(ctx, { id: input.id, version: input.version ?? 0 }, 'save')
    : null
  const lines = await orderRows(ctx, input.lines)
  const columns = {
    requested_on: input.requestedOn,
    needed_on: input.neededOn ?? null,
    warehouse_id: input.warehouseId,
    reason: input.reason,
  }
  const id = before?.id ?? uuidv7()
  const number = before?.number ?? (await nextNumber(ctx, 'PR', input.requestedOn))
  if (before) {
    await saveRecord(ctx, purchaseRequests, before, { ...columns, state: 'draft' })
    await ctx.db.deleteFrom('trade.purchase_request_line').where('request_id', '=', id).execute()
  } else {
    await ctx.db
      .insertInto('trade.purchase_request')
      .values({
        id,
        number,
        ...columns,
        created_at: ctx.now,
        created_by: ctx.user.id,
        created_by_name: ctx.user.name,
      })
      .execute()
    ctx.audit({
      subject: `trade.purchaseRequest:${id}`,
      label: number,
      changes: [{ field: 'status', before: null, after: 'draft' }],
    })
    ctx.hint('trade.purchaseRequest', id)
  }
  await ctx.db
    .insertInto('trade.purchase_request_line')
    .values(
      lines.map(({ no, item_id, unit_id, factor, quantity, price_minor }) => ({
        id: uuidv7(),
        request_id: id,
        no,
        // Every line of a request names an item.
        item_id: item_id!,
        unit_id,
        factor,
        quantity,
        price_minor,
      })),
    )
    .execute()
  return { id, number }
}

export async function submitPurchaseRequest(ctx: Ctx, input: InputOf<typeof contract.submitPurchaseRequest>) {
  const row = await requestToChange(ctx, input, 'submit')
  const amountMinor = totalOf(await requestLines(ctx, [row.id]))
  const asked = await submitForApproval(ctx, {
    source: requestSource,
    subject: requestSubject(row.id),
    title: `${row.number} · ${row.reason}`,
    amountMinor,
  })
  const state = asked ? ('submitted' as const) : ('approved' as const)
  await saveRecord(ctx, purchaseRequests, row, { state })
  return { version: row.version + 1, state }
}

/** The quantities stay those of the base unit, so that nothing of the request is rounded on its way (ST-07). */
export async function orderPurchaseRequest(ctx: Ctx, input: InputOf<typeof contract.orderPurchaseRequest>) {
  const row = await requestToChange(ctx, input, 'order')
  const lines = await requestLines(ctx, [row.id])
  const order = await savePurchase(ctx, {
    supplierId: input.supplierId,
    orderedOn: ctx.today,
    expectedOn: input.expectedOn ?? null,
    warehouseId: row.warehouse_id,
    note: row.number,
    lines: lines.map(({ itemId, unitId, quantity, price }) => ({
      itemId,
      unitId,
      quantity,
      inBase: true,
      price,
      description: null,
      taxCode: null,
    })),
  })
  await saveRecord(ctx, purchaseRequests, row, { state: 'ordered', order_id: order.id })
  return order
}
