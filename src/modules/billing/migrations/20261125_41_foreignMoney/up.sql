-- A line as it was typed in the document's own currency; the other columns are the company's.
alter table billing.invoice_line add column foreign_price_minor bigint check (foreign_price_minor >= 0);
alter table billing.invoice_line add column foreign_discount_minor bigint check (foreign_discount_minor >= 0);
alter table billing.invoice_line add column foreign_net_minor bigint check (foreign_net_minor >= 0);

-- What a draft will be in; an issued document has its row in billing.foreign_document.
alter table billing.invoice add column draft_currency text check (draft_currency ~ '^[A-Z]{3}$');
alter table billing.invoice add column draft_rate numeric(20, 10) check (draft_rate > 0);
alter table billing.invoice add column draft_discount_minor bigint check (draft_discount_minor > 0);
alter table billing.invoice add constraint invoice_draft_currency
  check (draft_currency is null or status = 'draft');
alter table billing.invoice add constraint invoice_draft_rate
  check (draft_currency is not null or num_nonnulls(draft_rate, draft_discount_minor) = 0);

-- A payment through accounts of a foreign currency: its own amounts beside the company's, which billing.payment keeps. What
-- counts to the party (credit) is free where it settles nothing yet and was not given back.
create table billing.foreign_payment (
  company_id int not null default app.current_company() references platform.company,
  payment_id uuid not null,
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  rate numeric(20, 10) not null check (rate > 0),
  total_minor bigint not null check (total_minor > 0),
  credit_minor bigint not null check (credit_minor >= 0),
  allocated_minor bigint not null default 0,
  refunded_minor bigint not null default 0,
  free_minor bigint not null generated always as (credit_minor - allocated_minor - refunded_minor) stored,
  primary key (company_id, payment_id),
  constraint foreign_payment_free
    check (allocated_minor >= 0 and refunded_minor >= 0 and allocated_minor + refunded_minor <= credit_minor),
  foreign key (company_id, payment_id) references billing.payment (company_id, id)
);
select app.company_table('billing.foreign_payment', 'keep');

alter table billing.payment_tender add column foreign_minor bigint check (foreign_minor > 0);
alter table billing.payment_split add column foreign_minor bigint check (foreign_minor > 0);

-- What moved an account in its own currency, where that is not the company's. The last foreign unit takes the last of the
-- company's with it: what a voided payment leaves over is an exchange difference.
alter table billing.treasury_move add column foreign_minor bigint;
alter table billing.treasury_move drop constraint treasury_move_amount_minor_check;
alter table billing.treasury_move add constraint treasury_move_amount check (amount_minor <> 0 or foreign_minor <> 0);
alter table billing.treasury_move drop constraint treasury_move_kind_check;
alter table billing.treasury_move add constraint treasury_move_kind_check
  check (kind in ('tender', 'voidedTender', 'session', 'opening', 'cheque', 'bankFee', 'transfer', 'exchange'));

alter table billing.transfer add column foreign_out_minor bigint check (foreign_out_minor > 0);
alter table billing.transfer add column foreign_in_minor bigint check (foreign_in_minor > 0);
-- Left above what arrived and was charged is a loss, below it a gain.
alter table billing.transfer add column exchange_minor bigint not null default 0;
alter table billing.transfer drop constraint transfer_adds_up;
alter table billing.transfer add constraint transfer_adds_up
  check (amount_out_minor = amount_in_minor + fee_minor + exchange_minor);

-- What a settlement takes of a foreign payment, in the company's currency (null: as much as it settles) and in its own.
alter table billing.allocation add column source_minor bigint;
alter table billing.allocation add column source_foreign_minor bigint;
alter table billing.allocation add constraint allocation_source_sign
  check (source_minor is null or (source_minor < 0) = (amount_minor < 0));

-- The share of `whole` that goes with a part of `open`; the last part takes all that is left.
create function billing.share_of(part bigint, open bigint, whole bigint) returns bigint language sql immutable
set search_path = pg_catalog as $$
  select case when part >= open then whole
    else greatest(1, least(whole - 1, round(whole::numeric * part / open)))::bigint end
$$;

