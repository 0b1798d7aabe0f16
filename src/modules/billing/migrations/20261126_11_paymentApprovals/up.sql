-- From which sum money out waits for a second person, by what the voucher is. A kind without a row waits for nobody.
create table billing.payment_limit (
  company_id int not null default app.current_company() references platform.company,
  kind text not null check (kind in ('payment', 'expense')),
  version int not null default 1,
  from_minor bigint not null check (from_minor > 0),
  created_at timestamptz not null default now(),
  created_by uuid,
  primary key (company_id, kind)
);
select app.company_table('billing.payment_limit');

-- What was asked for, word for word: whoever decides posts exactly this under the voucher's number and date.
create table billing.payment_request (
  company_id int not null default app.current_company() references platform.company,
  payment_id uuid not null,
  kind text not null check (kind in ('payment', 'expense')),
  draft jsonb not null,
  asked_at timestamptz not null,
  asked_by uuid not null,
  asked_by_name text not null,
  outcome text check (outcome in ('approved', 'rejected', 'withdrawn')),
  decided_at timestamptz,
  decided_by uuid,
  decided_by_name text,
  created_at timestamptz not null default now(),
  primary key (company_id, payment_id),
  constraint payment_request_decided check (num_nonnulls(outcome, decided_at, decided_by, decided_by_name) in (0, 4)),
  constraint payment_request_second_person check (outcome is null or (outcome = 'withdrawn') = (decided_by = asked_by)),
  foreign key (company_id, payment_id) references billing.payment (company_id, id)
);
select app.company_table('billing.payment_request', 'keep');

create index payment_waiting on billing.payment (company_id, payment_date, id) where status = 'submitted';

-- A payment that waits stands in lists with its number and sum; what it settles and where its money counts is known when it posts.
create or replace function billing.freeze_payment() returns trigger language plpgsql as $$
begin
  if (new.direction, new.number, new.party_id, new.payment_date, new.source_key)
      is distinct from (old.direction, old.number, old.party_id, old.payment_date, old.source_key)
    or (old.status <> 'submitted' and (new.status = 'submitted' or new.total_minor <> old.total_minor))
    or (old.status <> 'submitted' and new.advance_account_id is distinct from old.advance_account_id and not exists (
      select from billing.cheque c where c.company_id = old.company_id and c.payment_id = old.id and c.direction = 'in'))
    or (new.allocated_minor <> old.allocated_minor and pg_trigger_depth() < 2)
    or (old.status = 'voided' and new.status <> 'voided')
  then
    raise exception 'Payment % is posted and never changes.', old.number;
  end if;
  return new;
end $$;
