create table services.project (
  company_id int not null default app.current_company() references platform.company,
  id uuid not null default app.uuid_v7(),
  version int not null default 1,
  number text not null,
  state text not null default 'active' check (state in ('active', 'completed', 'cancelled')),
  name_ar text not null check (length(name_ar) between 1 and 160),
  customer_id uuid not null,
  -- How its work is billed: approved hours, accepted milestones, or certificates of what is done.
  kind text not null check (kind in ('time', 'fixed', 'progress')),
  value_minor bigint not null check (value_minor >= 0),
  retention_bps int not null default 0 check (retention_bps between 0 and 5000),
  -- What each certificate takes back of the advance.
  advance_bps int not null default 0 check (advance_bps between 0 and 10000),
  hour_rate_minor bigint check (hour_rate_minor > 0),
  starts_on date not null,
  ends_on date,
  -- The planned day on which what was held back is due.
  retention_due_on date,
  manager_user_id uuid not null,
  profit_unit_id uuid not null,
  note text check (length(note) between 1 and 1000),
  closed_on date,
  created_at timestamptz not null default now(),
  created_by uuid,
  primary key (company_id, id),
  foreign key (company_id, customer_id) references parties.party (company_id, id),
  foreign key (company_id, manager_user_id) references access.membership (company_id, user_id),
  constraint project_number_taken unique (company_id, number),
  constraint project_term check (ends_on >= starts_on),
  constraint project_value check (kind = 'time' or value_minor > 0),
  constraint project_rate check (kind <> 'time' or hour_rate_minor is not null),
  constraint project_held check (retention_bps = 0 or retention_due_on is not null),
  constraint project_closed check ((state = 'active') = (closed_on is null))
);
create index project_state on services.project (company_id, state, number);
create index project_customer on services.project (company_id, customer_id);
select app.company_table('services.project', 'keep');

-- What the project may cost, by expense account; what it did cost is read from the ledger.
create table services.project_budget (
  company_id int not null default app.current_company() references platform.company,
  id uuid not null default app.uuid_v7(),
  project_id uuid not null,
  account_id uuid not null,
  amount_minor bigint not null check (amount_minor > 0),
  primary key (company_id, id),
  foreign key (company_id, project_id) references services.project (company_id, id),
  foreign key (company_id, account_id) references accounting.account (company_id, id),
  constraint project_budget_once unique (company_id, project_id, account_id)
);
select app.company_table('services.project_budget');

-- What an hour of a person costs the customer where it is not the rate of the project.
create table services.project_rate (
  company_id int not null default app.current_company() references platform.company,
  id uuid not null default app.uuid_v7(),
  project_id uuid not null,
  user_id uuid not null,
  rate_minor bigint not null check (rate_minor > 0),
  primary key (company_id, id),
  foreign key (company_id, project_id) references services.project (company_id, id),
  foreign key (company_id, user_id) references access.membership (company_id, user_id),
  constraint project_rate_once unique (company_id, project_id, user_id)
);
select app.company_table('services.project_rate');

-- The documents of billing that a project made, each with what it was made for.
create table services.project_document (
  company_id int not null default app.current_company() references platform.company,
  id uuid not null default app.uuid_v7(),
  project_id uuid not null,
  invoice_id uuid not null,
  kind text not null check (kind in ('work', 'retention', 'milestone', 'time', 'subWork', 'subRetention')),
  -- The certificate or the milestone; none of hours, which name their invoice themselves.
  source_id uuid,
  primary key (company_id, id),
  foreign key (company_id, project_id) references services.project (company_id, id),
  foreign key (company_id, invoice_id) references billing.invoice (company_id, id),
  constraint project_document_invoice unique (company_id, invoice_id),
  constraint project_document_source check ((kind = 'time') = (source_id is null))
);
create index project_document_project on services.project_document (company_id, project_id);
create index project_document_source on services.project_document (company_id, source_id);
select app.company_table('services.project_document', 'append');

create table services.milestone (
  company_id int not null default app.current_company() references platform.company,
  id uuid not null default app.uuid_v7(),
  version int not null default 1,
  project_id uuid not null,
  state text not null default 'planned' check (state in ('planned', 'accepted')),
  description text not null check (length(description) between 1 and 200),
  amount_minor bigint not null check (amount_minor > 0),
  due_on date not null,
  -- The day on which the customer agreed to it beside the contract; none of what the contract holds.
  varied_on date,
  accepted_on date,
  created_at timestamptz not null default now(),
  created_by uuid,
  primary key (company_id, id),
  foreign key (company_id, project_id) references services.project (company_id, id),
  constraint milestone_accepted check ((state = 'accepted') = (accepted_on is not null))
);
create index milestone_project on services.milestone (company_id, project_id, due_on);
select app.company_table('services.milestone');

create table services.boq_line (
  company_id int not null default app.current_company() references platform.company,
  id uuid not null default app.uuid_v7(),
  version int not null default 1,
  project_id uuid not null,
  code text not null check (length(code) between 1 and 20),
  description text not null check (length(description) between 1 and 200),
  unit text not null check (length(unit) between 1 and 20),
  quantity numeric(14, 3) not null check (quantity > 0),
  rate_minor bigint not null check (rate_minor > 0),
  amount_minor bigint not null check (amount_minor > 0),
  done_bps int not null default 0 check (done_bps between 0 and 10000),
  varied_on date,
  created_at timestamptz not null default now(),
  created_by uuid,
  primary key (company_id, id),
  foreign key (company_id, project_id) references services.project (company_id, id),
  constraint boq_line_code_taken unique (company_id, project_id, code)
);
select app.company_table('services.boq_line');

