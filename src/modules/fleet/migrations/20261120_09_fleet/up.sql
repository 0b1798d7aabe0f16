create schema fleet;
grant usage on schema fleet to qafila_app;

create table fleet.vehicle_group (
  company_id int not null default app.current_company() references platform.company,
  id uuid not null default app.uuid_v7(),
  version int not null default 1,
  name_ar text not null check (length(name_ar) between 1 and 60),
  name_en text check (length(name_en) between 1 and 60),
  colour text check (colour ~ '^#[0-9a-f]{6}$'),
  cost_center_id uuid,
  service_plan_id uuid,
  life_months int check (life_months between 1 and 600),
  salvage_basis_points int check (salvage_basis_points between 0 and 10000),
  depreciation_method text check (depreciation_method in ('straightLine', 'decliningBalance', 'unitsOfUse')),
  overbook int not null default 0 check (overbook between 0 and 1000),
  import_id uuid,
  created_at timestamptz not null default now(),
  created_by uuid,
  primary key (company_id, id),
  constraint vehicle_group_name_taken unique (company_id, name_ar)
);
select app.company_table('fleet.vehicle_group');

-- One imported file: what it made can be taken back for a day, as long as nobody has used it.
create table fleet.vehicle_import (
  company_id int not null default app.current_company() references platform.company,
  id uuid not null default app.uuid_v7(),
  file_name text not null check (length(file_name) between 1 and 200),
  rows_hash text not null,
  row_count int not null,
  created_count int not null,
  duplicate_count int not null,
  error_count int not null,
  state text not null default 'committed' check (state in ('committed', 'undone')),
  undo_until timestamptz not null,
  undone_at timestamptz,
  created_at timestamptz not null default now(),
  created_by uuid,
  primary key (company_id, id)
);
alter table fleet.vehicle_group add foreign key (company_id, import_id) references fleet.vehicle_import (company_id, id);
create unique index vehicle_import_same on fleet.vehicle_import (company_id, rows_hash) where state = 'committed';
select app.company_table('fleet.vehicle_import', 'keep');

-- Status, odometer, expiries, price and book value are never columns here: each has its own home.
create table fleet.vehicle (
  company_id int not null default app.current_company() references platform.company,
  id uuid not null default app.uuid_v7(),
  version int not null default 1,
  make text not null check (length(make) between 1 and 60),
  model text not null check (length(model) between 1 and 60),
  year int not null check (year between 1950 and 2200),
  vin text check (vin ~ '^[A-HJ-NPR-Z0-9]{17}$'),
  group_id uuid not null,
  branch_id uuid,
  colour text check (length(colour) between 1 and 40),
  body_class text check (body_class in ('sedan', 'suv', 'hatchback', 'coupe', 'convertible', 'pickup', 'van', 'truck')),
  transmission text check (transmission in ('automatic', 'manual', 'cvt')),
  fuel_type text check (fuel_type in ('gasoline', 'diesel', 'hybrid', 'electric')),
  seats int check (seats between 1 and 100),
  tank_litres int check (tank_litres between 1 and 2000),
  ownership text not null default 'owned' check (ownership in ('owned', 'financed', 'leased_in')),
  owner_party_id uuid,
  acquired_on date,
  in_service_on date,
  disposed_on date,
  disposal_kind text check (disposal_kind in ('sold', 'total_loss', 'stolen', 'returned')),
  asset_id uuid,
  service_plan_id uuid,
  warranty_until date,
  warranty_km int check (warranty_km > 0),
  qr_token text not null check (length(qr_token) = 22),
  note text check (length(note) <= 2000),
  import_id uuid,
  search text not null generated always as (app.fold_light(make || ' ' || model)) stored,
  created_at timestamptz not null default now(),
  created_by uuid,
  -- How many times its leaving was taken back: the invoice of the next sale has another key.
  undone_disposals int not null default 0,
  primary key (company_id, id),
  constraint vehicle_vin_taken unique (company_id, vin),
  constraint vehicle_qr_token unique (company_id, qr_token),
  constraint vehicle_asset_taken unique (company_id, asset_id),
  constraint vehicle_service_before_acquired check (in_service_on >= acquired_on),
  constraint vehicle_leased_without_owner check (ownership <> 'leased_in' or (owner_party_id is not null and asset_id is null)),
  check ((disposed_on is null) = (disposal_kind is null)),
  foreign key (company_id, group_id) references fleet.vehicle_group (company_id, id),
  foreign key (company_id, branch_id) references platform.branch (company_id, id),
  foreign key (company_id, import_id) references fleet.vehicle_import (company_id, id)
);
create index vehicle_by_group on fleet.vehicle (company_id, group_id);
create index vehicle_by_branch on fleet.vehicle (company_id, branch_id);
create index vehicle_by_search on fleet.vehicle (company_id, search, id);
create index vehicle_by_year on fleet.vehicle (company_id, year, id);
create index vehicle_by_import on fleet.vehicle (company_id, import_id) where import_id is not null;
select app.company_table('fleet.vehicle');

-- Both days inclusive; a plate belongs to one vehicle at a time, and a vehicle carries one plate at a time.
create table fleet.vehicle_plate (
  company_id int not null default app.current_company() references platform.company,
  id uuid not null default app.uuid_v7(),
  vehicle_id uuid not null,
  country text not null check (country in ('KW', 'SA', 'QA', 'AE', 'BH', 'OM')),
  code text not null check (length(code) <= 10),
  serial text not null check (length(serial) between 1 and 10),
  key text not null check (length(key) between 4 and 30),
  is_temporary boolean not null default false,
  valid_from date not null,
  valid_to date check (valid_to >= valid_from),
  period daterange not null generated always as (daterange(valid_from, valid_to, '[]')) stored,
  created_at timestamptz not null default now(),
  created_by uuid,
  primary key (company_id, id),
  foreign key (company_id, vehicle_id) references fleet.vehicle (company_id, id),
  constraint vehicle_plate_taken exclude using gist (company_id with =, key with =, period with &&),
  constraint vehicle_plate_one_at_a_time exclude using gist (company_id with =, vehicle_id with =, period with &&)
);
create index vehicle_plate_key on fleet.vehicle_plate (company_id, key, valid_from);
create index vehicle_plate_vehicle on fleet.vehicle_plate (company_id, vehicle_id, valid_from desc);
select app.company_table('fleet.vehicle_plate');

create table fleet.vehicle_document (
  company_id int not null default app.current_company() references platform.company,
  id uuid not null default app.uuid_v7(),
  version int not null default 1,
  vehicle_id uuid not null,
  kind text not null check (kind in ('registration', 'technical_inspection', 'operating_permit', 'warranty', 'purchase', 'other')),
  number text check (length(number) between 1 and 60),
  issuer text check (length(issuer) between 1 and 120),
  issued_on date,
  expires_on date,
  fee_minor bigint check (fee_minor >= 0),
  replaces_id uuid,
  created_at timestamptz not null default now(),
  created_by uuid,
  -- What a paper of a vehicle cost to get: the bill or the voucher it was paid by, and how often that was voided before.
  fee_payment_id uuid,
  fee_bill_id uuid,
  fee_document text,
  voided_fees int not null default 0 check (voided_fees >= 0),
  primary key (company_id, id),
  constraint vehicle_document_replaced_once unique (company_id, replaces_id),
  constraint vehicle_document_expiry check (kind not in ('registration', 'technical_inspection', 'operating_permit') or expires_on is not null),
  check (expires_on >= issued_on),
  foreign key (company_id, vehicle_id) references fleet.vehicle (company_id, id),
  foreign key (company_id, replaces_id) references fleet.vehicle_document (company_id, id),
  check (num_nonnulls(fee_payment_id, fee_bill_id) = num_nonnulls(fee_document)),
  check (fee_document is null or fee_minor is not null),
  foreign key (company_id, fee_payment_id) references billing.payment (company_id, id),
  foreign key (company_id, fee_bill_id) references billing.invoice (company_id, id)
);
create index vehicle_document_vehicle on fleet.vehicle_document (company_id, vehicle_id, kind, expires_on);
create index vehicle_document_expiry on fleet.vehicle_document (company_id, expires_on);
select app.company_table('fleet.vehicle_document');

