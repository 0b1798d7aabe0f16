create table realestate.lease (
  company_id int not null default app.current_company() references platform.company,
  id uuid not null default app.uuid_v7(),
  version int not null default 1,
  -- Given when it leaves the drafts.
  number text,
  tenant_id uuid not null,
  start_date date not null,
  end_date date not null,
  rent_basis text not null default 'month' check (rent_basis in ('month', 'year')),
  payment_frequency text not null default 'monthly' check (payment_frequency in ('monthly', 'quarterly', 'semi_annual', 'annual')),
  anchor text not null default 'first_of_month' check (anchor in ('start_day', 'first_of_month')),
  payment_day int not null default 1 check (payment_day between 1 and 28),
  deposit_minor bigint not null default 0 check (deposit_minor >= 0),
  free_from date,
  free_to date,
  auto_renewal boolean not null default false,
  renewal_months int check (renewal_months between 1 and 120),
  notice_days int not null default 60 check (notice_days between 0 and 365),
  termination_months int not null default 0 check (termination_months between 0 and 12),
  external_number text check (length(external_number) between 1 and 60),
  note text check (length(note) between 1 and 1000),
  status text not null default 'draft' check (status in ('draft', 'under_review', 'reserved', 'active', 'ended', 'closed', 'cancelled')),
  review_reasons text[] not null default '{}',
  chain_id uuid not null,
  renews_id uuid,
  submitted_by uuid,
  signed_on date,
  signed_file_ids uuid[] not null default '{}',
  activated_on date,
  notice_on date,
  move_out_on date,
  ended_on date,
  ended_at timestamptz,
  end_reason text check (end_reason in ('moved_out', 'non_payment', 'sold', 'agreement', 'other')),
  end_note text check (length(end_note) between 3 and 500),
  created_at timestamptz not null default now(),
  created_by uuid,
  primary key (company_id, id),
  constraint lease_number_taken unique (company_id, number),
  foreign key (company_id, tenant_id) references parties.party (company_id, id),
  foreign key (company_id, renews_id) references realestate.lease (company_id, id),
  constraint lease_dates check (end_date > start_date),
  check ((free_from is null) = (free_to is null)),
  check (free_to >= free_from),
  check ((status in ('draft')) = (number is null) or status = 'cancelled')
);
create index lease_tenant on realestate.lease (company_id, tenant_id);
create index lease_chain on realestate.lease (company_id, chain_id, start_date);
create index lease_status on realestate.lease (company_id, status, end_date);
select app.company_table('realestate.lease');

create table realestate.lease_line (
  company_id int not null default app.current_company() references platform.company,
  id uuid not null default app.uuid_v7(),
  lease_id uuid not null,
  no int not null,
  property_id uuid not null,
  -- For a month or a year by the lease's basis; before any step.
  rental_minor bigint not null check (rental_minor > 0),
  primary key (company_id, id),
  constraint lease_line_taken unique (company_id, lease_id, property_id),
  foreign key (company_id, lease_id) references realestate.lease (company_id, id) on delete cascade,
  foreign key (company_id, property_id) references realestate.property (company_id, id)
);
create index lease_line_property on realestate.lease_line (company_id, property_id);
select app.company_table('realestate.lease_line');

-- One unit, one lease: the days a lease holds a unit, from reservation to its end.
create table realestate.lease_claim (
  company_id int not null default app.current_company() references platform.company,
  id uuid not null default app.uuid_v7(),
  lease_id uuid not null,
  property_id uuid not null,
  starts_on date not null,
  ends_on date not null,
  state text not null default 'active' check (state in ('active', 'released')),
  primary key (company_id, id),
  foreign key (company_id, lease_id) references realestate.lease (company_id, id),
  foreign key (company_id, property_id) references realestate.property (company_id, id),
  check (ends_on >= starts_on),
  constraint lease_claim_taken exclude using gist (
    company_id with =, property_id with =, daterange(starts_on, ends_on, '[]') with &&) where (state = 'active')
);
create index lease_claim_lease on realestate.lease_claim (company_id, lease_id);
create index lease_claim_days on realestate.lease_claim (company_id, property_id, starts_on) where (state = 'active');
select app.company_table('realestate.lease_claim');

