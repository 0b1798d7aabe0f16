import type { Ctx } from '#kernel/server/context.ts'
import { lockRecord } from '#kernel/server/record.ts'
import type { InputOf } from '#kernel/shared/endpoint.ts'
import { conflict, deny, notFound } from '#kernel/shared/refusal.ts'
import { orders } from '../order/order.queries.ts'
import type { LineState } from '../order/order.rules.ts'
import type * as contract from './kitchen.contract.ts'

/** From which states a line is taken to another; a ready one is called back. */
const from: Readonly<Record<'preparing' | 'ready' | 'served', readonly LineState[]>> = {
  preparing: ['sent', 'ready'],
  ready: ['sent', 'preparing'],
  served: ['ready'],
}

export async function stepLines(ctx: Ctx, input: InputOf<typeof contract.stepLines>) {
  const ids = [...new Set(input.lineIds)]
  const rows = await ctx.db
    .selectFrom('restaurant.order_line')
    .select(['id', 'order_id'])
    .where('id', 'in', ids)
    .execute()
  if (rows.length !== ids.length) deny(notFound('kernel.record.notFound', { field: 'lineIds' }))
  const orderIds = [...new Set(rows.map(row => row.order_id))].toSorted()
  for (const id of orderIds) await lockRecord(ctx, orders, { id })
  const stepped = await ctx.db
    .updateTable('restaurant.order_line')
    .set(eb => ({
      state: input.to,
      version: eb('version', '+', 1),
      ...(input.to === 'ready' ? { ready_at: ctx.now } : {}),
    }))
    .where('id', 'in', ids)
    .where('state', 'in', [...from[input.to]])
    .returning('id')
    .execute()
  // A line that is there already was pressed twice: nothing is wrong with it.
  const there = await ctx.db
    .selectFrom('restaurant.order_line')
    .select('id')
    .where('id', 'in', ids)
    .where('state', '=', input.to)
    .execute()
  if (there.length !== ids.length) deny(conflict('restaurant.line.state', { field: 'lineIds' }))
  for (const id of orderIds) {
    ctx.audit({
      subject: `restaurant.order:${id}`,
      label: input.to,
      changes: [{ field: 'lines', before: null, after: stepped.length }],
    })
    ctx.hint('restaurant.order', id)
  }
  return { ok: true as const }
}
