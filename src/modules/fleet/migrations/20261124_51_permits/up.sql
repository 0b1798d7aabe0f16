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
