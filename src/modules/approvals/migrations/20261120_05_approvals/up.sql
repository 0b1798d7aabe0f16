create schema approvals;
grant usage on schema approvals to qafila_app;

-- Who must agree to what: by the source of a document and, where it has one, its amount. The upper end does not belong to the range.
create table approvals.approval_rule (
  company_id int not null default app.current_company() references platform.company,
  id uuid not null default app.uuid_v7(),
  version int not null default 1,
  source text not null check (source in ('payroll', 'contract', 'payment', 'expense', 'purchase', 'leave_request',
    'vehicle_maintenance', 'budget', 'other')),
  min_minor bigint check (min_minor > 0),
  max_minor bigint check (max_minor > 0),
  active boolean not null default true,
  created_at timestamptz not null default now(),
  created_by uuid,
  primary key (company_id, id),
  check (max_minor > min_minor)
);
create unique index approval_rule_taken on approvals.approval_rule (company_id, source, min_minor, max_minor)
  nulls not distinct where active;
select app.company_table('approvals.approval_rule');

create table approvals.approval_rule_step (
  company_id int not null default app.current_company() references platform.company,
  rule_id uuid not null,
  step_order int not null check (step_order between 1 and 9),
  approver text not null check (approver in ('role', 'user', 'lineManager')),
  approver_role text check (approver_role in ('company_admin', 'manager', 'accountant', 'fleet_manager', 'sales_agent')),
  approver_user_id uuid,
  due_hours int check (due_hours between 1 and 720),
  -- Who may decide as well once the step is late.
  escalate_role text check (escalate_role in ('company_admin', 'manager', 'accountant', 'fleet_manager', 'sales_agent')),
  escalate_user_id uuid,
  primary key (company_id, rule_id, step_order),
  foreign key (company_id, rule_id) references approvals.approval_rule (company_id, id),
  check ((approver = 'role') = (approver_role is not null)),
  check ((approver = 'user') = (approver_user_id is not null)),
  check (num_nonnulls(escalate_role, escalate_user_id) <= 1),
  check (due_hours is not null or num_nonnulls(escalate_role, escalate_user_id) = 0)
);
select app.company_table('approvals.approval_rule_step');

create table approvals.approval_request (
  company_id int not null default app.current_company() references platform.company,
  id uuid not null default app.uuid_v7(),
  version int not null default 1,
  number text not null,
  rule_id uuid not null,
  source text not null check (source in ('payroll', 'contract', 'payment', 'expense', 'purchase', 'leave_request',
    'vehicle_maintenance', 'budget', 'other')),
  -- The record that asks: a type as in the audit trail (`billing.payment`) and its id there.
  subject_type text not null check (subject_type ~ '^[a-z]+\.[a-zA-Z]+$'),
  subject_id text not null check (length(subject_id) between 1 and 60),
  title text not null check (length(title) between 1 and 300),
  amount_minor bigint check (amount_minor >= 0),
  priority text not null default 'medium' check (priority in ('low', 'medium', 'high', 'urgent')),
  requested_at timestamptz not null,
  requested_by uuid not null,
  requested_by_name text not null,
  note text check (length(note) between 1 and 500),
  -- SHA-256 of what is approved; null where it was asked for before fingerprints were taken.
  fingerprint text check (fingerprint ~ '^[0-9a-f]{64}$'),
  state text not null default 'pending' check (state in ('pending', 'approved', 'rejected', 'withdrawn', 'void')),
  current_step int not null default 1,
  step_count int not null check (step_count between 1 and 9),
  ended_at timestamptz,
  end_reason text check (length(end_reason) between 1 and 500),
  primary key (company_id, id),
  constraint approval_request_number unique (company_id, number),
  foreign key (company_id, rule_id) references approvals.approval_rule (company_id, id),
  check ((state = 'pending') = (ended_at is null))
);
create unique index approval_request_pending on approvals.approval_request (company_id, subject_type, subject_id)
  where state = 'pending';
create index approval_request_subject on approvals.approval_request (company_id, subject_type, subject_id, requested_at desc);
create index approval_request_list on approvals.approval_request (company_id, requested_at desc, id desc);
create index approval_request_mine on approvals.approval_request (company_id, requested_by, requested_at desc, id desc);
create index approval_request_open on approvals.approval_request (company_id, requested_at desc, id desc) where state = 'pending';
select app.company_table('approvals.approval_request', 'keep');

create table approvals.approval_step (
  company_id int not null default app.current_company() references platform.company,
  request_id uuid not null,
  step_order int not null,
  approver text not null check (approver in ('role', 'user', 'lineManager')),
  approver_role text check (approver_role in ('company_admin', 'manager', 'accountant', 'fleet_manager', 'sales_agent')),
  -- A person named by the rule, or the line manager of whoever asked on that day.
  approver_user_id uuid,
  approver_name text,
  due_hours int,
  escalate_role text check (escalate_role in ('company_admin', 'manager', 'accountant', 'fleet_manager', 'sales_agent')),
  escalate_user_id uuid,
  due_at timestamptz,
  escalated_at timestamptz,
  reminded_at timestamptz,
  state text not null default 'waiting' check (state in ('waiting', 'pending', 'approved', 'rejected', 'void')),
  decided_at timestamptz,
  decided_by uuid,
  decided_by_name text,
  -- In whose place a delegate decided.
  on_behalf_of uuid,
  on_behalf_of_name text,
  comment text check (length(comment) between 1 and 500),
  primary key (company_id, request_id, step_order),
  foreign key (company_id, request_id) references approvals.approval_request (company_id, id),
  check (num_nonnulls(approver_role, approver_user_id) = 1),
  check ((state in ('approved', 'rejected')) = (decided_by is not null)),
  check (num_nonnulls(decided_at, decided_by, decided_by_name) in (0, 3)),
  check (num_nonnulls(on_behalf_of, on_behalf_of_name) in (0, 2)),
  check (state <> 'rejected' or comment is not null)
);

-- One person decides one step of a request, whether for himself or in another's place.
create unique index approval_step_decider on approvals.approval_step (company_id, request_id, decided_by)
  where decided_by is not null;
create index approval_step_due on approvals.approval_step (company_id, due_at) where state = 'pending' and reminded_at is null;
select app.company_table('approvals.approval_step', 'keep');

create table approvals.delegation (
  company_id int not null default app.current_company() references platform.company,
  id uuid not null default app.uuid_v7(),
  version int not null default 1,
  from_user_id uuid not null,
  to_user_id uuid not null,
  sources text[] not null check (cardinality(sources) between 1 and 9),
  from_on date not null,
  to_on date not null,
  reason text not null check (length(reason) between 1 and 300),
  ended_at timestamptz,
  created_at timestamptz not null default now(),
  created_by uuid,
  primary key (company_id, id),
  check (from_user_id <> to_user_id),
  constraint delegation_too_long check (to_on between from_on and from_on + 29)
);
create index delegation_to on approvals.delegation (company_id, to_user_id, to_on) where ended_at is null;
create index delegation_from on approvals.delegation (company_id, from_user_id, to_on desc);
select app.company_table('approvals.delegation', 'keep');
