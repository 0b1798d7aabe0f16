create schema legal;
grant usage on schema legal to qafila_app;

-- Who sees a confidential case: its team, and whoever the transaction named as a reader of all. Nothing is set but by `readAs`, so that a
-- statement that forgot it reads less, never more. A restrictive policy asks on top of the company's, and the case's children ask through
-- the case: no list, count, export, search or alert can hold what the policy hides. The purge of a closed company passes.
create function legal.sees(confidential boolean, team uuid[]) returns boolean language sql stable as
$$
  select not confidential or coalesce(current_setting('app.legal_reader', true) = 'all', false)
    or coalesce(nullif(nullif(current_setting('app.legal_reader', true), ''), 'all')::uuid = any (team), false)
$$;
grant execute on function legal.sees(boolean, uuid[]) to qafila_app;

create table legal.settings (
  company_id int not null default app.current_company() references platform.company,
  version int not null default 1,
  min_case_days int not null default 30 check (min_case_days between 0 and 365),
  notice_required boolean not null default true,
  promise_grace_days int not null default 2 check (promise_grace_days between 0 and 30),
  -- Null: a thousand units of the company's currency.
  reference_minor bigint check (reference_minor > 0),
  letter_days int not null default 7 check (letter_days between 1 and 90),
  pause_late_fees boolean not null default false,
  primary key (company_id)
);
select app.company_table('legal.settings', 'keep');

create table legal.court (
  company_id int not null default app.current_company() references platform.company,
  id uuid not null default app.uuid_v7(),
  version int not null default 1,
  country text not null check (country ~ '^[A-Z]{2}$'),
  name_ar text not null check (length(name_ar) between 2 and 120),
  court_kind text not null check (court_kind in ('ordinary', 'urgent', 'rental', 'traffic', 'criminal', 'appeal', 'cassation', 'enforcement', 'experts')),
  place text check (length(place) between 1 and 120),
  source text not null check (length(source) between 2 and 200),
  confidence text not null default 'toConfirm' check (confidence in ('confirmed', 'toConfirm')),
  is_active boolean not null default true,
  created_at timestamptz not null default now(),
  created_by uuid,
  primary key (company_id, id),
  constraint court_name_taken unique (company_id, country, name_ar)
);
select app.company_table('legal.court', 'keep');

create table legal.time_limit (
  company_id int not null default app.current_company() references platform.company,
  id uuid not null default app.uuid_v7(),
  version int not null default 1,
  country text not null check (country ~ '^[A-Z]{2}$'),
  court_kind text not null check (court_kind in ('ordinary', 'urgent')),
  days int not null check (days between 1 and 3650),
  valid_from_on date not null,
  source text not null check (length(source) between 2 and 200),
  confidence text not null default 'toConfirm' check (confidence in ('confirmed', 'toConfirm')),
  created_at timestamptz not null default now(),
  created_by uuid,
  primary key (company_id, id),
  constraint time_limit_taken unique (company_id, country, court_kind, valid_from_on)
);
select app.company_table('legal.time_limit', 'keep');

-- What a company begins with: courts and the days to appeal, each with where it is from, none confirmed until its lawyer says so.
create function legal.open_office() returns void language sql volatile as
$$
  insert into legal.settings default values on conflict do nothing;
  insert into legal.court (country, name_ar, court_kind, source)
  select country, name_ar, court_kind, 'قائمة المنتج، الإصدار 1' from (values
    ('KW', 'المحكمة الكلية', 'ordinary'), ('KW', 'المحكمة الجزئية', 'ordinary'), ('KW', 'دائرة الأمور المستعجلة', 'urgent'),
    ('KW', 'دائرة الإيجارات', 'rental'), ('KW', 'محكمة المرور', 'traffic'), ('KW', 'محكمة الجنح', 'criminal'),
    ('KW', 'محكمة الجنايات', 'criminal'), ('KW', 'محكمة الاستئناف', 'appeal'), ('KW', 'محكمة التمييز', 'cassation'),
    ('KW', 'إدارة التنفيذ', 'enforcement'), ('KW', 'إدارة الخبراء', 'experts'),
    ('SA', 'المحكمة العامة', 'ordinary'), ('SA', 'المحكمة التجارية', 'ordinary'), ('SA', 'المحكمة العمالية', 'ordinary'),
    ('SA', 'محكمة التنفيذ', 'enforcement'),
    ('QA', 'المحكمة الابتدائية', 'ordinary'), ('QA', 'محكمة الاستئناف', 'appeal'), ('QA', 'محكمة التمييز', 'cassation')
  ) as seed(country, name_ar, court_kind)
  on conflict do nothing;
  insert into legal.time_limit (country, court_kind, days, valid_from_on, source) values
    ('KW', 'ordinary', 30, '1980-11-01', 'قانون المرافعات المدنية والتجارية، ميعاد الاستئناف'),
    ('KW', 'urgent', 15, '1980-11-01', 'قانون المرافعات المدنية والتجارية، المواد المستعجلة')
  on conflict do nothing
