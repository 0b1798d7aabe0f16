create table realestate.meter (
  company_id int not null default app.current_company() references platform.company,
  id uuid not null default app.uuid_v7(),
  version int not null default 1,
  -- A unit, or the building for what all of it uses.
  property_id uuid not null,
  kind text not null check (kind in ('electricity', 'water', 'gas', 'cooling', 'internet')),
  number text not null check (length(number) between 1 and 40),
  -- Thousandths: what a step of the counter stands for.
  multiplier_milli int not null default 1000 check (multiplier_milli between 1 and 1000000000),
  account_holder text not null check (account_holder in ('company', 'owner', 'tenant')),
  account_number text check (length(account_number) between 1 and 40),
  created_at timestamptz not null default now(),
  created_by uuid,
  primary key (company_id, id),
  constraint meter_taken unique (company_id, property_id, kind, number),
  foreign key (company_id, property_id) references realestate.property (company_id, id)
);
select app.company_table('realestate.meter');

create table realestate.meter_reading (
  company_id int not null default app.current_company() references platform.company,
  id uuid not null default app.uuid_v7(),
  meter_id uuid not null,
  read_on date not null,
  -- Thousandths of what the counter shows.
  value_milli bigint not null check (value_milli >= 0),
  source text not null check (source in ('typed', 'photo', 'import', 'handover')),
  -- The counter began anew since the reading before.
  is_rollover boolean not null default false,
  file_ids uuid[] not null default '{}',
  created_at timestamptz not null default now(),
  created_by uuid,
  primary key (company_id, id),
  constraint meter_reading_taken unique (company_id, meter_id, read_on),
  foreign key (company_id, meter_id) references realestate.meter (company_id, id)
);
select app.company_table('realestate.meter_reading');

create table realestate.recharge_run (
  company_id int not null default app.current_company() references platform.company,
  id uuid not null default app.uuid_v7(),
  version int not null default 1,
  building_id uuid not null,
  kind text not null check (kind in ('electricity', 'water', 'gas', 'cooling', 'internet', 'service')),
  starts_on date not null,
  ends_on date not null,
  total_minor bigint not null check (total_minor > 0),
  method text not null check (method in ('reading', 'area', 'equal', 'fixed')),
  state text not null default 'issued' check (state in ('issued', 'reversed')),
  bill_id uuid,
  created_at timestamptz not null default now(),
  created_by uuid,
  primary key (company_id, id),
  foreign key (company_id, building_id) references realestate.property (company_id, id),
  foreign key (company_id, bill_id) references billing.invoice (company_id, id),
  check (ends_on >= starts_on),
  constraint recharge_period_taken exclude using gist (
    company_id with =, building_id with =, kind with =, daterange(starts_on, ends_on, '[]') with &&) where (state = 'issued')
);
select app.company_table('realestate.recharge_run');

create table realestate.recharge_line (
  company_id int not null default app.current_company() references platform.company,
  id uuid not null default app.uuid_v7(),
  run_id uuid not null,
  no int not null,
  -- Null: what belongs to no unit.
  property_id uuid,
  lease_id uuid,
  weight bigint not null check (weight >= 0),
  amount_minor bigint not null check (amount_minor >= 0),
  bearer text not null check (bearer in ('tenant', 'landlord')),
  invoice_id uuid,
  primary key (company_id, id),
  foreign key (company_id, run_id) references realestate.recharge_run (company_id, id),
  foreign key (company_id, property_id) references realestate.property (company_id, id),
  foreign key (company_id, lease_id) references realestate.lease (company_id, id),
  foreign key (company_id, invoice_id) references billing.invoice (company_id, id),
  check ((bearer = 'tenant') = (lease_id is not null))
);
create index recharge_line_of on realestate.recharge_line (company_id, run_id);
create index recharge_line_invoice on realestate.recharge_line (company_id, invoice_id);
select app.company_table('realestate.recharge_line');
