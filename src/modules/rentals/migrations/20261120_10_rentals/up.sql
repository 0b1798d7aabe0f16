create schema rentals;
grant usage on schema rentals to qafila_app;

-- What the counter offers beside the vehicle: one price for the whole contract, or prices by day, week and month.
create table rentals.extra (
  company_id int not null default app.current_company() references platform.company,
  id uuid not null default app.uuid_v7(),
  version int not null default 1,
  name_ar text not null check (length(name_ar) between 1 and 80),
  name_en text check (length(name_en) between 1 and 80),
  kind text not null check (kind in ('extra', 'extra_driver', 'waiver', 'delivery')),
  once_minor bigint check (once_minor >= 0),
  daily_minor bigint check (daily_minor >= 0),
  weekly_minor bigint check (weekly_minor >= 0),
  monthly_minor bigint check (monthly_minor >= 0),
  -- How long its own priced month is; null is the calendar's.
  month_days int default 30 check (month_days in (28, 30)),
  excess_minor bigint check (excess_minor >= 0),
  position int not null default 0,
  is_active boolean not null default true,
  created_at timestamptz not null default now(),
  created_by uuid,
  primary key (company_id, id),
  constraint extra_name_taken unique (company_id, name_ar),
  constraint extra_one_way_of_pricing check (once_minor is null or num_nonnulls(daily_minor, weekly_minor, monthly_minor) = 0),
  constraint extra_priced check (num_nonnulls(once_minor, daily_minor, weekly_minor, monthly_minor) > 0),
  constraint extra_excess check (excess_minor is null or kind = 'waiver')
);
select app.company_table('rentals.extra', 'keep');

-- A dated season: its factor is in basis points, no groups means every group.
create table rentals.season (
  company_id int not null default app.current_company() references platform.company,
  id uuid not null default app.uuid_v7(),
  version int not null default 1,
  name_ar text not null check (length(name_ar) between 1 and 80),
  group_ids uuid[] not null default '{}',
  from_on date not null,
  to_on date not null check (to_on >= from_on),
  factor_basis_points int not null check (factor_basis_points between 1000 and 100000),
  min_days int check (min_days between 1 and 366),
  created_at timestamptz not null default now(),
  created_by uuid,
  primary key (company_id, id)
);
create index season_days on rentals.season (company_id, to_on, from_on);
select app.company_table('rentals.season');

-- A customer's agreed prices for a group.
create table rentals.agreement (
  company_id int not null default app.current_company() references platform.company,
  id uuid not null default app.uuid_v7(),
  version int not null default 1,
  customer_id uuid not null,
  group_id uuid not null,
  from_on date not null,
  to_on date check (to_on >= from_on),
  period daterange not null generated always as (daterange(from_on, to_on, '[]')) stored,
  daily_minor bigint check (daily_minor > 0),
  weekly_minor bigint check (weekly_minor > 0),
  monthly_minor bigint check (monthly_minor > 0),
  yearly_minor bigint check (yearly_minor > 0),
  included_km_daily int check (included_km_daily >= 0),
  included_km_monthly int check (included_km_monthly >= 0),
  extra_km_minor bigint check (extra_km_minor >= 0),
  created_at timestamptz not null default now(),
  created_by uuid,
  primary key (company_id, id),
  check (num_nonnulls(daily_minor, weekly_minor, monthly_minor, yearly_minor) > 0),
  foreign key (company_id, customer_id) references parties.party (company_id, id),
  foreign key (company_id, group_id) references fleet.vehicle_group (company_id, id),
  constraint agreement_overlap exclude using gist (company_id with =, customer_id with =, group_id with =, period with &&)
);
create index agreement_customer on rentals.agreement (company_id, customer_id, group_id, from_on desc);
select app.company_table('rentals.agreement');

