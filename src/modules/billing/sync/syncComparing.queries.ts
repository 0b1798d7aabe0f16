import type { Ctx } from '#kernel/server/context.ts'
import { rawQuery } from '#kernel/server/database.ts'
import type { Day } from '#kernel/shared/day.ts'
import type { OutputOf } from '#kernel/shared/endpoint.ts'
import type * as contract from './sync.contract.ts'

export type SyncKind = (typeof contract.syncKinds)[number]
export type Difference = OutputOf<typeof contract.compareSync>['differences'][number]

// Every document that posts under a key of its own: what its control line must be, for whom and when. A void one has no entry.
const documents = `
  select 'payment' as kind, concat('billing:payment:', p.id, ':post') as source_key, p.id, p.number, p.payment_date as on_day,
    p.status <> 'voided' as is_live, p.total_minor as amount, null::uuid as party_id, false as is_opening, false as is_bill
  from billing.payment p where p.company_id = $1 and p.status <> 'submitted'
  union all
  select 'invoice', i.source_key, i.id, i.number, i.invoice_date, i.status = 'issued', i.total_minor, i.party_id, i.number like 'OPN-%',
    i.kind in ('bill', 'vendorCredit')
  from billing.invoice i where i.company_id = $1 and i.status <> 'draft' and i.total_minor > 0
  union all
  select 'deposit', concat('billing:deposit:', d.id, ':', m.id), d.id, d.number, m.moved_on, true, abs(m.amount_minor), d.party_id, false, false
  from billing.deposit_move m join billing.deposit d on d.company_id = $1 and d.id = m.deposit_id
  where m.company_id = $1 and (m.kind in ('apply', 'forfeit') or m.kind = 'receive' and m.payment_id is not null and not exists (
    select from billing.payment_split s where s.company_id = $1 and s.deposit_id = d.id and s.payment_id = m.payment_id))
  union all
  select 'cheque', concat('billing:cheque:', c.id, ':', m.move_no), c.payment_id, c.number, m.moved_on, true, c.amount_minor, null,
    false, false
  from billing.cheque_move m join billing.cheque c on c.company_id = $1 and c.id = m.cheque_id
  where m.company_id = $1 and m.to_state in ('lodged', 'cleared', 'bounced', 'stopped')`

// The newest entry of a key counts while nothing has reversed it.
const compared = `
  with document as (${documents}),
  wished as (
    select * from document where ($2::text is null or kind = $2) and ($3::date is null or on_day >= $3)
      and ($4::date is null or on_day <= $4)),
  live as (
    select e.id, e.number, e.origin_key, e.entry_date, e.kind
    from accounting.journal_entry e
    where e.company_id = $1 and e.kind <> 'reversal'
      and not exists (select from accounting.journal_entry r where r.company_id = $1 and r.reverses_id = e.id))`

const differencesSql = `${compared},
  beside as (
    select w.*, l.id as entry_id, l.number as entry_number, l.entry_date, s.moved, s.party
    from wished w left join live l on l.origin_key = w.source_key
    left join lateral (
      select case w.kind
          when 'payment' then (select abs(sum(j.debit - j.credit)) from accounting.journal_line j
            where j.company_id = $1 and j.entry_id = l.id and (
              j.account_id in (select account_id from billing.treasury_account where company_id = $1)
              or j.account_id in (select account_id from accounting.account_mapping
                where company_id = $1 and key in ('chequesReceivable', 'chequesPayable'))))
          when 'invoice' then (select abs(sum(j.debit - j.credit)) from accounting.journal_line j
            join billing.invoice i on i.company_id = $1 and i.id = w.id and i.control_account_id = j.account_id
            where j.company_id = $1 and j.entry_id = l.id)
          when 'deposit' then (select abs(sum(j.debit - j.credit)) from accounting.journal_line j
            join billing.deposit d on d.company_id = $1 and d.id = w.id and d.control_account_id = j.account_id
            where j.company_id = $1 and j.entry_id = l.id)
          else (select greatest(sum(j.debit), sum(j.credit)) from accounting.journal_line j
            where j.company_id = $1 and j.entry_id = l.id and j.account_id in (select account_id from accounting.account_mapping
              where company_id = $1 and key in ('chequesReceivable', 'chequesLodged', 'chequesPayable'))) end as moved,
        (select j.party_id from accounting.journal_line j join billing.invoice i on i.company_id = $1 and i.id = w.id
          where w.kind = 'invoice' and j.company_id = $1 and j.entry_id = l.id and j.account_id = i.control_account_id limit 1) as party
    ) s on true)
  select kind, fault, source_key as "sourceKey", number, id as "documentId", on_day as date, amount as document, moved::bigint as entry,
    entry_number as "entryNumber", is_bill as "isBill"
  from (
    select b.*, case when is_live and entry_id is null then 'missing'
        when not is_live and entry_id is not null then 'state'
        when entry_id is null then null
        when moved is distinct from amount then 'amount'
        when party_id is not null and kind = 'invoice' and party is distinct from party_id then 'party'
        when entry_date <> on_day and not is_opening then 'date' end as fault
    from beside b
    union all
    select o.kind, l.origin_key, null, l.number, l.entry_date, true, null, null, false, false, l.id, l.number, l.entry_date,
      (select sum(j.debit) from accounting.journal_line j where j.company_id = $1 and j.entry_id = l.id), null, 'orphan'
    from live l
    join (values ('payment', '^billing:payment:[0-9a-f-]+:post$'), ('deposit', '^billing:deposit:[0-9a-f-]+:[0-9a-f-]+$'),
        ('cheque', '^billing:cheque:[0-9a-f-]+:[0-9]+$'),
        ('invoice', '^billing:(invoice|creditNote|bill):[0-9a-f-]+:(issue|record|credit)$')) o (kind, pattern)
      on l.origin_key ~ o.pattern
    where ($2::text is null or o.kind = $2) and ($3::date is null or l.entry_date >= $3)
      and ($4::date is null or l.entry_date <= $4) and not exists (select from document d where d.source_key = l.origin_key)
  ) f where fault is not null order by on_day, number limit 500`

type Filters = {
  kind?: SyncKind | undefined
  from?: Day | undefined
  to?: Day | undefined
}

const valuesOf = (ctx: Ctx, { kind, from, to }: Filters) => [
  ctx.company.id,
  kind ?? null,
  from ?? null,
  to ?? null,
]

/** Where documents and their entries differ, oldest first. */
export function differencesOf(ctx: Ctx, filters: Filters = {}): Promise<Difference[]> {
  return rawQuery<Difference>(ctx.db, differencesSql, valuesOf(ctx, filters))
}

/** How many documents of each kind are held against their entries. */
export function comparedOf(ctx: Ctx, filters: Filters): Promise<{ kind: SyncKind; count: number }[]> {
  return rawQuery(
    ctx.db,
    `${compared} select kind, count(*)::int as count from wished group by kind order by kind`,
    valuesOf(ctx, filters),
  )
}