$$;
grant execute on function legal.open_office() to qafila_app;

create table legal.legal_case (
  company_id int not null default app.current_company() references platform.company,
  id uuid not null default app.uuid_v7(),
  version int not null default 1,
  number text,
  title text not null check (length(title) between 1 and 200),
  case_type text not null check (case_type in ('civil', 'criminal', 'commercial', 'labor', 'administrative', 'traffic', 'rental')),
  our_side text not null check (our_side in ('claimant', 'defendant')),
  status text not null default 'draft' check (status in ('draft', 'active', 'on_hold', 'suspended', 'closed')),
  priority text not null check (priority in ('low', 'medium', 'high', 'urgent')),
  party_id uuid not null,
  opened_on date,
  limitation_on date,
  police_station text check (length(police_station) between 1 and 120),
  police_report text check (length(police_report) between 1 and 60),
  note text check (length(note) between 1 and 2000),
  responsible_id uuid not null,
  lawyer_id uuid,
  confidential boolean not null default false,
  team uuid[] not null default '{}',
  outcome text check (outcome in ('won', 'partly_won', 'lost', 'settled', 'paid', 'withdrawn', 'struck_out', 'uncollectable')),
  outcome_on date,
  outcome_note text check (length(outcome_note) between 1 and 500),
  search text not null generated always as (app.fold_light(coalesce(number, '') || ' ' || title)) stored,
  created_at timestamptz not null default now(),
  created_by uuid,
  primary key (company_id, id),
  constraint case_number_taken unique (company_id, number),
  foreign key (company_id, party_id) references parties.party (company_id, id),
  foreign key (company_id, lawyer_id) references parties.party (company_id, id),
  check ((status = 'draft') = (number is null)),
  check ((status = 'draft') = (opened_on is null)),
  check ((status = 'closed') = (outcome is not null)),
  check ((outcome is null) = (outcome_on is null))
);
create index case_of_party on legal.legal_case (company_id, party_id);
create index case_newest on legal.legal_case (company_id, created_at desc, id desc);
select app.company_table('legal.legal_case');
create policy seen_only on legal.legal_case as restrictive
  using (legal.sees(confidential, team) or platform.purges(company_id));

-- Shown by every child of a case: a row is there only for whom its case is.
create function legal.guard_child(target regclass) returns void language plpgsql as
$$
begin
  execute format('create policy seen_only on %s as restrictive using (exists (select from legal.legal_case c
    where c.company_id = %s.company_id and c.id = case_id))', target, target);
end
$$;

create table legal.case_party (
  company_id int not null default app.current_company() references platform.company,
  id uuid not null default app.uuid_v7(),
  case_id uuid not null,
  -- Null: the company itself.
  party_id uuid,
  side text not null check (side in ('claimant', 'defendant', 'guarantor', 'joined', 'witness', 'opposingLawyer', 'ourLawyer', 'expert')),
  created_at timestamptz not null default now(),
  created_by uuid,
  primary key (company_id, id),
  constraint case_party_taken unique nulls not distinct (company_id, case_id, party_id, side),
  foreign key (company_id, case_id) references legal.legal_case (company_id, id) on delete cascade,
  foreign key (company_id, party_id) references parties.party (company_id, id)
);
select app.company_table('legal.case_party');
select legal.guard_child('legal.case_party');

-- The amount stays the invoice's open amount: nothing here can differ from the ledger. Live from opening to closing of the case.
create table legal.claim_item (
  company_id int not null default app.current_company() references platform.company,
  id uuid not null default app.uuid_v7(),
  case_id uuid not null,
  invoice_id uuid not null,
  is_live boolean not null default false,
  created_at timestamptz not null default now(),
  created_by uuid,
  primary key (company_id, id),
  constraint claim_item_known unique (company_id, case_id, invoice_id),
  foreign key (company_id, case_id) references legal.legal_case (company_id, id) on delete cascade,
  foreign key (company_id, invoice_id) references billing.invoice (company_id, id)
);
create unique index claim_item_live on legal.claim_item (company_id, invoice_id) where is_live;
select app.company_table('legal.claim_item');
select legal.guard_child('legal.claim_item');