create table fleet.damage_price (
  company_id int not null default app.current_company() references platform.company,
  id uuid not null default app.uuid_v7(),
  version int not null default 1,
  group_id uuid not null,
  type text not null check (type in ('scratch', 'dent', 'crack', 'chip', 'broken', 'missing', 'burn', 'stain')),
  severity text not null check (severity in ('minor', 'moderate', 'severe')),
  amount_minor bigint not null check (amount_minor >= 0),
  created_at timestamptz not null default now(),
  created_by uuid,
  primary key (company_id, id),
  constraint damage_price_once unique (company_id, group_id, type, severity),
  foreign key (company_id, group_id) references fleet.vehicle_group (company_id, id)
);
select app.company_table('fleet.damage_price');

-- A list price of a group or of one vehicle, both days inclusive. Contracts freeze what they were promised.
create table fleet.rate (
  company_id int not null default app.current_company() references platform.company,
  id uuid not null default app.uuid_v7(),
  version int not null default 1,
  group_id uuid,
  vehicle_id uuid,
  valid_from date not null,
  valid_to date check (valid_to >= valid_from),
  period daterange not null generated always as (daterange(valid_from, valid_to, '[]')) stored,
  daily_minor bigint not null check (daily_minor > 0),
  weekly_minor bigint check (weekly_minor > 0),
  monthly_minor bigint check (monthly_minor > 0),
  yearly_minor bigint check (yearly_minor > 0),
  min_daily_minor bigint check (min_daily_minor between 0 and daily_minor),
  min_weekly_minor bigint check (min_weekly_minor between 0 and weekly_minor),
  min_monthly_minor bigint check (min_monthly_minor between 0 and monthly_minor),
  min_yearly_minor bigint check (min_yearly_minor between 0 and yearly_minor),
  included_km_daily int check (included_km_daily >= 0),
  included_km_monthly int check (included_km_monthly >= 0),
  extra_km_minor bigint check (extra_km_minor >= 0),
  deposit_minor bigint check (deposit_minor >= 0),
  fuel_per_eighth_minor bigint check (fuel_per_eighth_minor >= 0),
  late_hour_minor bigint check (late_hour_minor >= 0),
  import_id uuid,
  created_at timestamptz not null default now(),
  created_by uuid,
  primary key (company_id, id),
  check (num_nonnulls(group_id, vehicle_id) = 1),
  foreign key (company_id, group_id) references fleet.vehicle_group (company_id, id),
  foreign key (company_id, vehicle_id) references fleet.vehicle (company_id, id),
  foreign key (company_id, import_id) references fleet.vehicle_import (company_id, id),
  constraint rate_group_overlap exclude using gist (company_id with =, group_id with =, period with &&) where (group_id is not null),
  constraint rate_vehicle_overlap exclude using gist (company_id with =, vehicle_id with =, period with &&) where (vehicle_id is not null)
);
create index rate_group on fleet.rate (company_id, group_id, valid_from desc) where group_id is not null;
create index rate_vehicle on fleet.rate (company_id, vehicle_id, valid_from desc) where vehicle_id is not null;
select app.company_table('fleet.rate');

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
  -- The scan of a policy stands with the other papers of the fleet.
  policy_id uuid,
  fuel_log_id uuid,
  -- The workshop's paper and photos of the work.
  work_order_id uuid,
  primary key (company_id, id),
  foreign key (company_id, file_id) references app.file (company_id, id),
  foreign key (company_id, vehicle_id) references fleet.vehicle (company_id, id),
  foreign key (company_id, document_id) references fleet.vehicle_document (company_id, id),
  foreign key (company_id, flag_id) references fleet.flag (company_id, id),
  constraint attachment_one_owner
  check (num_nonnulls(vehicle_id, document_id, flag_id, policy_id, fuel_log_id, work_order_id) = 1)
);
create index attachment_vehicle on fleet.attachment (company_id, vehicle_id, position) where vehicle_id is not null;
create index attachment_document on fleet.attachment (company_id, document_id) where document_id is not null;
create index attachment_flag on fleet.attachment (company_id, flag_id) where flag_id is not null;
select app.company_table('fleet.attachment');

-- A draft grows on the device; signing freezes it and gives it a number. `device_key` makes a repeated sync one draft.
create table fleet.inspection (
  company_id int not null default app.current_company() references platform.company,
  id uuid not null default app.uuid_v7(),
  version int not null default 1,
  number text,
  device_key text not null check (length(device_key) between 8 and 100),
  vehicle_id uuid not null,
  purpose text not null check (purpose in ('out', 'in', 'periodic')),
  custody_id uuid,
  at timestamptz not null,
  odometer_km int not null check (odometer_km between 0 and 5000000),
  fuel_eighths int not null check (fuel_eighths between 0 and 8),
  overall text not null check (overall in ('excellent', 'good', 'fair', 'poor')),
  note text check (length(note) <= 2000),
  state text not null default 'draft' check (state in ('draft', 'signed', 'voided')),
  document_hash text,
  signed_at timestamptz,
  signed_by uuid,
  void_reason text check (length(void_reason) between 1 and 500),
  created_at timestamptz not null default now(),
  created_by uuid,
  created_by_name text not null,
  primary key (company_id, id),
  constraint inspection_number unique (company_id, number),
  constraint inspection_device unique (company_id, device_key),
  check ((state = 'draft') = (number is null)),
  check (state = 'draft' or (document_hash is not null and signed_at is not null)),
  check ((state = 'voided') = (void_reason is not null)),
  foreign key (company_id, vehicle_id) references fleet.vehicle (company_id, id),
  foreign key (company_id, custody_id) references fleet.custody (company_id, id)
);
create index inspection_vehicle on fleet.inspection (company_id, vehicle_id, at desc);
create index inspection_at on fleet.inspection (company_id, at, id);
create index inspection_custody on fleet.inspection (company_id, custody_id) where custody_id is not null;
select app.company_table('fleet.inspection', 'keep');

create table fleet.inspection_item (
  company_id int not null default app.current_company() references platform.company,
  inspection_id uuid not null,
  key text not null check (length(key) between 1 and 40),
  result text not null check (result in ('ok', 'attention', 'missing')),
  note text check (length(note) <= 500),
  primary key (company_id, inspection_id, key),
  foreign key (company_id, inspection_id) references fleet.inspection (company_id, id)
);
select app.company_table('fleet.inspection_item');

create table fleet.inspection_photo (
  company_id int not null default app.current_company() references platform.company,
  id uuid not null default app.uuid_v7(),
  inspection_id uuid not null,
  angle text not null check (angle in ('front', 'front_right', 'right', 'rear_right', 'rear', 'rear_left', 'left', 'front_left', 'dashboard', 'interior')),
  file_id uuid not null,
  sha256 text not null check (sha256 ~ '^[0-9a-f]{64}$'),
  taken_at timestamptz not null,
  primary key (company_id, id),
  constraint inspection_photo_once unique (company_id, inspection_id, file_id),
  foreign key (company_id, inspection_id) references fleet.inspection (company_id, id),
  foreign key (company_id, file_id) references app.file (company_id, id)
);
select app.company_table('fleet.inspection_photo');

