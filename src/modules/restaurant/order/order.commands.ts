import { sql } from 'kysely'
import { uuidv7 } from 'uuidv7'
import type { Ctx } from '#kernel/server/context.ts'
import { lockRecord, saveRecord } from '#kernel/server/record.ts'
import type { InputOf } from '#kernel/shared/endpoint.ts'
import { whyNotFrom } from '#kernel/shared/lifecycle.ts'
import { conflict, deny, invalid, notFound, refuse, refused } from '#kernel/shared/refusal.ts'
import { getParty, whyNotServe } from '#modules/parties/public.server.ts'
import { reckonOrder } from '../check/reckoning.queries.ts'
import { liveStates, settingsOf } from '../floor/floor.queries.ts'
import { businessMoment } from '../menuItem/menuItem.queries.ts'
import type * as contract from './order.contract.ts'
import { linesOf, orders } from './order.queries.ts'
import { type OrderAction, orderTransitions } from './order.rules.ts'

/** Locks an order in the version that was seen; refused where its state does not allow the action. */
export async function orderToChange(ctx: Ctx, seen: { id: string; version?: number }, action: OrderAction) {
  const row = await lockRecord(ctx, orders, seen)
  refuse(whyNotFrom(orderTransitions, action, row.state, 'restaurant.order.state'))
  return row
}

/** A table holds one order at a time; its lock orders two waiters at once. */
async function freeTable(ctx: Ctx, tableId: string, exceptOrderId: string | null): Promise<void> {
  const table = await ctx.db
    .selectFrom('restaurant.dining_table')
    .select(['code', 'is_active'])
    .where('id', '=', tableId)
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (!table?.is_active) deny(notFound('kernel.record.notFound', { field: 'tableId' }))
  const taken = await ctx.db
    .selectFrom('restaurant.dining_order')
    .select('id')
    .where('table_id', '=', tableId)
    .where('state', 'in', [...liveStates])
    .where('id', 'is distinct from', exceptOrderId)
    .limit(1)
    .executeTakeFirst()
  if (taken) deny(conflict('restaurant.table.taken', { field: 'tableId', params: { table: table.code } }))
}

export async function openOrder(ctx: Ctx, input: InputOf<typeof contract.openOrder>) {
  const { channel } = input
  if ((channel === 'dineIn') !== Boolean(input.tableId))
    deny(invalid('restaurant.order.place', { field: 'tableId' }))
  if (channel === 'platform' && !(input.partyId && input.platformRef))
    deny(invalid('restaurant.order.platform', { field: input.partyId ? 'platformRef' : 'partyId' }))
  if (channel === 'delivery' && !input.address) deny(invalid('restaurant.order.place', { field: 'address' }))
  if (input.partyId) {
    await getParty(ctx, input.partyId)
    refuse(await whyNotServe(ctx, [input.partyId]))
  }
  if (input.tableId) await freeTable(ctx, input.tableId, null)
  const { day } = await businessMoment(ctx)
  const { serviceBps } = await settingsOf(ctx)
  const id = uuidv7()
  await ctx.db
    .insertInto('restaurant.dining_order')
    .values({
      id,
      business_day: day,
      channel,
      table_id: input.tableId ?? null,
      guests: input.guests ?? null,
      party_id: input.partyId ?? null,
      phone: input.phone,
      address: channel === 'delivery' ? input.address : null,
      platform_ref: channel === 'platform' ? input.platformRef : null,
      note: input.note,
      service_bps: channel === 'dineIn' ? serviceBps : 0,
      delivery_minor: channel === 'delivery' ? (input.delivery ?? 0) : 0,
      opened_at: ctx.now,
      created_by: ctx.user.id,
    })
    .execute()
  ctx.audit({
    subject: `restaurant.order:${id}`,
    label: channel,
    changes: [{ field: 'channel', before: null, after: channel }],
  })
  ctx.hint('restaurant.order', id)
  return { id }
}

/** Open checks were reckoned from the order as it was: every change of it deletes them. */
export async function dropOpenChecks(ctx: Ctx, orderId: string): Promise<void> {
  await sql`delete from restaurant.bill_line s using restaurant.bill b
    where s.company_id = ${ctx.company.id} and b.company_id = s.company_id and b.id = s.bill_id
      and b.order_id = ${orderId} and b.state = 'open'`.execute(ctx.db)
  await ctx.db
    .deleteFrom('restaurant.bill')
    .where('order_id', '=', orderId)
    .where('state', '=', 'open')
    .execute()
}

