import type { Selectable } from 'kysely'
import type { Ctx } from '#kernel/server/context.ts'
import { rawQuery } from '#kernel/server/database.ts'
import { lockRecord, recordKind } from '#kernel/server/record.ts'
import { whyNotFrom } from '#kernel/shared/lifecycle.ts'
import { refuse } from '#kernel/shared/refusal.ts'
import { type Milli, stored } from '../quantity/quantity.rules.ts'
import type { SalesOrderTable } from '../tables.ts'
import { type SaleAction, type SaleProgress, saleTransitions } from './sale.rules.ts'

export type SaleRecord = Selectable<SalesOrderTable>

export const sales = recordKind({
  table: 'trade.sales_order',
  kind: 'trade.salesOrder',
  label: row => row.number ?? row.quote_number ?? '',
})

/** An order under lock; refused where its state does not allow the action. */
export async function saleToChange(
  ctx: Ctx,
  seen: { id: string; version?: number },
  action: SaleAction,
): Promise<SaleRecord> {
  const row = await lockRecord(ctx, sales, seen)
  refuse(whyNotFrom(saleTransitions, action, row.state, 'trade.sale.state'))
  return row
}

export type SaleLine = SaleProgress & {
  readonly id: string
  readonly orderId: string
  readonly itemId: string
  readonly item: string
  readonly isStocked: boolean
  readonly revenueKey: string
  readonly baseUnit: string
  readonly unitId: string | null
  readonly factor: Milli
  readonly priceMinor: number
  readonly discountBps: number
  readonly taxCode: string | null
  readonly tracking: 'none' | 'batch' | 'serial'
  readonly isWhole: boolean
}

type Quantities = 'factor' | 'quantity' | 'delivered' | 'invoiced' | 'returned' | 'credited'
type Found = Omit<SaleLine, Quantities> & Record<Quantities, string>

/** The lines of orders with what left, was invoiced and came back. */
export async function linesOf(ctx: Ctx, orderIds: readonly string[]): Promise<SaleLine[]> {
  const rows = await rawQuery<Found>(
    ctx.db,
    `select l.id, l.order_id as "orderId", l.no, l.item_id as "itemId", i.name_ar as item, i.kind <> 'service' as "isStocked",
       i.revenue_key as "revenueKey", i.unit as "baseUnit", i.tracking, i.is_whole as "isWhole", l.unit_id as "unitId", l.factor, l.quantity,
       l.price_minor as "priceMinor", l.discount_bps as "discountBps", l.tax_code as "taxCode", d.quantity as delivered,
       v.quantity as invoiced, r.quantity as returned, r.credited
     from trade.sales_line l
     join trade.item i on i.company_id = $1 and i.id = l.item_id
     cross join lateral (select coalesce(sum(n.quantity), 0) as quantity from trade.delivery_line n
       where n.company_id = $1 and n.line_id = l.id) d
     cross join lateral (select coalesce(sum(n.quantity), 0) as quantity from trade.sales_invoice_line n
       where n.company_id = $1 and n.line_id = l.id and not n.is_void) v
     cross join lateral (select coalesce(sum(n.quantity), 0) as quantity,
       coalesce(sum(n.quantity) filter (where n.invoice_line_id is not null), 0) as credited
       from trade.sales_return_line n where n.company_id = $1 and n.line_id = l.id) r
     where l.company_id = $1 and l.order_id = any ($2) order by l.order_id, l.no`,
    [ctx.company.id, [...orderIds]],
  )
  return rows.map(row => ({
    ...row,
    factor: stored(row.factor),
    quantity: stored(row.quantity),
    delivered: stored(row.delivered),
    invoiced: stored(row.invoiced),
    returned: stored(row.returned),
    credited: stored(row.credited),
  }))
}
