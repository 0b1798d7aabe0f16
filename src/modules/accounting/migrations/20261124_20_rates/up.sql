-- What one unit of a foreign currency costs in the company's own on a day; a day's rate may be corrected, documents keep theirs.
create table accounting.exchange_rate (
  company_id int not null default app.current_company() references platform.company,
  id uuid not null default app.uuid_v7(),
  version int not null default 1,
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  rate_on date not null,
  rate numeric(20, 10) not null check (rate > 0),
  created_at timestamptz not null default now(),
  created_by uuid,
  created_by_name text not null,
  primary key (company_id, id),
  constraint exchange_rate_day_taken unique (company_id, currency, rate_on)
);
create index exchange_rate_by_day on accounting.exchange_rate (company_id, rate_on, id);
select app.company_table('accounting.exchange_rate', 'keep');
