-- What a lender put up for vehicles, and how it is paid back. The schedule is written when the agreement becomes active (R17).
create table fleet.financing (
  company_id int not null default app.current_company() references platform.company,
  id uuid not null default app.uuid_v7(),
  version int not null default 1,
  number text not null,
  lender_party_id uuid not null,
  -- Whose bills the lender paid; the lender himself where he sells.
  dealer_party_id uuid not null,
  agreement_on date not null,
  cash_price_minor bigint not null check (cash_price_minor > 0),
  down_payment_minor bigint not null check (down_payment_minor >= 0),
  financed_minor bigint not null generated always as (cash_price_minor - down_payment_minor) stored,
  installment_count int not null check (installment_count between 1 and 240),
  first_due_on date not null check (first_due_on >= agreement_on),
  terms text not null check (terms in ('annual', 'flat', 'amount')),
  -- Of a year, in millionths: 6 % is 60000.
  rate_ppm int check (rate_ppm between 0 and 1000000),
  installment_minor bigint not null check (installment_minor > 0),
  -- Of a month, solved where the terms are flat or an amount.
  monthly_rate numeric(18, 12) not null check (monthly_rate >= 0),
  reference text check (length(reference) between 1 and 60),
  note text check (length(note) between 1 and 500),
  state text not null default 'draft' check (state in ('draft', 'active', 'settled')),
  settled_on date,
  quote_minor bigint check (quote_minor > 0),
  created_at timestamptz not null default now(),
  created_by uuid,
  primary key (company_id, id),
  constraint financing_number unique (company_id, number),
  check (down_payment_minor < cash_price_minor),
  check ((terms = 'amount') = (rate_ppm is null)),
  check ((state = 'settled') = (settled_on is not null)),
  check (quote_minor is null or state = 'settled'),
  foreign key (company_id, lender_party_id) references parties.party (company_id, id),
  foreign key (company_id, dealer_party_id) references parties.party (company_id, id)
);
create index financing_created on fleet.financing (company_id, created_at, id);
create index financing_active on fleet.financing (company_id, id) where state = 'active';
select app.company_table('fleet.financing', 'keep');

create table fleet.financing_vehicle (
  company_id int not null default app.current_company() references platform.company,
  financing_id uuid not null,
  vehicle_id uuid not null,
  line_no int not null check (line_no > 0),
  share_minor bigint not null check (share_minor > 0),
  primary key (company_id, financing_id, vehicle_id),
  constraint financing_vehicle_line unique (company_id, financing_id, line_no),
  foreign key (company_id, financing_id) references fleet.financing (company_id, id),
  foreign key (company_id, vehicle_id) references fleet.vehicle (company_id, id)
);
create index financing_vehicle_vehicle on fleet.financing_vehicle (company_id, vehicle_id);
select app.company_table('fleet.financing_vehicle');

create table fleet.financing_installment (
  company_id int not null default app.current_company() references platform.company,
  financing_id uuid not null,
  no int not null check (no > 0),
  due_on date not null,
  amount_minor bigint not null check (amount_minor >= 0),
  interest_minor bigint not null,
  principal_minor bigint not null check (principal_minor >= 0),
  -- The day its interest was posted.
  accrued_on date,
  paid_interest_minor bigint not null default 0,
  paid_principal_minor bigint not null default 0,
  primary key (company_id, financing_id, no),
  check (interest_minor + principal_minor = amount_minor),
  check (paid_interest_minor between 0 and greatest(interest_minor, 0)),
  check (paid_principal_minor between 0 and principal_minor),
  check (paid_interest_minor = 0 or accrued_on is not null),
  foreign key (company_id, financing_id) references fleet.financing (company_id, id)
);
create index financing_installment_due on fleet.financing_installment (company_id, due_on);
select app.company_table('fleet.financing_installment', 'keep');

create table fleet.financing_payment (
  company_id int not null default app.current_company() references platform.company,
  id uuid not null default app.uuid_v7(),
  financing_id uuid not null,
  payment_id uuid not null,
  number text not null,
  paid_on date not null,
  kind text not null check (kind in ('installment', 'settlement')),
  amount_minor bigint not null check (amount_minor > 0),
  interest_minor bigint not null check (interest_minor >= 0),
  principal_minor bigint not null check (principal_minor >= 0),
  -- What an early settlement cost beyond balance and accrued interest; below zero it was cheaper.
  cost_minor bigint not null default 0,
  created_at timestamptz not null default now(),
  created_by uuid,
  primary key (company_id, id),
  check (interest_minor + principal_minor + cost_minor = amount_minor),
  foreign key (company_id, financing_id) references fleet.financing (company_id, id),
  foreign key (company_id, payment_id) references billing.payment (company_id, id)
);
create index financing_payment_financing on fleet.financing_payment (company_id, financing_id, id);
select app.company_table('fleet.financing_payment', 'append');

create table fleet.financing_allocation (
  company_id int not null default app.current_company() references platform.company,
  financing_payment_id uuid not null,
  financing_id uuid not null,
  no int not null,
  interest_minor bigint not null check (interest_minor >= 0),
  principal_minor bigint not null check (principal_minor >= 0),
  primary key (company_id, financing_payment_id, no),
  foreign key (company_id, financing_payment_id) references fleet.financing_payment (company_id, id),
  foreign key (company_id, financing_id, no) references fleet.financing_installment (company_id, financing_id, no)
);
create index financing_allocation_row on fleet.financing_allocation (company_id, financing_id, no);
select app.company_table('fleet.financing_allocation', 'append');
