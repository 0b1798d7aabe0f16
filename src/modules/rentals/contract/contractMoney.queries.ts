import type { Ctx } from '#kernel/server/context.ts'
import { rawQuery } from '#kernel/server/database.ts'
import type { Day } from '#kernel/shared/day.ts'

/**
 * The documents of a contract in billing: its own, its part of those it shares, and the late fees of its rows with their credit
 * notes. `$1` is the company.
 */
export const contractDocumentsSql = `
  select l.contract_id, l.invoice_id, l.kind as link, l.is_shared, l.share_minor from rentals.contract_invoice l where l.company_id = $1
  union all
  select r.contract_id, i.id, 'lateFee', false, null from billing.late_fee f
  join rentals.schedule_row r on r.company_id = $1 and r.id = f.source_id
  join billing.late_fee_document d on d.company_id = $1 and d.late_fee_id = f.id
  join billing.invoice i on i.company_id = $1 and (i.id = d.invoice_id or i.corrects_id = d.invoice_id)
  where f.company_id = $1 and f.source_type = 'rentals.scheduleRow'`

/** What is open for the contract of a link `l` on its invoice `i`: all of it, or its part of one it shares. */
export const openPart = `case when l.is_shared then coalesce((select s.open_minor from rentals.shares_of(l.invoice_id) s
  where s.contract_id = l.contract_id), 0) else i.open_minor end`

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
       coalesce(sum(m.total) filter (where i.kind <> 'creditNote'), 0)::bigint as "invoicedMinor",
       coalesce(sum(m.total) filter (where i.kind = 'creditNote'), 0)::bigint as "creditedMinor",
       coalesce(sum(m.paid) filter (where i.kind <> 'creditNote'), 0)::bigint as "paidMinor",
       coalesce(sum(m.deposit) filter (where i.kind <> 'creditNote'), 0)::bigint as "depositAppliedMinor",
       coalesce(sum(m.open) filter (where i.kind <> 'creditNote'), 0)::bigint as "balanceMinor",
       coalesce(sum(m.open) filter (where i.kind <> 'creditNote' and i.due_on < $3), 0)::bigint as "overdueMinor",
       coalesce(sum(m.total) filter (where c.link = 'lateFee' and i.kind <> 'creditNote'), 0)::bigint as "lateFeesMinor",
       min(i.due_on) filter (where m.open > 0 and i.kind <> 'creditNote') as "oldestDueOn"
     from (${contractDocumentsSql}) c
     join billing.invoice i on i.company_id = $1 and i.id = c.invoice_id and i.status = 'issued'
     left join lateral (
       select sum(x.amount_minor) filter (where x.payment_id is not null) as paid,
         sum(x.amount_minor) filter (where x.deposit_id is not null) as deposit
       from billing.allocation x where not c.is_shared and x.company_id = $1 and x.invoice_id = i.id
     ) a on true
     left join lateral (
       select s.* from rentals.shares_of(c.invoice_id) s where s.contract_id = c.contract_id
     ) s on c.is_shared
     cross join lateral (
       select coalesce(c.share_minor, s.total_minor, i.total_minor) as total, coalesce(s.open_minor, i.open_minor) as open,
         coalesce(s.paid_minor, a.paid) as paid, coalesce(s.deposit_minor, a.deposit) as deposit
     ) m
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
    `select i.id, i.number, i.kind, c.link, i.invoice_date as date, i.due_on as "dueOn",
       coalesce(c.share_minor, s.total_minor, i.total_minor) as "totalMinor", coalesce(s.open_minor, i.open_minor) as "openMinor"
     from (${contractDocumentsSql}) c
     join billing.invoice i on i.company_id = $1 and i.id = c.invoice_id and i.status = 'issued'
     left join lateral (
       select s.* from rentals.shares_of(c.invoice_id) s where s.contract_id = c.contract_id
     ) s on c.is_shared
     where c.contract_id = $2 order by i.issued_at, i.id`,
    [ctx.company.id, contractId],
  )
}