-- One row for each version of an offer; versions share their root and, once sent, their number.
create table rentals.quotation (
  company_id int not null default app.current_company() references platform.company,
  id uuid not null default app.uuid_v7(),
  version int not null default 1,
  root_id uuid not null,
  version_no int not null default 1 check (version_no > 0),
  is_newest boolean not null default true,
  number text,
  customer_id uuid not null,
  status text not null default 'draft'
    check (status in ('draft', 'sent', 'approved', 'rejected', 'superseded', 'expired', 'withdrawn', 'converted')),
  valid_until_on date not null,
  hold_hours int not null check (hold_hours between 0 and 72),
  hold_until timestamptz,
  terms text check (length(terms) between 1 and 2000),
  discount_reason text check (length(discount_reason) between 1 and 300),
  total_minor bigint not null check (total_minor >= 0),
  start_at timestamptz not null,
  due_back_at timestamptz not null,
  sent_at timestamptz,
  viewed_at timestamptz,
  decided_at timestamptz,
  is_approved boolean,
  decision_name text check (length(decision_name) between 1 and 120),
  -- The drawn strokes with their times, as the device sent them.
  decision_strokes jsonb,
  decision_ip text,
  decision_device text,
  reject_reason text check (reject_reason in ('price', 'dates', 'vehicleType', 'choseOthers', 'postponed', 'other')),
  reject_text text check (length(reject_text) between 1 and 300),
  withdraw_reason text check (length(withdraw_reason) between 1 and 300),
  created_at timestamptz not null default now(),
  created_by uuid,
  created_by_name text not null,
  search text not null generated always as (app.fold_light(coalesce(number, ''))) stored,
  primary key (company_id, id),
  constraint quotation_version_taken unique (company_id, root_id, version_no),
  constraint quotation_number_taken unique (company_id, number, version_no),
  constraint quotation_numbered check (status in ('draft', 'withdrawn') or number is not null),
  constraint quotation_decided check ((decided_at is null) = (is_approved is null)),
  constraint quotation_dates check (start_at < due_back_at),
  foreign key (company_id, customer_id) references parties.party (company_id, id)
);
create unique index quotation_one_newest on rentals.quotation (company_id, root_id) where is_newest;
create index quotation_newest on rentals.quotation (company_id, id) where is_newest;
create index quotation_customer on rentals.quotation (company_id, customer_id, id);
create index quotation_waiting on rentals.quotation (company_id, valid_until_on) where status = 'sent';
create index quotation_held on rentals.quotation (company_id, hold_until) where hold_until is not null and status in ('sent', 'approved');
select app.company_table('rentals.quotation', 'edit');

-- `pricing` is the request the price was calculated from, frozen, so that a contract made of it costs the same.
create table rentals.quotation_item (
  company_id int not null default app.current_company() references platform.company,
  id uuid not null default app.uuid_v7(),
  quotation_id uuid not null,
  position int not null check (position > 0),
  type text not null check (type in ('daily', 'weekly', 'monthly', 'yearly', 'rent_to_own', 'corporate', 'service')),
  group_id uuid,
  vehicle_id uuid,
  quantity int not null check (quantity between 1 and 50),
  start_at timestamptz not null,
  due_back_at timestamptz not null,
  days int not null check (days > 0),
  discount jsonb,
  extras jsonb not null default '[]',
  note text check (length(note) between 1 and 300),
  pricing jsonb not null,
  -- Of all vehicles of the item; its price lines are of one.
  list_price_minor bigint not null check (list_price_minor >= 0),
  discount_minor bigint not null check (discount_minor >= 0),
  total_minor bigint not null check (total_minor >= 0),
  primary key (company_id, id),
  check (start_at < due_back_at),
  check (vehicle_id is null or quantity = 1),
  foreign key (company_id, quotation_id) references rentals.quotation (company_id, id) on delete cascade,
  foreign key (company_id, group_id) references fleet.vehicle_group (company_id, id),
  foreign key (company_id, vehicle_id) references fleet.vehicle (company_id, id)
);
create index quotation_item_quotation on rentals.quotation_item (company_id, quotation_id, position);
create index quotation_item_group on rentals.quotation_item (company_id, group_id);
select app.company_table('rentals.quotation_item');

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
  request_triggers text[] not null default '{}',
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
  -- Days the end was moved by suspensions of the company: they are not priced.
  free_days int not null default 0 check (free_days >= 0),
  -- Null: the standard clauses of the product.
  template_id uuid,
  -- The late-fee rule a contract was made under, copied when it is submitted: a later version of the company's rule changes no
  -- contract that stands. Without steps no fee was agreed; null for contracts of before, which follow the rule of the due day.
  late_fee_rule jsonb,
  -- What the contract asks of a customer who brings the vehicle back before its end (rule 9); none where it is empty.
  early_return_minor bigint not null default 0 check (early_return_minor >= 0),
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
  -- Whose cause a suspension has, and which rule of law an override is about.
  cause text check (cause in ('company', 'customer')),
  rule_code text check (length(rule_code) between 1 and 40),
  primary key (company_id, id),
  foreign key (company_id, contract_id) references rentals.contract (company_id, id),
  constraint contract_event_cause check ((kind = 'suspend') = (cause is not null)),
  constraint contract_event_rule check ((kind = 'override') = (rule_code is not null))
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