const isInvoiced = async (ctx: Ctx, orderId: string): Promise<boolean> =>
  (await ctx.db
    .selectFrom('restaurant.bill')
    .select('id')
    .where('order_id', '=', orderId)
    .where('state', '<>', 'open')
    .limit(1)
    .executeTakeFirst()) !== undefined

export async function moveOrder(ctx: Ctx, input: InputOf<typeof contract.moveOrder>) {
  const row = await orderToChange(ctx, input, 'move')
  if (row.channel !== 'dineIn') deny(invalid('restaurant.order.place', { field: 'tableId' }))
  await freeTable(ctx, input.tableId, row.id)
  await saveRecord(ctx, orders, row, { table_id: input.tableId })
  return { ok: true as const }
}

/** The lines go to the other order; this one is empty and cancelled. */
export async function joinOrders(ctx: Ctx, input: InputOf<typeof contract.joinOrders>) {
  const { intoId } = input
  if (intoId === input.id) deny(invalid('restaurant.order.place', { field: 'intoId' }))
  // In the order of their ids, so that two joins crosswise do not wait for each other.
  if (intoId < input.id) await lockRecord(ctx, orders, { id: intoId })
  const row = await orderToChange(ctx, input, 'join')
  const into = await orderToChange(ctx, { id: intoId }, 'change')
  if (row.channel !== 'dineIn' || into.channel !== 'dineIn')
    deny(invalid('restaurant.order.place', { field: 'intoId' }))
  if ((await isInvoiced(ctx, row.id)) || (await isInvoiced(ctx, into.id)))
    deny(conflict('restaurant.line.billed', { field: 'intoId' }))
  await dropOpenChecks(ctx, row.id)
  await dropOpenChecks(ctx, into.id)
  await ctx.db
    .updateTable('restaurant.order_line')
    .set({ order_id: into.id })
    .where('order_id', '=', row.id)
    .execute()
  await saveRecord(ctx, orders, into, {
    guests: row.guests || into.guests ? (row.guests ?? 0) + (into.guests ?? 0) : null,
  })
  await saveRecord(ctx, orders, row, { state: 'cancelled', closed_at: ctx.now })
  return { ok: true as const }
}

export async function discountOrder(ctx: Ctx, input: InputOf<typeof contract.discountOrder>) {
  const row = await orderToChange(ctx, input, 'discount')
  if (input.discountBps > 0 && !input.reason)
    deny(invalid('restaurant.order.discountReason', { field: 'reason' }))
  await dropOpenChecks(ctx, row.id)
  await saveRecord(ctx, orders, row, {
    discount_bps: input.discountBps,
    discount_reason: input.discountBps > 0 ? input.reason : null,
  })
  return { ok: true as const }
}

export async function dispatchOrder(ctx: Ctx, input: InputOf<typeof contract.dispatchOrder>) {
  const row = await orderToChange(ctx, input, 'dispatch')
  if (row.channel !== 'delivery') deny(invalid('restaurant.order.place', { field: 'driver' }))
  await saveRecord(ctx, orders, row, { state: 'dispatched', driver: input.driver })
  return { ok: true as const }
}

export async function deliverOrder(ctx: Ctx, input: InputOf<typeof contract.deliverOrder>) {
  const row = await orderToChange(ctx, input, 'deliver')
  await saveRecord(ctx, orders, row, { state: 'delivered' })
  return { ok: true as const }
}

export async function cancelOrder(ctx: Ctx, input: InputOf<typeof contract.cancelOrder>) {
  const row = await orderToChange(ctx, input, 'cancel')
  const lines = await linesOf(ctx, row.id)
  if (lines.some(line => line.state !== 'void')) deny(refused('restaurant.order.hasLines'))
  await saveRecord(ctx, orders, row, { state: 'cancelled', closed_at: ctx.now })
  return { ok: true as const }
}

/** R3: what is left of an order on no check, or open on one of its checks, keeps it open. */
export async function closeOrder(ctx: Ctx, input: InputOf<typeof contract.closeOrder>) {
  const row = await orderToChange(ctx, input, 'close')
  const { unbilled } = await reckonOrder(ctx, row)
  const unpaid = await ctx.db
    .selectFrom('restaurant.bill')
    .select('id')
    .where('order_id', '=', row.id)
    .where('state', '<>', 'paid')
    .limit(1)
    .executeTakeFirst()
  if (unbilled.length > 0 || unpaid) deny(refused('restaurant.order.unpaid'))
  await saveRecord(ctx, orders, row, { state: 'closed', closed_at: ctx.now })
  return { ok: true as const }
}