create table legal.proceeding (
  company_id int not null default app.current_company() references platform.company,
  id uuid not null default app.uuid_v7(),
  version int not null default 1,
  case_id uuid not null,
  court_level text not null check (court_level in ('police', 'prosecution', 'mediation', 'orderForPerformance', 'firstInstance', 'appeal', 'cassation', 'enforcement')),
  court_id uuid not null,
  filed_on date not null,
  circuit text check (length(circuit) between 1 and 60),
  automated_number text check (length(automated_number) between 1 and 40),
  court_number text check (length(court_number) between 1 and 40),
  year int check (year between 1950 and 2200),
  claimed_minor bigint check (claimed_minor >= 0),
  stage text not null default 'filed' check (stage in ('filed', 'judged', 'final')),
  judged_on date,
  in_presence boolean,
  notified_on date,
  result text check (result in ('forUs', 'partly', 'againstUs', 'dismissed', 'referred')),
  principal_minor bigint check (principal_minor >= 0),
  costs_minor bigint check (costs_minor >= 0),
  lawyer_fees_minor bigint check (lawyer_fees_minor >= 0),
  judgment_text text check (length(judgment_text) between 1 and 4000),
  appeal_until date,
  final_on date,
  awarded_invoice_id uuid,
  created_at timestamptz not null default now(),
  created_by uuid,
  primary key (company_id, id),
  constraint proceeding_number_taken unique (company_id, court_id, automated_number, year),
  foreign key (company_id, case_id) references legal.legal_case (company_id, id) on delete cascade,
  foreign key (company_id, court_id) references legal.court (company_id, id),
  foreign key (company_id, awarded_invoice_id) references billing.invoice (company_id, id),
  check ((stage = 'filed') = (judged_on is null)),
  check ((judged_on is null) = (result is null))
);
create index proceeding_of_case on legal.proceeding (company_id, case_id, filed_on);
select app.company_table('legal.proceeding', 'keep');
select legal.guard_child('legal.proceeding');

create table legal.hearing (
  company_id int not null default app.current_company() references platform.company,
  id uuid not null default app.uuid_v7(),
  version int not null default 1,
  case_id uuid not null,
  proceeding_id uuid not null,
  starts_at timestamptz not null,
  status text not null default 'scheduled' check (status in ('scheduled', 'held', 'postponed', 'cancelled')),
  room text check (length(room) between 1 and 60),
  lawyer_id uuid,
  purpose text check (length(purpose) between 1 and 300),
  result text check (length(result) between 1 and 2000),
  postponed_for text check (postponed_for in ('notice', 'documents', 'reply', 'expert', 'settlement', 'judgment', 'administrative')),
  next_hearing_id uuid,
  attendance text check (length(attendance) between 1 and 300),
  created_at timestamptz not null default now(),
  created_by uuid,
  primary key (company_id, id),
  foreign key (company_id, case_id) references legal.legal_case (company_id, id) on delete cascade,
  foreign key (company_id, proceeding_id) references legal.proceeding (company_id, id),
  foreign key (company_id, next_hearing_id) references legal.hearing (company_id, id),
  foreign key (company_id, lawyer_id) references parties.party (company_id, id)
);
create index hearing_by_day on legal.hearing (company_id, starts_at, id);
create index hearing_of_case on legal.hearing (company_id, case_id, starts_at);
select app.company_table('legal.hearing', 'keep');
select legal.guard_child('legal.hearing');

create table legal.case_task (
  company_id int not null default app.current_company() references platform.company,
  id uuid not null default app.uuid_v7(),
  version int not null default 1,
  case_id uuid not null,
  title text not null check (length(title) between 1 and 200),
  due_on date not null,
  assignee_id uuid not null,
  state text not null default 'open' check (state in ('open', 'done')),
  hearing_id uuid,
  created_at timestamptz not null default now(),
  created_by uuid,
  primary key (company_id, id),
  foreign key (company_id, case_id) references legal.legal_case (company_id, id) on delete cascade,
  foreign key (company_id, hearing_id) references legal.hearing (company_id, id)
);
create index case_task_of_case on legal.case_task (company_id, case_id, due_on);
select app.company_table('legal.case_task', 'keep');
select legal.guard_child('legal.case_task');

-- A case has a timeline of its own, because the common one is read by a permission and not by the team.
create table legal.case_event (
  company_id int not null default app.current_company() references platform.company,
  id uuid not null default app.uuid_v7(),
  case_id uuid not null,
  at timestamptz not null,
  user_id uuid not null,
  user_name text not null,
  kind text not null check (length(kind) between 1 and 40),
  note text check (length(note) between 1 and 500),
  primary key (company_id, id),
  foreign key (company_id, case_id) references legal.legal_case (company_id, id) on delete cascade
);
create index case_event_of_case on legal.case_event (company_id, case_id, at desc, id desc);
select app.company_table('legal.case_event', 'append');
select legal.guard_child('legal.case_event');

do $$
declare
  company record;
begin
  for company in select id from platform.company order by id loop
    perform set_config('app.company_id', company.id::text, true);
    perform legal.open_office();
  end loop;
  perform set_config('app.company_id', '', true);
end
$$;
