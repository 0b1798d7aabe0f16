import type { Ctx } from '#kernel/server/context.ts'
import { rawQuery } from '#kernel/server/database.ts'
import type { Day } from '#kernel/shared/day.ts'

/** The documents of a contract in billing: its own, and the late fees of its rows. `$1` is the company. */
export const contractDocumentsSql = `
  select l.contract_id, l.invoice_id, l.kind as link from rentals.contract_invoice l where l.company_id = $1
  union all
  select r.contract_id, d.invoice_id, 'lateFee' from billing.late_fee f
  join rentals.schedule_row r on r.company_id = $1 and r.id = f.source_id
  join billing.late_fee_document d on d.company_id = $1 and d.late_fee_id = f.id
  where f.company_id = $1 and f.source_type = 'rentals.scheduleRow'`

export type ContractBalance = {
  readonly invoicedMinor: number
  readonly creditedMinor: number
  readonly paidMinor: number
  readonly depositAppliedMinor: number
  readonly balanceMinor: number
  readonly overdueMinor: number
  readonly lateFeesMinor: number
  /** The oldest due day of what is open. */
  readonly oldestDueOn: Day | null
}

const none: ContractBalance = {
  invoicedMinor: 0,
  creditedMinor: 0,
  paidMinor: 0,
  depositAppliedMinor: 0,
  balanceMinor: 0,
  overdueMinor: 0,
  lateFeesMinor: 0,
  oldestDueOn: null,
}

/** «لماذا هذا الرصيد؟»: what was invoiced, credited, paid and taken from the deposit, by contract; one question for many. */
export async function balancesOf(
  ctx: Ctx,
  contractIds: readonly string[],
): Promise<(id: string) => ContractBalance> {
  if (contractIds.length === 0) return () => none
  const rows = await rawQuery<ContractBalance & { id: string }>(
    ctx.db,
    `select c.contract_id as id,
       coalesce(sum(i.total_minor) filter (where i.kind <> 'creditNote'), 0)::bigint as "invoicedMinor",
       coalesce(sum(i.total_minor) filter (where i.kind = 'creditNote'), 0)::bigint as "creditedMinor",
       coalesce(sum(a.paid) filter (where i.kind <> 'creditNote'), 0)::bigint as "paidMinor",
       coalesce(sum(a.deposit) filter (where i.kind <> 'creditNote'), 0)::bigint as "depositAppliedMinor",
       coalesce(sum(i.open_minor) filter (where i.kind <> 'creditNote'), 0)::bigint as "balanceMinor",
       coalesce(sum(i.open_minor) filter (where i.kind <> 'creditNote' and i.due_on < $3), 0)::bigint as "overdueMinor",
       coalesce(sum(i.total_minor) filter (where c.link = 'lateFee' and i.kind <> 'creditNote'), 0)::bigint as "lateFeesMinor",
       min(i.due_on) filter (where i.open_minor > 0 and i.kind <> 'creditNote') as "oldestDueOn"
     from (${contractDocumentsSql}) c
     join billing.invoice i on i.company_id = $1 and i.id = c.invoice_id and i.status = 'issued'
     left join lateral (
       select sum(x.amount_minor) filter (where x.payment_id is not null) as paid,
         sum(x.amount_minor) filter (where x.deposit_id is not null) as deposit
       from billing.allocation x where x.company_id = $1 and x.invoice_id = i.id
     ) a on true
     where c.contract_id = any ($2) group by c.contract_id`,
    [ctx.company.id, contractIds, ctx.today],
  )
  const byId = new Map(rows.map(({ id, ...balance }) => [id, balance]))
  return id => byId.get(id) ?? none
}

export type ContractDocument = {
  readonly id: string
  readonly number: string
  readonly kind: 'sale' | 'service' | 'creditNote'
  readonly link: 'row' | 'downPayment' | 'charges' | 'mark' | 'swap' | 'credit' | 'option' | 'lateFee'
  readonly date: Day
  readonly dueOn: Day
  readonly totalMinor: number
  readonly openMinor: number
}

/** The documents of a contract in the order they were issued. */
export async function documentsOf(ctx: Ctx, contractId: string): Promise<ContractDocument[]> {
  return rawQuery<ContractDocument>(
    ctx.db,
    `select i.id, i.number, i.kind, c.link, i.invoice_date as date, i.due_on as "dueOn", i.total_minor as "totalMinor",
       i.open_minor as "openMinor"
     from (${contractDocumentsSql}) c
     join billing.invoice i on i.company_id = $1 and i.id = c.invoice_id and i.status = 'issued'
     where c.contract_id = $2 order by i.issued_at, i.id`,
    [ctx.company.id, contractId],
  )
}