create table fleet.inspection_signature (
  company_id int not null default app.current_company() references platform.company,
  id uuid not null default app.uuid_v7(),
  inspection_id uuid not null,
  role text not null check (role in ('custodian', 'inspector', 'witness')),
  party_id uuid,
  name text not null check (length(name) between 1 and 120),
  file_id uuid,
  document_hash text not null,
  signed_at timestamptz not null,
  primary key (company_id, id),
  foreign key (company_id, inspection_id) references fleet.inspection (company_id, id),
  foreign key (company_id, file_id) references app.file (company_id, id)
);
create index inspection_signature_inspection on fleet.inspection_signature (company_id, inspection_id);
select app.company_table('fleet.inspection_signature', 'append');

-- A mark counts from the day its inspection is signed until a work order repairs it. A worse mark is a new mark.
create table fleet.mark (
  company_id int not null default app.current_company() references platform.company,
  id uuid not null default app.uuid_v7(),
  version int not null default 1,
  vehicle_id uuid not null,
  view text not null check (view in ('front', 'rear', 'left', 'right', 'roof', 'interior')),
  x int not null check (x between 0 and 1000),
  y int not null check (y between 0 and 1000),
  type text not null check (type in ('scratch', 'dent', 'crack', 'chip', 'broken', 'missing', 'burn', 'stain')),
  severity text not null check (severity in ('minor', 'moderate', 'severe')),
  note text check (length(note) <= 500),
  first_seen_in uuid not null,
  worsens_id uuid,
  is_surely_new boolean not null default false,
  decision text not null default 'pending' check (decision in ('pending', 'custodian', 'insurer', 'warranty', 'company')),
  amount_minor bigint check (amount_minor >= 0),
  decided_at timestamptz,
  decided_by uuid,
  reason text check (length(reason) <= 500),
  charge_key text,
  charge_document text,
  repaired_by uuid,
  repaired_at timestamptz,
  created_at timestamptz not null default now(),
  created_by uuid,
  voided_charges int not null default 0,
  primary key (company_id, id),
  constraint mark_charged unique (company_id, charge_key),
  check ((decision = 'pending') = (decided_at is null)),
  check ((decision = 'custodian') = (charge_key is not null)),
  check (charge_key is null or amount_minor is not null),
  check ((repaired_by is null) = (repaired_at is null)),
  foreign key (company_id, vehicle_id) references fleet.vehicle (company_id, id),
  foreign key (company_id, first_seen_in) references fleet.inspection (company_id, id),
  foreign key (company_id, worsens_id) references fleet.mark (company_id, id)
);
create index mark_vehicle on fleet.mark (company_id, vehicle_id) where repaired_by is null;
create index mark_inspection on fleet.mark (company_id, first_seen_in);
create index mark_pending on fleet.mark (company_id, created_at, id) where decision = 'pending';
select app.company_table('fleet.mark');

-- Rule R1 in SQL: the status of a vehicle at an instant, and the other facts as chips. The same table in TypeScript is
-- shared/vehicle.status.ts; a test over random histories proves them equal. The vehicle's own columns are passed in and not
-- read again: joined sideways to a list of vehicles it is inlined, and can never turn into a join of vehicles with vehicles.
create function fleet.vehicle_status(vehicle uuid, disposed_on date, in_service_on date, at timestamptz, on_day date)
returns table (status text, chips text[], custody_id uuid)
language sql stable parallel safe as
$$
  select coalesce(facts.found[1], 'available'), coalesce(facts.found[2:], '{}'), holding.id
  from (select app.current_company() as company_id) v
  left join lateral (
    -- Ranges of one vehicle never overlap, so only the latest begun row can cover the instant.
    select latest.id, latest.kind
    from (select c.id, c.kind, c.until_at from fleet.custody c
      where c.company_id = v.company_id and c.vehicle_id = vehicle and c.voided_at is null and c.from_at <= at
      order by c.from_at desc limit 1) latest
    where latest.until_at > at
  ) holding on true
  left join lateral (
    select array_agg(f.kind) as kinds from fleet.flag f
    where f.company_id = v.company_id and f.vehicle_id = vehicle and f.from_at <= at and f.until_at > at
  ) flags on true
  cross join lateral (
    select array_remove(array[
      case when disposed_on <= on_day then 'disposed' end,
      case when 'stolen' = any (flags.kinds) then 'stolen' end,
      case when 'police_hold' = any (flags.kinds) then 'police_station' end,
      case when 'accident' = any (flags.kinds) then 'accident' end,
      case holding.kind when 'contract' then 'rented' when 'workshop' then 'maintenance'
        when 'permit' then 'employee_use' when 'transfer' then 'in_transit' end,
      case when in_service_on is null or in_service_on > on_day then 'preparing' end,
      case when 'out_of_service' = any (flags.kinds) then 'out_of_service' end,
      case when exists (select from fleet.claim k
        where k.company_id = v.company_id and k.vehicle_id = vehicle and k.state <> 'released'
          and (k.state = 'active' or holding.id is null)
          and k.starts_at <= at + interval '24 hours' and k.busy_until > at
          and (k.expires_at is null or k.expires_at > at)) then 'reserved' end
    ], null) as found
  ) facts
$$;

-- A period that lies in the past was judged by the vehicle's last custody of all: held by somebody before that one it was called
-- free, and before an open custody it was called busy. Ranges of one vehicle never overlap, so the latest one that begins before
-- the period ends is the only one that can reach into it.
create function fleet.availability(vehicle uuid, disposed_on date, in_service_on date, from_at timestamptz, to_at timestamptz,
  now_at timestamptz, from_day date, to_day date, turnaround interval, except_source uuid)
returns table (verdict text, reason text)
language sql stable parallel safe as
$$
  select
    case when facts.found[1] is null then 'free' when facts.found[1] like 'risk:%' then 'at_risk' else 'busy' end,
    replace(facts.found[1], 'risk:', '')
  from (select app.current_company() as company_id) v
  left join lateral (
    select latest.id, latest.due_at, latest.to_at, latest.from_at, latest.source_id
    from (select c.id, c.due_at, c.to_at, c.from_at, c.source_id from fleet.custody c
      where c.company_id = v.company_id and c.vehicle_id = vehicle and c.voided_at is null
        and c.from_at < availability.to_at
      order by c.from_at desc limit 1) latest
  ) last_custody on true
  left join lateral (
    select bool_or(f.expected_until is null or f.expected_until > availability.from_at) as stays, true as is_open
    from fleet.flag f
    where f.company_id = v.company_id and f.vehicle_id = vehicle and f.to_at is null and f.from_at < availability.to_at
    having count(*) > 0
  ) flags on true
  cross join lateral (
    select array_remove(array[
      case when disposed_on <= to_day then 'disposed' end,
      case when in_service_on is null or in_service_on > from_day then 'preparing' end,
      case when exists (select from fleet.claim k
        where k.company_id = v.company_id and k.vehicle_id = vehicle and k.state <> 'released'
          and (except_source is null or k.source_id <> except_source)
          and (k.expires_at is null or k.expires_at > now_at)
          and k.busy_until > availability.from_at and k.starts_at < availability.to_at + turnaround) then 'claimed' end,
      case when last_custody.to_at + turnaround > availability.from_at then 'turnaround' end,
      case when flags.stays then 'flagged' end,
      case when open_custody.is_open and open_custody.due_at is null then 'held' end,
      case when open_custody.is_open and open_custody.due_at > now_at
        and open_custody.due_at + turnaround > availability.from_at then 'held' end,
      case when open_custody.is_open and open_custody.due_at <= now_at
        and availability.from_at <= now_at + interval '24 hours' then 'overdue' end,
      case when open_custody.is_open and open_custody.due_at <= now_at then 'risk:overdue' end,
      case when flags.is_open and not flags.stays then 'risk:flagged' end
    ], null) as found
    from (select last_custody.id is not null and last_custody.to_at is null
        and (except_source is null or last_custody.source_id <> except_source) as is_open, last_custody.due_at) open_custody
  ) facts
