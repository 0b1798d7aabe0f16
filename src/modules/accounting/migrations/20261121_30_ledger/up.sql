create schema accounting;
grant usage on schema accounting to qafila_app;

-- Chart of accounts. The code says class, level and parent; `leaf` is kept by trigger, so a posting account is an active leaf.
create table accounting.account (
  company_id int not null default app.current_company() references platform.company,
  id uuid not null default app.uuid_v7(),
  version int not null default 1,
  code text collate "C" not null check (code ~ '^[1-5][0-9]*$'),
  name_ar text not null check (length(name_ar) between 1 and 120),
  name_en text check (length(name_en) between 1 and 120),
  parent_id uuid,
  level int not null,
  class int generated always as (left(code, 1)::int) stored,
  contra boolean not null default false,
  control text not null default 'none' check (control in ('none', 'treasury', 'customer', 'vendor', 'employee', 'owner',
    'deposit', 'cheque', 'asset', 'tax', 'spread', 'inventory', 'module')),
  cash_flow text not null check (cash_flow in ('cash', 'operating', 'investing', 'financing')),
  requires_party boolean not null default false,
  requires_cost_center boolean not null default false,
  requires_profit_unit boolean not null default false,
  active boolean not null default true,
  leaf boolean not null default true,
  created_at timestamptz not null default now(),
  created_by uuid,
  primary key (company_id, id),
  constraint account_code_taken unique (company_id, code),
  constraint account_depth check (level between 1 and 6),
  constraint account_code_length check (length(code) = (array[1, 2, 4, 6, 8, 10])[level]),
  constraint account_root check ((level = 1) = (parent_id is null)),
  constraint account_parent foreign key (company_id, parent_id) references accounting.account (company_id, id)
);
create index account_children on accounting.account (company_id, parent_id);
select app.company_table('accounting.account');

create function accounting.check_tree() returns trigger language plpgsql as $$
begin
  if exists (
    select from changed c join accounting.account p on p.company_id = c.company_id and p.id = c.parent_id
    where p.level <> c.level - 1 or left(c.code, length(p.code)) <> p.code
  ) then
    raise exception using errcode = 'check_violation', constraint = 'account_code_prefix', message = 'account code outside its parent';
  end if;
  update accounting.account p set leaf = false
    from changed c where p.company_id = c.company_id and p.id = c.parent_id and p.leaf;
  return null;
end $$;
create function accounting.free_parents() returns trigger language plpgsql as $$
begin
  update accounting.account p set leaf = true
    from removed r where p.company_id = r.company_id and p.id = r.parent_id and not p.leaf
      and not exists (select from accounting.account k where k.company_id = p.company_id and k.parent_id = p.id);
  return null;
end $$;
create trigger account_added after insert on accounting.account
  referencing new table as changed for each statement execute function accounting.check_tree();
create trigger account_removed after delete on accounting.account
  referencing old table as removed for each statement execute function accounting.free_parents();

-- `module` is the owner of the key: control kind `module` lets only its owner post.
create table accounting.account_mapping (
  company_id int not null default app.current_company() references platform.company,
  key text collate "C" not null check (key ~ '^[a-z][A-Za-z]*$'),
  module text not null,
  account_id uuid not null,
  version int not null default 1,
  created_at timestamptz not null default now(),
  created_by uuid,
  primary key (company_id, key),
  foreign key (company_id, account_id) references accounting.account (company_id, id)
);
create index account_mapping_account on accounting.account_mapping (company_id, account_id);
select app.company_table('accounting.account_mapping');

create table accounting.cost_center (
  company_id int not null default app.current_company() references platform.company,
  id uuid not null default app.uuid_v7(),
  version int not null default 1,
  code text not null check (length(code) between 1 and 20),
  name_ar text not null check (length(name_ar) between 1 and 120),
  name_en text check (length(name_en) between 1 and 120),
  parent_id uuid,
  manager_user_id uuid,
  active boolean not null default true,
  created_at timestamptz not null default now(),
  created_by uuid,
  primary key (company_id, id),
  constraint cost_center_code_taken unique (company_id, code),
  foreign key (company_id, parent_id) references accounting.cost_center (company_id, id)
);
create index cost_center_parent on accounting.cost_center (company_id, parent_id);
select app.company_table('accounting.cost_center', 'keep');

