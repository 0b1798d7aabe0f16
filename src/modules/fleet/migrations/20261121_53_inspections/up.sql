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
