-- What the company keeps for fines that will come late and not be collected (R20): one run a month, traced to each custody.
create table fleet.reserve_run (
  company_id int not null default app.current_company() references platform.company,
  id uuid not null default app.uuid_v7(),
  month text not null check (month ~ '^\d{4}-\d{2}$'),
  run_on date not null,
  target_minor bigint not null check (target_minor >= 0),
  delta_minor bigint not null,
  entry_number text,
  created_at timestamptz not null default now(),
  primary key (company_id, id),
  constraint reserve_run_month unique (company_id, month)
);
select app.company_table('fleet.reserve_run', 'append');

create table fleet.reserve_line (
  company_id int not null default app.current_company() references platform.company,
  run_id uuid not null,
  custody_id uuid not null,
  previous_minor bigint not null check (previous_minor >= 0),
  target_minor bigint not null check (target_minor >= 0),
  delta_minor bigint not null generated always as (target_minor - previous_minor) stored,
  primary key (company_id, run_id, custody_id),
  foreign key (company_id, run_id) references fleet.reserve_run (company_id, id),
  foreign key (company_id, custody_id) references fleet.custody (company_id, id)
);
select app.company_table('fleet.reserve_line', 'append');
