create schema billing;
grant usage on schema billing to qafila_app;

-- What a front door answered for a source key: the same call again gets the same answer, another payload is refused (rule 2).
create table billing.operation (
  company_id int not null default app.current_company() references platform.company,
  source_key text collate "C" not null check (length(source_key) between 5 and 200),
  payload_hash text not null,
  label text not null,
  answer json not null,
  created_at timestamptz not null default now(),
  primary key (company_id, source_key)
);
select app.company_table('billing.operation', 'append');

-- Tax as dated rows (rule 14): a new rate is a new row, earlier documents keep the rate they were issued with.
create table billing.tax_code (
  company_id int not null default app.current_company() references platform.company,
  id uuid not null default app.uuid_v7(),
  version int not null default 1,
  code text not null check (code ~ '^[A-Z][A-Z0-9-]{0,19}$'),
  name_ar text not null check (length(name_ar) between 1 and 80),
  name_en text not null check (length(name_en) between 1 and 80),
  kind text not null check (kind in ('standard', 'zero', 'exempt', 'outOfScope')),
  rate_bps int not null check (rate_bps between 0 and 10000),
  valid_from date not null,
  valid_to date check (valid_to >= valid_from),
  created_at timestamptz not null default now(),
  created_by uuid,
  primary key (company_id, id),
  constraint tax_code_taken unique (company_id, code, valid_from),
  constraint tax_code_rate check (kind = 'standard' or rate_bps = 0)
);
select app.company_table('billing.tax_code', 'keep');

-- Invoices, bills, credits and write-offs. settled_minor is kept by the trigger of allocations alone; its check is invariant
-- 10. The state (paid, overdue, ...) is computed, never stored.
create table billing.invoice (
  company_id int not null default app.current_company() references platform.company,
  id uuid not null default app.uuid_v7(),
  version int not null default 1,
  kind text not null check (kind in ('sale', 'service', 'bill', 'creditNote', 'vendorCredit', 'writeOff')),
  status text not null default 'draft' check (status in ('draft', 'issued', 'void')),
  number text,
  party_id uuid not null,
  invoice_date date not null,
  due_on date not null check (due_on >= invoice_date),
  reference text check (length(reference) between 1 and 60),
  note text check (length(note) between 1 and 500),
  tax_inclusive boolean not null default false,
  document_discount_bps int check (document_discount_bps between 1 and 10000),
  document_discount_minor bigint check (document_discount_minor > 0),
  subtotal_minor bigint not null check (subtotal_minor >= 0),
  discount_minor bigint not null check (discount_minor >= 0),
  tax_minor bigint not null check (tax_minor >= 0),
  total_minor bigint not null check (total_minor >= 0),
  settled_minor bigint not null default 0,
  open_minor bigint not null generated always as (total_minor - settled_minor) stored,
  control_account_id uuid,
  -- Rent, charges, violations, late fees: the order in which money settles documents due on one day (rule 9).
  settle_rank int not null default 1 check (settle_rank between 0 and 3),
  corrects_id uuid,
  reason text check (length(reason) between 1 and 300),
  source_key text collate "C",
  voided_on date,
  issued_at timestamptz,
  created_at timestamptz not null default now(),
  created_by uuid,
  search text not null generated always as (app.fold_light(coalesce(number, '') || ' ' || coalesce(reference, ''))) stored,
  primary key (company_id, id),
  unique (company_id, number),
  constraint invoice_source_taken unique (company_id, source_key),
  constraint invoice_adds_up check (total_minor = subtotal_minor - discount_minor + tax_minor),
  constraint invoice_settled check (settled_minor between 0 and total_minor),
  constraint invoice_one_discount check (document_discount_bps is null or document_discount_minor is null),
  constraint invoice_numbered check ((status = 'draft') = (number is null)),
  constraint invoice_controlled check (status = 'draft' or (control_account_id is not null and source_key is not null)),
  constraint invoice_void_settled check (status <> 'void' or settled_minor = 0),
  constraint invoice_void_day check ((status = 'void') = (voided_on is not null)),
  constraint invoice_credit_reason check (kind <> 'creditNote' or (corrects_id is not null and reason is not null)),
  foreign key (company_id, party_id) references parties.party (company_id, id),
  foreign key (company_id, control_account_id) references accounting.account (company_id, id),
  foreign key (company_id, corrects_id) references billing.invoice (company_id, id)
);
create index invoice_by_date on billing.invoice (company_id, invoice_date, id);
create index invoice_by_kind on billing.invoice (company_id, kind, invoice_date, id);
create index invoice_drafts on billing.invoice (company_id, invoice_date, id) where status = 'draft';
create index invoice_open on billing.invoice (company_id, invoice_date, id) where status = 'issued' and open_minor > 0;
create index invoice_due on billing.invoice (company_id, due_on, id) where status = 'issued' and open_minor > 0;
create index invoice_party_open on billing.invoice (company_id, party_id, due_on) where status = 'issued' and open_minor > 0;
create index invoice_party on billing.invoice (company_id, party_id, invoice_date, id);
create index invoice_corrects on billing.invoice (company_id, corrects_id) where corrects_id is not null;
create index invoice_control on billing.invoice (company_id, control_account_id) where status = 'issued' and open_minor > 0;
select app.company_table('billing.invoice');