$$;

-- After an import the planner must not believe that the tables are still small; it would for up to a minute, until the
-- server's own analysis, and choose plans that read every vehicle for every vehicle.
create function fleet.refresh_statistics() returns void language plpgsql security definer set search_path = '' as
$$
begin
  analyze fleet.vehicle, fleet.vehicle_plate, fleet.rate, fleet.vehicle_document, fleet.odometer_reading, fleet.claim,
    fleet.custody, fleet.flag;
end
$$;
revoke all on function fleet.refresh_statistics() from public;
grant execute on function fleet.refresh_statistics() to qafila_app;

-- One imported list of an authority: what each of its rows became stays readable beside the file it came from.
create table fleet.violation_import (
  company_id int not null default app.current_company() references platform.company,
  id uuid not null default app.uuid_v7(),
  authority_party_id uuid not null,
  file_name text not null check (length(file_name) between 1 and 200),
  rows_hash text not null,
  -- The column of each heading: the next list of the same authority is read the same way.
  profile json not null,
  row_count int not null,
  added_count int not null,
  matched_count int not null,
  queued_count int not null,
  duplicate_count int not null,
  changed_count int not null,
  error_count int not null,
  created_at timestamptz not null default now(),
  created_by uuid,
  primary key (company_id, id),
  foreign key (company_id, authority_party_id) references parties.party (company_id, id)
);
create index violation_import_authority on fleet.violation_import (company_id, authority_party_id, created_at desc);
create index violation_import_created on fleet.violation_import (company_id, created_at, id);
select app.company_table('fleet.violation_import', 'append');

-- A fine of an authority. The text of the plate stays as received; who held the vehicle is matched (R9) or decided by a person.
create table fleet.violation (
  company_id int not null default app.current_company() references platform.company,
  id uuid not null default app.uuid_v7(),
  version int not null default 1,
  number text not null,
  authority_party_id uuid not null,
  reference text not null check (length(reference) between 1 and 60),
  plate_text text not null check (length(plate_text) between 1 and 60),
  vehicle_id uuid,
  occurred_at timestamptz not null,
  time_known boolean not null,
  location text check (length(location) <= 300),
  type text not null check (type in ('speeding', 'red_light', 'phone', 'seat_belt', 'illegal_parking', 'no_licence', 'under_influence',
    'right_of_way', 'reverse_driving', 'overtaking', 'lane', 'other')),
  fine_minor bigint not null check (fine_minor > 0),
  -- The authority changed its mind after we decided: the next decision takes this amount.
  new_fine_minor bigint check (new_fine_minor > 0),
  due_on date,
  arrived_at timestamptz not null,
  custody_id uuid,
  queue_reason text check (queue_reason in ('no_vehicle', 'several_vehicles', 'no_time', 'near_boundary', 'in_yard', 'workshop', 'transfer',
    'not_ours', 'stolen', 'amount_changed', 'custody_changed')),
  state text not null check (state in ('queued', 'matched', 'decided', 'cancelled')),
  liability text check (liability in ('custodian', 'employee', 'company')),
  liable_party_id uuid,
  admin_fee_minor bigint not null default 0 check (admin_fee_minor >= 0),
  -- Borne by the company only until somebody decides: it was paid before.
  provisional boolean not null default false,
  decision_no int not null default 0,
  decided_at timestamptz,
  decided_by uuid,
  invoice_id uuid,
  document text,
  -- Paid to the authority, its discounts included; the settlements are the facts, a test compares.
  settled_minor bigint not null default 0,
  objection text check (objection in ('filed', 'accepted', 'refused')),
  objection_note text check (length(objection_note) <= 500),
  objected_at timestamptz,
  cancel_reason text check (length(cancel_reason) between 1 and 500),
  paid_by_custodian boolean not null default false,
  import_id uuid,
  created_at timestamptz not null default now(),
  created_by uuid,
  primary key (company_id, id),
  constraint violation_number unique (company_id, number),
  constraint violation_reference_taken unique (company_id, authority_party_id, reference),
  check (settled_minor between 0 and fine_minor),
  check ((state = 'queued') <= (queue_reason is not null)),
  check ((state = 'matched') <= (custody_id is not null)),
  check ((state = 'decided') <= (liability is not null and decided_at is not null)),
  check (liability not in ('custodian', 'employee') or liable_party_id is not null),
  check ((state = 'cancelled') = (cancel_reason is not null)),
  foreign key (company_id, authority_party_id) references parties.party (company_id, id),
  foreign key (company_id, liable_party_id) references parties.party (company_id, id),
  foreign key (company_id, vehicle_id) references fleet.vehicle (company_id, id),
  foreign key (company_id, custody_id) references fleet.custody (company_id, id),
  foreign key (company_id, invoice_id) references billing.invoice (company_id, id),
  foreign key (company_id, import_id) references fleet.violation_import (company_id, id)
);
create index violation_occurred on fleet.violation (company_id, occurred_at, id);
create index violation_due on fleet.violation (company_id, due_on, id) where state <> 'cancelled';
create index violation_waiting on fleet.violation (company_id, arrived_at, id) where queue_reason is not null;
create index violation_open on fleet.violation (company_id, state, arrived_at) where state in ('queued', 'matched');
create index violation_unpaid on fleet.violation (company_id, authority_party_id, due_on)
  where state <> 'cancelled' and settled_minor < fine_minor;
create index violation_vehicle on fleet.violation (company_id, vehicle_id, occurred_at desc) where vehicle_id is not null;
create index violation_liable on fleet.violation (company_id, liable_party_id, occurred_at desc) where liable_party_id is not null;
create index violation_custody on fleet.violation (company_id, custody_id) where custody_id is not null;
select app.company_table('fleet.violation', 'keep');

-- What an import left out, with its reason: `duplicate` rows are known, `error` rows can be corrected and imported again.
create table fleet.violation_import_row (
  company_id int not null default app.current_company() references platform.company,
  import_id uuid not null,
  row_no int not null,
  texts json not null,
  outcome text not null check (outcome in ('matched', 'queued', 'duplicate', 'changed', 'error')),
  reason text,
  primary key (company_id, import_id, row_no),
  foreign key (company_id, import_id) references fleet.violation_import (company_id, id)
);
select app.company_table('fleet.violation_import_row', 'append');

