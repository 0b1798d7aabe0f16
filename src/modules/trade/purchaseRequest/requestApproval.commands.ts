import type { Ctx } from '#kernel/server/context.ts'
import { lockRecord, saveRecord } from '#kernel/server/record.ts'
import { moneyText } from '#kernel/shared/money.ts'
import { deny, forbidden } from '#kernel/shared/refusal.ts'
import type { SourceHandler } from '#modules/approvals/public.server.ts'
import { quantityText } from '../quantity/quantity.rules.ts'
import { purchaseRequests, requestLines, requestSource, totalOf } from './purchaseRequest.row.ts'

const findRequest = (ctx: Ctx, id: string) =>
  ctx.db.selectFrom('trade.purchase_request').selectAll().where('id', '=', id).executeTakeFirst()

/** How a purchase request is approved: with the last approval it may become an order; rejected it is written anew. */
export const purchaseRequestSource: SourceHandler = {
  type: 'trade.purchaseRequest',
  sources: [requestSource],
  permission: 'trade.suppliers.write',
  posts: false,
  fields: async (ctx, id) => {
    const row = await findRequest(ctx, id)
    if (!row) return null
    const lines = await requestLines(ctx, [id])
    return {
      warehouse: row.warehouse_id,
      neededOn: row.needed_on,
      reason: row.reason,
      lines: lines.map(({ itemId, unitId, quantity, price }) => ({ itemId, unitId, quantity, price })),
    }
  },
  facts: async (ctx, id) => {
    const row = await findRequest(ctx, id)
    if (!row) return []
    const lines = await requestLines(ctx, [id])
    return [
      { label: 'trade.purchaseRequest.field.reason', kind: 'text', value: row.reason },
      {
        label: 'trade.purchaseRequest.field.lines',
        kind: 'text',
        value: lines.map(line => `${quantityText(line.quantity)} ${line.baseUnit} ${line.item}`).join('، '),
      },
      {
        label: 'trade.purchaseRequest.field.total',
        kind: 'money',
        value: moneyText(totalOf(lines), ctx.company.currency),
      },
      ...(row.needed_on
        ? [
            {
              label: 'trade.purchaseRequest.field.neededOn',
              kind: 'day' as const,
              value: row.needed_on,
            },
          ]
        : []),
    ]
  },
  document: async (_ctx, id) => `trade.purchaseRequest:${id}`,
  lock: async (ctx, id) => {
    await lockRecord(ctx, purchaseRequests, { id })
  },
  approve: async (ctx, id) => {
    const row = await lockRecord(ctx, purchaseRequests, { id })
    // The writer of a request that another user sent is a maker too.
    if (row.created_by === ctx.user.id) deny(forbidden('approvals.request.ownRequest'))
    await saveRecord(ctx, purchaseRequests, row, { state: 'approved' })
  },
  end: async (ctx, id, { outcome }) => {
    const row = await lockRecord(ctx, purchaseRequests, { id })
    await saveRecord(ctx, purchaseRequests, row, { state: outcome === 'rejected' ? 'rejected' : 'draft' })
  },
}
