-- A contract. Money, readings, photos and who holds the vehicle live in billing and fleet; badges and lateness are computed.
-- `pricing` is the request the price was calculated from: rates, seasons, extras and discount as they were promised.
create table rentals.contract (
  company_id int not null default app.current_company() references platform.company,
  id uuid not null default app.uuid_v7(),
  version int not null default 1,
  number text,
  external_number text check (length(external_number) between 1 and 40),
  type text not null check (type in ('daily', 'weekly', 'monthly', 'yearly', 'rent_to_own', 'corporate', 'service')),
  status text not null default 'draft'
    check (status in ('draft', 'under_review', 'reserved', 'active', 'suspended', 'returned', 'closed', 'cancelled')),
  customer_id uuid not null,
  group_id uuid,
  vehicle_id uuid,
  branch_id uuid,
  subject text check (length(subject) between 1 and 300),
  start_at timestamptz not null,
  due_back_at timestamptz not null,
  returned_at timestamptz,
  return_recorded_at timestamptz,
  pricing jsonb not null,
  discount jsonb,
  extras jsonb not null default '[]',
  list_price_minor bigint not null check (list_price_minor >= 0),
  discount_minor bigint not null check (discount_minor >= 0),
  discount_reason text check (length(discount_reason) between 1 and 300),
  total_minor bigint not null check (total_minor >= 0),
  deposit_of_rate_minor bigint not null default 0 check (deposit_of_rate_minor >= 0),
  deposit_required_minor bigint not null default 0 check (deposit_required_minor >= 0),
  deposit_reason text check (length(deposit_reason) between 1 and 300),
  fuel_policy text not null default 'same_to_same' check (fuel_policy in ('same_to_same', 'prepaid', 'free')),
  frequency text not null default 'once' check (frequency in ('once', 'monthly', 'quarterly', 'semi_annual', 'annual', 'custom')),
  anchor text not null default 'start_day' check (anchor in ('start_day', 'first_of_month')),
  timing text not null default 'advance' check (timing in ('advance', 'arrears')),
  custom_rows jsonb,
  guarantor_ids uuid[] not null default '{}',
  was_extended boolean not null default false,
  chain_id uuid not null,
  renews_id uuid,
  master_id uuid,
  quotation_id uuid,
  option_price_minor bigint check (option_price_minor >= 0),
  down_payment_minor bigint check (down_payment_minor >= 0),
  claim_id uuid,
  -- The request for approval, while it waits and after it was decided.
  request_id uuid,
  request_triggers text[] not null default '{}',
  requested_by uuid,
  requested_by_name text,
  request_note text check (length(request_note) between 1 and 300),
  signed_name text check (length(signed_name) between 1 and 120),
  signed_at timestamptz,
  signature jsonb,
  settlement_proposed_on date,
  -- The instants at which each status was reached.
  reached jsonb not null default '{}',
  note text check (length(note) between 1 and 1000),
  created_at timestamptz not null default now(),
  created_by uuid,
  created_by_name text not null,
  search text not null generated always as (app.fold_light(coalesce(number, '') || ' ' || coalesce(external_number, ''))) stored,
  primary key (company_id, id),
  constraint contract_number_taken unique (company_id, number),
  constraint contract_numbered check (status in ('draft', 'cancelled') or number is not null),
  constraint contract_dates check (start_at < due_back_at),
  constraint contract_returned check (status not in ('returned') or returned_at is not null),
  constraint contract_served check (type = 'service' or group_id is not null or vehicle_id is not null),
  foreign key (company_id, customer_id) references parties.party (company_id, id),
  foreign key (company_id, group_id) references fleet.vehicle_group (company_id, id),
  foreign key (company_id, vehicle_id) references fleet.vehicle (company_id, id),
  foreign key (company_id, branch_id) references platform.branch (company_id, id),
  foreign key (company_id, renews_id) references rentals.contract (company_id, id),
  foreign key (company_id, master_id) references rentals.contract (company_id, id),
  foreign key (company_id, quotation_id) references rentals.quotation (company_id, id)
);
create index contract_by_status on rentals.contract (company_id, status, due_back_at);
create index contract_by_start on rentals.contract (company_id, start_at, id);
create index contract_by_due on rentals.contract (company_id, due_back_at, id);
create index contract_customer on rentals.contract (company_id, customer_id, id);
create index contract_vehicle on rentals.contract (company_id, vehicle_id, start_at) where vehicle_id is not null;
create index contract_group on rentals.contract (company_id, group_id);
create index contract_chain on rentals.contract (company_id, chain_id, start_at);
create index contract_quotation on rentals.contract (company_id, quotation_id) where quotation_id is not null;
create index contract_external on rentals.contract (company_id, external_number) where external_number is not null;
select app.company_table('rentals.contract', 'keep');