-- One voucher to an authority for many fines.
create table fleet.violation_payment (
  company_id int not null default app.current_company() references platform.company,
  id uuid not null default app.uuid_v7(),
  version int not null default 1,
  payment_id uuid not null,
  number text not null,
  authority_party_id uuid not null,
  paid_on date not null,
  violation_count int not null check (violation_count > 0),
  amount_minor bigint not null check (amount_minor > 0),
  discount_minor bigint not null default 0 check (discount_minor >= 0),
  receipt text check (length(receipt) between 1 and 60),
  reversed_on date,
  reverse_reason text check (length(reverse_reason) between 1 and 300),
  created_at timestamptz not null default now(),
  created_by uuid,
  primary key (company_id, id),
  constraint violation_payment_once unique (company_id, payment_id),
  check ((reversed_on is null) = (reverse_reason is null)),
  foreign key (company_id, payment_id) references billing.payment (company_id, id),
  foreign key (company_id, authority_party_id) references parties.party (company_id, id)
);
create index violation_payment_day on fleet.violation_payment (company_id, paid_on, id);
select app.company_table('fleet.violation_payment', 'keep');

create table fleet.violation_settlement (
  company_id int not null default app.current_company() references platform.company,
  id uuid not null default app.uuid_v7(),
  violation_payment_id uuid not null,
  violation_id uuid not null,
  amount_minor bigint not null check (amount_minor > 0),
  discount_minor bigint not null default 0 check (discount_minor >= 0),
  -- How the authority's discount reached whom it belongs to: a credit note, an entry, or income of the company.
  discount_kind text check (discount_kind in ('credit', 'entry', 'income')),
  primary key (company_id, id),
  check ((discount_minor > 0) = (discount_kind is not null)),
  constraint violation_settlement_once unique (company_id, violation_payment_id, violation_id),
  foreign key (company_id, violation_payment_id) references fleet.violation_payment (company_id, id),
  foreign key (company_id, violation_id) references fleet.violation (company_id, id)
);
create index violation_settlement_violation on fleet.violation_settlement (company_id, violation_id);
select app.company_table('fleet.violation_settlement', 'append');

-- A list of ten thousand takes its numbers at once; the counter stays locked until the transaction ends, as for one.
create function fleet.next_violation_numbers(year int, wanted int) returns setof text language sql volatile as
$$
  with taken as (
    insert into app.counter as c (series, year, last) values ('VIO', next_violation_numbers.year, wanted)
    on conflict (company_id, series, year) do update set last = c.last + wanted
    returning c.last)
  select 'VIO-' || next_violation_numbers.year || '-' || lpad(n::text, greatest(5, length(n::text)), '0')
  from taken, generate_series(taken.last - wanted + 1, taken.last) n order by n
$$;

-- What a vehicle needs again and again, by days, by kilometres, or whichever comes first (R11).
create table fleet.service_plan (
  company_id int not null default app.current_company() references platform.company,
  id uuid not null default app.uuid_v7(),
  version int not null default 1,
  name text not null check (length(name) between 1 and 60),
  created_at timestamptz not null default now(),
  created_by uuid,
  primary key (company_id, id),
  constraint service_plan_name_taken unique (company_id, name)
);
alter table fleet.vehicle_group add foreign key (company_id, service_plan_id) references fleet.service_plan (company_id, id);
alter table fleet.vehicle add foreign key (company_id, service_plan_id) references fleet.service_plan (company_id, id);
select app.company_table('fleet.service_plan');

-- An item that is taken out of its plan stays for the orders that did it.
create table fleet.service_plan_item (
  company_id int not null default app.current_company() references platform.company,
  id uuid not null default app.uuid_v7(),
  plan_id uuid not null,
  position int not null,
  type text not null check (type in ('routine', 'oil_change', 'tire_service', 'brake_service', 'engine_repair', 'transmission', 'electrical',
    'body_work', 'inspection', 'emergency', 'other')),
  every_km int check (every_km between 100 and 1000000),
  every_days int check (every_days between 1 and 3650),
  expected_hours int not null default 2 check (expected_hours between 1 and 240),
  retired boolean not null default false,
  primary key (company_id, id),
  check (num_nonnulls(every_km, every_days) > 0),
  foreign key (company_id, plan_id) references fleet.service_plan (company_id, id)
);
create index service_plan_item_plan on fleet.service_plan_item (company_id, plan_id);
select app.company_table('fleet.service_plan_item', 'keep');

create table fleet.work_order (
  company_id int not null default app.current_company() references platform.company,
  id uuid not null default app.uuid_v7(),
  version int not null default 1,
  number text not null,
  vehicle_id uuid not null,
  type text not null check (type in ('routine', 'oil_change', 'tire_service', 'brake_service', 'engine_repair', 'transmission', 'electrical',
    'body_work', 'inspection', 'emergency', 'other')),
  description text not null check (length(description) between 1 and 1000),
  priority text not null check (priority in ('low', 'medium', 'high', 'urgent')),
  -- Empty: the own workshop.
  vendor_party_id uuid,
  planned_from timestamptz,
  planned_to timestamptz check (planned_to > planned_from),
  estimated_minor bigint check (estimated_minor >= 0),
  state text not null default 'pending' check (state in ('pending', 'in_progress', 'completed', 'cancelled')),
  custody_id uuid,
  started_at timestamptz,
  completed_at timestamptz,
  completed_on date,
  odometer_km int,
  cost_minor bigint check (cost_minor >= 0),
  -- The part of the accrued cost that the later invoice has cleared, and the amount of that invoice.
  cleared_minor bigint not null default 0 check (cleared_minor >= 0),
  billed_minor bigint check (billed_minor > 0),
  -- The voucher that paid the paper at once, or the vendor's bill it became.
  payment_id uuid,
  bill_id uuid,
  bill_document text,
  cancel_reason text check (length(cancel_reason) between 1 and 500),
  created_at timestamptz not null default now(),
  created_by uuid,
  created_by_name text not null,
  -- How often the paper of a work order was recorded and voided in billing: each one posts under keys of its own.
  voided_papers int not null default 0 check (voided_papers >= 0),
  -- Where a work order stands with those who must agree before its work begins (rule 26 of 10-platform); null where no rule
  -- asked anybody.
  approval text check (approval in ('waiting', 'approved', 'rejected')),
  primary key (company_id, id),
  constraint work_order_number unique (company_id, number),
  check ((state in ('in_progress', 'completed')) <= (custody_id is not null)),
  check ((state = 'completed') = (completed_at is not null)),
  check ((state = 'completed') = (cost_minor is not null)),
  check (cleared_minor <= coalesce(cost_minor, 0)),
  check ((state = 'cancelled') = (cancel_reason is not null)),
  foreign key (company_id, vehicle_id) references fleet.vehicle (company_id, id),
  foreign key (company_id, vendor_party_id) references parties.party (company_id, id),
  foreign key (company_id, custody_id) references fleet.custody (company_id, id),
  check (num_nonnulls(payment_id, bill_id) = num_nonnulls(billed_minor)),
  foreign key (company_id, payment_id) references billing.payment (company_id, id),
  foreign key (company_id, bill_id) references billing.invoice (company_id, id)
);
alter table fleet.attachment add foreign key (company_id, work_order_id) references fleet.work_order (company_id, id);
create index work_order_created on fleet.work_order (company_id, created_at, id);
create index work_order_state on fleet.work_order (company_id, state, created_at);
create index work_order_vehicle on fleet.work_order (company_id, vehicle_id, created_at desc);
create index work_order_unbilled on fleet.work_order (company_id, completed_on) where state = 'completed' and billed_minor is null;
select app.company_table('fleet.work_order', 'keep');

