-- Deferred revenue and prepaid expense taken to the result by days (rule 8). next_on is the next month end to post, null
-- when all is posted.
create table accounting.spread (
  company_id int not null default app.current_company() references platform.company,
  id uuid not null default app.uuid_v7(),
  version int not null default 1,
  source_key text collate "C" not null,
  payload_hash text not null,
  memo text not null check (length(memo) between 1 and 300),
  amount bigint not null check (amount > 0),
  starts_on date not null,
  ends_on date not null check (ends_on >= starts_on),
  debit_key text not null,
  credit_key text not null,
  party_id uuid,
  cost_center_id uuid,
  profit_unit_id uuid,
  stopped_on date,
  next_on date,
  created_at timestamptz not null default now(),
  created_by uuid,
  primary key (company_id, id),
  constraint spread_source_taken unique (company_id, source_key),
  foreign key (company_id, cost_center_id) references accounting.cost_center (company_id, id),
  foreign key (company_id, profit_unit_id) references accounting.profit_unit (company_id, id)
);
create index spread_due on accounting.spread (company_id, next_on) where next_on is not null;
select app.company_table('accounting.spread', 'keep');

-- What was taken: one row a month (`2026-03`), and one row `stop` when a stop had to give some back (negative).
create table accounting.spread_posting (
  company_id int not null default app.current_company() references platform.company,
  spread_id uuid not null,
  month text not null check (month ~ '^(\d{4}-\d{2}|stop)$'),
  amount bigint not null check (amount <> 0),
  entry_id uuid not null,
  primary key (company_id, spread_id, month),
  foreign key (company_id, spread_id) references accounting.spread (company_id, id),
  foreign key (company_id, entry_id) references accounting.journal_entry (company_id, id)
);
create index spread_posting_entry on accounting.spread_posting (company_id, entry_id);
select app.company_table('accounting.spread_posting', 'append');
