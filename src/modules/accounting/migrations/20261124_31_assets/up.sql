-- What an asset's category decides: its three accounts and how it is usually charged.
create table accounting.asset_category (
  company_id int not null default app.current_company() references platform.company,
  id uuid not null default app.uuid_v7(),
  version int not null default 1,
  name_ar text not null check (length(name_ar) between 1 and 120),
  name_en text check (length(name_en) between 1 and 120),
  cost_account_id uuid not null,
  accumulated_account_id uuid not null,
  expense_account_id uuid not null,
  method text not null check (method in ('straightLine', 'decliningBalance', 'unitsOfUse')),
  life int not null check (life between 1 and 100000000),
  yearly_rate_bps int check (yearly_rate_bps between 1 and 9999),
  salvage_bps int not null default 0 check (salvage_bps between 0 and 10000),
  active boolean not null default true,
  created_at timestamptz not null default now(),
  created_by uuid,
  primary key (company_id, id),
  constraint asset_category_name_taken unique (company_id, name_ar),
  foreign key (company_id, cost_account_id) references accounting.account (company_id, id),
  foreign key (company_id, accumulated_account_id) references accounting.account (company_id, id),
  foreign key (company_id, expense_account_id) references accounting.account (company_id, id),
  check (method <> 'decliningBalance' or yearly_rate_bps is not null)
);
create index asset_category_cost on accounting.asset_category (company_id, cost_account_id);
create index asset_category_accumulated on accounting.asset_category (company_id, accumulated_account_id);
create index asset_category_expense on accounting.asset_category (company_id, expense_account_id);
select app.company_table('accounting.asset_category', 'keep');

-- A fixed asset. life counts months, or units of use. The plan says how the rest is charged from the month plan_from on: what
-- was accumulated by then and the months or units left; an addition or a new estimate begins a new plan. next_on is the next
-- month end to charge, null when all is charged or the asset is gone. The last check is invariant 18.
create table accounting.asset (
  company_id int not null default app.current_company() references platform.company,
  id uuid not null default app.uuid_v7(),
  version int not null default 1,
  number text not null,
  name_ar text not null check (length(name_ar) between 1 and 200),
  category_id uuid not null,
  status text not null default 'inService' check (status in ('inService', 'disposed')),
  source_key text collate "C" not null,
  cost_minor bigint not null check (cost_minor > 0),
  salvage_minor bigint not null default 0,
  in_service_on date not null,
  method text not null check (method in ('straightLine', 'decliningBalance', 'unitsOfUse')),
  life int not null check (life between 1 and 100000000),
  yearly_rate_bps int check (yearly_rate_bps between 1 and 9999),
  opening_accumulated_minor bigint not null default 0 check (opening_accumulated_minor >= 0),
  accumulated_minor bigint not null default 0,
  plan_from date not null,
  plan_accumulated_minor bigint not null,
  plan_life int not null check (plan_life >= 1),
  next_on date,
  profit_unit_id uuid,
  cost_center_id uuid,
  location text check (length(location) between 1 and 120),
  serial text check (length(serial) between 1 and 60),
  custodian text check (length(custodian) between 1 and 120),
  disposal text check (disposal in ('sale', 'scrap', 'totalLoss')),
  disposed_on date,
  proceeds_minor bigint check (proceeds_minor >= 0),
  disposal_reason text check (length(disposal_reason) between 1 and 300),
  search text not null,
  created_at timestamptz not null default now(),
  created_by uuid,
  primary key (company_id, id),
  unique (company_id, number),
  constraint asset_source_taken unique (company_id, source_key),
  foreign key (company_id, category_id) references accounting.asset_category (company_id, id),
  foreign key (company_id, profit_unit_id) references accounting.profit_unit (company_id, id),
  foreign key (company_id, cost_center_id) references accounting.cost_center (company_id, id),
  check (method <> 'decliningBalance' or yearly_rate_bps is not null),
  check ((status = 'disposed') = (disposed_on is not null) and (status = 'disposed') = (disposal is not null)),
  check (status = 'inService' or next_on is null),
  constraint asset_salvage check (salvage_minor between 0 and cost_minor),
  constraint asset_accumulated check (accumulated_minor between 0 and cost_minor - salvage_minor)
);
create index asset_due on accounting.asset (company_id, next_on) where next_on is not null;
create index asset_by_category on accounting.asset (company_id, category_id, number);
create index asset_unit on accounting.asset (company_id, profit_unit_id) where profit_unit_id is not null;
create index asset_cost_center on accounting.asset (company_id, cost_center_id) where cost_center_id is not null;
create index asset_search on accounting.asset using gin (company_id, search gin_trgm_ops);
select app.company_table('accounting.asset', 'keep');

-- What an asset cost: how much of which ledger line.
create table accounting.asset_cost (
  company_id int not null default app.current_company() references platform.company,
  asset_id uuid not null,
  cost_no int not null check (cost_no >= 1),
  source_key text collate "C" not null,
  added_on date not null,
  amount_minor bigint not null check (amount_minor > 0),
  entry_id uuid not null,
  line_no int not null,
  created_at timestamptz not null default now(),
  created_by uuid,
  primary key (company_id, asset_id, cost_no),
  constraint asset_cost_source_taken unique (company_id, source_key),
  foreign key (company_id, asset_id) references accounting.asset (company_id, id),
  foreign key (company_id, entry_id) references accounting.journal_entry (company_id, id)
);
create index asset_cost_line on accounting.asset_cost (company_id, entry_id, line_no);
select app.company_table('accounting.asset_cost', 'append');

-- What an asset was used in a month, for methods that charge by use.
create table accounting.asset_use (
  company_id int not null default app.current_company() references platform.company,
  asset_id uuid not null,
  month date not null check (extract(day from month) = 1),
  units int not null check (units >= 0),
  source_key text collate "C" not null,
  created_at timestamptz not null default now(),
  created_by uuid,
  primary key (company_id, asset_id, month),
  foreign key (company_id, asset_id) references accounting.asset (company_id, id)
);
select app.company_table('accounting.asset_use', 'keep');

-- What a month took, at most once an asset; a month without use takes nothing and has no entry.
create table accounting.asset_charge (
  company_id int not null default app.current_company() references platform.company,
  asset_id uuid not null,
  month date not null check (extract(day from month) = 1),
  amount_minor bigint not null check (amount_minor >= 0),
  units int check (units >= 0),
  entry_id uuid,
  created_at timestamptz not null default now(),
  created_by uuid,
  primary key (company_id, asset_id, month),
  foreign key (company_id, asset_id) references accounting.asset (company_id, id),
  foreign key (company_id, entry_id) references accounting.journal_entry (company_id, id),
  check ((amount_minor > 0) = (entry_id is not null))
);
create index asset_charge_month on accounting.asset_charge (company_id, month);
create index asset_charge_entry on accounting.asset_charge (company_id, entry_id);
select app.company_table('accounting.asset_charge', 'append');