create table fleet.work_order_line (
  company_id int not null default app.current_company() references platform.company,
  id uuid not null default app.uuid_v7(),
  work_order_id uuid not null,
  line_no int not null,
  kind text not null check (kind in ('part', 'labour', 'external')),
  description text not null check (length(description) between 1 and 200),
  quantity numeric(12, 3) not null check (quantity > 0),
  unit_cost_minor bigint not null check (unit_cost_minor >= 0),
  amount_minor bigint not null check (amount_minor >= 0),
  plan_item_id uuid,
  mark_id uuid,
  capitalise boolean not null default false,
  primary key (company_id, id),
  constraint work_order_line_no unique (company_id, work_order_id, line_no),
  foreign key (company_id, work_order_id) references fleet.work_order (company_id, id),
  foreign key (company_id, plan_item_id) references fleet.service_plan_item (company_id, id),
  foreign key (company_id, mark_id) references fleet.mark (company_id, id)
);
create index work_order_line_item on fleet.work_order_line (company_id, plan_item_id) where plan_item_id is not null;
select app.company_table('fleet.work_order_line');

-- An employee's errand with a vehicle: asked for, approved (claim), handed out (custody), taken back. A transfer is one too.
create table fleet.dispatch_permit (
  company_id int not null default app.current_company() references platform.company,
  id uuid not null default app.uuid_v7(),
  version int not null default 1,
  number text not null,
  vehicle_id uuid not null,
  purpose text not null check (purpose in ('employee_use', 'delivery', 'maintenance', 'inspection', 'transfer', 'other')),
  priority text not null check (priority in ('low', 'normal', 'high', 'urgent')),
  driver_party_id uuid not null,
  destination text not null check (length(destination) between 1 and 200),
  destination_branch_id uuid,
  starts_at timestamptz not null,
  ends_at timestamptz not null check (ends_at > starts_at),
  expected_km int check (expected_km between 1 and 100000),
  fuel_allowance_minor bigint check (fuel_allowance_minor >= 0),
  note text check (length(note) between 1 and 500),
  state text not null default 'pending' check (state in ('pending', 'approved', 'rejected', 'in_progress', 'completed', 'cancelled')),
  decided_at timestamptz,
  decided_by uuid,
  decided_by_name text,
  reject_reason text check (length(reject_reason) between 1 and 500),
  custody_id uuid,
  started_at timestamptz,
  -- Back in the yard; completed once every damage found then is decided.
  returned_at timestamptz check (returned_at > started_at),
  completed_at timestamptz,
  out_inspection_id uuid,
  in_inspection_id uuid,
  created_at timestamptz not null default now(),
  created_by uuid,
  created_by_name text not null,
  primary key (company_id, id),
  constraint dispatch_permit_number unique (company_id, number),
  check ((state in ('in_progress', 'completed')) = (custody_id is not null)),
  check (num_nonnulls(custody_id, started_at, out_inspection_id) in (0, 3)),
  check (num_nonnulls(returned_at, in_inspection_id) in (0, 2)),
  check ((state = 'completed') = (completed_at is not null)),
  check (state <> 'completed' or returned_at is not null),
  check ((state = 'rejected') = (reject_reason is not null)),
  check (purpose <> 'transfer' or destination_branch_id is not null),
  foreign key (company_id, vehicle_id) references fleet.vehicle (company_id, id),
  foreign key (company_id, driver_party_id) references parties.party (company_id, id),
  foreign key (company_id, destination_branch_id) references platform.branch (company_id, id),
  foreign key (company_id, custody_id) references fleet.custody (company_id, id),
  foreign key (company_id, out_inspection_id) references fleet.inspection (company_id, id),
  foreign key (company_id, in_inspection_id) references fleet.inspection (company_id, id)
);
create index dispatch_permit_created on fleet.dispatch_permit (company_id, created_at, id);
create index dispatch_permit_starts on fleet.dispatch_permit (company_id, starts_at, id);
create index dispatch_permit_state on fleet.dispatch_permit (company_id, state, created_at);
create index dispatch_permit_vehicle on fleet.dispatch_permit (company_id, vehicle_id, created_at desc);
create index dispatch_permit_driver on fleet.dispatch_permit (company_id, driver_party_id, created_at desc);
create index dispatch_permit_due on fleet.dispatch_permit (company_id, ends_at) where state = 'in_progress' and returned_at is null;
select app.company_table('fleet.dispatch_permit', 'keep');

-- A policy covers vehicles; what each bears of the premium is its share. Activating it makes the insurer's bill (R15).
create table fleet.insurance_policy (
  company_id int not null default app.current_company() references platform.company,
  id uuid not null default app.uuid_v7(),
  version int not null default 1,
  insurer_party_id uuid not null,
  number text not null check (length(number) between 1 and 60),
  cover text not null check (cover in ('comprehensive', 'third_party')),
  starts_on date not null,
  ends_on date not null check (ends_on >= starts_on),
  premium_minor bigint not null check (premium_minor > 0),
  excess_minor bigint check (excess_minor >= 0),
  rental_use boolean not null,
  note text check (length(note) between 1 and 500),
  state text not null default 'draft' check (state in ('draft', 'active', 'cancelled')),
  bill_id uuid,
  bill_number text,
  -- The first day it covers no more.
  cancelled_on date check (cancelled_on between starts_on and ends_on),
  refund_minor bigint check (refund_minor >= 0),
  credit_number text,
  cancel_reason text check (length(cancel_reason) between 1 and 500),
  -- The last day it covers: what forecasts and lists read.
  covers_until date not null generated always as (coalesce(cancelled_on - 1, ends_on)) stored,
  created_at timestamptz not null default now(),
  created_by uuid,
  -- How often a policy was billed and its bill voided: each activation posts under a key of its own.
  voided_bills int not null default 0 check (voided_bills >= 0),
  voided_refunds int not null default 0,
  -- The day its premium was spread anew from; null while it runs as on its bill.
  resumed_on date,
  primary key (company_id, id),
  constraint insurance_policy_taken unique (company_id, insurer_party_id, number),
  check ((state = 'draft') = (bill_id is null)),
  check ((state = 'cancelled') = (cancelled_on is not null)),
  check (num_nonnulls(cancelled_on, refund_minor, cancel_reason) in (0, 3)),
  foreign key (company_id, insurer_party_id) references parties.party (company_id, id),
  foreign key (company_id, bill_id) references billing.invoice (company_id, id)
);
alter table fleet.attachment add foreign key (company_id, policy_id) references fleet.insurance_policy (company_id, id) on delete cascade;
create index insurance_policy_created on fleet.insurance_policy (company_id, created_at, id);
create index insurance_policy_ends on fleet.insurance_policy (company_id, covers_until, id);
select app.company_table('fleet.insurance_policy');

create table fleet.insurance_share (
  company_id int not null default app.current_company() references platform.company,
  policy_id uuid not null,
  vehicle_id uuid not null,
  line_no int not null check (line_no > 0),
  share_minor bigint not null check (share_minor > 0),
  primary key (company_id, policy_id, vehicle_id),
  constraint insurance_share_line unique (company_id, policy_id, line_no),
  foreign key (company_id, policy_id) references fleet.insurance_policy (company_id, id) on delete cascade,
  foreign key (company_id, vehicle_id) references fleet.vehicle (company_id, id)
);
create index insurance_share_vehicle on fleet.insurance_share (company_id, vehicle_id);
select app.company_table('fleet.insurance_share');