create table rentals.contract_driver (
  company_id int not null default app.current_company() references platform.company,
  contract_id uuid not null,
  party_id uuid not null,
  is_main boolean not null default false,
  from_on date,
  to_on date check (to_on >= from_on),
  primary key (company_id, contract_id, party_id),
  foreign key (company_id, contract_id) references rentals.contract (company_id, id),
  foreign key (company_id, party_id) references parties.party (company_id, id)
);
create unique index contract_driver_one_main on rentals.contract_driver (company_id, contract_id) where is_main;
create index contract_driver_party on rentals.contract_driver (company_id, party_id);
select app.company_table('rentals.contract_driver');

-- One vehicle within the contract. Readings are those fleet took with the custody, repeated for the extra kilometres.
create table rentals.leg (
  company_id int not null default app.current_company() references platform.company,
  id uuid not null default app.uuid_v7(),
  contract_id uuid not null,
  no int not null check (no > 0),
  vehicle_id uuid not null,
  custody_id uuid not null,
  out_at timestamptz not null,
  in_at timestamptz check (in_at > out_at),
  out_km int not null check (out_km >= 0),
  in_km int check (in_km >= out_km),
  out_eighths int not null check (out_eighths between 0 and 8),
  in_eighths int check (in_eighths between 0 and 8),
  out_inspection_id uuid,
  in_inspection_id uuid,
  primary key (company_id, id),
  constraint leg_no_taken unique (company_id, contract_id, no),
  constraint leg_returned check (num_nonnulls(in_at, in_km, in_eighths) in (0, 3)),
  foreign key (company_id, contract_id) references rentals.contract (company_id, id),
  foreign key (company_id, vehicle_id) references fleet.vehicle (company_id, id),
  foreign key (company_id, custody_id) references fleet.custody (company_id, id),
  foreign key (company_id, out_inspection_id) references fleet.inspection (company_id, id),
  foreign key (company_id, in_inspection_id) references fleet.inspection (company_id, id)
);
create unique index leg_one_open on rentals.leg (company_id, contract_id) where in_at is null;
create index leg_vehicle on rentals.leg (company_id, vehicle_id, out_at);
create index leg_custody on rentals.leg (company_id, custody_id);
select app.company_table('rentals.leg', 'keep');

create table rentals.contract_event (
  company_id int not null default app.current_company() references platform.company,
  id uuid not null default app.uuid_v7(),
  contract_id uuid not null,
  kind text not null
    check (kind in ('extend', 'shorten', 'swap', 'suspend', 'resume', 'renew', 'price_change', 'override', 'cancel')),
  at timestamptz not null,
  by_name text not null,
  reason text check (length(reason) between 1 and 300),
  due_back_before timestamptz,
  due_back_after timestamptz,
  amount_minor bigint,
  from_vehicle_id uuid,
  to_vehicle_id uuid,
  created_at timestamptz not null default now(),
  created_by uuid,
  primary key (company_id, id),
  foreign key (company_id, contract_id) references rentals.contract (company_id, id)
);
create index contract_event_contract on rentals.contract_event (company_id, contract_id, id);
select app.company_table('rentals.contract_event', 'append');

-- A priced line of an offer, a contract or an event: gross − discount = amount.
create table rentals.price_line (
  company_id int not null default app.current_company() references platform.company,
  id uuid not null default app.uuid_v7(),
  quotation_item_id uuid,
  contract_id uuid,
  event_id uuid,
  line_no int not null check (line_no > 0),
  kind text not null check (kind in ('rent', 'extra', 'extra_driver', 'waiver', 'delivery')),
  extra_id uuid,
  description_ar text not null check (length(description_ar) between 1 and 200),
  quantity int not null check (quantity > 0),
  unit_price_minor bigint not null,
  discount_minor bigint not null default 0 check (discount_minor >= 0),
  amount_minor bigint not null,
  key text not null check (length(key) between 1 and 60),
  primary key (company_id, id),
  check (num_nonnulls(quotation_item_id, contract_id, event_id) = 1),
  check (amount_minor = quantity * unit_price_minor - discount_minor),
  foreign key (company_id, quotation_item_id) references rentals.quotation_item (company_id, id) on delete cascade,
  foreign key (company_id, contract_id) references rentals.contract (company_id, id),
  foreign key (company_id, event_id) references rentals.contract_event (company_id, id)
);
create index price_line_item on rentals.price_line (company_id, quotation_item_id, line_no) where quotation_item_id is not null;
create index price_line_contract on rentals.price_line (company_id, contract_id, line_no) where contract_id is not null;
create index price_line_event on rentals.price_line (company_id, event_id, line_no) where event_id is not null;
select app.company_table('rentals.price_line');
