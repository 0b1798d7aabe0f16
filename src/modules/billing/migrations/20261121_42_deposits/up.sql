-- Money of the customer in our hands. The sums are kept by the trigger of moves alone; the checks are invariant 9.
create table billing.deposit (
  company_id int not null default app.current_company() references platform.company,
  id uuid not null default app.uuid_v7(),
  version int not null default 1,
  number text not null,
  party_id uuid not null,
  purpose text not null check (length(purpose) between 1 and 120),
  -- The record it secures, `rentals.contract:{id}`; a renewal hands it to the successor.
  source text collate "C" check (length(source) between 3 and 120),
  received_on date not null,
  hold_until date,
  control_account_id uuid not null,
  received_minor bigint not null default 0,
  applied_minor bigint not null default 0,
  returned_minor bigint not null default 0,
  forfeited_minor bigint not null default 0,
  reserved_minor bigint not null default 0,
  balance_minor bigint not null generated always as (received_minor - applied_minor - returned_minor - forfeited_minor) stored,
  source_key text collate "C" not null,
  created_at timestamptz not null default now(),
  created_by uuid,
  search text not null generated always as (app.fold_light(number || ' ' || purpose)) stored,
  primary key (company_id, id),
  unique (company_id, number),
  constraint deposit_source_taken unique (company_id, source_key),
  constraint deposit_sums check (received_minor >= 0 and applied_minor >= 0 and returned_minor >= 0 and forfeited_minor >= 0),
  constraint deposit_balance check (received_minor >= applied_minor + returned_minor + forfeited_minor),
  constraint deposit_reserved check (reserved_minor >= 0
    and reserved_minor <= received_minor - applied_minor - returned_minor - forfeited_minor),
  foreign key (company_id, party_id) references parties.party (company_id, id),
  foreign key (company_id, control_account_id) references accounting.account (company_id, id)
);
create index deposit_by_date on billing.deposit (company_id, received_on, id);
create index deposit_party on billing.deposit (company_id, party_id, received_on);
create index deposit_release on billing.deposit (company_id, hold_until, id) where balance_minor > 0;
create index deposit_source on billing.deposit (company_id, source) where source is not null;
select app.company_table('billing.deposit', 'keep');

-- What a payment was for. refunds_id: the receipt whose free money goes back; credit: an unapplied credit note is paid out.
create table billing.payment_split (
  company_id int not null default app.current_company() references platform.company,
  payment_id uuid not null,
  line_no int not null check (line_no > 0),
  kind text not null check (kind in ('invoice', 'deposit', 'advance', 'refund', 'line', 'rounding')),
  amount_minor bigint not null check (amount_minor > 0 or (kind = 'rounding' and amount_minor <> 0)),
  invoice_id uuid,
  deposit_id uuid,
  refunds_id uuid,
  description text check (length(description) between 1 and 300),
  key text,
  tax_code text,
  tax_rate_bps int,
  tax_minor bigint not null default 0 check (tax_minor >= 0),
  cost_center_id uuid,
  profit_unit_id uuid,
  primary key (company_id, payment_id, line_no),
  constraint payment_split_shape check ((kind = 'invoice') = (invoice_id is not null)
    and (kind = 'deposit') = (deposit_id is not null) and (kind = 'refund') = (refunds_id is not null)
    and (kind = 'line') = (key is not null)),
  foreign key (company_id, payment_id) references billing.payment (company_id, id),
  foreign key (company_id, invoice_id) references billing.invoice (company_id, id),
  foreign key (company_id, deposit_id) references billing.deposit (company_id, id),
  foreign key (company_id, refunds_id) references billing.payment (company_id, id),
  foreign key (company_id, cost_center_id) references accounting.cost_center (company_id, id),
  foreign key (company_id, profit_unit_id) references accounting.profit_unit (company_id, id)
);
create index payment_split_invoice on billing.payment_split (company_id, invoice_id) where invoice_id is not null;
create index payment_split_deposit on billing.payment_split (company_id, deposit_id) where deposit_id is not null;
create index payment_split_refunds on billing.payment_split (company_id, refunds_id) where refunds_id is not null;
select app.company_table('billing.payment_split', 'append');

-- Append-only, so that what was open on any day can be summed: a release is a row of its own, negative, pointing to what it
-- releases. `posted` says whether the row has an entry of its own (advances, deposits) or shares its payment's.
create table billing.allocation (
  company_id int not null default app.current_company() references platform.company,
  id uuid not null default app.uuid_v7(),
  invoice_id uuid not null,
  payment_id uuid,
  credit_id uuid,
  deposit_id uuid,
  amount_minor bigint not null check (amount_minor <> 0),
  allocated_on date not null,
  releases_id uuid,
  released_minor bigint not null default 0,
  posted boolean not null,
  created_at timestamptz not null default now(),
  created_by uuid,
  primary key (company_id, id),
  constraint allocation_one_source check (num_nonnulls(payment_id, credit_id, deposit_id) = 1),
  constraint allocation_sign check ((amount_minor < 0) = (releases_id is not null)),
  constraint allocation_released check (released_minor between 0 and greatest(amount_minor, 0)),
  foreign key (company_id, invoice_id) references billing.invoice (company_id, id),
  foreign key (company_id, payment_id) references billing.payment (company_id, id),
  foreign key (company_id, credit_id) references billing.invoice (company_id, id),
  foreign key (company_id, deposit_id) references billing.deposit (company_id, id),
  foreign key (company_id, releases_id) references billing.allocation (company_id, id)
);
create index allocation_invoice on billing.allocation (company_id, invoice_id, allocated_on);
create index allocation_payment on billing.allocation (company_id, payment_id) where payment_id is not null;
create index allocation_credit on billing.allocation (company_id, credit_id) where credit_id is not null;
create index allocation_deposit on billing.allocation (company_id, deposit_id) where deposit_id is not null;
create index allocation_releases on billing.allocation (company_id, releases_id) where releases_id is not null;
select app.company_table('billing.allocation', 'append');