-- What is to be billed and when. Its lines carry the revenue keys; what is paid is read from billing.
create table rentals.schedule_row (
  company_id int not null default app.current_company() references platform.company,
  id uuid not null default app.uuid_v7(),
  contract_id uuid not null,
  -- The change that added it; null for the rows the contract began with.
  event_id uuid,
  no int not null check (no > 0),
  from_on date not null,
  to_on date not null check (to_on >= from_on),
  due_on date not null,
  amount_minor bigint not null check (amount_minor >= 0),
  state text not null default 'scheduled',
  invoice_id uuid,
  -- The vehicle whose revenue it became.
  vehicle_id uuid,
  -- One monthly invoice for the contracts of a master: an invoice may carry rows of several contracts. Each row keeps its part and
  -- what stands before it, because money without a contract's name pays the parts in their order. Null: an invoice of its own.
  share_minor bigint check (share_minor >= 0),
  share_from_minor bigint check (share_from_minor >= 0),
  -- A row whose invoice was voided is invoiced again: under a key of its own, and due when it was agreed to be (the monthly invoice
  -- of a master moves what was due before to its own day).
  voided_invoices int not null default 0 check (voided_invoices >= 0),
  agreed_due_on date,
  primary key (company_id, id),
  constraint schedule_row_no_taken unique (company_id, contract_id, no),
  constraint schedule_row_state check ((state = 'invoiced') = (invoice_id is not null)),
  foreign key (company_id, contract_id) references rentals.contract (company_id, id),
  foreign key (company_id, event_id) references rentals.contract_event (company_id, id),
  foreign key (company_id, invoice_id) references billing.invoice (company_id, id),
  foreign key (company_id, vehicle_id) references fleet.vehicle (company_id, id),
  constraint schedule_row_state_check
  check (state in ('scheduled', 'invoiced', 'cancelled', 'elsewhere')),
  constraint schedule_row_share
  check (num_nonnulls(share_minor, share_from_minor) in (0, 2) and (share_minor is null or invoice_id is not null))
);
create index schedule_row_due on rentals.schedule_row (company_id, due_on, contract_id) where state = 'scheduled';
create index schedule_row_invoice on rentals.schedule_row (company_id, invoice_id) where invoice_id is not null;
select app.company_table('rentals.schedule_row');

create table rentals.row_line (
  company_id int not null default app.current_company() references platform.company,
  row_id uuid not null,
  line_no int not null check (line_no > 0),
  kind text not null check (kind in ('rent', 'extra', 'extra_driver', 'waiver', 'delivery')),
  extra_id uuid,
  description_ar text not null check (length(description_ar) between 1 and 200),
  key text not null,
  gross_minor bigint not null check (gross_minor >= 0),
  discount_minor bigint not null default 0 check (discount_minor between 0 and gross_minor),
  -- Taken back by credit notes since; of the net amount.
  credited_minor bigint not null default 0 check (credited_minor between 0 and gross_minor - discount_minor),
  -- The invoice's line that carries this one, where lines of other rows stand beside it.
  invoice_line_no int check (invoice_line_no > 0),
  primary key (company_id, row_id, line_no),
  foreign key (company_id, row_id) references rentals.schedule_row (company_id, id) on delete cascade
);
select app.company_table('rentals.row_line');

