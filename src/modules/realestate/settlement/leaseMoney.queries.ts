import type { Ctx } from '#kernel/server/context.ts'
import { rawQuery } from '#kernel/server/database.ts'
import type { Day } from '#kernel/shared/day.ts'

/** The documents of leases in billing: rows, what handovers found, shares of repairs and of shared bills. `$1` is the company. */
const leaseDocumentsSql = `
  select r.lease_id, r.invoice_id from realestate.lease_row r where r.company_id = $1 and r.invoice_id is not null
  union
  select h.lease_id, m.invoice_id from realestate.handover_item m
  join realestate.handover h on h.company_id = $1 and h.id = m.handover_id
  where m.company_id = $1 and m.invoice_id is not null
  union
  select q.lease_id, q.tenant_invoice_id from realestate.maintenance_request q
  where q.company_id = $1 and q.lease_id is not null and q.tenant_invoice_id is not null
  union
  select n.lease_id, n.invoice_id from realestate.recharge_line n where n.company_id = $1 and n.invoice_id is not null`

export type OpenInvoice = { invoiceId: string; dueOn: Day; openMinor: number }

/** What is open of a lease, the oldest first. */
export const openInvoicesOf = (ctx: Ctx, leaseId: string): Promise<OpenInvoice[]> =>
  rawQuery<OpenInvoice>(
    ctx.db,
    `select i.id as "invoiceId", i.due_on as "dueOn", i.open_minor as "openMinor" from (${leaseDocumentsSql}) d
     join billing.invoice i on i.company_id = $1 and i.id = d.invoice_id and i.status = 'issued' and i.open_minor > 0
     where d.lease_id = $2 order by i.due_on, i.number`,
    [ctx.company.id, leaseId],
  )

/** What tenants paid for a lease so far. */
export async function paidOf(ctx: Ctx, leaseId: string): Promise<number> {
  const [sum] = await rawQuery<{ minor: number }>(
    ctx.db,
    `select coalesce(sum(a.amount_minor), 0)::bigint as minor from (${leaseDocumentsSql}) d
     join billing.allocation a on a.company_id = $1 and a.invoice_id = d.invoice_id and a.payment_id is not null
     where d.lease_id = $2`,
    [ctx.company.id, leaseId],
  )
  return sum!.minor
}

/** What a tenant has with us that no document takes: neither promised by a cheque nor meant for a row to come. */
export const freeAdvances = (
  ctx: Ctx,
  partyId: string,
): Promise<{ paymentId: string; freeMinor: number }[]> =>
  rawQuery<{ paymentId: string; freeMinor: number }>(
    ctx.db,
    `select * from (
       select p.id as "paymentId", (p.free_minor - coalesce((select sum(v.amount_minor) from realestate.rent_cover v
           join realestate.lease_row r on r.company_id = $1 and r.id = v.row_id and r.state = 'scheduled'
           where v.company_id = $1 and v.payment_id = p.id), 0))::bigint as "freeMinor"
       from billing.payment p
       where p.company_id = $1 and p.party_id = $2 and p.direction = 'in' and p.status = 'posted' and p.free_minor > 0
         and not exists (select from billing.cheque c
           where c.company_id = $1 and c.payment_id = p.id and c.state in ('onHand', 'lodged'))
       order by p.payment_date, p.number) f
     where f."freeMinor" > 0`,
    [ctx.company.id, partyId],
  )
