import type { Ctx } from '#kernel/server/context.ts'
import { rawQuery } from '#kernel/server/database.ts'
import { type InvoiceSettlement, settlementsOf } from '#modules/billing/public.server.ts'
import { type Part, type PartSettlement, type Settlement, settledParts } from '../master/master.rules.ts'
import type { KeptRow } from '../schedule/scheduleRows.commands.ts'

type Invoiced = Pick<KeptRow, 'id' | 'invoice_id'>

/**
 * What settled each row, by day: everything on an invoice of its own, its part where several contracts share one (the same
 * order as `rentals.shares_of`).
 */
export async function settlementsOfRows(
  ctx: Ctx,
  rows: readonly Invoiced[],
): Promise<(row: Invoiced) => readonly PartSettlement[]> {
  const invoiceIds = [...new Set(rows.flatMap(row => (row.invoice_id ? [row.invoice_id] : [])))]
  if (invoiceIds.length === 0) return () => []
  const parts = await partsOf(ctx, invoiceIds)
  const whole = await settlementsOf(
    ctx,
    invoiceIds.filter(id => !parts.has(id)),
  )
  const byInvoice = Map.groupBy<string, InvoiceSettlement>(whole, one => one.invoiceId)
  const settlements = await sharedSettlements(ctx, [...parts.keys()])
  const byRow = new Map<string, readonly PartSettlement[]>()
  for (const [invoiceId, shared] of parts)
    for (const [rowId, settled] of settledParts(shared, settlements.get(invoiceId) ?? []))
      byRow.set(rowId, settled)
  return row => byRow.get(row.id) ?? byInvoice.get(row.invoice_id ?? '') ?? []
}

/** The parts of the invoices that several contracts share, in their order. */
async function partsOf(ctx: Ctx, invoiceIds: readonly string[]): Promise<Map<string, Part[]>> {
  const rows = await ctx.db
    .selectFrom('rentals.schedule_row')
    .select(['id as rowId', 'contract_id as contractId', 'invoice_id', 'share_minor'])
    .where('invoice_id', 'in', [...invoiceIds])
    .where('share_minor', 'is not', null)
    .orderBy('share_from_minor')
    .orderBy('id')
    .execute()
  const parts = rows.map(({ share_minor, ...row }) => ({ ...row, shareMinor: share_minor! }))
  return Map.groupBy(parts, part => part.invoice_id!)
}

async function sharedSettlements(ctx: Ctx, invoiceIds: readonly string[]) {
  if (invoiceIds.length === 0) return new Map<string, Settlement[]>()
  const found = await rawQuery<Settlement & { invoiceId: string }>(
    ctx.db,
    `select a.invoice_id as "invoiceId", 
       case when l.share_minor is null then a.amount_minor else sign(a.amount_minor) * l.share_minor end::bigint as "amountMinor",
       l.contract_id is not null as "isCredit",
       case when q.id is null then a.allocated_on else greatest(a.allocated_on, q.state_on) end as on,
       (q.id is null or q.state = 'cleared') as "isCleared",
       coalesce(l.contract_id::text, substring(d.source from '^rentals\\.contract:(.+)$')) as "contractId"
     from billing.allocation a
     left join billing.cheque q on q.company_id = $1 and q.payment_id = a.payment_id
     left join rentals.contract_invoice l on l.company_id = $1 and l.invoice_id = a.credit_id
     left join billing.deposit d on d.company_id = $1 and d.id = a.deposit_id
     where a.company_id = $1 and a.invoice_id = any ($2)
     order by 3, a.id`,
    [ctx.company.id, invoiceIds],
  )
  return Map.groupBy(found, one => one.invoiceId)
}
