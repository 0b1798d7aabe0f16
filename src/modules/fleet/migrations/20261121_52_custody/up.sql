-- A reading is never changed. `km` is the true distance; `shown_km` what the instrument showed, which differs once an
-- instrument was replaced. A wrong reading is voided by a row of its own.
create table fleet.odometer_reading (
  company_id int not null default app.current_company() references platform.company,
  id uuid not null default app.uuid_v7(),
  vehicle_id uuid not null,
  at timestamptz not null,
  km int not null check (km between 0 and 5000000),
  shown_km int not null check (shown_km between 0 and 5000000),
  source text not null check (source in ('handover', 'return', 'permit', 'workshop', 'fuel', 'manual')),
  source_id uuid,
  note text check (length(note) <= 500),
  created_at timestamptz not null default now(),
  created_by uuid,
  primary key (company_id, id),
  -- Only the undo of an import deletes a vehicle; its readings go with it.
  foreign key (company_id, vehicle_id) references fleet.vehicle (company_id, id) on delete cascade
);
create index odometer_reading_vehicle on fleet.odometer_reading (company_id, vehicle_id, at desc);
select app.company_table('fleet.odometer_reading', 'append');

create table fleet.odometer_void (
  company_id int not null default app.current_company() references platform.company,
  reading_id uuid not null,
  reason text not null check (length(reason) between 1 and 500),
  created_at timestamptz not null default now(),
  created_by uuid,
  primary key (company_id, reading_id),
  foreign key (company_id, reading_id) references fleet.odometer_reading (company_id, id) on delete cascade
);
select app.company_table('fleet.odometer_void', 'append');

-- The intention to hold a vehicle (or any of a group) from starts_at to ends_at; turnaround keeps it until busy_until.
create table fleet.claim (
  company_id int not null default app.current_company() references platform.company,
  id uuid not null default app.uuid_v7(),
  version int not null default 1,
  vehicle_id uuid,
  group_id uuid,
  source_type text not null check (source_type in ('quotation', 'contract', 'permit', 'workOrder')),
  source_id uuid not null,
  source_label text not null check (length(source_label) between 1 and 120),
  starts_at timestamptz not null,
  ends_at timestamptz not null,
  busy_until timestamptz not null,
  period tstzrange not null generated always as (tstzrange(starts_at, busy_until)) stored,
  expires_at timestamptz,
  state text not null default 'active' check (state in ('active', 'fulfilled', 'released')),
  created_at timestamptz not null default now(),
  created_by uuid,
  primary key (company_id, id),
  check (num_nonnulls(vehicle_id, group_id) = 1),
  check (starts_at < ends_at and ends_at <= busy_until),
  foreign key (company_id, vehicle_id) references fleet.vehicle (company_id, id),
  foreign key (company_id, group_id) references fleet.vehicle_group (company_id, id),
  constraint claim_taken exclude using gist (company_id with =, vehicle_id with =, period with &&)
    where (state <> 'released' and vehicle_id is not null)
);
create index claim_vehicle on fleet.claim (company_id, vehicle_id, busy_until) where state <> 'released' and vehicle_id is not null;
create index claim_group on fleet.claim (company_id, group_id, busy_until) where state <> 'released' and group_id is not null;
create index claim_window on fleet.claim (company_id, busy_until, starts_at) where state <> 'released';
create index claim_source on fleet.claim (company_id, source_id);
create index claim_expiry on fleet.claim (company_id, expires_at) where state = 'active' and expires_at is not null;
select app.company_table('fleet.claim', 'keep');

