-- Entries that repeat. day_of_month 0 is the month's last day; next_on is null once nothing more will come, last_on the
-- last occurrence that was made. reverse_on is the
-- day on which the last posted occurrence is to be undone.
create table accounting.recurring_entry (
  company_id int not null default app.current_company() references platform.company,
  id uuid not null default app.uuid_v7(),
  version int not null default 1,
  memo text not null check (length(memo) between 1 and 280),
  lines jsonb not null,
  every text not null check (every in ('month', 'quarter', 'year')),
  day_of_month int not null check (day_of_month between 0 and 28),
  starts_on date not null,
  ends_on date check (ends_on >= starts_on),
  auto_post boolean not null default true,
  auto_reverse boolean not null default false,
  next_on date,
  last_on date,
  reverse_on date,
  reverse_entry_id uuid,
  created_at timestamptz not null default now(),
  created_by uuid,
  primary key (company_id, id),
  check (auto_post or not auto_reverse),
  check ((reverse_on is null) = (reverse_entry_id is null)),
  foreign key (company_id, reverse_entry_id) references accounting.journal_entry (company_id, id)
);
create index recurring_entry_due on accounting.recurring_entry (company_id, next_on) where next_on is not null;
select app.company_table('accounting.recurring_entry', 'keep');