-- What the insurer owes for an accident: one claim of a policy for one accident.
create table fleet.insurance_claim (
  company_id int not null default app.current_company() references platform.company,
  id uuid not null default app.uuid_v7(),
  policy_id uuid not null,
  flag_id uuid not null,
  claimed_on date not null,
  amount_minor bigint not null check (amount_minor > 0),
  claim_no text check (length(claim_no) between 1 and 60),
  invoice_id uuid not null,
  invoice_number text not null,
  created_at timestamptz not null default now(),
  created_by uuid,
  -- What follows when an invoice or credit of ours is voided in billing: an accident is claimed anew, a cancelled policy whose
  -- refund fell runs on, and damage whose invoice fell is decided again. Each time the next document has another key.
  voided_on date,
  primary key (company_id, id),
  foreign key (company_id, policy_id) references fleet.insurance_policy (company_id, id),
  foreign key (company_id, flag_id) references fleet.flag (company_id, id),
  foreign key (company_id, invoice_id) references billing.invoice (company_id, id)
);
create index insurance_claim_policy on fleet.insurance_claim (company_id, policy_id);
select app.company_table('fleet.insurance_claim', 'keep');

-- What a lender put up for vehicles, and how it is paid back. The schedule is written when the agreement becomes active (R17).
create table fleet.financing (
  company_id int not null default app.current_company() references platform.company,
  id uuid not null default app.uuid_v7(),
  version int not null default 1,
  number text not null,
  lender_party_id uuid not null,
  -- Whose bills the lender paid; the lender himself where he sells.
  dealer_party_id uuid not null,
  agreement_on date not null,
  cash_price_minor bigint not null check (cash_price_minor > 0),
  down_payment_minor bigint not null check (down_payment_minor >= 0),
  financed_minor bigint not null generated always as (cash_price_minor - down_payment_minor) stored,
  installment_count int not null check (installment_count between 1 and 240),
  first_due_on date not null check (first_due_on >= agreement_on),
  terms text not null check (terms in ('annual', 'flat', 'amount')),
  -- Of a year, in millionths: 6 % is 60000.
  rate_ppm int check (rate_ppm between 0 and 1000000),
  installment_minor bigint not null check (installment_minor > 0),
  -- Of a month, solved where the terms are flat or an amount.
  monthly_rate numeric(18, 12) not null check (monthly_rate >= 0),
  reference text check (length(reference) between 1 and 60),
  note text check (length(note) between 1 and 500),
  state text not null default 'draft' check (state in ('draft', 'active', 'settled')),
  settled_on date,
  quote_minor bigint check (quote_minor > 0),
  created_at timestamptz not null default now(),
  created_by uuid,
  primary key (company_id, id),
  constraint financing_number unique (company_id, number),
  check (down_payment_minor < cash_price_minor),
  check ((terms = 'amount') = (rate_ppm is null)),
  check ((state = 'settled') = (settled_on is not null)),
  check (quote_minor is null or state = 'settled'),
  foreign key (company_id, lender_party_id) references parties.party (company_id, id),
  foreign key (company_id, dealer_party_id) references parties.party (company_id, id),
  -- An agreement that ran before the company came opens with the rest of its balance (rule 27 of 40-finance): its first
  -- installments were paid elsewhere.
  paid_before int check (paid_before >= 0 and paid_before < installment_count),
  opened_on date,
  constraint financing_opened check (opened_on is null or paid_before is not null)
);
create index financing_created on fleet.financing (company_id, created_at, id);
create index financing_active on fleet.financing (company_id, id) where state = 'active';
select app.company_table('fleet.financing', 'keep');

create table fleet.financing_vehicle (
  company_id int not null default app.current_company() references platform.company,
  financing_id uuid not null,
  vehicle_id uuid not null,
  line_no int not null check (line_no > 0),
  share_minor bigint not null check (share_minor > 0),
  primary key (company_id, financing_id, vehicle_id),
  constraint financing_vehicle_line unique (company_id, financing_id, line_no),
  foreign key (company_id, financing_id) references fleet.financing (company_id, id),
  foreign key (company_id, vehicle_id) references fleet.vehicle (company_id, id)
);
create index financing_vehicle_vehicle on fleet.financing_vehicle (company_id, vehicle_id);
select app.company_table('fleet.financing_vehicle');

create table fleet.financing_installment (
  company_id int not null default app.current_company() references platform.company,
  financing_id uuid not null,
  no int not null check (no > 0),
  due_on date not null,
  amount_minor bigint not null check (amount_minor >= 0),
  interest_minor bigint not null,
  principal_minor bigint not null check (principal_minor >= 0),
  -- The day its interest was posted.
  accrued_on date,
  before_opening boolean not null default false,
  primary key (company_id, financing_id, no),
  check (interest_minor + principal_minor = amount_minor),
  foreign key (company_id, financing_id) references fleet.financing (company_id, id),
  constraint financing_installment_before
  check (not before_opening or accrued_on is not null)
);
create index financing_installment_due on fleet.financing_installment (company_id, due_on);
select app.company_table('fleet.financing_installment', 'keep');

create table fleet.financing_payment (
  company_id int not null default app.current_company() references platform.company,
  id uuid not null default app.uuid_v7(),
  financing_id uuid not null,
  payment_id uuid not null,
  number text not null,
  paid_on date not null,
  kind text not null check (kind in ('installment', 'settlement')),
  amount_minor bigint not null check (amount_minor > 0),
  interest_minor bigint not null check (interest_minor >= 0),
  principal_minor bigint not null check (principal_minor >= 0),
  -- What an early settlement cost beyond balance and accrued interest; below zero it was cheaper.
  cost_minor bigint not null default 0,
  created_at timestamptz not null default now(),
  created_by uuid,
  primary key (company_id, id),
  check (interest_minor + principal_minor + cost_minor = amount_minor),
  foreign key (company_id, financing_id) references fleet.financing (company_id, id),
  foreign key (company_id, payment_id) references billing.payment (company_id, id)
);
create index financing_payment_financing on fleet.financing_payment (company_id, financing_id, id);
select app.company_table('fleet.financing_payment', 'append');

create table fleet.financing_allocation (
  company_id int not null default app.current_company() references platform.company,
  financing_payment_id uuid not null,
  financing_id uuid not null,
  no int not null,
  interest_minor bigint not null check (interest_minor >= 0),
  principal_minor bigint not null check (principal_minor >= 0),
  primary key (company_id, financing_payment_id, no),
  foreign key (company_id, financing_payment_id) references fleet.financing_payment (company_id, id),
  foreign key (company_id, financing_id, no) references fleet.financing_installment (company_id, financing_id, no)
);
create index financing_allocation_row on fleet.financing_allocation (company_id, financing_id, no);
select app.company_table('fleet.financing_allocation', 'append');

-- What the company keeps for fines that will come late and not be collected (R20): one run a month, traced to each custody.
create table fleet.reserve_run (
  company_id int not null default app.current_company() references platform.company,
  id uuid not null default app.uuid_v7(),
  month text not null check (month ~ '^\d{4}-\d{2}$'),
  run_on date not null,
  target_minor bigint not null check (target_minor >= 0),
  delta_minor bigint not null,
  entry_number text,
  created_at timestamptz not null default now(),
  primary key (company_id, id),
  constraint reserve_run_month unique (company_id, month)
);
select app.company_table('fleet.reserve_run', 'append');

create table fleet.reserve_line (
  company_id int not null default app.current_company() references platform.company,
  run_id uuid not null,
  custody_id uuid not null,
  previous_minor bigint not null check (previous_minor >= 0),
  target_minor bigint not null check (target_minor >= 0),
  delta_minor bigint not null generated always as (target_minor - previous_minor) stored,
  primary key (company_id, run_id, custody_id),
  foreign key (company_id, run_id) references fleet.reserve_run (company_id, id),
  foreign key (company_id, custody_id) references fleet.custody (company_id, id)
);
select app.company_table('fleet.reserve_line', 'append');
create index attachment_policy on fleet.attachment (company_id, policy_id) where policy_id is not null;