create table realestate.lease_row (
  company_id int not null default app.current_company() references platform.company,
  id uuid not null default app.uuid_v7(),
  lease_id uuid not null,
  no int not null,
  kind text not null default 'rent' check (kind in ('rent', 'termination')),
  starts_on date not null,
  ends_on date not null,
  due_on date not null,
  amount_minor bigint not null check (amount_minor >= 0),
  is_free boolean not null default false,
  is_holdover boolean not null default false,
  state text not null default 'scheduled' check (state in ('scheduled', 'invoiced', 'cancelled')),
  invoice_id uuid,
  invoiced_on date,
  voided_invoices int not null default 0,
  credited_minor bigint not null default 0 check (credited_minor >= 0),
  primary key (company_id, id),
  foreign key (company_id, lease_id) references realestate.lease (company_id, id) on delete cascade,
  foreign key (company_id, invoice_id) references billing.invoice (company_id, id),
  check (ends_on >= starts_on),
  check ((state = 'invoiced') = (invoice_id is not null) or state = 'cancelled')
);
create unique index lease_row_period on realestate.lease_row (company_id, lease_id, kind, starts_on) where (state <> 'cancelled');
create index lease_row_due on realestate.lease_row (company_id, due_on) where (state = 'scheduled');
create index lease_row_invoice on realestate.lease_row (company_id, invoice_id);
select app.company_table('realestate.lease_row');

create table realestate.rent_step (
  company_id int not null default app.current_company() references platform.company,
  id uuid not null default app.uuid_v7(),
  lease_id uuid not null,
  effective_on date not null,
  -- Of all lines together, on the lease's basis.
  amount_minor bigint not null check (amount_minor > 0),
  ground text not null check (ground in ('firstFiveYearsPassed', 'consent', 'underHalfMarket', 'agreedInLease', 'courtOrder', 'notRegulated')),
  market_rent_minor bigint check (market_rent_minor > 0),
  market_source text check (length(market_source) between 3 and 300),
  proof_file_ids uuid[] not null default '{}',
  reason text check (length(reason) between 10 and 500),
  created_at timestamptz not null default now(),
  created_by uuid,
  primary key (company_id, id),
  constraint rent_step_taken unique (company_id, lease_id, effective_on),
  foreign key (company_id, lease_id) references realestate.lease (company_id, id) on delete cascade
);
select app.company_table('realestate.rent_step');

-- Rules of law as dated rows; the seeded ones stand in code, a company adds its own.
create table realestate.lease_rule (
  company_id int not null default app.current_company() references platform.company,
  id uuid not null default app.uuid_v7(),
  version int not null default 1,
  code text not null check (length(code) between 3 and 40),
  country text not null check (length(country) = 2),
  property_use text check (property_use in ('residential', 'commercial', 'industrial')),
  rule_check text not null check (rule_check in ('yearsBetweenIncreases', 'evictionStop', 'holdover', 'note')),
  severity text not null check (severity in ('block', 'warn', 'info')),
  years int check (years between 1 and 50),
  valid_from date not null,
  valid_to date,
  source text not null check (length(source) between 3 and 300),
  message_ar text not null check (length(message_ar) between 3 and 500),
  confirmed_by_name text,
  created_at timestamptz not null default now(),
  created_by uuid,
  primary key (company_id, id),
  constraint lease_rule_days check (valid_to is null or valid_to >= valid_from)
);
select app.company_table('realestate.lease_rule');

-- What the walk through a unit found, at the key to the tenant and back.
create table realestate.handover (
  company_id int not null default app.current_company() references platform.company,
  id uuid not null default app.uuid_v7(),
  version int not null default 1,
  lease_id uuid not null,
  property_id uuid not null,
  direction text not null check (direction in ('in', 'out')),
  happened_on date not null,
  keys_count int not null default 0 check (keys_count between 0 and 100),
  note text check (length(note) between 1 and 1000),
  signed_at timestamptz,
  signed_by_name text check (length(signed_by_name) between 2 and 120),
  created_at timestamptz not null default now(),
  created_by uuid,
  primary key (company_id, id),
  constraint handover_taken unique (company_id, lease_id, property_id, direction),
  foreign key (company_id, lease_id) references realestate.lease (company_id, id),
  foreign key (company_id, property_id) references realestate.property (company_id, id)
);
select app.company_table('realestate.handover');

create table realestate.handover_item (
  company_id int not null default app.current_company() references platform.company,
  id uuid not null default app.uuid_v7(),
  handover_id uuid not null,
  no int not null,
  room text not null check (length(room) between 1 and 60),
  item text not null check (length(item) between 1 and 80),
  state text not null check (state in ('good', 'fair', 'damaged', 'missing')),
  cost_minor bigint not null default 0 check (cost_minor >= 0),
  -- The invoice of the charge, or the reason of its waiver.
  invoice_id uuid,
  waived_reason text check (length(waived_reason) between 3 and 300),
  primary key (company_id, id),
  foreign key (company_id, handover_id) references realestate.handover (company_id, id) on delete cascade,
  foreign key (company_id, invoice_id) references billing.invoice (company_id, id)
);
create index handover_item_of on realestate.handover_item (company_id, handover_id);
create index handover_item_invoice on realestate.handover_item (company_id, invoice_id);
select app.company_table('realestate.handover_item');
