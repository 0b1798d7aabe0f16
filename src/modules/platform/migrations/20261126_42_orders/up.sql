-- Wishes of a company for a plan, with what was owed on the day and what was received; money in KWD fils, in no company's ledger.
create table platform.subscription_order (
  company_id int not null default app.current_company() references platform.company,
  id uuid not null default app.uuid_v7(),
  version int not null default 1,
  number text not null,
  plan_code text not null references platform.plan,
  cycle text not null check (cycle in ('monthly', 'yearly')),
  -- A cheaper plan waits for the end of the paid period.
  takes_effect text not null check (takes_effect in ('now', 'atEnd')),
  starts_on date not null,
  ends_on date not null,
  price_minor bigint not null check (price_minor >= 0),
  credit_minor bigint not null check (credit_minor >= 0),
  due_minor bigint not null check (due_minor = price_minor - credit_minor),
  state text not null default 'pending' check (state in ('pending', 'paid', 'cancelled')),
  method text check (method in ('transfer', 'cash', 'cheque', 'link')),
  reference text check (length(reference) <= 80),
  received_on date,
  recorded_by text,
  -- When the paid plan began; a plan that waits for its day has none yet.
  applied_on date,
  created_at timestamptz not null default now(),
  created_by uuid,
  primary key (company_id, id),
  constraint subscription_order_number unique (company_id, number),
  check ((state = 'paid') = (received_on is not null))
);
create unique index subscription_order_open on platform.subscription_order (company_id) where state = 'pending';
create index subscription_order_waiting on platform.subscription_order (company_id, starts_on) where state = 'paid' and applied_on is null;
select app.company_table('platform.subscription_order');

-- The open order stands beside the subscription too, which the platform reads across companies, and so does the last number that
-- was given: the next one is the highest of a year and one more, under one lock, so the series has no gap.
alter table platform.subscription add column open_order_id uuid;
alter table platform.subscription add column open_order_number text;
alter table platform.subscription add column open_order_due_minor bigint;
alter table platform.subscription add column open_order_at timestamptz;
alter table platform.subscription add column last_order_year int;
alter table platform.subscription add column last_order_no int;
create index subscription_open_order on platform.subscription (open_order_at) where open_order_id is not null;
create index subscription_last_order on platform.subscription (last_order_year, last_order_no);
