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