-- A finding that was dismissed: it is not shown again before the day, if there is one.
create table fleet.finding_ignored (
  company_id int not null default app.current_company() references platform.company,
  vehicle_id uuid not null,
  finding text not null check (length(finding) between 1 and 40),
  reason text not null check (length(reason) between 1 and 300),
  until date,
  created_at timestamptz not null default now(),
  created_by uuid,
  primary key (company_id, vehicle_id, finding),
  foreign key (company_id, vehicle_id) references fleet.vehicle (company_id, id)
);
select app.company_table('fleet.finding_ignored');

-- The paper of a station or a fuel card for what was filled: a bill or a voucher that clears what the logs have accrued.
create table fleet.fuel_bill (
  company_id int not null default app.current_company() references platform.company,
  id uuid not null default app.uuid_v7(),
  version int not null default 1,
  vendor_party_id uuid not null,
  billed_on date not null,
  accrued_minor bigint not null check (accrued_minor > 0),
  amount_minor bigint not null check (amount_minor > 0),
  payment_id uuid,
  bill_id uuid,
  document text not null,
  voided_on date,
  created_at timestamptz not null default now(),
  created_by uuid,
  primary key (company_id, id),
  check (num_nonnulls(payment_id, bill_id) = 1),
  foreign key (company_id, vendor_party_id) references parties.party (company_id, id),
  foreign key (company_id, payment_id) references billing.payment (company_id, id),
  foreign key (company_id, bill_id) references billing.invoice (company_id, id)
);
create index fuel_bill_day on fleet.fuel_bill (company_id, billed_on);
select app.company_table('fleet.fuel_bill', 'keep');

-- One filling. A wrong one is voided with its reading and its entry, never changed.
create table fleet.fuel_log (
  company_id int not null default app.current_company() references platform.company,
  id uuid not null default app.uuid_v7(),
  version int not null default 1,
  vehicle_id uuid not null,
  at timestamptz not null,
  filled_on date not null,
  litres numeric(8, 3) not null check (litres > 0),
  -- The true distance, as its reading keeps it.
  km int not null check (km between 0 and 5000000),
  is_full boolean not null,
  paid_by text not null check (paid_by in ('company', 'custodian')),
  cost_minor bigint check (cost_minor > 0),
  vendor_party_id uuid,
  receipt_no text check (length(receipt_no) between 1 and 60),
  fuel_bill_id uuid,
  voided_at timestamptz,
  void_reason text check (length(void_reason) between 1 and 500),
  created_at timestamptz not null default now(),
  created_by uuid,
  created_by_name text not null,
  primary key (company_id, id),
  check (paid_by = 'custodian' or cost_minor is null or vendor_party_id is not null),
  check ((voided_at is null) = (void_reason is null)),
  check (fuel_bill_id is null or (voided_at is null and paid_by = 'company')),
  foreign key (company_id, vehicle_id) references fleet.vehicle (company_id, id),
  foreign key (company_id, vendor_party_id) references parties.party (company_id, id),
  foreign key (company_id, fuel_bill_id) references fleet.fuel_bill (company_id, id)
);
alter table fleet.attachment add foreign key (company_id, fuel_log_id) references fleet.fuel_log (company_id, id);
create unique index fuel_log_taken on fleet.fuel_log (company_id, vehicle_id, at) where voided_at is null;
create index fuel_log_at on fleet.fuel_log (company_id, at, id);
create index fuel_log_open on fleet.fuel_log (company_id, vendor_party_id, filled_on)
  where paid_by = 'company' and fuel_bill_id is null and voided_at is null;
create index fuel_log_bill on fleet.fuel_log (company_id, fuel_bill_id) where fuel_bill_id is not null;
select app.company_table('fleet.fuel_log', 'keep');
create index attachment_fuel_log on fleet.attachment (company_id, fuel_log_id) where fuel_log_id is not null;

-- Rule R24: the consumption from one full tank to the next. `usual` is what the vehicle has used until then,
-- once it has run 1,000 km between full tanks; three tenths above it is unusual.
create function fleet.fuel_use(vehicle uuid, filled_at timestamptz)
returns table (litres numeric, km int, per_hundred numeric, usual numeric, is_high boolean)
language sql stable parallel safe as
$$
  select span.litres, span.km, span.per_hundred, before.usual, coalesce(span.per_hundred > before.usual * 1.3, false)
  from (select app.current_company() as company_id) c
  join lateral (select f.km from fleet.fuel_log f where f.company_id = c.company_id and f.vehicle_id = vehicle
    and f.at = filled_at and f.is_full and f.voided_at is null) this on true
  join lateral (select f.at, f.km from fleet.fuel_log f where f.company_id = c.company_id and f.vehicle_id = vehicle
    and f.at < filled_at and f.is_full and f.voided_at is null order by f.at desc limit 1) last on true
  join lateral (select f.at, f.km from fleet.fuel_log f where f.company_id = c.company_id and f.vehicle_id = vehicle
    and f.is_full and f.voided_at is null order by f.at limit 1) first on true
  cross join lateral (select sum(f.litres) as litres, this.km - last.km as km,
      round(sum(f.litres) * 100 / nullif(this.km - last.km, 0), 2) as per_hundred
    from fleet.fuel_log f where f.company_id = c.company_id and f.vehicle_id = vehicle and f.voided_at is null
      and f.at > last.at and f.at <= filled_at) span
  cross join lateral (select case when last.km - first.km >= 1000 then round(sum(f.litres) * 100 / (last.km - first.km), 2) end as usual
    from fleet.fuel_log f where f.company_id = c.company_id and f.vehicle_id = vehicle and f.voided_at is null
      and f.at > first.at and f.at <= last.at) before
$$;
create index attachment_work_order on fleet.attachment (company_id, work_order_id) where work_order_id is not null;

-- Photos taken of a mark when it was first seen; their hashes are part of what was signed.
create table fleet.mark_photo (
  company_id int not null default app.current_company() references platform.company,
  mark_id uuid not null,
  file_id uuid not null,
  sha256 text not null check (sha256 ~ '^[0-9a-f]{64}$'),
  position int not null check (position between 0 and 5),
  primary key (company_id, mark_id, file_id),
  foreign key (company_id, mark_id) references fleet.mark (company_id, id) on delete cascade,
  foreign key (company_id, file_id) references app.file (company_id, id)
);
select app.company_table('fleet.mark_photo');

-- The usual fine of an authority for a kind of violation from a day on: it completes a notice that names no amount.
create table fleet.default_fine (
  company_id int not null default app.current_company() references platform.company,
  id uuid not null default app.uuid_v7(),
  version int not null default 1,
  type text not null check (type in ('speeding', 'red_light', 'phone', 'seat_belt', 'illegal_parking', 'no_licence',
    'under_influence', 'right_of_way', 'reverse_driving', 'overtaking', 'lane', 'other')),
  valid_from date not null,
  amount_minor bigint not null check (amount_minor > 0),
  created_at timestamptz not null default now(),
  created_by uuid,
  primary key (company_id, id),
  constraint default_fine_taken unique (company_id, type, valid_from)
);
select app.company_table('fleet.default_fine');
create unique index insurance_claim_once on fleet.insurance_claim (company_id, flag_id) where voided_on is null;
create index mark_charged_by on fleet.mark (company_id, charge_document) where charge_document is not null;

-- A file of drafts may be taken back (section 10); an agreement that posted never goes.
grant delete on fleet.financing to qafila_app;
create policy drafts_only on fleet.financing as restrictive for delete using (state = 'draft');
