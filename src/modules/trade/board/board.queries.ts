import type { Ctx } from '#kernel/server/context.ts'
import { rawQuery } from '#kernel/server/database.ts'
import { addDays, startOfMonth } from '#kernel/shared/day.ts'
import { moneyMinor } from '../report/report.queries.ts'

const stillDays = 90

type Found = {
  stagnant: number
  toDeliver: number
  openOrders: number
  lateOrders: number
  wip: number
  tillReviews: number
}

export async function readTradeBoard(ctx: Ctx) {
  const seesCosts = ctx.can('trade.costs.read')
  const [row] = await rawQuery<Found>(
    ctx.db,
    `select
       (select coalesce(sum(p.value_minor), 0)::bigint from trade.cost_pool p
        where p.company_id = $1 and p.quantity > 0 and not exists (select from trade.stock_move m
          where m.company_id = $1 and m.item_id = p.item_id and m.moved_on > $3)) as stagnant,
       (select count(*)::int from trade.sales_order o where o.company_id = $1 and o.state = 'confirmed'
        and exists (select from trade.sales_line l where l.company_id = $1 and l.order_id = o.id and l.quantity >
          (select coalesce(sum(n.quantity), 0) from trade.delivery_line n where n.company_id = $1 and n.line_id = l.id))) as "toDeliver",
       (select count(*)::int from trade.production_order o where o.company_id = $1 and o.state in ('released', 'inProgress')) as "openOrders",
       (select count(*)::int from trade.production_order o where o.company_id = $1 and o.state in ('released', 'inProgress')
        and o.planned_to < $2) as "lateOrders",
       (select coalesce(sum(s.wip_minor), 0)::bigint from trade.production_step s where s.company_id = $1) as wip,
       (select count(*)::int from trade.till_sale s where s.company_id = $1 and s.review <> '{}' and s.reviewed_at is null) as "tillReviews"`,
    [ctx.company.id, ctx.today, addDays(ctx.today, -stillDays)],
  )
  const month = seesCosts ? await moneyMinor(ctx, 'margin', startOfMonth(ctx.today), ctx.today) : null
  return {
    ...row!,
    stagnant: seesCosts ? row!.stagnant : null,
    wip: seesCosts ? row!.wip : null,
    sales: month ? month.sales! : null,
    margin: month ? month.margin! : null,
  }
}
