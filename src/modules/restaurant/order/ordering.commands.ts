import { sql } from 'kysely'
import { uuidv7 } from 'uuidv7'
import type { Ctx } from '#kernel/server/context.ts'
import { nextNumber } from '#kernel/server/numbering.ts'
import { saveRecord } from '#kernel/server/record.ts'
import type { InputOf } from '#kernel/shared/endpoint.ts'
import { conflict, deny, forbidden, invalid, notFound, refuse, refused } from '#kernel/shared/refusal.ts'
import { moveStock } from '#modules/trade/public.server.ts'
import { kitchenWarehouse } from '../floor/floor.queries.ts'
import { businessMoment, type DishRow, ingredientsOf, modifiersOf } from '../menuItem/menuItem.queries.ts'
import { groupNotChosen, priceOn, whyNotOffered } from '../menuItem/menuItem.rules.ts'
import { dropOpenChecks, orderToChange } from './order.commands.ts'
import type * as contract from './order.contract.ts'
import {
  type Cooked,
  modifiersOf as chosenOf,
  type LineRow,
  linesOf,
  type Modifier,
  type OrderRow,
  orders,
  recipeOf,
} from './order.queries.ts'
import { isSame } from './order.rules.ts'

type Change = InputOf<typeof contract.changeOrder>
type Told = { name: string; quantity: number; modifiers: string; note: string | null; lineId: string }
type Tickets = Map<string, Told[]>

const tell = (tickets: Tickets, line: LineRow, quantity: number) => {
  const said = {
    lineId: line.id,
    name: line.name_ar,
    quantity,
    modifiers: chosenOf(line)
      .map(one => one.name)
      .join('، '),
    note: line.note,
  }
  tickets.set(line.station_id, [...(tickets.get(line.station_id) ?? []), said])
}

async function dishOf(ctx: Ctx, id: string, field: string): Promise<DishRow> {
  const row = await ctx.db
    .selectFrom('restaurant.menu_item')
    .selectAll()
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst()
  return row ?? deny(notFound('kernel.record.notFound', { field }))
}

/** What was chosen of the groups of a dish, as the line keeps it. */
async function chosen(ctx: Ctx, dish: DishRow, ids: readonly string[], field: string): Promise<Modifier[]> {
  const known = await modifiersOf(ctx, [dish.id])
  const stranger = ids.find(id => !known.some(one => one.id === id))
  const group = groupNotChosen(
    known.map(one => ({ id: one.id, group: one.group_name, least: one.least, most: one.most })),
    new Set(ids),
  )
  if (stranger || group || new Set(ids).size !== ids.length)
    deny(invalid('restaurant.dish.modifiers', { field, params: { dish: dish.name_ar, group: group ?? '' } }))
  return known
    .filter(one => ids.includes(one.id))
    .map(one => ({ id: one.id, name: one.name_ar, priceMinor: one.price_minor }))
}

/** What one of a line is cooked from: the dish and what was chosen, with waste, in thousandths. */
async function cookedFrom(ctx: Ctx, dishId: string, modifierIds: readonly string[]): Promise<Cooked[]> {
  const all = await ingredientsOf(ctx, [dishId])
  return all
    .filter(one => one.modifierId === null || modifierIds.includes(one.modifierId))
    .map(one => ({
      itemId: one.itemId,
      milli: Math.round((one.quantity * 1000 * (10_000 + one.wasteBps)) / 10_000),
    }))
}

async function addLines(ctx: Ctx, order: OrderRow, input: Change): Promise<void> {
  const now = await businessMoment(ctx)
  for (const [at, one] of input.add.entries()) {
    const field = `add.${at}.menuItemId`
    const dish = await dishOf(ctx, one.menuItemId, field)
    refuse(whyNotOffered(dish, one.quantity, now, field))
    const modifiers = await chosen(ctx, dish, one.modifierIds, `add.${at}.modifierIds`)
    const listed =
      priceOn(dish, order.channel) + modifiers.reduce((sum, modifier) => sum + modifier.priceMinor, 0)
    const price = one.price ?? listed
    if (price !== listed && !ctx.can('finance.discounts.write'))
      deny(forbidden('restaurant.order.price', { field: `add.${at}.price` }))
    if (price < 0) deny(invalid('restaurant.order.price', { field: `add.${at}.price` }))
    const wish = {
      menuItemId: dish.id,
      modifierIds: one.modifierIds,
      priceMinor: price,
      seat: one.seat ?? null,
      course: one.course,
      note: one.note,
    }
    const same = (await linesOf(ctx, order.id)).find(
      line =>
        line.state === 'held' &&
        line.quantity + one.quantity <= 999 &&
        isSame(wish, {
          menuItemId: line.menu_item_id,
          modifierIds: chosenOf(line).map(modifier => modifier.id),
          priceMinor: line.price_minor,
          seat: line.seat,
          course: line.course,
          note: line.note,
        }),
    )
    if (same)
      await ctx.db
        .updateTable('restaurant.order_line')
        .set(eb => ({ quantity: eb('quantity', '+', one.quantity), version: eb('version', '+', 1) }))
        .where('id', '=', same.id)
        .execute()
    else
      await ctx.db
        .insertInto('restaurant.order_line')
        .values({
          id: uuidv7(),
          order_id: order.id,
          menu_item_id: dish.id,
          station_id: dish.station_id,
          name_ar: dish.name_ar,
          modifiers: JSON.stringify(modifiers),
          quantity: one.quantity,
          price_minor: price,
          seat: wish.seat,
          course: one.course,
          note: one.note,
          created_at: ctx.now,
        })
        .execute()
  }
}