create table rentals.charge (
  company_id int not null default app.current_company() references platform.company,
  id uuid not null default app.uuid_v7(),
  version int not null default 1,
  contract_id uuid not null,
  kind text not null check (kind in ('late_return', 'extra_km', 'fuel', 'cleaning', 'early_return', 'delivery', 'other')),
  state text not null default 'proposed' check (state in ('proposed', 'decided', 'invoiced', 'dropped')),
  description_ar text not null check (length(description_ar) between 1 and 200),
  basis jsonb,
  computed_minor bigint not null check (computed_minor >= 0),
  decided_minor bigint check (decided_minor >= 0),
  reason text check (length(reason) between 1 and 300),
  vehicle_id uuid,
  decided_by uuid,
  decided_by_name text,
  decided_at timestamptz,
  invoice_id uuid,
  -- Made by the return; its undo takes them away again.
  is_of_return boolean not null default false,
  created_at timestamptz not null default now(),
  created_by uuid,
  primary key (company_id, id),
  constraint charge_decided check (state in ('proposed', 'dropped') or decided_minor is not null),
  constraint charge_invoiced check ((state = 'invoiced') = (invoice_id is not null)),
  constraint charge_dropped check (state <> 'dropped' or reason is not null),
  foreign key (company_id, contract_id) references rentals.contract (company_id, id),
  foreign key (company_id, vehicle_id) references fleet.vehicle (company_id, id),
  foreign key (company_id, invoice_id) references billing.invoice (company_id, id)
);
create index charge_contract on rentals.charge (company_id, contract_id, id);
create index charge_open on rentals.charge (company_id, contract_id) where state in ('proposed', 'decided');
select app.company_table('rentals.charge');

-- Every document of billing that belongs to a contract: a contract's balance is the sum of what is open on them.
create table rentals.contract_invoice (
  company_id int not null default app.current_company() references platform.company,
  contract_id uuid not null,
  invoice_id uuid not null,
  kind text not null,
  row_id uuid,
  mark_id uuid,
  event_id uuid,
  created_at timestamptz not null default now(),
  is_shared boolean not null default false,
  primary key (company_id, contract_id, invoice_id),
  foreign key (company_id, contract_id) references rentals.contract (company_id, id),
  foreign key (company_id, invoice_id) references billing.invoice (company_id, id),
  foreign key (company_id, row_id) references rentals.schedule_row (company_id, id),
  foreign key (company_id, event_id) references rentals.contract_event (company_id, id),
  constraint contract_invoice_kind_check
  check (kind in ('row', 'downPayment', 'charges', 'mark', 'swap', 'credit', 'option'))
);
create index contract_invoice_invoice on rentals.contract_invoice (company_id, invoice_id);
select app.company_table('rentals.contract_invoice', 'append');

-- What is kept back of a deposit for something not decided or not invoiced yet; billing holds the reserve itself.
create table rentals.deposit_reserve (
  company_id int not null default app.current_company() references platform.company,
  id uuid not null default app.uuid_v7(),
  contract_id uuid not null,
  kind text not null check (kind in ('mark', 'charge', 'lateFines')),
  subject_id uuid not null,
  deposit_id uuid not null,
  reserve_id uuid not null,
  amount_minor bigint not null check (amount_minor > 0),
  released_at timestamptz,
  created_at timestamptz not null default now(),
  -- Money kept back for fines that may still come is released on a day; the number of fines it was kept for stands beside it.
  release_on date,
  fine_count int check (fine_count > 0),
  primary key (company_id, id),
  foreign key (company_id, contract_id) references rentals.contract (company_id, id),
  foreign key (company_id, deposit_id) references billing.deposit (company_id, id),
  constraint deposit_reserve_release check ((kind = 'lateFines') = (release_on is not null and fine_count is not null))
);
create index deposit_reserve_subject on rentals.deposit_reserve (company_id, contract_id, subject_id) where released_at is null;
select app.company_table('rentals.deposit_reserve', 'keep');

-- A group of contracts that was reviewed and is not a duplicate; a further member makes it a new group.
create table rentals.duplicate_dismissal (
  company_id int not null default app.current_company() references platform.company,
  rule text not null check (rule in ('vehicleOverlap', 'externalNumber', 'sameStart', 'sameMoment')),
  member_key text not null check (length(member_key) = 64),
  reason text not null check (length(reason) between 1 and 300),
  by_name text not null,
  created_at timestamptz not null default now(),
  created_by uuid,
  primary key (company_id, rule, member_key)
);
select app.company_table('rentals.duplicate_dismissal', 'append');

