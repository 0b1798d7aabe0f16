create schema services;
grant usage on schema services to qafila_app;

create table services.waybill (
  company_id int not null default app.current_company() references platform.company,
  id uuid not null default app.uuid_v7(),
  version int not null default 1,
  number text not null,
  state text not null default 'draft' check (state in ('draft', 'dispatched', 'delivered', 'invoiced', 'returned', 'cancelled')),
  customer_id uuid not null,
  shipper text check (length(shipper) between 1 and 120),
  consignee text not null check (length(consignee) between 1 and 120),
  consignee_phone text check (length(consignee_phone) between 1 and 40),
  cargo text not null check (length(cargo) between 1 and 300),
  weight_kg numeric(12, 3) check (weight_kg > 0),
  packages int check (packages > 0),
  from_place text not null check (length(from_place) between 1 and 200),
  to_place text not null check (length(to_place) between 1 and 200),
  planned_at timestamptz not null,
  expected_at timestamptz not null,
  vehicle_id uuid,
  driver_id uuid,
  carrier_id uuid,
  freight_minor bigint not null check (freight_minor >= 0),
  note text check (length(note) between 1 and 500),
  dispatched_at timestamptz,
  delivered_at timestamptz,
  receiver text check (length(receiver) between 1 and 120),
  signature_file_id uuid,
  photo_file_ids uuid[] not null default '{}',
  invoice_id uuid,
  created_at timestamptz not null default now(),
  created_by uuid,
  primary key (company_id, id),
  foreign key (company_id, customer_id) references parties.party (company_id, id),
  foreign key (company_id, driver_id) references parties.party (company_id, id),
  foreign key (company_id, carrier_id) references parties.party (company_id, id),
  foreign key (company_id, vehicle_id) references fleet.vehicle (company_id, id),
  foreign key (company_id, signature_file_id) references app.file (company_id, id),
  foreign key (company_id, invoice_id) references billing.invoice (company_id, id),
  constraint waybill_number_taken unique (company_id, number),
  constraint waybill_times check (planned_at < expected_at),
  -- An own vehicle or a carrier takes it, never both.
  constraint waybill_taken_by_one check (vehicle_id is null or carrier_id is null),
  constraint waybill_driver_of_vehicle check (driver_id is null or vehicle_id is not null)
);
create index waybill_state on services.waybill (company_id, state, planned_at, id);
create index waybill_invoice on services.waybill (company_id, invoice_id) where invoice_id is not null;
create index waybill_customer on services.waybill (company_id, customer_id);
create index waybill_driver on services.waybill (company_id, driver_id) where driver_id is not null;
create index waybill_carrier on services.waybill (company_id, carrier_id) where carrier_id is not null;
create index waybill_vehicle on services.waybill (company_id, vehicle_id) where vehicle_id is not null;
create index waybill_signature on services.waybill (company_id, signature_file_id) where signature_file_id is not null;
create index waybill_photos on services.waybill using gin (photo_file_ids);
select app.company_table('services.waybill', 'keep');

-- What was paid on the way for the customer: customs, tolls, unloading.
create table services.disbursement (
  company_id int not null default app.current_company() references platform.company,
  id uuid not null default app.uuid_v7(),
  waybill_id uuid not null,
  description text not null check (length(description) between 1 and 200),
  amount_minor bigint not null check (amount_minor > 0),
  paid_on date not null,
  payment_id uuid not null,
  is_void boolean not null default false,
  created_at timestamptz not null default now(),
  created_by uuid,
  primary key (company_id, id),
  foreign key (company_id, waybill_id) references services.waybill (company_id, id),
  foreign key (company_id, payment_id) references billing.payment (company_id, id)
);
create index disbursement_waybill on services.disbursement (company_id, waybill_id, id);
create index disbursement_payment on services.disbursement (company_id, payment_id);
select app.company_table('services.disbursement', 'keep');
