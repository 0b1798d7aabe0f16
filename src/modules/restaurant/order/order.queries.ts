import { type Selectable, sql } from 'kysely'
import type { Ctx } from '#kernel/server/context.ts'
import { recordKind } from '#kernel/server/record.ts'
import type { InputOf } from '#kernel/shared/endpoint.ts'
import { actionsFrom } from '#kernel/shared/lifecycle.ts'
import { splitEven } from '#kernel/shared/money.ts'
import { deny, notFound } from '#kernel/shared/refusal.ts'
import { findPartyNames } from '#modules/parties/public.server.ts'
import { reckonOrder } from '../check/reckoning.queries.ts'
import { liveStates } from '../floor/floor.queries.ts'
import { businessMoment } from '../menuItem/menuItem.queries.ts'
import type { DiningOrderTable, OrderLineTable } from '../tables.ts'
import type * as contract from './order.contract.ts'
import { grossOf, orderTransitions } from './order.rules.ts'

export type OrderRow = Selectable<DiningOrderTable>
export type LineRow = Selectable<OrderLineTable>
export type Modifier = { id: string; name: string; priceMinor: number }
export type Cooked = { itemId: string; milli: number }

export const orders = recordKind({
  table: 'restaurant.dining_order',
  kind: 'restaurant.order',
  label: row => row.number ?? row.id.slice(-6),
})

/** What was chosen with a line, as it stands in its column. */
export const modifiersOf = (line: { modifiers: unknown }) => line.modifiers as Modifier[]
export const recipeOf = (line: { recipe: unknown }) => line.recipe as Cooked[]

/** The lines of an order in the order of their entry. */
export const linesOf = (ctx: Ctx, orderId: string): Promise<LineRow[]> =>
  ctx.db
    .selectFrom('restaurant.order_line')
    .selectAll()
    .where('order_id', '=', orderId)
    .orderBy('id')
    .execute()

const found = (ctx: Ctx) =>
  ctx.db
    .selectFrom('restaurant.dining_order as o')
    .leftJoin('restaurant.dining_table as t', 't.id', 'o.table_id')
    .selectAll('o')
    .select('t.code as table_code')
    .select(
      sql<number>`(select count(*)::int from restaurant.order_line l where l.company_id = o.company_id and l.order_id = o.id
        and l.state = 'ready')`.as('ready'),
    )
    .select(
      sql<number>`(select coalesce(sum(i.total_minor - i.open_minor), 0)::bigint from restaurant.bill b
        join billing.invoice i on i.company_id = b.company_id and i.id = b.invoice_id
        where b.company_id = o.company_id and b.order_id = o.id)`.as('paid'),
    )

type Found = OrderRow & { table_code: string | null; ready: number; paid: number }

async function heads(ctx: Ctx, rows: readonly Found[]) {
  const names = await findPartyNames(
    ctx,
    rows.flatMap(row => row.party_id ?? []),
  )
  const shown = []
  for (const row of rows)
    shown.push({
      id: row.id,
      version: row.version,
      number: row.number,
      callNo: row.call_no,
      businessDay: row.business_day,
      channel: row.channel,
      state: row.state,
      table: row.table_id ? { id: row.table_id, code: row.table_code ?? '' } : null,
      guests: row.guests,
      party: row.party_id ? { id: row.party_id, name: names.get(row.party_id) ?? '' } : null,
      phone: row.phone,
      address: row.address,
      driver: row.driver,
      platformRef: row.platform_ref,
      openedAt: row.opened_at,
      total: (await reckonOrder(ctx, row)).totalMinor,
      paid: Number(row.paid),
      ready: row.ready,
    })
  return shown
}