-- The company's own clauses, beside those the product brings; a template copies what it uses.
create table rentals.clause (
  company_id int not null default app.current_company() references platform.company,
  id uuid not null default app.uuid_v7(),
  version int not null default 1,
  category text not null check (length(category) between 1 and 40),
  title_ar text not null check (length(title_ar) between 1 and 120),
  text_ar text not null check (length(text_ar) between 1 and 4000),
  title_en text check (length(title_en) <= 120),
  text_en text check (length(text_en) <= 4000),
  is_active boolean not null default true,
  created_at timestamptz not null default now(),
  created_by uuid,
  -- A clause of the library is known by its code and may be mandatory for types of contracts; a template says in which
  -- languages its contracts are printed.
  code text not null
    check (length(code) between 1 and 20),
  mandatory_for text[] not null default '{}'
    check (mandatory_for <@ array['daily', 'weekly', 'monthly', 'yearly', 'rent_to_own', 'corporate', 'service']),
  primary key (company_id, id),
  constraint clause_title_taken unique (company_id, title_ar),
  constraint clause_code_taken unique (company_id, code)
);
select app.company_table('rentals.clause');

-- What a contract is printed with. Versions of one template share a family; at most one is in force, at most one is a draft.
create table rentals.contract_template (
  company_id int not null default app.current_company() references platform.company,
  id uuid not null default app.uuid_v7(),
  version int not null default 1,
  family_id uuid not null,
  version_no int not null check (version_no > 0),
  name_ar text not null check (length(name_ar) between 1 and 80),
  types text[] not null check (cardinality(types) > 0),
  clauses jsonb not null,
  state text not null default 'draft' check (state in ('draft', 'published', 'retired')),
  published_at timestamptz,
  published_by_name text,
  retired_at timestamptz,
  created_at timestamptz not null default now(),
  created_by uuid,
  created_by_name text not null,
  languages text[] not null default '{ar}'
    check ('ar' = any (languages) and languages <@ array['ar', 'en']),
  primary key (company_id, id),
  constraint contract_template_version_taken unique (company_id, family_id, version_no),
  check ((state = 'draft') = (published_at is null))
);
alter table rentals.contract add constraint contract_template_fkey foreign key (company_id, template_id)
  references rentals.contract_template (company_id, id);
create unique index contract_template_one_draft on rentals.contract_template (company_id, family_id) where state = 'draft';
create unique index contract_template_one_in_force on rentals.contract_template (company_id, family_id)
  where state = 'published';
select app.company_table('rentals.contract_template');

-- Contracts were signed with it: a published version never changes.
create function rentals.keep_published_template() returns trigger language plpgsql as $$
begin
  if old.state <> 'draft'
    and (new.clauses, new.types, new.languages, new.name_ar, new.version_no, new.family_id)
      is distinct from (old.clauses, old.types, old.languages, old.name_ar, old.version_no, old.family_id)
  then
    raise exception 'A published template does not change.' using errcode = 'check_violation',
      constraint = 'contract_template_published';
  end if;
  return new;
end $$;
create trigger keep_published before update on rentals.contract_template
  for each row execute function rentals.keep_published_template();
create index contract_made_with on rentals.contract (company_id, template_id) where template_id is not null;

-- Requirements of the law on a contract, as dated rows: a contract is judged by those in force on its first day, so a change of the
-- law is a new row from its day on and an end on the one before. Never deleted: old contracts were judged by them.
create table rentals.law_rule (
  company_id int not null default app.current_company() references platform.company,
  id uuid not null default app.uuid_v7(),
  version int not null default 1,
  position int not null check (position > 0),
  code text not null check (code ~ '^[A-Z]{2}-[A-Z0-9]{2,12}$'),
  severity text not null check (severity in ('block', 'warn', 'info')),
  params jsonb not null,
  valid_from_on date not null,
  valid_to_on date,
  source text not null check (length(source) between 3 and 300),
  confidence text not null check (confidence in ('confirmed', 'toConfirm', 'practice')),
  name_ar text not null check (length(name_ar) between 2 and 80),
  message_ar text not null check (length(message_ar) between 5 and 300),
  by_name text not null,
  created_at timestamptz not null default now(),
  created_by uuid,
  primary key (company_id, id),
  constraint law_rule_day_taken unique (company_id, code, valid_from_on),
  check (valid_to_on >= valid_from_on)
);
select app.company_table('rentals.law_rule', 'keep');

