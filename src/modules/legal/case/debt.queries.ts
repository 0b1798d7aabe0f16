import type { Ctx } from '#kernel/server/context.ts'
import { rawQuery } from '#kernel/server/database.ts'
import type { Day } from '#kernel/shared/day.ts'
import { knowAll, readAs } from '../office/reader.queries.ts'
import type { DebtFacts } from './case.rules.ts'

/** Ids under which a party's invoices lie: a merged party keeps the ids it had. */
export async function familyOf(ctx: Ctx, partyId: string): Promise<string[]> {
  const rows = await rawQuery<{ id: string }>(
    ctx.db,
    `select p.id from parties.party p where p.company_id = $1
       and coalesce(p.alias_of, p.id) = (select coalesce(o.alias_of, o.id) from parties.party o where o.company_id = $1 and o.id = $2)`,
    [ctx.company.id, partyId],
  )
  return rows.map(row => row.id)
}

/** What a party owes overdue today, since when, and when it paid last. */
export async function debtOf(ctx: Ctx, partyId: string): Promise<DebtFacts> {
  const [row] = await rawQuery<DebtFacts>(
    ctx.db,
    `select coalesce(($3::date - min(due_on))::int, 0) as "daysLate", coalesce(sum(open_minor), 0)::bigint as "overdueMinor",
       (select max(p.payment_date) from billing.payment p where p.company_id = $1 and p.party_id = any ($2) and p.direction = 'in'
          and p.status = 'posted') as "lastPaidOn"
     from billing.invoice
     where company_id = $1 and party_id = any ($2) and status = 'issued' and kind in ('sale', 'service') and open_minor > 0
       and due_on < $3`,
    [ctx.company.id, await familyOf(ctx, partyId), ctx.today],
  )
  return row!
}

export type ClaimItem = {
  invoiceId: string
  number: string
  dueOn: Day
  totalMinor: number
  openMinor: number
  collectedMinor: number
}

/** The invoices of a claim as the ledger has them now. */
export async function claimItems(ctx: Ctx, caseId: string): Promise<ClaimItem[]> {
  return rawQuery<ClaimItem>(
    readAs(ctx),
    `select i.id as "invoiceId", i.number, i.due_on as "dueOn", i.total_minor as "totalMinor",
       (case when i.status = 'issued' then i.open_minor else 0 end)::bigint as "openMinor",
       coalesce((select sum(a.amount_minor) from billing.allocation a where a.company_id = $1 and a.invoice_id = i.id
         and a.allocated_on >= c.opened_on and a.credit_id is null), 0)::bigint as "collectedMinor"
     from legal.claim_item t
     join legal.legal_case c on c.company_id = $1 and c.id = t.case_id
     join billing.invoice i on i.company_id = $1 and i.id = t.invoice_id
     where t.company_id = $1 and t.case_id = $2 order by i.due_on, i.number`,
    [ctx.company.id, caseId],
  )
}

/** In which live case each invoice stands, every case counted, and whether the person may know of that case. */
export async function liveCasesOf(ctx: Ctx, invoiceIds: readonly string[]) {
  if (invoiceIds.length === 0) return new Map<string, { caseId: string; number: string | null }>()
  const taken = await knowAll(ctx)
    .selectFrom('legal.claim_item as t')
    .select(['t.invoice_id', 't.case_id'])
    .where('t.is_live', '=', true)
    .where('t.invoice_id', 'in', [...invoiceIds])
    .execute()
  const seen = await readAs(ctx)
    .selectFrom('legal.legal_case')
    .select(['id', 'number'])
    .where('id', 'in', [...taken.map(row => row.case_id), '00000000-0000-0000-0000-000000000000'])
    .execute()
  const numbers = new Map(seen.map(row => [row.id, row.number]))
  return new Map(
    taken.map(row => [row.invoice_id, { caseId: row.case_id, number: numbers.get(row.case_id) ?? null }]),
  )
}

export type Cheque = {
  id: string
  number: string
  bank: string
  dueOn: Day
  amountMinor: number
  state: 'bounced' | 'legal' | 'replaced'
  stateOn: Day
}

/** Cheques that came for the invoices of a claim and were not paid: evidence, never a second claim beside the invoice they reopened. */
export async function chequesOf(ctx: Ctx, caseId: string): Promise<Cheque[]> {
  return rawQuery<Cheque>(
    readAs(ctx),
    `select c.id, c.number, c.bank, c.due_on as "dueOn", c.amount_minor as "amountMinor", c.state, c.state_on as "stateOn"
     from billing.cheque c
     where c.company_id = $1 and c.state in ('bounced', 'legal', 'replaced') and exists (select from billing.allocation a
       join legal.claim_item t on t.company_id = $1 and t.invoice_id = a.invoice_id and t.case_id = $2
       where a.company_id = $1 and a.payment_id = c.payment_id)
     order by c.due_on, c.number`,
    [ctx.company.id, caseId],
  )
}
