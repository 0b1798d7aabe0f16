import type { TradeReport } from './report.rules.ts'

const share = (part: string, whole: string) =>
  `case when ${whole} = 0 then null else round(10000 * ${part} / ${whole})::int end`
const text = (quantity: string) => `trim_scale(${quantity})::text`

/** The rows of each report: `$1` the company, `$2` and `$3` the days, `$4` today. */
export const reportSql: Readonly<Record<TradeReport, string>> = {
  stock: `select concat(i.id, w.id) as id, concat('/inventory/', i.id) as page, i.name_ar as item, i.code, w.name_ar as warehouse,
      ${text('l.quantity')} as quantity, i.unit,
      case when p.quantity = 0 then null else round(p.value_minor / p.quantity) end::bigint as "unitCost",
      case when p.quantity = 0 then 0 else round(p.value_minor * l.quantity / p.quantity) end::bigint as value
    from (select s.item_id, s.warehouse_id, sum(s.on_hand) as quantity from trade.stock_level s where s.company_id = $1
      group by 1, 2 having sum(s.on_hand) <> 0) l
    join trade.item i on i.company_id = $1 and i.id = l.item_id join trade.warehouse w on w.company_id = $1 and w.id = l.warehouse_id
    join trade.cost_pool p on p.company_id = $1 and p.item_id = l.item_id
    where $2::date <= $4::date or $3::date >= $2::date order by i.name_ar, w.name_ar`,
  movement: `select m.id, concat('/inventory/', i.id) as page, m.number, m.moved_on as "on", m.kind, i.name_ar as item,
      w.name_ar as warehouse, case when m.quantity > 0 then ${text('m.quantity')} end as "in",
      case when m.quantity < 0 then ${text('-m.quantity')} end as "out", i.unit
    from trade.stock_move m join trade.item i on i.company_id = $1 and i.id = m.item_id
    join trade.warehouse w on w.company_id = $1 and w.id = m.warehouse_id
    where m.company_id = $1 and m.moved_on between $2 and $3 and $4::date is not null order by m.moved_on, m.number`,
  lowStock: `select y.id, concat('/inventory/', i.id) as page, i.name_ar as item, w.name_ar as warehouse, ${text('l.available')} as available,
      ${text('y.reorder_point')} as point, ${text('o.quantity')} as "onOrder", i.unit
    from trade.item_policy y join trade.item i on i.company_id = $1 and i.id = y.item_id and i.is_active
    join trade.warehouse w on w.company_id = $1 and w.id = y.warehouse_id
    cross join lateral (select coalesce(sum(s.on_hand - s.reserved), 0) as available from trade.stock_level s
      where s.company_id = $1 and s.item_id = y.item_id and s.warehouse_id = y.warehouse_id) l
    cross join lateral (select coalesce(sum(n.quantity - coalesce((select sum(r.accepted) from trade.receipt_line r
        where r.company_id = $1 and r.line_id = n.id), 0)), 0) as quantity
      from trade.purchase_line n join trade.purchase_order h on h.company_id = $1 and h.id = n.order_id and h.state in ('approved', 'sent')
      where n.company_id = $1 and n.item_id = y.item_id and h.warehouse_id = y.warehouse_id) o
    where y.company_id = $1 and l.available <= y.reorder_point and $2::date <= $3::date and $4::date is not null
    order by i.name_ar, w.name_ar`,
  countDifferences: `select n.id, concat('/inventory/counts/', c.id) as page, c.number as count, c.posted_on as "on", i.name_ar as item,
      ${text('n.expected')} as expected, ${text('n.counted')} as counted, ${text('n.difference')} as difference, n.value_minor as value
    from trade.count_line n join trade.stock_count c on c.company_id = $1 and c.id = n.count_id
    join trade.item i on i.company_id = $1 and i.id = n.item_id
    where n.company_id = $1 and c.state = 'posted' and c.posted_on between $2 and $3 and n.difference <> 0 and $4::date is not null
    order by c.posted_on, c.number, i.name_ar`,
  margin: `with sold as (
      select l.item_id, sum(n.quantity) as quantity, sum(v.net_minor) as sales, 0::numeric as cost from trade.sales_invoice_line n
      join trade.sales_line l on l.company_id = $1 and l.id = n.line_id
      join billing.invoice h on h.company_id = $1 and h.id = n.invoice_id
      join billing.invoice_line v on v.company_id = $1 and v.invoice_id = n.invoice_id and v.line_no = n.line_no
      where n.company_id = $1 and not n.is_void and h.invoice_date between $2 and $3 group by l.item_id
      union all
      select l.item_id, -sum(r.quantity), -sum(r.gross_minor - r.given_minor), 0 from trade.sales_return_line r
      join trade.sales_return h on h.company_id = $1 and h.id = r.return_id
      join trade.sales_line l on l.company_id = $1 and l.id = r.line_id
      where r.company_id = $1 and r.invoice_line_id is not null and h.returned_on between $2 and $3 group by l.item_id
      union all
      select m.item_id, 0, 0, -sum(m.value_minor) from trade.stock_move m
      where m.company_id = $1 and m.contra_key = 'costOfSales' and m.moved_on between $2 and $3 group by m.item_id
      union all
      select c.item_id, 0, 0, sum(c.cost_minor) from trade.value_change c
      where c.company_id = $1 and c.changed_on between $2 and $3 group by c.item_id
    )
    select i.id, concat('/inventory/', i.id) as page, i.name_ar as item, ${text('sum(s.quantity)')} as quantity, i.unit,
      sum(s.sales)::bigint as sales, sum(s.cost)::bigint as cost, (sum(s.sales) - sum(s.cost))::bigint as margin,
      ${share('(sum(s.sales) - sum(s.cost))', 'sum(s.sales)')} as "marginShare"
    from sold s join trade.item i on i.company_id = $1 and i.id = s.item_id where $4::date is not null
    group by i.id, i.name_ar, i.unit having sum(s.sales) <> 0 or sum(s.cost) <> 0 order by margin desc, i.name_ar`,
  production: `select o.id, concat('/production/', o.id) as page, o.number, i.name_ar as product, o.state, ${text('o.quantity')} as ordered,
      ${text('s.good')} as good, s.materials, s.work, case when s.good = 0 then null else round(s.good_minor / s.good) end::bigint as "unitCost"
    from trade.production_order o join trade.item i on i.company_id = $1 and i.id = o.item_id
    join lateral (select coalesce(sum(n.quantity) filter (where n.kind = 'good'), 0) as good,
      coalesce(sum(n.wip_minor) filter (where n.kind in ('issue', 'back')), 0)::bigint as materials,
      coalesce(sum(n.wip_minor) filter (where n.kind = 'hours'), 0)::bigint as work,
      coalesce(-sum(n.wip_minor) filter (where n.kind = 'good'), 0) as good_minor, count(*) as steps
      from trade.production_step n where n.company_id = $1 and n.order_id = o.id and n.on_day between $2 and $3) s on s.steps > 0
    where o.company_id = $1 and $4::date is not null order by o.number`,
  quality: `select i.id, concat('/inventory/', i.id) as page, i.name_ar as product,
      ${text("coalesce(sum(n.quantity) filter (where n.kind = 'good'), 0)")} as good,
      ${text("coalesce(sum(n.quantity) filter (where n.kind = 'normalLoss'), 0)")} as "normalLoss",
      ${text("coalesce(sum(n.quantity) filter (where n.kind = 'scrap'), 0)")} as scrap,
      ${share("coalesce(sum(n.quantity) filter (where n.kind = 'scrap'), 0)", 'sum(n.quantity)')} as "scrapShare",
      coalesce(-sum(n.wip_minor) filter (where n.kind = 'scrap'), 0)::bigint as variance
    from trade.production_step n join trade.production_order o on o.company_id = $1 and o.id = n.order_id
    join trade.item i on i.company_id = $1 and i.id = o.item_id
    where n.company_id = $1 and n.kind in ('good', 'normalLoss', 'scrap') and n.on_day between $2 and $3 and $4::date is not null
    group by i.id, i.name_ar order by i.name_ar`,
  efficiency: `select o.id, concat('/production/', o.id) as page, o.number, i.name_ar as product, ${text('o.quantity')} as ordered,
      ${text('s.good')} as good, ${text('o.planned_hours')} as "plannedHours", ${text('s.hours')} as hours,
      ${share('s.hours', 'o.planned_hours')} as "hourShare"
    from trade.production_order o join trade.item i on i.company_id = $1 and i.id = o.item_id
    join lateral (select coalesce(sum(n.quantity) filter (where n.kind = 'good'), 0) as good,
      coalesce(sum(n.quantity) filter (where n.kind = 'hours'), 0) as hours, max(n.on_day) as last_on
      from trade.production_step n where n.company_id = $1 and n.order_id = o.id) s on s.last_on between $2 and $3
    where o.company_id = $1 and o.state in ('inProgress', 'done') and $4::date is not null order by o.number`,
}
