create schema accounting;
grant usage on schema accounting to qafila_app;

-- Chart of accounts. Class, level and parent follow from the code; `leaf` is kept by trigger, so a posting account is an active leaf.
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
) with (fillfactor = 60
);

create table accounting.dimension_balance (
  company_id int not null default app.current_company(),
  dimension text not null check (dimension in ('costCenter', 'profitUnit')),
  dimension_id uuid not null,
  period_id int not null,
  account_id uuid not null,
  debit bigint not null,
  credit bigint not null,
  primary key (company_id, dimension_id, period_id, account_id)
) with (fillfactor = 60
);

-- Head of the company's chain of entries (rule 29). Its row lock is the order of posting in a company.
create table accounting.ledger_head (
  company_id int primary key default app.current_company() references platform.company,
  seq bigint not null,
  hash text not null
) with (fillfactor = 50
);

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
  -- Who asked, who decided, and why an entry was sent back. Names stay as they were on the day.
  submitted_by_name text,
  decided_at timestamptz,
  decided_by uuid,
  decided_by_name text,
  decision_reason text check (length(decision_reason) between 1 and 300),
  primary key (company_id, id),
  check ((status = 'posted') = (entry_id is not null)),
  foreign key (company_id, entry_id) references accounting.journal_entry (company_id, id),
  constraint journal_draft_decided check ((decided_at is null) = (decided_by_name is null) and (decision_reason is null or decided_at is not null))
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
  public_link_days int not null default 30 check (public_link_days between 1 and 365),
  -- How many months a VAT return covers: a month for large companies, a quarter for the rest.
  vat_return_months int not null default 3 check (vat_return_months in (1, 3)),
  -- Days after its period by which a VAT return is due, where the company departs from the rule of its country.
  vat_due_days int check (vat_due_days between 1 and 180)
);
select app.company_table('accounting.finance_settings', 'keep');

-- The one door into the ledger: accounting.post_entry, and what guards it.

create function accounting.forbid_change() returns trigger language plpgsql as $$
begin
  raise exception 'What is posted never changes (%).', tg_table_name;
end $$;

-- Lines come before their entry (whose foreign key is deferred); once the entry stands, nothing is added to it.
create function accounting.forbid_late_lines() returns trigger language plpgsql
set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off as $$
begin
  if exists (select from added a join accounting.journal_entry e on e.company_id = a.company_id and e.id = a.entry_id) then
    raise exception 'Lines cannot be added to a posted entry.';
  end if;
  return null;
end $$;
create trigger journal_line_late after insert on accounting.journal_line
  referencing new table as added for each statement execute function accounting.forbid_late_lines();

-- Checks the balance of the new entries and adds them to the balances, rows in account order. Every posting holds the ledger
-- head by now, so the balance rows of a company are never fought over.
create function accounting.settle_entries() returns trigger language plpgsql security definer
set search_path = pg_catalog, accounting, pg_temp set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off
set enable_bitmapscan = off as $$
begin
  if exists (
    select from added e
    left join lateral (
      select count(*) as lines, sum(l.debit) as debit, sum(l.credit) as credit,
        bool_and(l.period_id = e.period_id and l.entry_date = e.entry_date) as same
      from accounting.journal_line l where l.company_id = e.company_id and l.entry_id = e.id
    ) s on true
    where s.lines is distinct from e.line_count or s.debit is distinct from e.total or s.credit is distinct from e.total
      or not s.same
  ) then
    raise exception using errcode = 'check_violation', constraint = 'journal_entry_balanced',
      message = 'A journal entry must balance and match its header.';
  end if;
  insert into accounting.account_balance as b (company_id, account_id, period_id, debit, credit)
    select l.company_id, l.account_id, l.period_id, sum(l.debit), sum(l.credit)
    from added e join accounting.journal_line l on l.company_id = e.company_id and l.entry_id = e.id
    group by l.company_id, l.account_id, l.period_id order by l.company_id, l.account_id, l.period_id
  on conflict (company_id, account_id, period_id)
    do update set debit = b.debit + excluded.debit, credit = b.credit + excluded.credit;
  insert into accounting.dimension_balance as b (company_id, dimension, dimension_id, period_id, account_id, debit, credit)
    select l.company_id, d.dimension, d.dimension_id, l.period_id, l.account_id, sum(l.debit), sum(l.credit)
    from added e join accounting.journal_line l on l.company_id = e.company_id and l.entry_id = e.id
    cross join lateral (values ('costCenter', l.cost_center_id), ('profitUnit', l.profit_unit_id)) d (dimension, dimension_id)
    where d.dimension_id is not null
    group by l.company_id, d.dimension, d.dimension_id, l.period_id, l.account_id
    order by l.company_id, d.dimension_id, l.period_id, l.account_id
  on conflict (company_id, dimension_id, period_id, account_id)
    do update set debit = b.debit + excluded.debit, credit = b.credit + excluded.credit;
  return null;
