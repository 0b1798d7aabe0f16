-- Boxes, banks and card clearing; each is one account of the ledger, whose balance is the treasury account's.
create table billing.treasury_account (
  company_id int not null default app.current_company() references platform.company,
  id uuid not null default app.uuid_v7(),
  version int not null default 1,
  kind text not null check (kind in ('cash', 'bank', 'card')),
  name_ar text not null check (length(name_ar) between 1 and 120),
  name_en text check (length(name_en) between 1 and 120),
  account_id uuid not null,
  currency text not null,
  iban text check (iban ~ '^[A-Z]{2}[0-9A-Z]{13,32}$'),
  custodian_user_id uuid,
  -- Money may not go out below this; negative where a bank grants an overdraft.
  minimum_minor bigint not null default 0,
  active boolean not null default true,
  created_at timestamptz not null default now(),
  created_by uuid,
  primary key (company_id, id),
  constraint treasury_account_taken unique (company_id, account_id),
  foreign key (company_id, account_id) references accounting.account (company_id, id)
);
select app.company_table('billing.treasury_account', 'keep');

create table billing.cash_session (
  company_id int not null default app.current_company() references platform.company,
  id uuid not null default app.uuid_v7(),
  version int not null default 1,
  treasury_account_id uuid not null,
  status text not null default 'open' check (status in ('open', 'counted', 'closed')),
  cashier_id uuid not null,
  cashier_name text not null,
  opened_at timestamptz not null,
  opening_count_minor bigint not null check (opening_count_minor >= 0),
  -- What the books said when the box was opened; a difference is seen at once, not blamed on this cashier.
  opening_book_minor bigint not null,
  counted_at timestamptz,
  counted_minor bigint check (counted_minor >= 0),
  denominations jsonb,
  expected_minor bigint,
  difference_minor bigint generated always as (counted_minor - expected_minor) stored,
  approved_by uuid,
  closed_at timestamptz,
  created_at timestamptz not null default now(),
  created_by uuid,
  primary key (company_id, id),
  constraint cash_session_counted check (status = 'open' or (counted_minor is not null and expected_minor is not null)),
  constraint cash_session_closed check ((status = 'closed') = (closed_at is not null)),
  constraint cash_session_second_user check (approved_by <> cashier_id),
  foreign key (company_id, treasury_account_id) references billing.treasury_account (company_id, id)
);
create unique index cash_session_one_open on billing.cash_session (company_id, treasury_account_id) where status <> 'closed';
create index cash_session_box on billing.cash_session (company_id, treasury_account_id, opened_at);
select app.company_table('billing.cash_session', 'keep');

-- credit_minor counts to the party's account (invoices and advances); what is neither allocated nor given back is free, and
-- free money of receipts is the balance of customerAdvances. allocated_minor is kept by the trigger of allocations.
create table billing.payment (
  company_id int not null default app.current_company() references platform.company,
  id uuid not null default app.uuid_v7(),
  version int not null default 1,
  direction text not null check (direction in ('in', 'out')),
  number text not null,
  payment_date date not null,
  party_id uuid,
  status text not null default 'posted' check (status in ('submitted', 'posted', 'returned', 'voided')),
  total_minor bigint not null check (total_minor > 0),
  credit_minor bigint not null default 0 check (credit_minor >= 0),
  allocated_minor bigint not null default 0,
  refunded_minor bigint not null default 0,
  free_minor bigint not null generated always as (credit_minor - allocated_minor - refunded_minor) stored,
  advance_account_id uuid,
  memo text check (length(memo) between 1 and 300),
  source_key text collate "C" not null,
  voided_on date,
  void_reason text check (length(void_reason) between 1 and 300),
  created_at timestamptz not null default now(),
  created_by uuid,
  created_by_name text not null,
  search text not null generated always as (app.fold_light(number || ' ' || coalesce(memo, ''))) stored,
  primary key (company_id, id),
  unique (company_id, number),
  constraint payment_source_taken unique (company_id, source_key),
  constraint payment_free check (allocated_minor >= 0 and refunded_minor >= 0 and allocated_minor + refunded_minor <= credit_minor),
  constraint payment_voided check ((status = 'voided') = (voided_on is not null) and (status = 'voided') = (void_reason is not null)),
  constraint payment_advance_account check (credit_minor = 0 or advance_account_id is not null),
  foreign key (company_id, party_id) references parties.party (company_id, id),
  foreign key (company_id, advance_account_id) references accounting.account (company_id, id)
);
create index payment_by_date on billing.payment (company_id, payment_date, id);
create index payment_by_direction on billing.payment (company_id, direction, payment_date, id);
create index payment_party on billing.payment (company_id, party_id, payment_date, id);
create index payment_free_money on billing.payment (company_id, party_id, payment_date) where status = 'posted' and free_minor > 0;
select app.company_table('billing.payment', 'keep');

create table billing.payment_tender (
  company_id int not null default app.current_company() references platform.company,
  payment_id uuid not null,
  line_no int not null check (line_no > 0),
  treasury_account_id uuid not null,
  amount_minor bigint not null check (amount_minor > 0),
  reference text check (length(reference) between 1 and 60),
  session_id uuid,
  primary key (company_id, payment_id, line_no),
  foreign key (company_id, payment_id) references billing.payment (company_id, id),
  foreign key (company_id, treasury_account_id) references billing.treasury_account (company_id, id),
  foreign key (company_id, session_id) references billing.cash_session (company_id, id)
);
create index payment_tender_treasury on billing.payment_tender (company_id, treasury_account_id);
create index payment_tender_session on billing.payment_tender (company_id, session_id) where session_id is not null;
select app.company_table('billing.payment_tender', 'append');

-- What moved a treasury account; each sums to its ledger account (invariant 8). Transfers and bank matching attach here.
create table billing.treasury_move (
  company_id int not null default app.current_company() references platform.company,
  id uuid not null default app.uuid_v7(),
  treasury_account_id uuid not null,
  moved_on date not null,
  amount_minor bigint not null check (amount_minor <> 0),
  kind text not null check (kind in ('tender', 'voidedTender', 'session', 'opening')),
  payment_id uuid,
  session_id uuid,
  created_at timestamptz not null default now(),
  primary key (company_id, id),
  constraint treasury_move_payment check ((kind in ('tender', 'voidedTender')) = (payment_id is not null)),
  foreign key (company_id, treasury_account_id) references billing.treasury_account (company_id, id),
  foreign key (company_id, payment_id) references billing.payment (company_id, id),
  foreign key (company_id, session_id) references billing.cash_session (company_id, id)
);
create index treasury_move_account on billing.treasury_move (company_id, treasury_account_id, moved_on, id);
create index treasury_move_payment_of on billing.treasury_move (company_id, payment_id) where payment_id is not null;
create index treasury_move_session on billing.treasury_move (company_id, session_id) where session_id is not null;
select app.company_table('billing.treasury_move', 'append');
