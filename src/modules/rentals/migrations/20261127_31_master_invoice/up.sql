-- One monthly invoice for the contracts of a master: an invoice may carry rows of several contracts. Each row keeps its part and
-- what stands before it, because money without a contract's name pays the parts in their order. Null: an invoice of its own.
alter table rentals.schedule_row add column share_minor bigint check (share_minor >= 0);
alter table rentals.schedule_row add column share_from_minor bigint check (share_from_minor >= 0);
alter table rentals.schedule_row add constraint schedule_row_share
  check (num_nonnulls(share_minor, share_from_minor) in (0, 2) and (share_minor is null or invoice_id is not null));

-- The invoice's line that carries this one, where lines of other rows stand beside it.
alter table rentals.row_line add column invoice_line_no int check (invoice_line_no > 0);

alter table rentals.contract_invoice add column is_shared boolean not null default false;
create index contract_master on rentals.contract (company_id, master_id) where master_id is not null;

-- What an invoice of several contracts comes to for each of them. Credit notes and deposits of a contract settle its own part;
-- every other settlement pays the parts in their order.
create function rentals.shares_of(of_invoice uuid) returns table (
  contract_id uuid, total_minor bigint, credited_minor bigint, deposit_minor bigint, paid_minor bigint, open_minor bigint
) language sql stable as $$
  with share as (
    select r.contract_id, sum(r.share_minor)::bigint as total, min(r.share_from_minor) as begins
    from rentals.schedule_row r
    where r.company_id = app.current_company() and r.invoice_id = of_invoice and r.share_minor is not null
    group by r.contract_id
  ), own as (
    select s.*,
      coalesce((select sum(a.amount_minor) from billing.allocation a
        join rentals.contract_invoice l on l.company_id = a.company_id and l.invoice_id = a.credit_id
          and l.contract_id = s.contract_id
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