-- Amounts are signed: a negative row undoes one of its kind (a voided receipt, a freed application). A release ends its reserve.
create table billing.deposit_move (
  company_id int not null default app.current_company() references platform.company,
  id uuid not null default app.uuid_v7(),
  deposit_id uuid not null,
  kind text not null check (kind in ('receive', 'apply', 'return', 'forfeit', 'reserve', 'release')),
  amount_minor bigint not null check (amount_minor <> 0),
  moved_on date not null,
  payment_id uuid,
  invoice_id uuid,
  reserve_id uuid,
  until date,
  reason text check (length(reason) between 1 and 300),
  created_at timestamptz not null default now(),
  created_by uuid,
  primary key (company_id, id),
  constraint deposit_move_shape check ((kind = 'release') = (reserve_id is not null) and (kind = 'reserve') = (until is not null)
    and (kind not in ('reserve', 'release', 'forfeit') or amount_minor > 0) and (kind <> 'apply' or invoice_id is not null)),
  constraint deposit_reserve_released_once unique (company_id, reserve_id),
  foreign key (company_id, deposit_id) references billing.deposit (company_id, id),
  foreign key (company_id, payment_id) references billing.payment (company_id, id),
  foreign key (company_id, invoice_id) references billing.invoice (company_id, id),
  foreign key (company_id, reserve_id) references billing.deposit_move (company_id, id)
);
create index deposit_move_deposit on billing.deposit_move (company_id, deposit_id, moved_on, id);
create index deposit_move_payment on billing.deposit_move (company_id, payment_id) where payment_id is not null;
create index deposit_move_invoice on billing.deposit_move (company_id, invoice_id) where invoice_id is not null;
select app.company_table('billing.deposit_move', 'append');

create function billing.settle_allocations() returns trigger language plpgsql security definer
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
    from (select company_id, payment_id as id, sum(amount_minor) as amount from added where payment_id is not null group by 1, 2) s
    where p.company_id = s.company_id and p.id = s.id;
  return null;
end $$;
create trigger allocation_settled after insert on billing.allocation
  referencing new table as added for each statement execute function billing.settle_allocations();

create function billing.settle_deposits() returns trigger language plpgsql security definer
set search_path = pg_catalog, billing as $$
begin
  update deposit d set received_minor = d.received_minor + s.received, applied_minor = d.applied_minor + s.applied,
      returned_minor = d.returned_minor + s.returned, forfeited_minor = d.forfeited_minor + s.forfeited,
      reserved_minor = d.reserved_minor + s.reserved
    from (
      select company_id, deposit_id as id,
        coalesce(sum(amount_minor) filter (where kind = 'receive'), 0) as received,
        coalesce(sum(amount_minor) filter (where kind = 'apply'), 0) as applied,
        coalesce(sum(amount_minor) filter (where kind = 'return'), 0) as returned,
        coalesce(sum(amount_minor) filter (where kind = 'forfeit'), 0) as forfeited,
        coalesce(sum(case kind when 'reserve' then amount_minor when 'release' then -amount_minor end), 0) as reserved
      from added group by company_id, deposit_id
    ) s where d.company_id = s.company_id and d.id = s.id;
  return null;
end $$;
create trigger deposit_settled after insert on billing.deposit_move
  referencing new table as added for each statement execute function billing.settle_deposits();

create function billing.freeze_payment() returns trigger language plpgsql as $$
begin
  if (new.direction, new.number, new.party_id, new.payment_date, new.total_minor, new.advance_account_id, new.source_key)
      is distinct from (old.direction, old.number, old.party_id, old.payment_date, old.total_minor, old.advance_account_id, old.source_key)
    or (new.allocated_minor <> old.allocated_minor and pg_trigger_depth() < 2)
    or (old.status = 'voided' and new.status <> 'voided')
  then
    raise exception 'Payment % is posted and never changes.', old.number;
  end if;
  return new;
end $$;
create trigger payment_frozen before update on billing.payment for each row execute function billing.freeze_payment();

create function billing.freeze_deposit() returns trigger language plpgsql as $$
begin
  if (new.number, new.party_id, new.received_on, new.control_account_id, new.source_key)
      is distinct from (old.number, old.party_id, old.received_on, old.control_account_id, old.source_key)
    or ((new.received_minor, new.applied_minor, new.returned_minor, new.forfeited_minor, new.reserved_minor)
      is distinct from (old.received_minor, old.applied_minor, old.returned_minor, old.forfeited_minor, old.reserved_minor)
      and pg_trigger_depth() < 2)
  then
    raise exception 'Deposit % changes only through its moves.', old.number;
  end if;
  return new;
end $$;
create trigger deposit_frozen before update on billing.deposit for each row execute function billing.freeze_deposit();
