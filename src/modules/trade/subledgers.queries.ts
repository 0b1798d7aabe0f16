import type { Ctx } from '#kernel/server/context.ts'
import { rawQuery } from '#kernel/server/database.ts'
import type { Day } from '#kernel/shared/day.ts'
import {
  accountBalance,
  type Finding,
  type HealthCheck,
  type Subledger,
} from '#modules/accounting/public.server.ts'
import { stockKeys } from './item/item.rules.ts'

async function keepsStock(ctx: Ctx): Promise<boolean> {
  const move = await ctx.db.selectFrom('trade.stock_move').select('id').executeTakeFirst()
  return move !== undefined
}

/** What the pools of a key hold. A company that keeps no stock here keeps the account by hand: it is its own proof. */
const poolsOf = (key: string): Subledger => ({
  key,
  closing: 'byDay',
  sum: async ctx => {
    if (!(await keepsStock(ctx))) return accountBalance(ctx, key)
    const [row] = await rawQuery<{ minor: number }>(
      ctx.db,
      `select coalesce(sum(p.value_minor), 0)::bigint as minor from trade.cost_pool p
       join trade.item i on i.company_id = $1 and i.id = p.item_id where p.company_id = $1 and i.stock_key = $2`,
      [ctx.company.id, key],
    )
    return row!.minor
  },
})

/** What was received and not billed: the module's accruals, and lines of bills that were recorded on the account by hand. */
const notInvoiced: Subledger = {
  key: 'goodsReceivedNotInvoiced',
  closing: 'now',
  sum: async ctx => {
    const [row] = await rawQuery<{ isKept: boolean; minor: number }>(
      ctx.db,
      `select exists (select from trade.accrual a where a.company_id = $1) as "isKept",
         (coalesce((select -sum(a.amount_minor) from trade.accrual a where a.company_id = $1), 0)
         + coalesce((select sum(case i.kind when 'bill' then l.net_minor else -l.net_minor end) from billing.invoice_line l
           join billing.invoice i on i.company_id = $1 and i.id = l.invoice_id
           where l.company_id = $1 and l.key = 'goodsReceivedNotInvoiced' and i.kind in ('bill', 'vendorCredit') and i.status = 'issued'
             and coalesce(i.source_key, '') not like 'trade:%'), 0)
         )::bigint as minor`,
      [ctx.company.id],
    )
    return row!.isKept ? row!.minor : accountBalance(ctx, 'goodsReceivedNotInvoiced')
  },
}

/**
 * What orders of production hold, and what was given out of stock into work in progress beside them. Work in progress that a company
 * without production keeps by hand is its own proof.
 */
const inProgress: Subledger = {
  key: 'workInProgress',
  closing: 'byDay',
  sum: async ctx => {
    const [row] = await rawQuery<{ isKept: boolean; minor: number }>(
      ctx.db,
      `select exists (select from trade.production_step s where s.company_id = $1) as "isKept",
         (coalesce((select sum(s.wip_minor) from trade.production_step s where s.company_id = $1), 0)
         - coalesce((select sum(m.value_minor) from trade.stock_move m where m.company_id = $1 and m.contra_key = 'workInProgress'
             and not exists (select from trade.production_step s where s.company_id = $1 and s.move_id = m.id)), 0)
         )::bigint as minor`,
      [ctx.company.id],
    )
    return row!.isKept ? row!.minor : accountBalance(ctx, 'workInProgress')
  },
}

/** Orders that are done and still hold work in progress. */
const doneOrdersEmpty = (ctx: Ctx): Promise<Finding[]> =>
  rawQuery<Finding>(
    ctx.db,
    `select o.number as subject, concat('work in progress ', sum(s.wip_minor)) as found from trade.production_order o
     join trade.production_step s on s.company_id = $1 and s.order_id = o.id
     where o.company_id = $1 and o.state = 'done' group by o.number having sum(s.wip_minor) <> 0 order by 1 limit 50`,
    [ctx.company.id],
  )

export const tradeSubledgers: readonly Subledger[] = [...stockKeys.map(poolsOf), notInvoiced, inProgress]

/** Days on which the stock accounts and the moves behind them differ: what stood on the last day of a month holds it up. */
const byDay = (ctx: Ctx, asOf: Day): Promise<Finding[]> =>
  rawQuery<Finding>(
    ctx.db,
    `with sides as (
       select stock_key as key, moved_on as on_day, -value_minor as amount from trade.stock_move where company_id = $1
       union all
       select stock_key, changed_on, -value_minor from trade.value_change where company_id = $1
       union all
       select m.key, l.entry_date, l.debit - l.credit from accounting.account_mapping m
       join accounting.journal_line l on l.company_id = $1 and l.account_id = m.account_id
       where m.company_id = $1 and m.key = any ($3)
     ), days as (
       select key, on_day, sum(sum(amount)) over (partition by key order by on_day) as standing from sides where on_day <= $2 group by key, on_day
     )
     select concat(key, ' ', on_day) as subject, concat('ledger less moves ', standing) as found
     from days where standing <> 0 and exists (select from trade.stock_move t where t.company_id = $1) order by 1 limit 50`,
    [ctx.company.id, asOf, stockKeys],
  )

/** Pools against what lies in the warehouses, on the way between them, and in their layers. */
const poolsHeld = (ctx: Ctx): Promise<Finding[]> =>
  rawQuery<Finding>(
    ctx.db,
    `select i.code as subject, concat('pool ', p.quantity, ', moves ', v.quantity, ', warehouses ', l.quantity) as found
     from trade.cost_pool p join trade.item i on i.company_id = $1 and i.id = p.item_id
     cross join lateral (select coalesce(sum(m.quantity) filter (where m.kind not in ('transferOut', 'transferIn')), 0) as quantity,
       coalesce(sum(m.quantity), 0) as standing, coalesce(sum(m.value_minor), 0)
       + (select coalesce(sum(c.value_minor), 0) from trade.value_change c where c.company_id = $1 and c.item_id = p.item_id) as value
       from trade.stock_move m where m.company_id = $1 and m.item_id = p.item_id) v
     cross join lateral (select coalesce(sum(s.on_hand), 0) as quantity from trade.stock_level s
       where s.company_id = $1 and s.item_id = p.item_id) l
     cross join lateral (select coalesce(sum(y.value_left_minor), 0) as value, count(*) as layers from trade.cost_layer y
       where y.company_id = $1 and y.item_id = p.item_id) y
     where p.company_id = $1 and (p.quantity <> v.quantity or v.standing <> l.quantity or p.value_minor <> v.value
       or p.quantity > 0 and y.layers > 0 and y.value <> p.value_minor)
     order by 1 limit 50`,
    [ctx.company.id],
  )

export const tradeHealthChecks: readonly HealthCheck[] = [
  {
    code: 'H2',
    blocks: true,
    run: async (ctx, asOf) => [
      ...(await byDay(ctx, asOf)),
      ...(await poolsHeld(ctx)),
      ...(await doneOrdersEmpty(ctx)),
    ],
  },
]