-- Companies of Kuwait that are there already receive the pack; new ones when they are founded.
do $$
declare company int;
begin
  for company in select id from platform.company where country = 'KW' loop
    perform set_config('app.company_id', company::text, true);
    insert into rentals.law_rule (company_id, position, code, severity, params, source, confidence, name_ar, message_ar,
      valid_from_on, by_name)
    select company, pack.position, pack.code, pack.severity, pack.params::jsonb, pack.source, pack.confidence, pack.name_ar,
      pack.message_ar, date '2026-01-01', 'قافلة'
    from (values
      (1, 'KW-INS', 'block', '{"check":"coverage","document":"insurance"}', 'المرسوم بقانون رقم 67 لسنة 1976 في شأن المرور ولائحته التنفيذية', 'toConfirm',
        'التأمين الشامل', 'التأمين الشامل لا يغطي كل أيام العقد'),
      (2, 'KW-REG', 'block', '{"check":"coverage","document":"registration"}', 'المرسوم بقانون رقم 67 لسنة 1976 في شأن المرور ولائحته التنفيذية', 'toConfirm',
        'دفتر المركبة', 'دفتر المركبة لا يغطي كل أيام العقد'),
      (3, 'KW-LIC', 'block', '{"check":"coverage","document":"licence"}', 'المرسوم بقانون رقم 67 لسنة 1976 في شأن المرور ولائحته التنفيذية', 'toConfirm',
        'رخصة القيادة', 'رخصة السائق لا تغطي كل أيام العقد'),
      (4, 'KW-PHOTO', 'block', '{"check":"photos"}', 'ضوابط وزارة التجارة والصناعة لعقود تأجير السيارات', 'toConfirm',
        'صور التسليم والاستلام', 'صور مؤرخة للمركبة عند التسليم والاستلام ناقصة'),
      (5, 'KW-NOTE', 'block', '{"check":"forbiddenText","terms":["سند لأمر","سندات لأمر","كمبيالة","كمبيالات","سند إذني","promissory note"]}', 'ضوابط وزارة التجارة والصناعة لعقود تأجير السيارات', 'toConfirm',
        'حظر سند لأمر', 'في العقد بند بسند لأمر أو كمبيالة أو ما يماثلهما'),
      (6, 'KW-24H', 'block', '{"check":"clauseStated","tag":"rental_day"}', 'ضوابط وزارة التجارة والصناعة لعقود تأجير السيارات', 'toConfirm',
        'يوم الإيجار', 'العقد لا يذكر أن اليوم 24 ساعة ومتى يبدأ'),
      (7, 'KW-MARKS', 'block', '{"check":"marksListed"}', 'ضوابط وزارة التجارة والصناعة لعقود تأجير السيارات', 'toConfirm',
        'الأضرار السابقة', 'أضرار قائمة في المركبة غير مدرجة في العقد'),
      (8, 'KW-AR', 'block', '{"check":"arabicPrevails"}', 'القانون رقم 39 لسنة 2014 بشأن حماية المستهلك', 'toConfirm',
        'النص العربي', 'النص العربي غائب أو لا ينص العقد على ترجيحه'),
      (9, 'KW-ID', 'warn', '{"check":"coverage","document":"identity"}', 'ممارسة مهنية', 'practice',
        'البطاقة المدنية', 'البطاقة المدنية تنتهي خلال مدة العقد'),
      (10, 'KW-RES', 'warn', '{"check":"coverage","document":"residency"}', 'ممارسة مهنية', 'practice',
        'الإقامة', 'الإقامة تنتهي خلال مدة العقد'),
      (11, 'KW-KM', 'warn', '{"check":"priceStated","price":"extraKm"}', 'القانون رقم 39 لسنة 2014 بشأن حماية المستهلك', 'toConfirm',
        'سعر الكيلومتر الزائد', 'سعر الكيلومتر الزائد غير مذكور'),
      (12, 'KW-DEP', 'warn', '{"check":"clauseStated","tag":"deposit_release"}', 'القانون رقم 39 لسنة 2014 بشأن حماية المستهلك', 'toConfirm',
        'موعد رد التأمين', 'العقد لا يذكر موعد رد التأمين'),
      (13, 'KW-FEE', 'warn', '{"check":"lateFeeCap","maxBasisPoints":2000}', 'القانون المدني رقم 67 لسنة 1980', 'toConfirm',
        'سقف غرامة التأخير', 'غرامة التأخير بلا سقف أو فوق 20% من الدفعة'),
      (14, 'KW-TECH', 'warn', '{"check":"coverage","document":"technical_inspection"}', 'المرسوم بقانون رقم 67 لسنة 1976 في شأن المرور ولائحته التنفيذية', 'toConfirm',
        'الفحص الفني', 'الفحص الفني للمركبة لا يغطي كل أيام العقد'),
      (15, 'KW-AGE', 'warn', '{"check":"driverAge","years":21}', 'ممارسة مهنية', 'practice',
        'عمر السائق', 'عمر أحد السائقين أقل من 21 سنة'),
      (16, 'KW-LICAGE', 'warn', '{"check":"licenceAge","months":12}', 'ممارسة مهنية', 'practice',
        'قدم الرخصة', 'رخصة أحد السائقين أحدث من سنة'),
      (17, 'KW-LATE', 'warn', '{"check":"priceStated","price":"lateHour"}', 'القانون رقم 39 لسنة 2014 بشأن حماية المستهلك', 'toConfirm',
        'سعر ساعة التأخير', 'سعر ساعة التأخير غير مذكور'),
      (18, 'KW-FUEL', 'warn', '{"check":"priceStated","price":"fuelPerEighth"}', 'القانون رقم 39 لسنة 2014 بشأن حماية المستهلك', 'toConfirm',
        'سعر الوقود الناقص', 'سعر الوقود الناقص غير مذكور'),
      (19, 'KW-EXCESS', 'warn', '{"check":"excessStated"}', 'القانون رقم 39 لسنة 2014 بشأن حماية المستهلك', 'toConfirm',
        'مبلغ التحمّل', 'في العقد إعفاء من الأضرار بلا مبلغ تحمّل'),
      (20, 'KW-POLICE', 'warn', '{"check":"clauseStated","tag":"police_report"}', 'المرسوم بقانون رقم 67 لسنة 1976 في شأن المرور ولائحته التنفيذية', 'toConfirm',
        'الإبلاغ عن الحوادث', 'العقد لا يذكر واجب الإبلاغ عن الحادث'),
      (21, 'KW-BORDER', 'warn', '{"check":"clauseStated","tag":"border"}', 'ممارسة مهنية', 'practice',
        'مغادرة البلاد', 'العقد لا يذكر حكم مغادرة البلاد بالمركبة'),
      (22, 'KW-FINES', 'warn', '{"check":"clauseStated","tag":"violations"}', 'المرسوم بقانون رقم 67 لسنة 1976 في شأن المرور ولائحته التنفيذية', 'toConfirm',
        'المخالفات المرورية', 'العقد لا يذكر من يتحمل المخالفات المرورية'),
      (23, 'KW-EARLY', 'warn', '{"check":"clauseStated","tag":"early_return"}', 'القانون رقم 39 لسنة 2014 بشأن حماية المستهلك', 'toConfirm',
        'الإرجاع المبكر', 'العقد لا يذكر حكم الإرجاع المبكر'),
      (24, 'KW-DATA', 'warn', '{"check":"clauseStated","tag":"personal_data"}', 'ممارسة مهنية', 'practice',
        'البيانات الشخصية', 'العقد لا يذكر كيف تُحفظ بيانات العميل وصوره'),
      (25, 'KW-COURT', 'info', '{"check":"clauseStated","tag":"jurisdiction"}', 'قانون التجارة رقم 68 لسنة 1980', 'toConfirm',
        'القانون والمحكمة', 'العقد لا يذكر القانون الواجب التطبيق والمحكمة المختصة'),
      (26, 'KW-COPY', 'info', '{"check":"clauseStated","tag":"copy"}', 'القانون رقم 39 لسنة 2014 بشأن حماية المستهلك', 'toConfirm',
        'نسخة العميل', 'العقد لا يذكر تسليم نسخة للعميل')
    ) as pack (position, code, severity, params, source, confidence, name_ar, message_ar);
  end loop;
  perform set_config('app.company_id', '', true);
