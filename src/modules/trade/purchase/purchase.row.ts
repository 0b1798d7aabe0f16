import type { Selectable } from 'kysely'
import type { Ctx } from '#kernel/server/context.ts'
import { rawQuery } from '#kernel/server/database.ts'
import { lockRecord, recordKind } from '#kernel/server/record.ts'
import { whyNotFrom } from '#kernel/shared/lifecycle.ts'
import { refuse } from '#kernel/shared/refusal.ts'
import { type Milli, stored } from '../quantity/quantity.rules.ts'
import type { PurchaseOrderTable } from '../tables.ts'
import { type LineProgress, type PurchaseAction, purchaseTransitions } from './purchase.rules.ts'

export type PurchaseRecord = Selectable<PurchaseOrderTable>

export const purchases = recordKind({
  table: 'trade.purchase_order',
  kind: 'trade.purchaseOrder',
  label: row => row.number,
})

/** An order under lock; refused where its state does not allow the action. */
export async function purchaseToChange(
  ctx: Ctx,
  seen: { id: string; version?: number },
  action: PurchaseAction,
): Promise<PurchaseRecord> {
  const row = await lockRecord(ctx, purchases, seen)
  refuse(whyNotFrom(purchaseTransitions, action, row.state, 'trade.purchase.state'))
  return row
}

export type PurchaseLine = LineProgress & {
  readonly id: string
  readonly itemId: string | null
  readonly description: string | null
  readonly purposeKey: string | null
  readonly unitId: string | null
  readonly factor: Milli
  readonly priceMinor: number
  readonly taxCode: string | null
}

type Found = Omit<PurchaseLine, 'factor' | 'quantity' | 'accepted' | 'returned' | 'billed'> & {
  factor: string
  quantity: string
  accepted: string
  returned: string
  billed: string
  orderId: string
}

/** The lines of orders with what came of them and what was billed; services come when they are billed. */
export async function linesOf(
  ctx: Ctx,
  orderIds: readonly string[],
): Promise<(PurchaseLine & { orderId: string })[]> {
  const rows = await rawQuery<Found>(
    ctx.db,
    `select l.id, l.order_id as "orderId", l.item_id as "itemId", l.description, l.purpose_key as "purposeKey", l.unit_id as "unitId", l.factor,
       l.quantity, l.price_minor as "priceMinor", l.tax_code as "taxCode",
       case when l.item_id is null then l.quantity else r.accepted end as accepted, coalesce(t.quantity, 0) as returned,
       b.billed, (r.value - coalesce(t.owed, 0) + v.difference)::bigint as "valueMinor", b.expected::bigint as "expectedMinor"
     from trade.purchase_line l
     cross join lateral (select coalesce(sum(n.accepted), 0) as accepted, coalesce(sum(n.value_minor), 0) as value
       from trade.receipt_line n where n.company_id = $1 and n.line_id = l.id) r
     left join lateral (select sum(s.quantity) as quantity, sum(s.owed_minor) as owed from trade.supplier_return_line s
       join trade.receipt_line n on n.company_id = $1 and n.id = s.receipt_line_id
       where s.company_id = $1 and n.line_id = l.id) t on true
     cross join lateral (select coalesce(sum(m.quantity), 0) as billed, coalesce(sum(m.expected_minor), 0) as expected
       from trade.match_line m join trade.supplier_bill p on p.company_id = $1 and p.id = m.bill_id and p.state = 'recorded'
       where m.company_id = $1 and m.line_id = l.id) b
     -- What a bill differed by stays with the goods when it is voided: the next one is measured against that.
     cross join lateral (select coalesce(sum(m.net_minor - m.expected_minor), 0) as difference
       from trade.match_line m join trade.supplier_bill p on p.company_id = $1 and p.id = m.bill_id and p.state = 'void'
       where m.company_id = $1 and m.line_id = l.id) v
     where l.company_id = $1 and l.order_id = any ($2) order by l.order_id, l.no`,
    [ctx.company.id, [...orderIds]],
  )
  return rows.map(row => ({
    ...row,
    factor: stored(row.factor),
    quantity: stored(row.quantity),
    accepted: stored(row.accepted),
    returned: stored(row.returned),
    billed: stored(row.billed),
  }))
}