end $$;
create trigger journal_entry_settled after insert on accounting.journal_entry
  referencing new table as added for each statement execute function accounting.settle_entries();

-- Who asks first posts first. Waiters of a row's lock overtake one another each time the row changes, so that with eight clerks
-- some waited four turns more than others; the queue of an advisory lock is kept in order. One key for each company, far above
-- the keys of two integers that name source keys. The row's lock stays: it is what a caller beside this function meets.
create function accounting.lock_ledger() returns accounting.ledger_head language plpgsql security definer
set search_path = pg_catalog, accounting, pg_temp as $$
declare
  head accounting.ledger_head;
begin
  perform pg_advisory_xact_lock(4711000000000 + app.current_company());
  select * into head from accounting.ledger_head where company_id = app.current_company() for update;
  if found then return head; end if;
  insert into accounting.ledger_head (company_id, seq, hash)
    select c.id, 0, encode(sha256(convert_to('qafila:' || c.uuid, 'UTF8')), 'hex')
    from platform.company c where c.id = app.current_company()
    on conflict do nothing;
  select * into strict head from accounting.ledger_head where company_id = app.current_company() for update;
  return head;
end $$;

create function accounting.json_text(value text) returns text language sql immutable parallel safe
return coalesce(to_json(value)::text, 'null');