-- The fact of who holds a vehicle; where no row covers an instant, the company holds it in its yard.
-- `until_at` is `to_at` with infinity for an open row, so that an index can answer "overlaps".
create table fleet.custody (
  company_id int not null default app.current_company() references platform.company,
  id uuid not null default app.uuid_v7(),
  version int not null default 1,
  vehicle_id uuid not null,
  kind text not null check (kind in ('contract', 'permit', 'workshop', 'transfer')),
  party_id uuid,
  holder text not null check (length(holder) between 1 and 200),
  source_type text not null check (source_type in ('contract', 'permit', 'workOrder', 'transfer')),
  source_id uuid not null,
  source_label text not null check (length(source_label) between 1 and 120),
  claim_id uuid,
  from_at timestamptz not null,
  to_at timestamptz,
  until_at timestamptz not null generated always as (coalesce(to_at, 'infinity'::timestamptz)) stored,
  held tstzrange not null generated always as (tstzrange(from_at, to_at)) stored,
  from_typed boolean not null default false,
  to_typed boolean not null default false,
  due_at timestamptz,
  interrupts_id uuid,
  closed_at timestamptz,
  voided_at timestamptz,
  reason text check (length(reason) <= 500),
  created_at timestamptz not null default now(),
  created_by uuid,
  primary key (company_id, id),
  check (party_id is not null or kind in ('workshop', 'transfer')),
  constraint custody_backwards check (to_at > from_at),
  check (voided_at is null or reason is not null),
  foreign key (company_id, vehicle_id) references fleet.vehicle (company_id, id),
  foreign key (company_id, claim_id) references fleet.claim (company_id, id),
  foreign key (company_id, interrupts_id) references fleet.custody (company_id, id),
  constraint custody_open exclude using gist (company_id with =, vehicle_id with =, held with &&) where (voided_at is null)
);
create index custody_vehicle on fleet.custody (company_id, vehicle_id, from_at desc) where voided_at is null;
create index custody_window on fleet.custody (company_id, until_at, from_at) where voided_at is null;
create index custody_source on fleet.custody (company_id, source_id);
create index custody_claim on fleet.custody (company_id, claim_id) where claim_id is not null;
select app.company_table('fleet.custody', 'keep');

create table fleet.custody_driver (
  company_id int not null default app.current_company() references platform.company,
  id uuid not null default app.uuid_v7(),
  custody_id uuid not null,
  party_id uuid not null,
  from_at timestamptz not null,
  to_at timestamptz check (to_at > from_at),
  primary key (company_id, id),
  foreign key (company_id, custody_id) references fleet.custody (company_id, id)
);
create index custody_driver_custody on fleet.custody_driver (company_id, custody_id);
select app.company_table('fleet.custody_driver');

create table fleet.flag (
  company_id int not null default app.current_company() references platform.company,
  id uuid not null default app.uuid_v7(),
  version int not null default 1,
  vehicle_id uuid not null,
  kind text not null check (kind in ('accident', 'stolen', 'police_hold', 'out_of_service')),
  note text not null check (length(note) between 1 and 2000),
  from_at timestamptz not null,
  to_at timestamptz check (to_at >= from_at),
  until_at timestamptz not null generated always as (coalesce(to_at, 'infinity'::timestamptz)) stored,
  expected_until timestamptz,
  police_report_no text check (length(police_report_no) between 1 and 60),
  fault_percent int check (fault_percent between 0 and 100),
  insurance_claim_no text check (length(insurance_claim_no) between 1 and 60),
  created_at timestamptz not null default now(),
  created_by uuid,
  primary key (company_id, id),
  check (kind = 'accident' or num_nonnulls(police_report_no, fault_percent, insurance_claim_no) = 0),
  foreign key (company_id, vehicle_id) references fleet.vehicle (company_id, id)
);
create index flag_vehicle on fleet.flag (company_id, vehicle_id, until_at);
create index flag_window on fleet.flag (company_id, until_at, from_at);
select app.company_table('fleet.flag', 'keep');

-- Photos of a vehicle, scans of a document, pictures of an accident: one row, one owner.
create table fleet.attachment (
  company_id int not null default app.current_company() references platform.company,
  id uuid not null default app.uuid_v7(),
  file_id uuid not null,
  vehicle_id uuid,
  document_id uuid,
  flag_id uuid,
  position int not null default 0,
  created_at timestamptz not null default now(),
  created_by uuid,
  primary key (company_id, id),
  check (num_nonnulls(vehicle_id, document_id, flag_id) = 1),
  foreign key (company_id, file_id) references app.file (company_id, id),
  foreign key (company_id, vehicle_id) references fleet.vehicle (company_id, id),
  foreign key (company_id, document_id) references fleet.vehicle_document (company_id, id),
  foreign key (company_id, flag_id) references fleet.flag (company_id, id)
);
create index attachment_vehicle on fleet.attachment (company_id, vehicle_id, position) where vehicle_id is not null;
create index attachment_document on fleet.attachment (company_id, document_id) where document_id is not null;
create index attachment_flag on fleet.attachment (company_id, flag_id) where flag_id is not null;
select app.company_table('fleet.attachment');
