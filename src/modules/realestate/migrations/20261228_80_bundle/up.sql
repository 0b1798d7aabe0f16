-- Cheques a tenant gave for a lease at once; the cheques themselves are billing's.
create table realestate.cheque_bundle (
  company_id int not null default app.current_company() references platform.company,
  id uuid not null default app.uuid_v7(),
  lease_id uuid not null,
  bank text not null check (length(bank) between 1 and 80),
  drawer text not null check (length(drawer) between 1 and 120),
  taken_on date not null,
  created_at timestamptz not null default now(),
  created_by uuid,
  primary key (company_id, id),
  foreign key (company_id, lease_id) references realestate.lease (company_id, id)
);
create index cheque_bundle_lease on realestate.cheque_bundle (company_id, lease_id);
select app.company_table('realestate.cheque_bundle');

create table realestate.bundle_cheque (
  company_id int not null default app.current_company() references platform.company,
  id uuid not null default app.uuid_v7(),
  bundle_id uuid not null,
  cheque_id uuid not null,
  payment_id uuid not null,
  primary key (company_id, id),
  constraint bundle_cheque_taken unique (company_id, cheque_id),
  foreign key (company_id, bundle_id) references realestate.cheque_bundle (company_id, id),
  foreign key (company_id, cheque_id) references billing.cheque (company_id, id),
  foreign key (company_id, payment_id) references billing.payment (company_id, id)
);
create index bundle_cheque_of on realestate.bundle_cheque (company_id, bundle_id);
create index bundle_cheque_payment on realestate.bundle_cheque (company_id, payment_id);
select app.company_table('realestate.bundle_cheque');

-- What of a receipt is meant for a row: it is allocated to the row's invoice when there is one, and to no other.
create table realestate.rent_cover (
  company_id int not null default app.current_company() references platform.company,
  id uuid not null default app.uuid_v7(),
  row_id uuid not null,
  payment_id uuid not null,
  amount_minor bigint not null check (amount_minor > 0),
  primary key (company_id, id),
  foreign key (company_id, row_id) references realestate.lease_row (company_id, id) on delete cascade,
  foreign key (company_id, payment_id) references billing.payment (company_id, id)
);
create index rent_cover_row on realestate.rent_cover (company_id, row_id);
create index rent_cover_payment on realestate.rent_cover (company_id, payment_id);
select app.company_table('realestate.rent_cover');