async function isOnInvoicedCheck(ctx: Ctx, lineId: string): Promise<boolean> {
  const row = await ctx.db
    .selectFrom('restaurant.bill_line as s')
    .innerJoin('restaurant.bill as b', 'b.id', 's.bill_id')
    .select('s.id')
    .where('s.line_id', '=', lineId)
    .where('b.state', '<>', 'open')
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

/** A part of a line that is taken back is a line of its own, void with its reason; what stays keeps its id and place in the kitchen. */
async function voidPart(ctx: Ctx, line: LineRow, quantity: number, reason: string): Promise<string> {
  const gone = { state: 'void' as const, void_reason: reason, voided_by: ctx.user.id }
  if (quantity === line.quantity) {
    await ctx.db
      .updateTable('restaurant.order_line')
      .set(eb => ({ ...gone, version: eb('version', '+', 1) }))
      .where('id', '=', line.id)
      .execute()
    return line.id
  }
  await ctx.db
    .updateTable('restaurant.order_line')
    .set(eb => ({ quantity: line.quantity - quantity, version: eb('version', '+', 1) }))
    .where('id', '=', line.id)
    .execute()
  const id = uuidv7()
  const { version: _, ...same } = line
  await ctx.db
    .insertInto('restaurant.order_line')
    .values({
      ...same,
      modifiers: JSON.stringify(line.modifiers),
      recipe: JSON.stringify(line.recipe),
      id,
      quantity,
      ...gone,
    })
    .execute()
  return id
}

/** What was cooked and is not eaten leaves stock as waste, with its reason. */
async function waste(
  ctx: Ctx,
  line: LineRow,
  voidId: string,
  quantity: number,
  reason: string,
): Promise<void> {
  const recipe = recipeOf(line)
  if (recipe.length === 0) return
  await moveStock(ctx, {
    kind: 'waste',
    date: ctx.today,
    warehouseId: await kitchenWarehouse(ctx),
    sourceKey: `restaurant:line:${voidId}:waste`,
    reason,
    allowNegative: true,
    lines: recipe.map(one => ({ itemId: one.itemId, quantity: one.milli * quantity })),
  })
}

async function takeLines(ctx: Ctx, order: OrderRow, input: Change, tickets: Tickets): Promise<void> {
  for (const [at, one] of input.take.entries()) {
    const line = (await linesOf(ctx, order.id)).find(row => row.id === one.lineId)
    if (!line || line.state === 'void')
      deny(notFound('kernel.record.notFound', { field: `take.${at}.lineId` }))
    const { quantity } = one
    if (quantity > line.quantity) deny(invalid('restaurant.line.tooMany', { field: `take.${at}.quantity` }))
    if (await isOnInvoicedCheck(ctx, line.id))
      deny(conflict('restaurant.line.billed', { field: `take.${at}.lineId` }))
    if (line.state === 'held') {
      if (quantity === line.quantity)
        await ctx.db.deleteFrom('restaurant.order_line').where('id', '=', line.id).execute()
      else
        await ctx.db
          .updateTable('restaurant.order_line')
          .set({ quantity: line.quantity - quantity })
          .where('id', '=', line.id)
          .execute()
      continue
    }
    if (!one.reason) deny(invalid('restaurant.line.reason', { field: `take.${at}.reason` }))
    const isCooked = line.state !== 'sent'
    if (isCooked && !ctx.can('restaurant.voids.write'))
      deny(
        refused('restaurant.line.inKitchen', { field: `take.${at}.lineId`, params: { dish: line.name_ar } }),
      )
    const voidId = await voidPart(ctx, line, quantity, one.reason)
    if (isCooked) await waste(ctx, line, voidId, quantity, one.reason)
    else await givePortions(ctx, line.menu_item_id, quantity)
    tell(tickets, line, -quantity)
  }
}

const givePortions = (ctx: Ctx, dishId: string, quantity: number) =>
  ctx.db
    .updateTable('restaurant.menu_item')
    .set(eb => ({ portions_left: eb('portions_left', '+', quantity) }))
    .where('id', '=', dishId)
    .where('portions_left', 'is not', null)
    .execute()

/** The first sending gives the order its number and the number that is called, 1 to 999, anew each business day. */
async function numbered(ctx: Ctx, order: OrderRow) {
  if (order.number !== null) return {}
  await sql`select pg_advisory_xact_lock(${ctx.company.id}::int, hashtext('restaurant.callNo'))`.execute(
    ctx.db,
  )
  const { last, taken } = await ctx.db
    .selectFrom('restaurant.dining_order')
    .select([
      sql<number>`count(*)::int`.as('last'),
      sql<number[]>`coalesce(array_agg(call_no), '{}')`.as('taken'),
    ])
    .where('business_day', '=', order.business_day)
    .where('call_no', 'is not', null)
    .executeTakeFirstOrThrow()
  const next = (last % 999) + 1
  return {
    number: await nextNumber(ctx, 'ORD', ctx.today),
    call_no: taken.includes(next) ? null : next,
    sent_at: ctx.now,
    state: 'sent' as const,
  }
}

async function sendHeld(ctx: Ctx, order: OrderRow, input: Change, tickets: Tickets): Promise<number> {
  const wished = input.courses ?? null
  const held = (await linesOf(ctx, order.id)).filter(
    line => line.state === 'held' && (wished === null || wished.includes(line.course)),
  )
  const now = await businessMoment(ctx)
  for (const line of held) {
    const dish = await dishOf(ctx, line.menu_item_id, 'send')
    refuse(whyNotOffered(dish, line.quantity, now, 'send'))
    if (dish.portions_left !== null) await givePortions(ctx, dish.id, -line.quantity)
    const recipe = await cookedFrom(
      ctx,
      dish.id,
      chosenOf(line).map(one => one.id),
    )
    await ctx.db
      .updateTable('restaurant.order_line')
      .set(eb => ({
        state: 'sent',
        sent_at: ctx.now,
        recipe: JSON.stringify(recipe),
        version: eb('version', '+', 1),
      }))
      .where('id', '=', line.id)
      .execute()
    tell(tickets, line, line.quantity)
    ctx.hint('restaurant.menuItem', dish.id)
  }
  return held.length
}

/** RS-03: each station of which a line changed gets one ticket with its own lines; the others get none. */
async function writeTickets(ctx: Ctx, orderId: string, tickets: Tickets): Promise<void> {
  if (tickets.size === 0) return
  const { last } = await ctx.db
    .selectFrom('restaurant.ticket')
    .select(sql<number>`coalesce(max(no), 0)::int`.as('last'))
    .where('order_id', '=', orderId)
    .executeTakeFirstOrThrow()
  await ctx.db
    .insertInto('restaurant.ticket')
    .values(
      [...tickets].map(([stationId, lines], at) => ({
        id: uuidv7(),
        order_id: orderId,
        station_id: stationId,
        no: last + at + 1,
        lines: JSON.stringify(lines),
        created_at: ctx.now,
        created_by: ctx.user.id,
      })),
    )
    .execute()
}

export async function changeOrder(ctx: Ctx, input: Change) {
  const order = await orderToChange(ctx, input, 'change')
  if (input.add.length === 0 && input.take.length === 0 && !input.send)
    deny(invalid('restaurant.order.nothing', { field: 'add' }))
  const tickets: Tickets = new Map()
  await takeLines(ctx, order, input, tickets)
  await addLines(ctx, order, input)
  const sent = input.send ? await sendHeld(ctx, order, input, tickets) : 0
  if (input.send && sent === 0 && tickets.size === 0) deny(refused('restaurant.order.nothing'))
  await writeTickets(ctx, order.id, tickets)
  await dropOpenChecks(ctx, order.id)
  const first = sent > 0 ? await numbered(ctx, order) : {}
  await saveRecord(ctx, orders, order, first, {
    changes: [{ field: 'lines', before: null, after: input.add.length - input.take.length }],
  })
  const number = 'number' in first ? (first.number ?? null) : order.number
  return { number, tickets: tickets.size }
}
