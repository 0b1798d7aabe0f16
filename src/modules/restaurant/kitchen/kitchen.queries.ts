import type { Ctx } from '#kernel/server/context.ts'
import type { InputOf } from '#kernel/shared/endpoint.ts'
import { modifiersOf } from '../order/order.queries.ts'
import type * as contract from './kitchen.contract.ts'

export async function readKitchen(ctx: Ctx, input: InputOf<typeof contract.readKitchen>) {
  const stations = await ctx.db
    .selectFrom('restaurant.station')
    .select(['id', 'name_ar as name'])
    .where('is_active', '=', true)
    .orderBy('name_ar')
    .execute()
  let found = ctx.db
    .selectFrom('restaurant.order_line as l')
    .innerJoin('restaurant.dining_order as o', 'o.id', 'l.order_id')
    .innerJoin('restaurant.station as s', 's.id', 'l.station_id')
    .innerJoin('restaurant.menu_item as d', 'd.id', 'l.menu_item_id')
    .leftJoin('restaurant.dining_table as t', 't.id', 'o.table_id')
    .selectAll('l')
    .select(['o.call_no', 'o.channel', 'o.note as order_note', 't.code', 's.target_minutes', 'd.allergens'])
    .where('l.state', 'in', ['sent', 'preparing', 'ready'])
  if (input.stationId) found = found.where('l.station_id', '=', input.stationId)
  const rows = await found.orderBy('l.sent_at').orderBy('l.id').limit(500).execute()
  // One card an order and sending: what came later is waited for from then on.
  const cards = [...Map.groupBy(rows, row => `${row.order_id} ${row.sent_at!.toISOString()}`).values()]
  const open = rows.filter(row => row.state !== 'ready')
  return {
    stations,
    tickets: cards.map(lines => {
      const [first] = lines as [(typeof lines)[number]]
      return {
        orderId: first.order_id,
        callNo: first.call_no,
        table: first.code,
        channel: first.channel,
        sentAt: first.sent_at!,
        targetMinutes: Math.max(...lines.map(line => line.target_minutes)),
        note: first.order_note,
        lines: lines.map(line => ({
          id: line.id,
          menuItemId: line.menu_item_id,
          name: line.name_ar,
          quantity: line.quantity,
          modifiers: modifiersOf(line).map(one => one.name),
          allergens: line.allergens,
          note: line.note,
          course: line.course,
          state: line.state as 'sent' | 'preparing' | 'ready',
        })),
      }
    }),
    waiting: [...Map.groupBy(open, row => row.name_ar)].map(([name, lines]) => ({
      name,
      quantity: lines.reduce((sum, line) => sum + line.quantity, 0),
    })),
  }
}
