-- What a vehicle needs again and again, by days, by kilometres, or whichever comes first (R11).
create table fleet.service_plan (
  company_id int not null default app.current_company() references platform.company,
  id uuid not null default app.uuid_v7(),
  version int not null default 1,
  name text not null check (length(name) between 1 and 60),
  created_at timestamptz not null default now(),
  created_by uuid,
  primary key (company_id, id),
  constraint service_plan_name_taken unique (company_id, name)
);
select app.company_table('fleet.service_plan');

-- An item that is taken out of its plan stays for the orders that did it.
create table fleet.service_plan_item (
  company_id int not null default app.current_company() references platform.company,
  id uuid not null default app.uuid_v7(),
  plan_id uuid not null,
  position int not null,
  type text not null check (type in ('routine', 'oil_change', 'tire_service', 'brake_service', 'engine_repair', 'transmission', 'electrical',
    'body_work', 'inspection', 'emergency', 'other')),
  every_km int check (every_km between 100 and 1000000),
  every_days int check (every_days between 1 and 3650),
  expected_hours int not null default 2 check (expected_hours between 1 and 240),
  retired boolean not null default false,
  primary key (company_id, id),
  check (num_nonnulls(every_km, every_days) > 0),
  foreign key (company_id, plan_id) references fleet.service_plan (company_id, id)
);
create index service_plan_item_plan on fleet.service_plan_item (company_id, plan_id);
select app.company_table('fleet.service_plan_item', 'keep');

alter table fleet.vehicle
  add foreign key (company_id, service_plan_id) references fleet.service_plan (company_id, id);
alter table fleet.vehicle_group
  add foreign key (company_id, service_plan_id) references fleet.service_plan (company_id, id);

create table fleet.work_order (
  company_id int not null default app.current_company() references platform.company,
  id uuid not null default app.uuid_v7(),
  version int not null default 1,
  number text not null,
  vehicle_id uuid not null,
  type text not null check (type in ('routine', 'oil_change', 'tire_service', 'brake_service', 'engine_repair', 'transmission', 'electrical',
    'body_work', 'inspection', 'emergency', 'other')),
  description text not null check (length(description) between 1 and 1000),
  priority text not null check (priority in ('low', 'medium', 'high', 'urgent')),
  -- Empty: the own workshop.
  vendor_party_id uuid,
  planned_from timestamptz,
  planned_to timestamptz check (planned_to > planned_from),
  estimated_minor bigint check (estimated_minor >= 0),
  state text not null default 'pending' check (state in ('pending', 'in_progress', 'completed', 'cancelled')),
  custody_id uuid,
  started_at timestamptz,
  completed_at timestamptz,
  completed_on date,
  odometer_km int,
  cost_minor bigint check (cost_minor >= 0),
  -- What the later paper has cleared of the accrued cost, and what that paper said.
  cleared_minor bigint not null default 0 check (cleared_minor >= 0),
  billed_minor bigint check (billed_minor > 0),
  -- The voucher that paid the paper at once, or the vendor's bill it became.
  payment_id uuid,
  bill_id uuid,
  bill_document text,
  cancel_reason text check (length(cancel_reason) between 1 and 500),
  created_at timestamptz not null default now(),
  created_by uuid,
  created_by_name text not null,
  primary key (company_id, id),
  constraint work_order_number unique (company_id, number),
  check ((state in ('in_progress', 'completed')) <= (custody_id is not null)),
  check ((state = 'completed') = (completed_at is not null)),
  check ((state = 'completed') = (cost_minor is not null)),
  check (cleared_minor <= coalesce(cost_minor, 0)),
  check ((state = 'cancelled') = (cancel_reason is not null)),
  foreign key (company_id, vehicle_id) references fleet.vehicle (company_id, id),
  foreign key (company_id, vendor_party_id) references parties.party (company_id, id),
  foreign key (company_id, custody_id) references fleet.custody (company_id, id),
  check (num_nonnulls(payment_id, bill_id) = num_nonnulls(billed_minor)),
  foreign key (company_id, payment_id) references billing.payment (company_id, id),
  foreign key (company_id, bill_id) references billing.invoice (company_id, id)
);
create index work_order_created on fleet.work_order (company_id, created_at, id);
create index work_order_state on fleet.work_order (company_id, state, created_at);
create index work_order_vehicle on fleet.work_order (company_id, vehicle_id, created_at desc);
create index work_order_unbilled on fleet.work_order (company_id, completed_on) where state = 'completed' and billed_minor is null;
select app.company_table('fleet.work_order', 'keep');

create table fleet.work_order_line (
  company_id int not null default app.current_company() references platform.company,
  id uuid not null default app.uuid_v7(),
  work_order_id uuid not null,
  line_no int not null,
  kind text not null check (kind in ('part', 'labour', 'external')),
  description text not null check (length(description) between 1 and 200),
  quantity numeric(12, 3) not null check (quantity > 0),
  unit_cost_minor bigint not null check (unit_cost_minor >= 0),
  amount_minor bigint not null check (amount_minor >= 0),
  plan_item_id uuid,
  mark_id uuid,
  capitalise boolean not null default false,
  primary key (company_id, id),
  constraint work_order_line_no unique (company_id, work_order_id, line_no),
  foreign key (company_id, work_order_id) references fleet.work_order (company_id, id),
  foreign key (company_id, plan_item_id) references fleet.service_plan_item (company_id, id),
  foreign key (company_id, mark_id) references fleet.mark (company_id, id)
);
create index work_order_line_item on fleet.work_order_line (company_id, plan_item_id) where plan_item_id is not null;
select app.company_table('fleet.work_order_line');