create or replace function billing.share_foreign() returns trigger language plpgsql security definer
set search_path = pg_catalog, billing as $$
declare
  size bigint := abs(new.amount_minor);
  way int := sign(new.amount_minor);
  open_base bigint;
  open_foreign bigint;
  source_base bigint;
  source_foreign bigint;
begin
  if new.releases_id is not null then
    select a.amount_minor - a.released_minor, a.foreign_minor + coalesce(r.foreign_minor, 0),
        a.source_minor + coalesce(r.source_minor, 0), a.source_foreign_minor + coalesce(r.source_foreign_minor, 0)
      into open_base, open_foreign, source_base, source_foreign
      from allocation a left join lateral (
        select sum(r.foreign_minor) as foreign_minor, sum(r.source_minor) as source_minor,
          sum(r.source_foreign_minor) as source_foreign_minor
        from allocation r where r.company_id = a.company_id and r.releases_id = a.id) r on true
      where a.company_id = new.company_id and a.id = new.releases_id;
    if source_base is not null and new.source_minor is null then
      new.source_minor := way * share_of(size, open_base, source_base);
    end if;
    if source_foreign is not null and new.source_foreign_minor is null then
      new.source_foreign_minor := way * share_of(size, open_base, source_foreign);
    end if;
  else
    select i.open_minor, f.total_minor - f.settled_minor into open_base, open_foreign
      from foreign_document f join invoice i on i.company_id = f.company_id and i.id = f.invoice_id
      where f.company_id = new.company_id and f.invoice_id = new.invoice_id;
    if new.payment_id is not null and new.source_foreign_minor is null then
      select p.free_minor, f.free_minor into source_base, source_foreign
        from foreign_payment f join payment p on p.company_id = f.company_id and p.id = f.payment_id
        where f.company_id = new.company_id and f.payment_id = new.payment_id;
      if source_foreign is not null then
        new.source_foreign_minor := share_of(coalesce(new.source_minor, size), source_base, source_foreign);
      end if;
    end if;
  end if;
  if open_foreign is not null then
    if new.foreign_minor is null then new.foreign_minor := way * share_of(size, open_base, open_foreign); end if;
    update foreign_document set settled_minor = settled_minor + new.foreign_minor
      where company_id = new.company_id and invoice_id = new.invoice_id;
  end if;
  if new.source_foreign_minor is not null then
    update foreign_payment set allocated_minor = allocated_minor + new.source_foreign_minor
      where company_id = new.company_id and payment_id = new.payment_id;
  end if;
  return new;
end $$;

create or replace function billing.settle_allocations() returns trigger language plpgsql security definer
set search_path = pg_catalog, billing as $$
begin
  update allocation a set released_minor = a.released_minor - n.amount_minor
    from added n where a.company_id = n.company_id and a.id = n.releases_id;
  update invoice i set settled_minor = i.settled_minor + s.amount
    from (
      select company_id, id, sum(amount) as amount from (
        select company_id, invoice_id as id, amount_minor as amount from added
        union all select company_id, credit_id, amount_minor from added where credit_id is not null
      ) e group by company_id, id
    ) s where i.company_id = s.company_id and i.id = s.id and s.amount <> 0;
  update payment p set allocated_minor = p.allocated_minor + s.amount
    from (select company_id, payment_id as id, sum(coalesce(source_minor, amount_minor)) as amount
      from added where payment_id is not null group by 1, 2) s
    where p.company_id = s.company_id and p.id = s.id;
  return null;
end $$;

-- Transfers between currencies keep their exchange difference too.
create or replace function billing.freeze_transfer() returns trigger language plpgsql as $$
begin
  if (new.number, new.from_id, new.to_id, new.amount_out_minor, new.amount_in_minor, new.foreign_out_minor, new.foreign_in_minor,
      new.exchange_minor, new.sent_on)
      is distinct from (old.number, old.from_id, old.to_id, old.amount_out_minor, old.amount_in_minor, old.foreign_out_minor,
        old.foreign_in_minor, old.exchange_minor, old.sent_on)
    or old.status <> 'sent'
  then
    raise exception 'Transfer % is posted and never changes.', old.number;
  end if;
  return new;
end $$;