create table services.subcontract (
  company_id int not null default app.current_company() references platform.company,
  id uuid not null default app.uuid_v7(),
  version int not null default 1,
  project_id uuid not null,
  vendor_id uuid not null,
  description text not null check (length(description) between 1 and 200),
  value_minor bigint not null check (value_minor > 0),
  retention_bps int not null default 0 check (retention_bps between 0 and 5000),
  retention_due_on date,
  created_at timestamptz not null default now(),
  created_by uuid,
  primary key (company_id, id),
  foreign key (company_id, project_id) references services.project (company_id, id),
  foreign key (company_id, vendor_id) references parties.party (company_id, id),
  constraint subcontract_held check (retention_bps = 0 or retention_due_on is not null)
);
create index subcontract_project on services.subcontract (company_id, project_id);
create index subcontract_vendor on services.subcontract (company_id, vendor_id);
select app.company_table('services.subcontract', 'keep');

create table services.certificate (
  company_id int not null default app.current_company() references platform.company,
  id uuid not null default app.uuid_v7(),
  version int not null default 1,
  number text not null,
  state text not null default 'draft' check (state in ('draft', 'submitted', 'certified', 'invoiced', 'cancelled')),
  project_id uuid not null,
  -- Whose work it certifies; the company's own for its customer where it is none.
  subcontract_id uuid,
  no int not null check (no > 0),
  certified_on date not null,
  cumulative_bps int not null check (cumulative_bps between 1 and 10000),
  -- What the amounts were reckoned from, in minor units of the company's currency.
  value_minor bigint not null check (value_minor > 0),
  previous_minor bigint not null check (previous_minor >= 0),
  current_minor bigint not null check (current_minor >= 0),
  retention_minor bigint not null check (retention_minor between 0 and current_minor),
  advance_minor bigint not null default 0 check (advance_minor >= 0),
  -- A subcontractor's own number of his claim.
  reference text check (length(reference) between 1 and 60),
  created_at timestamptz not null default now(),
  created_by uuid,
  primary key (company_id, id),
  foreign key (company_id, project_id) references services.project (company_id, id),
  foreign key (company_id, subcontract_id) references services.subcontract (company_id, id),
  constraint certificate_number_taken unique (company_id, number),
  constraint certificate_within check (advance_minor <= current_minor - retention_minor)
);
-- V2 compares with what was invoiced, so one certificate of a contract is open at a time.
create unique index certificate_one_open on services.certificate (company_id, project_id, (coalesce(subcontract_id, project_id)))
  where state in ('draft', 'submitted', 'certified');
create index certificate_project on services.certificate (company_id, project_id, no);
create index certificate_subcontract on services.certificate (company_id, subcontract_id);
select app.company_table('services.certificate', 'keep');

create table services.time_entry (
  company_id int not null default app.current_company() references platform.company,
  id uuid not null default app.uuid_v7(),
  version int not null default 1,
  state text not null default 'draft' check (state in ('draft', 'submitted', 'approved', 'billed')),
  project_id uuid not null,
  user_id uuid not null,
  worked_on date not null,
  quarters int not null check (quarters between 1 and 96),
  description text not null check (length(description) between 1 and 300),
  is_billable boolean not null default true,
  -- What an hour costs the customer, settled with the approval.
  rate_minor bigint check (rate_minor > 0),
  decided_by uuid,
  decided_at timestamptz,
  return_reason text check (length(return_reason) between 1 and 500),
  invoice_id uuid,
  -- The line of the invoice that bills it, counted from one.
  line_no int check (line_no > 0),
  created_at timestamptz not null default now(),
  created_by uuid,
  primary key (company_id, id),
  foreign key (company_id, project_id) references services.project (company_id, id),
  foreign key (company_id, user_id) references access.membership (company_id, user_id),
  foreign key (company_id, invoice_id) references billing.invoice (company_id, id),
  constraint time_entry_decided check (decided_by <> user_id),
  constraint time_entry_billed check ((state = 'billed') = (invoice_id is not null and line_no is not null)),
  constraint time_entry_rated check (state in ('draft', 'submitted') or not is_billable or rate_minor is not null)
);
create index time_entry_person on services.time_entry (company_id, user_id, worked_on);
create index time_entry_project on services.time_entry (company_id, project_id, worked_on, id);
create index time_entry_invoice on services.time_entry (company_id, invoice_id) where invoice_id is not null;
select app.company_table('services.time_entry');

-- Hours that a credit note gave back, so that they are billed again, and what is undone if the credit itself is voided.
create table services.freed_time (
  company_id int not null default app.current_company() references platform.company,
  id uuid not null default app.uuid_v7(),
  entry_id uuid not null,
  credit_id uuid not null,
  invoice_id uuid not null,
  line_no int not null,
  primary key (company_id, id),
  foreign key (company_id, entry_id) references services.time_entry (company_id, id) on delete cascade,
  foreign key (company_id, credit_id) references billing.invoice (company_id, id),
  foreign key (company_id, invoice_id) references billing.invoice (company_id, id),
  constraint freed_time_once unique (company_id, credit_id, entry_id)
);
create index freed_time_entry on services.freed_time (company_id, entry_id);
select app.company_table('services.freed_time');