create table accounting.profit_unit (
  company_id int not null default app.current_company() references platform.company,
  id uuid not null default app.uuid_v7(),
  version int not null default 1,
  kind text not null check (kind in ('vehicle', 'property', 'unit', 'project')),
  external_id uuid not null,
  label_ar text not null check (length(label_ar) between 1 and 200),
  label_en text,
  cost_center_id uuid,
  created_at timestamptz not null default now(),
  created_by uuid,
  primary key (company_id, id),
  unique (company_id, kind, external_id),
  foreign key (company_id, cost_center_id) references accounting.cost_center (company_id, id)
);
create index profit_unit_cost_center on accounting.profit_unit (company_id, cost_center_id);
select app.company_table('accounting.profit_unit', 'keep');

create table accounting.fiscal_year (
  company_id int not null default app.current_company() references platform.company,
  id uuid not null default app.uuid_v7(),
  version int not null default 1,
  name text not null,
  starts_on date not null,
  ends_on date not null check (ends_on > starts_on),
  status text not null default 'open' check (status in ('open', 'closed')),
  created_at timestamptz not null default now(),
  created_by uuid,
  primary key (company_id, id),
  constraint fiscal_year_taken unique (company_id, starts_on)
);
select app.company_table('accounting.fiscal_year', 'keep');

-- The id is the period's last day as a number and one digit, 202603310; period 13 of a year ends in 5 and so sorts after
-- period 12 and before the next year. Balances up to a period are therefore one index range.
create table accounting.period (
  company_id int not null default app.current_company() references platform.company,
  id int not null,
  fiscal_year_id uuid not null,
  number int not null check (number between 1 and 13),
  starts_on date not null,
  ends_on date not null check (ends_on >= starts_on),
  status text not null default 'open' check (status in ('open', 'adjusting', 'closed')),
  created_at timestamptz not null default now(),
  created_by uuid,
  primary key (company_id, id),
  unique (company_id, fiscal_year_id, number),
  foreign key (company_id, fiscal_year_id) references accounting.fiscal_year (company_id, id),
  check (id = to_char(ends_on, 'YYYYMMDD')::int * 10 + case when number = 13 then 5 else 0 end)
);
select app.company_table('accounting.period', 'keep');

-- Posted entries only; a manual entry on its way is a journal_draft. origin_key is the source key without `#n`, which counts
-- the postings of one origin after reversals.
create table accounting.journal_entry (
  company_id int not null default app.current_company() references platform.company,
  id uuid not null,
  number text not null,
  entry_date date not null,
  period_id int not null,
  posted_at timestamptz not null,
  posted_by uuid not null,
  kind text not null check (kind in ('auto', 'manual', 'recurring', 'opening', 'revaluation', 'closing', 'reversal')),
  memo text not null check (length(memo) between 1 and 300),
  source_key text collate "C" not null,
  origin_key text collate "C" not null,
  generation int not null check (generation >= 1),
  payload_hash text not null,
  base_currency text not null,
  total bigint not null check (total > 0),
  line_count int not null check (line_count >= 2),
  reverses_id uuid,
  reversed_number text,
  file_ids uuid[] not null default '{}',
  file_hashes text[] not null default '{}',
  search text not null,
  chain_seq bigint not null,
  prev_hash text not null,
  hash text not null,
  primary key (company_id, id),
  unique (company_id, number),
  unique (company_id, chain_seq),
  constraint journal_entry_source_taken unique (company_id, origin_key, generation),
  constraint journal_entry_reversed_once unique (company_id, reverses_id),
  foreign key (company_id, period_id) references accounting.period (company_id, id),
  foreign key (company_id, reverses_id) references accounting.journal_entry (company_id, id),
  check ((kind = 'reversal') = (reverses_id is not null) and (reverses_id is null) = (reversed_number is null)),
  check (source_key = origin_key || case when generation > 1 then '#' || generation else '' end)
);
create index journal_entry_date on accounting.journal_entry (company_id, entry_date, id);

-- party_id has no foreign key yet: the parties module owns that table. company_id is vouched for by the entry. entry_date and period_id repeat the entry's, because
-- statements and drills read lines by account and day without touching entries.
create table accounting.journal_line (
  company_id int not null default app.current_company(),
  entry_id uuid not null,
  line_no int not null check (line_no > 0),
  account_id uuid not null,
  period_id int not null,
  entry_date date not null,
  debit bigint not null check (debit >= 0),
  credit bigint not null check (credit >= 0),
  currency text,
  fc_amount bigint,
  party_id uuid,
  cost_center_id uuid,
  profit_unit_id uuid,
  memo text check (length(memo) between 1 and 300),
  primary key (company_id, entry_id, line_no),
  check ((debit > 0) <> (credit > 0)),
  check ((currency is null) = (fc_amount is null)),
  foreign key (company_id, entry_id) references accounting.journal_entry (company_id, id) deferrable initially deferred,
  foreign key (company_id, account_id) references accounting.account (company_id, id),
  foreign key (company_id, cost_center_id) references accounting.cost_center (company_id, id),
  foreign key (company_id, profit_unit_id) references accounting.profit_unit (company_id, id)
);
create index journal_line_account on accounting.journal_line (company_id, account_id, entry_date, entry_id, line_no);
create index journal_line_party on accounting.journal_line (company_id, party_id, entry_date) where party_id is not null;
create index journal_line_unit on accounting.journal_line (company_id, profit_unit_id, entry_date)
  where profit_unit_id is not null;