-- The canonical text of rule 29; in PL/pgSQL its plan is kept from one posting to the next.
create function accounting.canonical(
  seq bigint, number text, entry_date date, posted_at timestamptz, kind text, source_key text, base text,
  reversed_number text, memo text, file_hashes text[], lines accounting.journal_line[]
) returns text language plpgsql stable parallel safe as $$
begin
  return '[' || seq || ',' || accounting.json_text(number) || ',"' || entry_date || '","'
    || to_char(posted_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') || '","' || kind || '",'
    || accounting.json_text(source_key) || ',"' || base || '",' || accounting.json_text(reversed_number) || ','
    || accounting.json_text(memo) || ',['
    || coalesce((select string_agg('"' || h || '"', ',') from unnest(file_hashes) h), '') || '],['
    || (select string_agg('[' || l.line_no || ',"' || l.account_id || '","' || l.debit || '","' || l.credit || '",'
        || coalesce('"' || l.currency || '"', 'null') || ',' || coalesce('"' || l.fc_amount || '"', 'null') || ','
        || coalesce('"' || l.party_id || '"', 'null') || ',' || coalesce('"' || l.cost_center_id || '"', 'null') || ','
        || coalesce('"' || l.profit_unit_id || '"', 'null') || ',' || accounting.json_text(l.memo) || ']', ',' order by l.line_no)
        from unnest(lines) l)
    || ']]';
end $$;

-- Year end (rule 26 of 40-finance). The closing entry takes the balance of each revenue and expense account as it is: of
-- deactivated accounts too, and without the dimensions that an account asks of everyday entries, since reports of cost centres
-- and profit units leave period 13 out. Its reversal belongs to period 13 as well, or income statements would show it.
-- The function is that of 20261121_31_posting but for these two conditions.
-- Posts one entry of the current company, or says why not. Answers json: {"refusal": {...}} and nothing was written, or
-- {"id", "number", "replayed", "lines"}. Keys of a line are tried in order (the key, then what it inherits from). Reversals
-- repeat lines that were accepted once, so account rules are not asked again for them.
create function accounting.post_entry(
  p_source_key text, p_payload_hash text, p_entry_date date, p_kind text, p_memo text, p_search text,
  p_posted_at timestamptz, p_posted_by uuid, p_base text, p_modules text[], p_may_adjust boolean,
  p_reverses uuid, p_file_ids uuid[], p_lines json
) returns json language plpgsql security definer set search_path = pg_catalog, accounting, pg_temp
-- Plans live as long as the connection and are made while the tables of a new installation are empty: they must not be scans.
set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off set enable_bitmapscan = off
set enable_material = off as $$
declare
  company constant int := app.current_company();
  entry constant uuid := app.uuid_v7();
  prior record;
  open_period record;
  head accounting.ledger_head;
  resolved accounting.journal_line[];
  shown json;
  problem json;
  total_debit bigint;
  total_credit bigint;
  next_generation int := 1;
  origin_number text;
  entry_number text;
  entry_hash text;
  files text[] := '{}';
begin
  -- Callers racing with one source key wait here; the second then finds what the first posted.
  perform pg_advisory_xact_lock(company, hashtext(p_source_key));
  select e.id, e.number, e.payload_hash, e.generation,
      exists (select from journal_entry r where r.company_id = company and r.reverses_id = e.id) as reversed
    into prior from journal_entry e
    where e.company_id = company and e.origin_key = p_source_key order by e.generation desc limit 1;
  if found then
    if not prior.reversed then
      if prior.payload_hash = p_payload_hash then
        return json_build_object('id', prior.id, 'number', prior.number, 'replayed', true);
      end if;
      return json_build_object('refusal', json_build_object('code', 'accounting.source.differs', 'kind', 'conflict',
        'params', json_build_object('number', prior.number)));
    end if;
    next_generation := prior.generation + 1;
  end if;

  select p.id, p.status, p.ends_on into open_period from period p
    where p.company_id = company and p.starts_on <= p_entry_date and p.ends_on >= p_entry_date
      and (p.number = 13) = (p_kind = 'closing' or exists (
        select from journal_entry o where o.company_id = company and o.id = p_reverses and o.period_id % 10 = 5));
  if not found then
    return json_build_object('refusal', json_build_object('code', 'accounting.period.missing', 'kind', 'refused',
      'field', 'date', 'params', json_build_object('date', p_entry_date)));
  end if;
  if not (open_period.status = 'open' or (open_period.status = 'adjusting' and p_may_adjust)) then
    return json_build_object('refusal', json_build_object('code', 'accounting.period.closed', 'kind', 'refused',
      'field', 'date', 'params', json_build_object('period', to_char(open_period.ends_on, 'YYYY-MM'), 'date',
        (select min(p.starts_on) from period p where p.company_id = company and p.status = 'open' and p.number < 13
          and p.starts_on > open_period.ends_on))));
  end if;

  select
    array_agg((company, entry, r.line_no, r.account_id, open_period.id, p_entry_date, r.debit, r.credit, r.currency,
      r.fc_amount, r.party_id, r.cost_center_id, r.profit_unit_id, r.memo)::journal_line order by r.line_no),
    json_agg(json_build_object('accountCode', r.code, 'accountNameAr', r.name_ar, 'accountNameEn', r.name_en,
      'partyId', r.party_id, 'debitMinor', r.debit, 'creditMinor', r.credit, 'memo', r.memo) order by r.line_no),
    sum(r.debit), sum(r.credit),
    (array_agg(json_build_object('problem', r.problem, 'line', r.line_no, 'key', r.keys[1], 'code', r.code,
      'control', r.control) order by r.line_no) filter (where r.problem is not null))[1]
    into resolved, shown, total_debit, total_credit, problem
  from (
    select l.*, a.code, a.name_ar, a.name_en, a.control, coalesce(l.account, m.account_id) as account_id,
      case
        when l.account is null and m.account_id is null then 'mapping'
        when a.id is null then 'account'
        when p_reverses is not null or p_kind = 'closing' then null
        when not (a.active and a.leaf) then 'notPosting'
        when a.control <> 'none' and p_kind in ('manual', 'recurring') then 'controlled'
        when a.control = 'module' and not exists (
          select from account_mapping o where o.company_id = company and o.account_id = a.id and o.module = any (p_modules)
        ) then 'controlled'
        when a.requires_party and l.party_id is null then 'party'
        when a.requires_cost_center and l.cost_center_id is null then 'costCenter'
        when a.requires_profit_unit and l.profit_unit_id is null then 'profitUnit'
      end as problem
    from json_to_recordset(p_lines) as l (line_no int, keys text[], account uuid, debit bigint, credit bigint, currency text,
      fc_amount bigint, party_id uuid, cost_center_id uuid, profit_unit_id uuid, memo text)
    left join lateral (
      select k.account_id from account_mapping k where k.company_id = company and k.key = any (l.keys)
      order by array_position(l.keys, k.key) limit 1
    ) m on l.account is null
    left join account a on a.company_id = company and a.id = coalesce(l.account, m.account_id)
  ) r;
  if problem is not null then
    return json_build_object('refusal', accounting.line_refusal(problem));
  end if;

  if cardinality(p_file_ids) > 0 then
    select coalesce(array_agg(f.sha256 order by u.at), '{}') into files
      from unnest(p_file_ids) with ordinality u (id, at) join app.file f on f.company_id = company and f.id = u.id;
    if cardinality(files) <> cardinality(p_file_ids) then
      return json_build_object('refusal', json_build_object('code', 'kernel.file.notFound', 'kind', 'notFound'));
    end if;
  end if;

  insert into journal_line select l.* from unnest(resolved) l;

  head := accounting.lock_ledger();
  -- Closing a period takes the head first: whoever closed it while we waited is visible now.
  if (select p.status from period p where p.company_id = company and p.id = open_period.id) <> open_period.status then
    raise exception using errcode = 'serialization_failure', message = 'The period was closed meanwhile.';
  end if;
  if p_reverses is not null then
    select e.number into strict origin_number from journal_entry e where e.company_id = company and e.id = p_reverses;
  end if;
  entry_number := app.next_number('JE', extract(year from p_entry_date)::int);
  entry_hash := encode(sha256(convert_to(head.hash || E'\n' || accounting.canonical(head.seq + 1, entry_number, p_entry_date,
    p_posted_at, p_kind, p_source_key || case when next_generation > 1 then '#' || next_generation else '' end, p_base,
    origin_number, p_memo, files, resolved), 'UTF8')), 'hex');
  insert into journal_entry (company_id, id, number, entry_date, period_id, posted_at, posted_by, kind, memo, source_key,
      origin_key, generation, payload_hash, base_currency, total, line_count, reverses_id, reversed_number, file_ids,
      file_hashes, search, chain_seq, prev_hash, hash)
    values (company, entry, entry_number, p_entry_date, open_period.id, p_posted_at, p_posted_by, p_kind, p_memo,
      p_source_key || case when next_generation > 1 then '#' || next_generation else '' end, p_source_key, next_generation,
      p_payload_hash, p_base, total_debit, cardinality(resolved), p_reverses, origin_number, p_file_ids, files, p_search,
      head.seq + 1, head.hash, entry_hash);
  update ledger_head set seq = head.seq + 1, hash = entry_hash where company_id = company;
  return json_build_object('id', entry, 'number', entry_number, 'replayed', false, 'lines', shown);
end $$;

create function accounting.line_refusal(problem json) returns json language sql immutable as $$
  select case problem ->> 'problem'
    when 'mapping' then json_build_object('code', 'accounting.mapping.missing', 'kind', 'refused',
      'params', json_build_object('key', problem ->> 'key'))
    when 'account' then json_build_object('code', 'kernel.record.notFound', 'kind', 'notFound')
    when 'notPosting' then json_build_object('code', 'accounting.account.notPosting', 'kind', 'invalid',
      'params', json_build_object('code', problem ->> 'code'))
    when 'controlled' then json_build_object('code', 'accounting.account.controlled', 'kind', 'refused',
      'params', json_build_object('code', problem ->> 'code', 'document', 'accounting.document.' || (problem ->> 'control')))
    else json_build_object('code', 'accounting.dimension.required', 'kind', 'invalid', 'params',
      json_build_object('code', problem ->> 'code', 'dimension', 'accounting.dimension.' || (problem ->> 'problem')))
  end::jsonb || jsonb_build_object('field', 'lines.' || ((problem ->> 'line')::int - 1))
$$;

-- Writes the balances again from the lines; only after the verifier found them to differ.
create function accounting.rebuild_balances() returns void language plpgsql security definer
set search_path = pg_catalog, accounting, pg_temp as $$
begin
  perform accounting.lock_ledger();
  delete from account_balance where company_id = app.current_company();
  delete from dimension_balance where company_id = app.current_company();
  insert into account_balance (company_id, account_id, period_id, debit, credit)
    select company_id, account_id, period_id, sum(debit), sum(credit) from journal_line
    where company_id = app.current_company() group by company_id, account_id, period_id;
  insert into dimension_balance (company_id, dimension, dimension_id, period_id, account_id, debit, credit)
    select l.company_id, d.dimension, d.dimension_id, l.period_id, l.account_id, sum(l.debit), sum(l.credit)
    from journal_line l
    cross join lateral (values ('costCenter', l.cost_center_id), ('profitUnit', l.profit_unit_id)) d (dimension, dimension_id)
    where l.company_id = app.current_company() and d.dimension_id is not null
    group by l.company_id, d.dimension, d.dimension_id, l.period_id, l.account_id;
end $$;

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

-- Opening entries are balances, not movements: the cash flow statement leaves them out of its period and finds them here.
create index journal_entry_opening on accounting.journal_entry (company_id, entry_date, id) where kind = 'opening';

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

-- Posts an entry that is sent in one packet with the commit: nobody reads the answer in between, so a refusal, or an entry
-- that another document posted under this source key, fails and undoes all. QF001 carries a refusal as its detail.
create function accounting.must_post_entry(
  p_source_key text, p_payload_hash text, p_entry_date date, p_kind text, p_memo text, p_search text,
  p_posted_at timestamptz, p_posted_by uuid, p_base text, p_modules text[], p_may_adjust boolean,
  p_reverses uuid, p_file_ids uuid[], p_lines json
) returns json language plpgsql as $$
declare
  answer constant json := accounting.post_entry(p_source_key, p_payload_hash, p_entry_date, p_kind, p_memo, p_search, p_posted_at,
    p_posted_by, p_base, p_modules, p_may_adjust, p_reverses, p_file_ids, p_lines);
begin
  if answer -> 'refusal' is not null then
    raise exception using errcode = 'QF001', message = 'The entry is refused.', detail = answer ->> 'refusal';
  end if;
  if (answer ->> 'replayed')::boolean then
    raise exception using errcode = 'QF001', message = 'The source key is taken.',
      detail = json_build_object('code', 'accounting.source.differs', 'kind', 'conflict',
        'params', json_build_object('number', answer ->> 'number'));
  end if;
  return answer;
end $$;

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

-- A fixed asset. life counts months, or units of use. The plan charges the rest from the month plan_from on: what
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
  disposal text,
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
  constraint asset_accumulated check (accumulated_minor between 0 and cost_minor - salvage_minor),
  constraint asset_disposal_check check (disposal in ('sale', 'scrap', 'totalLoss', 'undone'))
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
  written_by uuid,
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

-- Alerts of a budget line: once a line, month and type (rule 21). Percentage in basis points.
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

-- An account that was never used may be put under another heading: the tree is checked and `leaf` kept for moves as well.
create function accounting.keep_tree() returns trigger language plpgsql as $$
begin
  if exists (
    select from changed c join accounting.account p on p.company_id = c.company_id and p.id = c.parent_id
    where p.level <> c.level - 1 or left(c.code, length(p.code)) <> p.code
  ) then
    raise exception using errcode = 'check_violation', constraint = 'account_code_prefix', message = 'account code outside its parent';
  end if;
  if exists (select from changed c join before b on b.company_id = c.company_id and b.id = c.id
      where c.parent_id is distinct from b.parent_id) then
    update accounting.account p set leaf = not p.leaf
      from (select company_id, parent_id from changed union select company_id, parent_id from before) t
      where p.company_id = t.company_id and p.id = t.parent_id
        and p.leaf = exists (select from accounting.account k where k.company_id = p.company_id and k.parent_id = p.id);
  end if;
  return null;
end $$;
create trigger account_moved after update on accounting.account
  referencing old table as before new table as changed for each statement execute function accounting.keep_tree();
grant delete on accounting.exchange_rate to qafila_app;

-- How far the ten-minute proof of the books has come, so that the next one reads only what was posted after it: the place and
-- hash of the last proven entry, the last proven number of each year, and when that was by the clock of the database.
create table accounting.books_proof (
  company_id int not null default app.current_company() references platform.company,
  seq bigint not null check (seq >= 0),
  hash text not null,
  numbers jsonb not null,
  proven_at timestamptz not null default now(),
  primary key (company_id)
);
select app.company_table('accounting.books_proof', 'keep');
create index seal_seq on accounting.seal (company_id, seq);
create trigger journal_entry_immutable before update or truncate on accounting.journal_entry
  for each statement execute function accounting.forbid_change();
create trigger journal_line_immutable before update or truncate on accounting.journal_line
  for each statement execute function accounting.forbid_change();
create trigger seal_immutable before update or truncate on accounting.seal
  for each statement execute function accounting.forbid_change();
create trigger journal_entry_kept before delete on accounting.journal_entry
  for each row when (not platform.purges(old.company_id)) execute function accounting.forbid_change();
create trigger journal_line_kept before delete on accounting.journal_line
  for each row when (not platform.purges(old.company_id)) execute function accounting.forbid_change();
create trigger seal_kept before delete on accounting.seal
  for each row when (not platform.purges(old.company_id)) execute function accounting.forbid_change();

-- Opening balances typed over days by more than one person: one draft a company. Posting empties it and counts its version on,
-- so that an edit of the version before is refused.
create table accounting.opening_draft (
  company_id int not null default app.current_company() references platform.company,
  opened_on date not null,
  rows jsonb not null check (jsonb_typeof(rows) = 'array'),
  version int not null check (version >= 1),
  saved_at timestamptz not null,
  saved_by uuid not null,
  saved_by_name text not null,
  primary key (company_id)
);
select app.company_table('accounting.opening_draft');

-- A return that was filed stays what it was: while its settlement stands, nothing that moves output or input tax is dated into the
-- days it covers, whether their months are open or not.
create index journal_entry_vat on accounting.journal_entry (company_id, entry_date)
  where origin_key like 'accounting:vat:%' and reverses_id is null;

-- The last day covered by a settlement that stands, if it is this day or a later one.
create function accounting.tax_filed_through(p_company int, p_from date) returns date
language plpgsql stable set search_path = pg_catalog, accounting, pg_temp as $$
begin
  -- In PL/pgSQL its plan is kept from one posting to the next.
  return (select e.entry_date from journal_entry e
    where e.company_id = p_company and e.origin_key like 'accounting:vat:%' and e.reverses_id is null and e.entry_date >= p_from
      and not exists (select from journal_entry r where r.company_id = p_company and r.reverses_id = e.id)
    order by e.entry_date desc limit 1);
end $$;

-- The lines of an entry are written before it, under the head of the ledger that a settlement takes as well.
create function accounting.refuse_filed_tax() returns trigger
language plpgsql set search_path = pg_catalog, accounting, pg_temp as $$
declare
  filed constant date := accounting.tax_filed_through(new.company_id, new.entry_date);
begin
  if filed is not null and exists (
    select from account_mapping m
    join journal_line l on l.company_id = new.company_id and l.entry_id = new.id and l.account_id = m.account_id
    where m.company_id = new.company_id and m.key in ('vatOutput', 'vatInput')
  ) then
    raise exception using errcode = 'QF001', message = 'The tax of these days is settled.',
      detail = json_build_object('code', 'accounting.vat.settled', 'kind', 'refused', 'field', 'date',
        'params', json_build_object('period', to_char(filed, 'DD/MM/YYYY')));
  end if;
  return new;
end $$;
create trigger journal_entry_filed_tax before insert on accounting.journal_entry for each row
  when (new.origin_key not like 'accounting:vat:%') execute function accounting.refuse_filed_tax();
