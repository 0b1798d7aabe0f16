-- A budget of a fiscal year. One is approved a year; approving a revision closes the one before it.
create table accounting.budget (
  company_id int not null default app.current_company() references platform.company,
  id uuid not null default app.uuid_v7(),
  version int not null default 1,
  fiscal_year_id uuid not null,
  name_ar text not null check (length(name_ar) between 1 and 120),
  basis text not null default 'yearToDate' check (basis in ('yearToDate', 'month')),
  status text not null default 'draft' check (status in ('draft', 'approved', 'closed')),
  revises_id uuid,
  approved_at timestamptz,
  approved_by uuid,
  created_at timestamptz not null default now(),
  created_by uuid,
  primary key (company_id, id),
  foreign key (company_id, fiscal_year_id) references accounting.fiscal_year (company_id, id),
  foreign key (company_id, revises_id) references accounting.budget (company_id, id) on delete set null (revises_id),
  check ((status = 'draft') = (approved_at is null))
);
create index budget_year on accounting.budget (company_id, fiscal_year_id);
create index budget_revises on accounting.budget (company_id, revises_id) where revises_id is not null;
create unique index budget_approved_once on accounting.budget (company_id, fiscal_year_id) where status = 'approved';
select app.company_table('accounting.budget');

-- One row a month of an account (of a cost centre): line_no names the account and centre, months count from the year's first.
create table accounting.budget_line (
  company_id int not null default app.current_company() references platform.company,
  budget_id uuid not null,
  line_no int not null check (line_no >= 1),
  month int not null check (month between 1 and 12),
  account_id uuid not null,
  cost_center_id uuid,
  amount_minor bigint not null check (amount_minor >= 0),
  primary key (company_id, budget_id, line_no, month),
  constraint budget_line_twice unique nulls not distinct (company_id, budget_id, account_id, cost_center_id, month),
  foreign key (company_id, budget_id) references accounting.budget (company_id, id) on delete cascade,
  foreign key (company_id, account_id) references accounting.account (company_id, id),
  foreign key (company_id, cost_center_id) references accounting.cost_center (company_id, id)
);
create index budget_line_account on accounting.budget_line (company_id, account_id, month);
create index budget_line_center on accounting.budget_line (company_id, cost_center_id) where cost_center_id is not null;
select app.company_table('accounting.budget_line');

-- What was said of a budget line: once a line, month and type (rule 21). Percentage in basis points.
create table accounting.budget_alert (
  company_id int not null default app.current_company() references platform.company,
  budget_id uuid not null,
  line_no int not null,
  month int not null check (month between 1 and 12),
  alert_type text not null check (alert_type in ('budget_warning', 'budget_exceeded')),
  current_percentage_bps bigint not null,
  amount_exceeded_minor bigint not null check (amount_exceeded_minor >= 0),
  created_at timestamptz not null default now(),
  primary key (company_id, budget_id, line_no, month, alert_type),
  foreign key (company_id, budget_id) references accounting.budget (company_id, id)
);
select app.company_table('accounting.budget_alert', 'append');
