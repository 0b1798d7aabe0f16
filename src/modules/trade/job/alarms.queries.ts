import type { Ctx } from '#kernel/server/context.ts'
import { rawQuery } from '#kernel/server/database.ts'
import { addDays, type Day, daysBetween } from '#kernel/shared/day.ts'
import { type NewAlert, raiseAlert, resolveOthers } from '#modules/alerts/public.server.ts'
import { reorderOf } from '../item/item.rules.ts'
import { quantityText, stored } from '../quantity/quantity.rules.ts'

type Found = Pick<NewAlert, 'severity' | 'params'> & { id: string; dueOn?: Day }
type Told = Pick<NewAlert, 'kind' | 'titleKey' | 'permissionId'> & { subject: string }

/** One alert for each cause a sweep found; those it no longer finds end. */
async function tell(ctx: Ctx, found: readonly Found[], { subject, ...alert }: Told): Promise<void> {
  for (const { id, ...one } of found)
    await raiseAlert(ctx, { ...alert, ...one, type: 'smart', subject: { type: subject, id } })
  await resolveOthers(
    ctx,
    alert.kind,
    subject,
    found.map(one => one.id),
  )
}

type Low = {
  id: string
  item: string
  unit: string
  warehouse: string
  available: string
  onOrder: string
  point: string
  max: string | null
  quantity: string | null
  factor: string
}

/** What is at or below its point, with what is on order and how much to order (rule 9). */
export async function tellOfStock(ctx: Ctx): Promise<void> {
  const rows = await rawQuery<Low>(
    ctx.db,
    `select p.id, i.name_ar as item, i.unit, w.name_ar as warehouse, s.available, o.quantity as "onOrder", p.reorder_point as point,
       p.max_quantity as max, p.reorder_quantity as quantity, coalesce(u.factor, 1) as factor
     from trade.item_policy p
     join trade.item i on i.company_id = $1 and i.id = p.item_id and i.is_active
     join trade.warehouse w on w.company_id = $1 and w.id = p.warehouse_id and w.is_active
     left join trade.item_unit u on u.company_id = $1 and u.id = p.supplier_unit_id
     cross join lateral (select coalesce(sum(l.on_hand - l.reserved), 0) as available from trade.stock_level l
       where l.company_id = $1 and l.item_id = p.item_id and l.warehouse_id = p.warehouse_id) s
     cross join lateral (select coalesce(sum(greatest(n.quantity - coalesce(r.quantity, 0), 0)), 0) as quantity
       from trade.purchase_line n
       join trade.purchase_order d on d.company_id = $1 and d.id = n.order_id and d.state in ('approved', 'sent')
         and d.warehouse_id = p.warehouse_id
       left join lateral (select sum(g.accepted) - coalesce(sum(b.quantity), 0) as quantity from trade.receipt_line g
         left join trade.supplier_return_line b on b.company_id = $1 and b.receipt_line_id = g.id
         where g.company_id = $1 and g.line_id = n.id) r on true
       where n.company_id = $1 and n.item_id = p.item_id) o
     where p.company_id = $1 order by p.id`,
    [ctx.company.id],
  )
  const found = rows.flatMap(row => {
    const available = stored(row.available)
    const wanted = reorderOf(
      { available, onOrder: stored(row.onOrder) },
      {
        reorderPoint: stored(row.point),
        max: row.max === null ? null : stored(row.max),
        quantity: row.quantity === null ? null : stored(row.quantity),
      },
      stored(row.factor),
    )
    if (available > stored(row.point) || (wanted === 0 && available > 0)) return []
    const params = {
      item: row.item,
      warehouse: row.warehouse,
      available: quantityText(available),
      unit: row.unit,
      wanted: quantityText(wanted),
    }
    return [{ id: row.id, isOut: available <= 0, params }]
  })
  const about = { subject: 'trade.itemPolicy', permissionId: 'trade.inventory.read' }
  await tell(
    ctx,
    found.filter(one => !one.isOut).map(({ id, params }) => ({ id, params, severity: 'medium' as const })),
    { ...about, kind: 'low_stock', titleKey: 'trade.alert.low' },
  )
  await tell(
    ctx,
    found.filter(one => one.isOut).map(({ id, params }) => ({ id, params, severity: 'high' as const })),
    { ...about, kind: 'out_of_stock', titleKey: 'trade.alert.out' },
  )
}

/** Batches on hand that expire within 90 days, or have. */
export async function tellOfBatches(ctx: Ctx): Promise<void> {
  const rows = await rawQuery<{
    id: string
    item: string
    batch: string
    on: Day
    quantity: string
    unit: string
  }>(
    ctx.db,
    `select b.id, i.name_ar as item, b.number as batch, b.expires_on as "on", i.unit, sum(l.on_hand) as quantity
     from trade.batch b
     join trade.item i on i.company_id = $1 and i.id = b.item_id
     join trade.stock_level l on l.company_id = $1 and l.batch_id = b.id and l.on_hand > 0
     where b.company_id = $1 and b.expires_on <= $2::date
     group by b.id, i.name_ar, b.number, b.expires_on, i.unit order by b.id`,
    [ctx.company.id, addDays(ctx.today, 90)],
  )
  await tell(
    ctx,
    rows.map(({ id, item, batch, on, quantity, unit }) => ({
      id,
      dueOn: on,
      severity: daysBetween(ctx.today, on) <= 7 ? 'high' : 'medium',
      params: { item, batch, date: on, quantity: quantityText(stored(quantity)), unit },
    })),
    {
      subject: 'trade.batch',
      permissionId: 'trade.inventory.read',
      kind: 'batch_expiring',
      titleKey: 'trade.alert.batch',
    },
  )
}

const heldDays = 3

/** Orders whose goods are late, and bills that nobody decided on for three days. */
export async function tellOfBuying(ctx: Ctx): Promise<void> {
  const late = await rawQuery<{ id: string; number: string; supplier: string; on: Day }>(
    ctx.db,
    `select o.id, o.number, coalesce(p.name_ar, p.name_en, p.code) as supplier, o.expected_on as "on"
     from trade.purchase_order o join parties.party p on p.company_id = $1 and p.id = o.supplier_id
     where o.company_id = $1 and o.state in ('approved', 'sent') and o.expected_on < $2::date and exists (
       select from trade.purchase_line n where n.company_id = $1 and n.order_id = o.id and n.item_id is not null
         and n.quantity > coalesce((select sum(g.accepted) from trade.receipt_line g where g.company_id = $1 and g.line_id = n.id), 0))
     order by o.id`,
    [ctx.company.id, ctx.today],
  )
  const permissionId = 'trade.suppliers.read'
  await tell(
    ctx,
    late.map(({ id, number, supplier, on }) => ({
      id,
      dueOn: on,
      severity: 'medium',
      params: { number, supplier, date: on },
    })),
    { subject: 'trade.purchaseOrder', permissionId, kind: 'purchase_late', titleKey: 'trade.alert.late' },
  )
  const held = await rawQuery<{ id: string; reference: string; number: string }>(
    ctx.db,
    `select b.id, b.reference, o.number from trade.supplier_bill b join trade.purchase_order o on o.company_id = $1 and o.id = b.order_id
     where b.company_id = $1 and b.state = 'held' and b.created_at < $2 order by b.id`,
    [ctx.company.id, new Date(ctx.now.getTime() - heldDays * 86_400_000)],
  )
  await tell(
    ctx,
    held.map(({ id, reference, number }) => ({ id, severity: 'medium', params: { reference, number } })),
    { subject: 'trade.supplierBill', permissionId, kind: 'bill_held', titleKey: 'trade.alert.held' },
  )
}