export async function listOrders(ctx: Ctx, input: InputOf<typeof contract.listOrders>) {
  const { day: today } = await businessMoment(ctx)
  let rows = found(ctx)
  rows = input.day
    ? rows.where('o.business_day', '=', input.day)
    : rows.where('o.state', 'in', [...liveStates])
  if (input.channel) rows = rows.where('o.channel', '=', input.channel)
  const shown = await heads(ctx, await rows.orderBy('o.opened_at').limit(500).execute())
  const { rows: sums } = await sql<{ count: number; total: number; voids: number; minutes: number | null }>`
    select count(distinct o.id)::int as count,
      coalesce((select sum(i.total_minor) from restaurant.bill b
        join restaurant.dining_order x on x.company_id = b.company_id and x.id = b.order_id
        join billing.invoice i on i.company_id = b.company_id and i.id = b.invoice_id and i.status = 'issued'
        where b.company_id = ${ctx.company.id} and x.business_day = ${today}), 0)::bigint as total,
      count(l.id) filter (where l.state = 'void' and l.sent_at is not null)::int as voids,
      round(avg(extract(epoch from l.ready_at - l.sent_at) / 60) filter (where l.ready_at is not null))::int as minutes
    from restaurant.dining_order o
    left join restaurant.order_line l on l.company_id = o.company_id and l.order_id = o.id
    where o.company_id = ${ctx.company.id} and o.business_day = ${today} and o.state <> 'cancelled' and o.number is not null`.execute(
    ctx.db,
  )
  const { count, total, voids, minutes } = sums[0]!
  return { rows: shown, today: { day: today, count, total: Number(total), voids, minutes } }
}

export async function getOrder(ctx: Ctx, { id }: InputOf<typeof contract.getOrder>) {
  const row = await found(ctx).where('o.id', '=', id).executeTakeFirst()
  if (!row) deny(notFound())
  const [head] = await heads(ctx, [row])
  const lines = await linesOf(ctx, id)
  const sums = await reckonOrder(ctx, row)
  const bills = await ctx.db
    .selectFrom('restaurant.bill as b')
    .leftJoin('billing.invoice as i', 'i.id', 'b.invoice_id')
    .selectAll('b')
    .select(['i.number as invoice_number', 'i.open_minor'])
    .where('b.order_id', '=', id)
    .orderBy('b.no')
    .execute()
  const shares = await ctx.db
    .selectFrom('restaurant.bill_line as s')
    .innerJoin('restaurant.bill as b', 'b.id', 's.bill_id')
    .select(['s.bill_id', 's.line_id', 's.gross_minor', 's.discount_minor', 'b.state'])
    .where('b.order_id', '=', id)
    .orderBy('s.line_id')
    .execute()
  const tickets = await ctx.db
    .selectFrom('restaurant.ticket as t')
    .innerJoin('restaurant.station as s', 's.id', 't.station_id')
    .select(['t.no', 't.lines', 't.created_at', 's.name_ar as station'])
    .where('t.order_id', '=', id)
    .orderBy('t.no')
    .execute()
  const nameOf = new Map(lines.map(line => [line.id, line.name_ar]))
  const billed = (lineId: string) =>
    shares
      .filter(one => one.line_id === lineId && one.state !== 'open')
      .reduce((sum, one) => sum + one.gross_minor, 0)
  return {
    ...head!,
    note: row.note,
    discountBps: row.discount_bps,
    discountReason: row.discount_reason,
    serviceBps: row.service_bps,
    gross: sums.grossMinor,
    discount: sums.discountMinor,
    service: sums.serviceMinor,
    delivery: row.delivery_minor,
    lines: lines.map(line => ({
      id: line.id,
      menuItemId: line.menu_item_id,
      name: line.name_ar,
      modifiers: modifiersOf(line).map(one => ({ id: one.id, name: one.name, price: one.priceMinor })),
      quantity: line.quantity,
      price: line.price_minor,
      amount: grossOf(line),
      seat: line.seat,
      course: line.course,
      note: line.note,
      state: line.state,
      voidReason: line.void_reason,
      isBilled: line.state !== 'void' && grossOf(line) > 0 && billed(line.id) === grossOf(line),
    })),
    checks: bills.map(bill => ({
      id: bill.id,
      version: bill.version,
      no: bill.no,
      state: bill.state,
      parts: bill.parts,
      shares: splitEven(bill.total_minor, bill.parts),
      total: bill.total_minor,
      open: bill.invoice_id ? (bill.open_minor ?? 0) : bill.total_minor,
      invoice: bill.invoice_id ? { id: bill.invoice_id, number: bill.invoice_number ?? '' } : null,
      lines: shares
        .filter(one => one.bill_id === bill.id)
        .map(one => ({
          lineId: one.line_id,
          name: nameOf.get(one.line_id) ?? '',
          amount: one.gross_minor - one.discount_minor,
        })),
    })),
    tickets: tickets.map(ticket => ({
      no: ticket.no,
      station: ticket.station,
      at: ticket.created_at,
      lines: ticket.lines as { name: string; quantity: number; modifiers: string }[],
    })),
    actions: actionsFrom(orderTransitions, row.state, ctx.actor?.permissions ?? new Set()),
  }
}
