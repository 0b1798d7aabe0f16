import type { Ctx } from '#kernel/server/context.ts'
import { rawQuery } from '#kernel/server/database.ts'
import type { Day } from '#kernel/shared/day.ts'

export type Settlement = {
  readonly id: string
  readonly on: Day
  readonly amount: number
  readonly live: number
  readonly source: 'payment' | 'credit' | 'deposit'
  readonly sourceId: string
  readonly sourceNumber: string
  readonly invoiceId: string
  readonly invoiceNumber: string
}

/** Settlements of a document, or made by a receipt or credit note; undone ones have 0 live. Oldest first. */
export async function settlementsOf(
  ctx: Ctx,
  by: { invoiceId: string } | { paymentId: string } | { creditId: string },
): Promise<Settlement[]> {
  const [column, value] =
    'invoiceId' in by
      ? ['invoice_id', by.invoiceId]
      : 'paymentId' in by
        ? ['payment_id', by.paymentId]
        : ['credit_id', by.creditId]
  return rawQuery<Settlement>(
    ctx.db,
    `select a.id, a.allocated_on as on, a.amount_minor as amount, a.amount_minor - a.released_minor as live,
       case when a.payment_id is not null then 'payment' when a.credit_id is not null then 'credit' else 'deposit' end as source,
       coalesce(a.payment_id, a.credit_id, a.deposit_id) as "sourceId", coalesce(p.number, c.number, d.number) as "sourceNumber",
       a.invoice_id as "invoiceId", i.number as "invoiceNumber"
     from billing.allocation a
     join billing.invoice i on i.company_id = $1 and i.id = a.invoice_id
     left join billing.payment p on p.company_id = $1 and p.id = a.payment_id
     left join billing.invoice c on c.company_id = $1 and c.id = a.credit_id
     left join billing.deposit d on d.company_id = $1 and d.id = a.deposit_id
     where a.company_id = $1 and a.${column} = $2 and a.amount_minor > 0
     order by a.allocated_on, a.id`,
    [ctx.company.id, value],
  )
}
