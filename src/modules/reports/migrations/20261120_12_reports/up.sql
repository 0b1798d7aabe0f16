create schema reports;
grant usage on schema reports to qafila_app;

-- A report that goes out by itself. What it may show is asked of its owner at every run.
create table reports.schedule (
  company_id int not null default app.current_company() references platform.company,
  id uuid not null default app.uuid_v7(),
  version int not null default 1,
  report text not null check (length(report) between 1 and 60),
  -- What the report is narrowed to beside its days.
  filters jsonb not null default '{}',
  -- The days it covers, counted from the day of the run.
  period text not null,
  every text not null check (every in ('day', 'week', 'month')),
  weekday int check (weekday between 0 and 6),
  -- Zero is the last day of the month.
  month_day int check (month_day between 0 and 28),
  hour int not null check (hour between 0 and 23),
  format text not null check (format in ('xlsx', 'pdf')),
  owner_id uuid not null,
  active boolean not null default true,
  -- The refusal that stopped it; null when a person did.
  stopped_by text,
  next_at timestamptz not null,
  last_at timestamptz,
  last_outcome text check (last_outcome in ('sent', 'empty', 'undelivered', 'failed', 'stopped')),
  -- Numbers of the mails of the last run, to learn whether they left.
  last_mails bigint[] not null default '{}',
  created_at timestamptz not null default now(),
  created_by uuid,
  primary key (company_id, id),
  check ((every = 'week') = (weekday is not null)),
  check ((every = 'month') = (month_day is not null)),
  constraint schedule_period_check
  check (period in ('today', 'yesterday', 'last7', 'monthSoFar', 'lastMonth', 'lastQuarter', 'yearSoFar'))
);
create index schedule_due on reports.schedule (company_id, next_at) where active;
create index schedule_owner on reports.schedule (company_id, owner_id);
select app.company_table('reports.schedule');

-- A colleague is written to at the address he has then; whoever stands outside, at the address that was typed.
create table reports.schedule_recipient (
  company_id int not null default app.current_company() references platform.company,
  schedule_id uuid not null,
  email text not null check (length(email) between 3 and 254),
  user_id uuid,
  primary key (company_id, schedule_id, email),
  foreign key (company_id, schedule_id) references reports.schedule (company_id, id) on delete cascade
);
select app.company_table('reports.schedule_recipient');
