-- What a second phone saw at a handover or return that another had recorded first: it changes nothing of the contract, and its
-- photos are kept with it.
create table rentals.second_record (
  company_id int not null default app.current_company() references platform.company,
  id uuid not null default app.uuid_v7(),
  contract_id uuid not null,
  leg_id uuid not null,
  purpose text not null check (purpose in ('out', 'in')),
  device_key uuid not null,
  at timestamptz not null,
  odometer_km int check (odometer_km >= 0),
  fuel_eighths int check (fuel_eighths between 0 and 8),
  photos jsonb not null,
  note text check (length(note) between 1 and 1000),
  created_at timestamptz not null default now(),
  created_by uuid,
  created_by_name text not null,
  primary key (company_id, id),
  constraint second_record_kept unique (company_id, contract_id, purpose, device_key),
  foreign key (company_id, contract_id) references rentals.contract (company_id, id),
  foreign key (company_id, leg_id) references rentals.leg (company_id, id)
);
select app.company_table('rentals.second_record', 'append');
