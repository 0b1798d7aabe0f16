-- A credit note that a person writes on an invoice of a contract belongs to the contract as those that rentals writes by itself. Of an
-- invoice that several contracts share it belongs to each of them in part. Null: all of it.
alter table rentals.contract_invoice add column share_minor bigint check (share_minor >= 0);

-- What an invoice of several contracts comes to for each of them. Credit notes and deposits of a contract settle its own part;
-- every other settlement pays the parts in their order.
create or replace function rentals.shares_of(of_invoice uuid) returns table (
  contract_id uuid, total_minor bigint, credited_minor bigint, deposit_minor bigint, paid_minor bigint, open_minor bigint
) language sql stable as $$
  with share as (
    select r.contract_id, sum(r.share_minor)::bigint as total, min(r.share_from_minor) as begins
    from rentals.schedule_row r
    where r.company_id = app.current_company() and r.invoice_id = of_invoice and r.share_minor is not null
    group by r.contract_id
  ), own as (
    select s.*,
      coalesce((select sum(case when l.share_minor is null then a.amount_minor else sign(a.amount_minor) * l.share_minor end)
        from billing.allocation a join rentals.contract_invoice l on l.company_id = a.company_id
          and l.invoice_id = a.credit_id and l.contract_id = s.contract_id
        where a.company_id = app.current_company() and a.invoice_id = of_invoice), 0)::bigint as credited,
      coalesce((select sum(a.amount_minor) from billing.allocation a
        join billing.deposit d on d.company_id = a.company_id and d.id = a.deposit_id
          and d.source = 'rentals.contract:' || s.contract_id
        where a.company_id = app.current_company() and a.invoice_id = of_invoice), 0)::bigint as deposit
    from share s
  ), part as (
    select o.*, greatest(0, o.total - o.credited - o.deposit) as net,
      sum(greatest(0, o.total - o.credited - o.deposit)) over (order by o.begins) as reached,
      sum(greatest(0, o.total - o.credited - o.deposit)) over () as all_net
    from own o
  ), shown as (
    select p.*, least(p.net, greatest(0, p.reached - (p.all_net - i.open_minor))) as open
    from part p join billing.invoice i on i.company_id = app.current_company() and i.id = of_invoice
  )
  select s.contract_id, s.total, s.credited, s.deposit, (s.net - s.open)::bigint, s.open::bigint from shown s
$$;

-- Notes of before, on invoices of one contract alone: they are its documents, and what they took back of its price leaves its total.
alter table rentals.contract_invoice no force row level security;
alter table rentals.contract no force row level security;
alter table billing.invoice no force row level security;
with note as (
  insert into rentals.contract_invoice (company_id, contract_id, invoice_id, kind, row_id)
  select l.company_id, l.contract_id, n.id, 'credit', l.row_id
  from rentals.contract_invoice l
  join billing.invoice n on n.company_id = l.company_id and n.corrects_id = l.invoice_id and n.status = 'issued'
  where not l.is_shared and l.kind <> 'credit'
    and not exists (select from rentals.contract_invoice k where k.company_id = n.company_id and k.invoice_id = n.id)
  returning company_id, contract_id, invoice_id
), taken as (
  select note.company_id, note.contract_id, sum(n.total_minor)::bigint as minor
  from note
  join billing.invoice n on n.company_id = note.company_id and n.id = note.invoice_id
  join rentals.contract_invoice l on l.company_id = note.company_id and l.contract_id = note.contract_id
    and l.invoice_id = n.corrects_id and l.kind in ('row', 'swap', 'option')
  group by note.company_id, note.contract_id
)
update rentals.contract c set total_minor = c.total_minor - taken.minor
from taken where taken.company_id = c.company_id and taken.contract_id = c.id;
alter table rentals.contract_invoice force row level security;
alter table rentals.contract force row level security;
alter table billing.invoice force row level security;
