-- Versions of the late-fee rule: the newest that has begun is in force, a contract keeps the one it was made under.
create table billing.late_fee_rule (
  company_id int not null default app.current_company() references platform.company,
  id uuid not null default app.uuid_v7(),
  grace_days int not null check (grace_days between 0 and 365),
  tiers jsonb not null,
  cap_minor bigint check (cap_minor >= 0),
  cap_percent_bps int check (cap_percent_bps between 0 and 10000),
  valid_from date not null,
  created_at timestamptz not null default now(),
  created_by uuid,
  primary key (company_id, id),
  constraint late_fee_rule_day_taken unique (company_id, valid_from)
);
select app.company_table('billing.late_fee_rule', 'append');

-- One row a source (a schedule row, a lease row, an invoice). What is waived never exceeds what was invoiced.
create table billing.late_fee (
  company_id int not null default app.current_company() references platform.company,
  id uuid not null default app.uuid_v7(),
  version int not null default 1,
  source_type text collate "C" not null check (length(source_type) between 3 and 60),
  source_id uuid not null,
  invoice_id uuid not null,
  party_id uuid not null,
  profit_unit_id uuid,
  label_ar text not null check (length(label_ar) between 1 and 200),
  rule_id uuid,
  through_on date not null,
  assessed_minor bigint not null default 0 check (assessed_minor >= 0),
  waived_minor bigint not null default 0,
  created_at timestamptz not null default now(),
  created_by uuid,
  primary key (company_id, id),
  constraint late_fee_one_a_source unique (company_id, source_type, source_id),
  constraint late_fee_waived check (waived_minor between 0 and assessed_minor),
  foreign key (company_id, invoice_id) references billing.invoice (company_id, id),
  foreign key (company_id, party_id) references parties.party (company_id, id),
  foreign key (company_id, rule_id) references billing.late_fee_rule (company_id, id),
  foreign key (company_id, profit_unit_id) references accounting.profit_unit (company_id, id)
);
create index late_fee_invoice on billing.late_fee (company_id, invoice_id);
create index late_fee_party on billing.late_fee (company_id, party_id);
select app.company_table('billing.late_fee', 'keep');

-- The invoices of a fee and the credit notes of its waivers.
create table billing.late_fee_document (
  company_id int not null default app.current_company() references platform.company,
  late_fee_id uuid not null,
  invoice_id uuid not null,
  kind text not null check (kind in ('assess', 'waive')),
  primary key (company_id, late_fee_id, invoice_id),
  foreign key (company_id, late_fee_id) references billing.late_fee (company_id, id),
  foreign key (company_id, invoice_id) references billing.invoice (company_id, id)
);
create index late_fee_document_invoice on billing.late_fee_document (company_id, invoice_id);
select app.company_table('billing.late_fee_document', 'append');
