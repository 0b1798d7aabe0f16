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
create unique index vehicle_import_same on fleet.vehicle_import (company_id, rows_hash) where state = 'committed';
select app.company_table('fleet.vehicle_import', 'keep');

alter table fleet.vehicle_group
  add foreign key (company_id, import_id) references fleet.vehicle_import (company_id, id);

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
  primary key (company_id, id),
  constraint vehicle_document_replaced_once unique (company_id, replaces_id),
  constraint vehicle_document_expiry check (kind not in ('registration', 'technical_inspection', 'operating_permit') or expires_on is not null),
  check (expires_on >= issued_on),
  foreign key (company_id, vehicle_id) references fleet.vehicle (company_id, id),
  foreign key (company_id, replaces_id) references fleet.vehicle_document (company_id, id)
);
create index vehicle_document_vehicle on fleet.vehicle_document (company_id, vehicle_id, kind, expires_on);
create index vehicle_document_expiry on fleet.vehicle_document (company_id, expires_on);
select app.company_table('fleet.vehicle_document');
