-- A document in a foreign currency: its own amounts beside the company's, which billing.invoice keeps at the rate of its day.
create table billing.foreign_document (
  company_id int not null default app.current_company() references platform.company,
  invoice_id uuid not null,
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  rate numeric(20, 10) not null check (rate > 0),
  total_minor bigint not null check (total_minor > 0),
  settled_minor bigint not null default 0,
  primary key (company_id, invoice_id),
  constraint foreign_document_settled check (settled_minor between 0 and total_minor),
  foreign key (company_id, invoice_id) references billing.invoice (company_id, id)
);
select app.company_table('billing.foreign_document', 'keep');

-- What a settlement is in the document's currency.
alter table billing.allocation add column foreign_minor bigint;

-- A settlement that does not say it (a credit, an advance, a release) takes the share of the document's open amount, the last one
-- all that is left: nothing open in one currency is settled in the other (invariant 19).
create function billing.share_foreign() returns trigger language plpgsql security definer
set search_path = pg_catalog, billing as $$
declare
  open_foreign bigint;
  open_base bigint;
begin
  if new.releases_id is not null then
    select a.amount_minor - a.released_minor, a.foreign_minor + coalesce((select sum(r.foreign_minor) from allocation r
        where r.company_id = new.company_id and r.releases_id = a.id), 0)
      into open_base, open_foreign from allocation a where a.company_id = new.company_id and a.id = new.releases_id;
  else
    select i.open_minor, f.total_minor - f.settled_minor into open_base, open_foreign
      from foreign_document f join invoice i on i.company_id = f.company_id and i.id = f.invoice_id
      where f.company_id = new.company_id and f.invoice_id = new.invoice_id;
  end if;
  if open_foreign is null then return new; end if;
  if new.foreign_minor is null then
    new.foreign_minor := sign(new.amount_minor) * case when abs(new.amount_minor) >= open_base then open_foreign
      else greatest(1, least(open_foreign - 1, round(open_foreign::numeric * abs(new.amount_minor) / open_base))) end;
  end if;
  update foreign_document set settled_minor = settled_minor + new.foreign_minor
    where company_id = new.company_id and invoice_id = new.invoice_id;
  return new;
end $$;
create trigger allocation_foreign before insert on billing.allocation for each row execute function billing.share_foreign();

-- The difference between what a foreign document cost and what was paid for it.
alter table billing.payment_split drop constraint payment_split_kind_check;
alter table billing.payment_split add constraint payment_split_kind_check
  check (kind in ('invoice', 'deposit', 'advance', 'refund', 'line', 'rounding', 'exchange'));
alter table billing.payment_split drop constraint payment_split_check;
alter table billing.payment_split add constraint payment_split_check
  check (amount_minor > 0 or (kind in ('rounding', 'exchange') and amount_minor <> 0));
