-- What is to be billed and when. Its lines say which revenue it carries; what is paid is read from billing.
create table rentals.schedule_row (
  company_id int not null default app.current_company() references platform.company,
  id uuid not null default app.uuid_v7(),
  contract_id uuid not null,
  -- The change that added it; null for the rows the contract began with.
  event_id uuid,
  no int not null check (no > 0),
  from_on date not null,
  to_on date not null check (to_on >= from_on),
  due_on date not null,
  amount_minor bigint not null check (amount_minor >= 0),
  state text not null default 'scheduled' check (state in ('scheduled', 'invoiced', 'cancelled')),
  invoice_id uuid,
  -- The vehicle whose revenue it became.
  vehicle_id uuid,
  primary key (company_id, id),
  constraint schedule_row_no_taken unique (company_id, contract_id, no),
  constraint schedule_row_state check ((state = 'invoiced') = (invoice_id is not null)),
  foreign key (company_id, contract_id) references rentals.contract (company_id, id),
  foreign key (company_id, event_id) references rentals.contract_event (company_id, id),
  foreign key (company_id, invoice_id) references billing.invoice (company_id, id),
  foreign key (company_id, vehicle_id) references fleet.vehicle (company_id, id)
);
create index schedule_row_due on rentals.schedule_row (company_id, due_on, contract_id) where state = 'scheduled';
create index schedule_row_invoice on rentals.schedule_row (company_id, invoice_id) where invoice_id is not null;
select app.company_table('rentals.schedule_row');

create table rentals.row_line (
  company_id int not null default app.current_company() references platform.company,
  row_id uuid not null,
  line_no int not null check (line_no > 0),
  kind text not null check (kind in ('rent', 'extra', 'extra_driver', 'waiver', 'delivery')),
  extra_id uuid,
  description_ar text not null check (length(description_ar) between 1 and 200),
  key text not null,
  gross_minor bigint not null check (gross_minor >= 0),
  discount_minor bigint not null default 0 check (discount_minor between 0 and gross_minor),
  -- Taken back by credit notes since; of the net amount.
  credited_minor bigint not null default 0 check (credited_minor between 0 and gross_minor - discount_minor),
  primary key (company_id, row_id, line_no),
  foreign key (company_id, row_id) references rentals.schedule_row (company_id, id) on delete cascade
);
select app.company_table('rentals.row_line');

create table rentals.charge (
  company_id int not null default app.current_company() references platform.company,
  id uuid not null default app.uuid_v7(),
  version int not null default 1,
  contract_id uuid not null,
  kind text not null check (kind in ('late_return', 'extra_km', 'fuel', 'cleaning', 'early_return', 'delivery', 'other')),
  state text not null default 'proposed' check (state in ('proposed', 'decided', 'invoiced', 'dropped')),
  description_ar text not null check (length(description_ar) between 1 and 200),
  basis jsonb,
  computed_minor bigint not null check (computed_minor >= 0),
  decided_minor bigint check (decided_minor >= 0),
  reason text check (length(reason) between 1 and 300),
  vehicle_id uuid,
  decided_by uuid,
  decided_by_name text,
  decided_at timestamptz,
  invoice_id uuid,
  -- Made by the return; its undo takes them away again.
  is_of_return boolean not null default false,
  created_at timestamptz not null default now(),
  created_by uuid,
  primary key (company_id, id),
  constraint charge_decided check (state in ('proposed', 'dropped') or decided_minor is not null),
  constraint charge_invoiced check ((state = 'invoiced') = (invoice_id is not null)),
  constraint charge_dropped check (state <> 'dropped' or reason is not null),
  foreign key (company_id, contract_id) references rentals.contract (company_id, id),
  foreign key (company_id, vehicle_id) references fleet.vehicle (company_id, id),
  foreign key (company_id, invoice_id) references billing.invoice (company_id, id)
);
create index charge_contract on rentals.charge (company_id, contract_id, id);
create index charge_open on rentals.charge (company_id, contract_id) where state in ('proposed', 'decided');
select app.company_table('rentals.charge');

-- Every document of billing that belongs to a contract: a contract's balance is the sum of what is open on them.
create table rentals.contract_invoice (
  company_id int not null default app.current_company() references platform.company,
  contract_id uuid not null,
  invoice_id uuid not null,
  kind text not null check (kind in ('row', 'downPayment', 'charges', 'mark', 'swap', 'credit')),
  row_id uuid,
  mark_id uuid,
  event_id uuid,
  created_at timestamptz not null default now(),
  primary key (company_id, contract_id, invoice_id),
  foreign key (company_id, contract_id) references rentals.contract (company_id, id),
  foreign key (company_id, invoice_id) references billing.invoice (company_id, id),
  foreign key (company_id, row_id) references rentals.schedule_row (company_id, id),
  foreign key (company_id, event_id) references rentals.contract_event (company_id, id)
);
create index contract_invoice_invoice on rentals.contract_invoice (company_id, invoice_id);
select app.company_table('rentals.contract_invoice', 'append');