end $$;
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

-- An amount the bank keeps blocked on the customer's card in place of a received deposit: nothing is posted until it is captured,
-- and from its day on the bank lets it go by itself.
create table rentals.card_hold (
  company_id int not null default app.current_company() references platform.company,
  id uuid not null default app.uuid_v7(),
  version int not null default 1,
  contract_id uuid not null,
  amount_minor bigint not null check (amount_minor > 0),
  card_last4 text not null check (card_last4 ~ '^[0-9]{4}$'),
  authorisation text not null check (length(authorisation) between 1 and 40),
  held_on date not null,
  lapses_on date not null check (lapses_on >= held_on),
  state text not null default 'held' check (state in ('held', 'captured', 'released')),
  captured_minor bigint check (captured_minor between 1 and amount_minor),
  payment_id uuid,
  reason text check (length(reason) between 1 and 300),
  created_at timestamptz not null default now(),
  created_by uuid,
  created_by_name text not null,
  primary key (company_id, id),
  constraint card_hold_captured check ((state = 'captured') = (payment_id is not null and captured_minor is not null)),
  foreign key (company_id, contract_id) references rentals.contract (company_id, id),
  foreign key (company_id, payment_id) references billing.payment (company_id, id)
);
create index card_hold_contract on rentals.card_hold (company_id, contract_id);
create index card_hold_lapse on rentals.card_hold (company_id, lapses_on) where state = 'held';
select app.company_table('rentals.card_hold');