-- gross and discount are as typed; revenue, given and net are before tax; net = revenue - given.
create table billing.invoice_line (
  company_id int not null default app.current_company() references platform.company,
  invoice_id uuid not null,
  line_no int not null check (line_no > 0),
  description text not null check (length(description) between 1 and 300),
  description_en text check (length(description_en) between 1 and 300),
  quantity numeric(12, 3) not null check (quantity > 0),
  unit_price_minor bigint not null check (unit_price_minor >= 0),
  gross_minor bigint not null check (gross_minor >= 0),
  line_discount_minor bigint not null check (line_discount_minor >= 0),
  document_discount_minor bigint not null check (document_discount_minor >= 0),
  revenue_minor bigint not null check (revenue_minor >= 0),
  given_minor bigint not null check (given_minor >= 0),
  net_minor bigint not null,
  tax_code text,
  tax_rate_bps int,
  tax_minor bigint not null check (tax_minor >= 0),
  key text,
  account_id uuid,
  -- Whose account the line concerns where it is not the document's party: the authority of a fine.
  party_id uuid,
  cost_center_id uuid,
  profit_unit_id uuid,
  service_from date,
  service_to date,
  -- The spread that takes the deferred part to revenue; null when revenue is taken at issue.
  spread_key text collate "C",
  primary key (company_id, invoice_id, line_no),
  constraint invoice_line_account check (num_nonnulls(key, account_id) = 1),
  constraint invoice_line_adds_up check (net_minor = revenue_minor - given_minor and net_minor >= 0),
  constraint invoice_line_service check ((service_from is null) = (service_to is null) and service_to >= service_from),
  foreign key (company_id, invoice_id) references billing.invoice (company_id, id),
  foreign key (company_id, account_id) references accounting.account (company_id, id),
  foreign key (company_id, party_id) references parties.party (company_id, id),
  foreign key (company_id, cost_center_id) references accounting.cost_center (company_id, id),
  foreign key (company_id, profit_unit_id) references accounting.profit_unit (company_id, id)
);
create index invoice_line_unit on billing.invoice_line (company_id, profit_unit_id) where profit_unit_id is not null;
select app.company_table('billing.invoice_line');

-- What is issued is never edited or deleted; what was settled changes only through allocations.
create function billing.freeze_invoice() returns trigger language plpgsql as $$
begin
  if old.status = 'draft' then return coalesce(new, old); end if;
  if tg_op = 'DELETE' or new.status = 'draft'
    or (new.kind, new.number, new.party_id, new.invoice_date, new.due_on, new.tax_inclusive, new.subtotal_minor, new.discount_minor,
        new.tax_minor, new.total_minor, new.control_account_id, new.corrects_id, new.source_key)
      is distinct from (old.kind, old.number, old.party_id, old.invoice_date, old.due_on, old.tax_inclusive, old.subtotal_minor,
        old.discount_minor, old.tax_minor, old.total_minor, old.control_account_id, old.corrects_id, old.source_key)
    or (new.settled_minor <> old.settled_minor and pg_trigger_depth() < 2)
  then
    raise exception 'Document % is issued and never changes.', old.number;
  end if;
  return new;
end $$;
create trigger invoice_frozen before update or delete on billing.invoice
  for each row execute function billing.freeze_invoice();

create function billing.freeze_lines() returns trigger language plpgsql as $$
begin
  if exists (
    select from billing.invoice i where i.company_id = old.company_id and i.id = old.invoice_id and i.status <> 'draft'
  ) then
    raise exception 'Lines of an issued document never change.';
  end if;
  return coalesce(new, old);
end $$;
create trigger invoice_line_frozen before update or delete on billing.invoice_line
  for each row execute function billing.freeze_lines();