-- Derived: what the lines of a period sum to. Written only by the trigger of posted entries and by rebuild_balances().
create table accounting.account_balance (
  company_id int not null default app.current_company(),
  account_id uuid not null,
  period_id int not null,
  debit bigint not null,
  credit bigint not null,
  primary key (company_id, account_id, period_id)
) with (fillfactor = 60);
create table accounting.dimension_balance (
  company_id int not null default app.current_company(),
  dimension text not null check (dimension in ('costCenter', 'profitUnit')),
  dimension_id uuid not null,
  period_id int not null,
  account_id uuid not null,
  debit bigint not null,
  credit bigint not null,
  primary key (company_id, dimension_id, period_id, account_id)
) with (fillfactor = 60);

-- Head of the company's chain of entries (rule 29). Its row lock is the order of posting in a company.
create table accounting.ledger_head (
  company_id int primary key default app.current_company() references platform.company,
  seq bigint not null,
  hash text not null
) with (fillfactor = 50);

create table accounting.seal (
  company_id int not null default app.current_company() references platform.company,
  id uuid not null default app.uuid_v7(),
  seq bigint not null,
  hash text not null,
  at timestamptz not null,
  reason text not null check (length(reason) between 1 and 200),
  created_by uuid,
  primary key (company_id, id)
);
create index seal_at on accounting.seal (company_id, at);

-- Append-only for the application: select and insert, never update or delete. Entries, lines, balances and the head are
-- written by the functions of the next migration alone, so their insert right is taken away too.
select app.company_table('accounting.journal_entry', 'append');
select app.company_table('accounting.journal_line', 'append');
select app.company_table('accounting.account_balance', 'append');
select app.company_table('accounting.dimension_balance', 'append');
select app.company_table('accounting.ledger_head', 'append');
select app.company_table('accounting.seal', 'append');
revoke insert on accounting.journal_entry, accounting.journal_line, accounting.account_balance,
  accounting.dimension_balance, accounting.ledger_head from qafila_app;

create table accounting.journal_draft (
  company_id int not null default app.current_company() references platform.company,
  id uuid not null default app.uuid_v7(),
  version int not null default 1,
  status text not null default 'draft' check (status in ('draft', 'submitted', 'posted')),
  entry_date date not null,
  memo text not null check (length(memo) between 1 and 300),
  lines jsonb not null,
  file_ids uuid[] not null default '{}',
  entry_id uuid,
  submitted_at timestamptz,
  submitted_by uuid,
  created_at timestamptz not null default now(),
  created_by uuid,
  primary key (company_id, id),
  check ((status = 'posted') = (entry_id is not null)),
  foreign key (company_id, entry_id) references accounting.journal_entry (company_id, id)
);
create index journal_draft_status on accounting.journal_draft (company_id, status, entry_date, id);
select app.company_table('accounting.journal_draft');

-- One row a company; the amounts are in the company's minor units and are set when the company is created.
create table accounting.finance_settings (
  company_id int primary key default app.current_company() references platform.company,
  version int not null default 1,
  revenue_recognition text not null default 'atIssue' check (revenue_recognition in ('atIssue', 'overPeriod')),
  auto_apply_advances boolean not null default true,
  require_cash_session boolean not null default true,
  session_tolerance_minor bigint not null check (session_tolerance_minor >= 0),
  cash_rounding_minor bigint not null default 0 check (cash_rounding_minor >= 0),
  bounced_cheque_fee_minor bigint not null check (bounced_cheque_fee_minor >= 0),
  provision_rates_bps int[] not null default '{0,100,500,1000,2500,5000}' check (array_length(provision_rates_bps, 1) = 6),
  public_link_days int not null default 30 check (public_link_days between 1 and 365)
);
select app.company_table('accounting.finance_settings', 'keep');
