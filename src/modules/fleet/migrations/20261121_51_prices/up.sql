create table fleet.damage_price (
  company_id int not null default app.current_company() references platform.company,
  id uuid not null default app.uuid_v7(),
  version int not null default 1,
  group_id uuid not null,
  type text not null check (type in ('scratch', 'dent', 'crack', 'chip', 'broken', 'missing', 'burn', 'stain')),
  severity text not null check (severity in ('minor', 'moderate', 'severe')),
  amount_minor bigint not null check (amount_minor >= 0),
  created_at timestamptz not null default now(),
  created_by uuid,
  primary key (company_id, id),
  constraint damage_price_once unique (company_id, group_id, type, severity),
  foreign key (company_id, group_id) references fleet.vehicle_group (company_id, id)
);
select app.company_table('fleet.damage_price');

-- A list price of a group or of one vehicle, both days inclusive. Contracts freeze what they were promised.
create table fleet.rate (
  company_id int not null default app.current_company() references platform.company,
  id uuid not null default app.uuid_v7(),
  version int not null default 1,
  group_id uuid,
  vehicle_id uuid,
  valid_from date not null,
  valid_to date check (valid_to >= valid_from),
  period daterange not null generated always as (daterange(valid_from, valid_to, '[]')) stored,
  daily_minor bigint not null check (daily_minor > 0),
  weekly_minor bigint check (weekly_minor > 0),
  monthly_minor bigint check (monthly_minor > 0),
  yearly_minor bigint check (yearly_minor > 0),
  min_daily_minor bigint check (min_daily_minor between 0 and daily_minor),
  min_weekly_minor bigint check (min_weekly_minor between 0 and weekly_minor),
  min_monthly_minor bigint check (min_monthly_minor between 0 and monthly_minor),
  min_yearly_minor bigint check (min_yearly_minor between 0 and yearly_minor),
  included_km_daily int check (included_km_daily >= 0),
  included_km_monthly int check (included_km_monthly >= 0),
  extra_km_minor bigint check (extra_km_minor >= 0),
  deposit_minor bigint check (deposit_minor >= 0),
  fuel_per_eighth_minor bigint check (fuel_per_eighth_minor >= 0),
  late_hour_minor bigint check (late_hour_minor >= 0),
  import_id uuid,
  created_at timestamptz not null default now(),
  created_by uuid,
  primary key (company_id, id),
  check (num_nonnulls(group_id, vehicle_id) = 1),
  foreign key (company_id, group_id) references fleet.vehicle_group (company_id, id),
  foreign key (company_id, vehicle_id) references fleet.vehicle (company_id, id),
  foreign key (company_id, import_id) references fleet.vehicle_import (company_id, id),
  constraint rate_group_overlap exclude using gist (company_id with =, group_id with =, period with &&) where (group_id is not null),
  constraint rate_vehicle_overlap exclude using gist (company_id with =, vehicle_id with =, period with &&) where (vehicle_id is not null)
);
create index rate_group on fleet.rate (company_id, group_id, valid_from desc) where group_id is not null;
create index rate_vehicle on fleet.rate (company_id, vehicle_id, valid_from desc) where vehicle_id is not null;
select app.company_table('fleet.rate');