-- What a second phone saw at a handover or return that another had recorded first: it changes nothing of the contract, and its
-- photos are kept with it.
create table rentals.second_record (
  company_id int not null default app.current_company() references platform.company,
  id uuid not null default app.uuid_v7(),
  contract_id uuid not null,
  leg_id uuid not null,
  purpose text not null check (purpose in ('out', 'in')),
  device_key uuid not null,
  at timestamptz not null,
  odometer_km int check (odometer_km >= 0),
  fuel_eighths int check (fuel_eighths between 0 and 8),
  photos jsonb not null,
  note text check (length(note) between 1 and 1000),
  created_at timestamptz not null default now(),
  created_by uuid,
  created_by_name text not null,
  primary key (company_id, id),
  constraint second_record_kept unique (company_id, contract_id, purpose, device_key),
  foreign key (company_id, contract_id) references rentals.contract (company_id, id),
  foreign key (company_id, leg_id) references rentals.leg (company_id, id)
);
select app.company_table('rentals.second_record', 'append');

-- A waiver of a late fee above the company's limit: nothing is credited until it is approved (approvals, source `contract`).
create table rentals.fee_waiver (
  company_id int not null default app.current_company() references platform.company,
  id uuid not null default app.uuid_v7(),
  late_fee_id uuid not null,
  row_id uuid not null,
  amount_minor bigint not null check (amount_minor > 0),
  reason text not null check (length(reason) between 10 and 300),
  state text not null default 'waiting' check (state in ('waiting', 'approved', 'rejected', 'withdrawn')),
  created_at timestamptz not null default now(),
  created_by uuid,
  primary key (company_id, id),
  foreign key (company_id, late_fee_id) references billing.late_fee (company_id, id),
  foreign key (company_id, row_id) references rentals.schedule_row (company_id, id)
);
create unique index fee_waiver_waiting on rentals.fee_waiver (company_id, late_fee_id) where state = 'waiting';
create index fee_waiver_row on rentals.fee_waiver (company_id, row_id);
select app.company_table('rentals.fee_waiver');
