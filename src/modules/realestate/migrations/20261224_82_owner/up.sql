-- For whom the company lets, on what terms, and whose money it is. The balance is kept under the representative.
create table realestate.agreement (
  company_id int not null default app.current_company() references platform.company,
  id uuid not null default app.uuid_v7(),
  version int not null default 1,
  number text not null,
  representative_id uuid not null,
  starts_on date not null,
  ends_on date,
  fee_basis text not null check (fee_basis in ('collected', 'fixed')),
  fee_bps int not null default 0 check (fee_bps between 0 and 10000),
  fee_minor bigint not null default 0 check (fee_minor >= 0),
  minimum_fee_minor bigint not null default 0 check (minimum_fee_minor >= 0),
  reserve_minor bigint not null default 0 check (reserve_minor >= 0),
  spend_limit_minor bigint not null default 0 check (spend_limit_minor >= 0),
  payout_day int not null default 5 check (payout_day between 1 and 28),
  state text not null default 'active' check (state in ('active', 'ended')),
  created_at timestamptz not null default now(),
  created_by uuid,
  primary key (company_id, id),
  constraint agreement_number_taken unique (company_id, number),
  foreign key (company_id, representative_id) references parties.party (company_id, id),
  check (ends_on is null or ends_on >= starts_on)
);
create index agreement_representative on realestate.agreement (company_id, representative_id);
select app.company_table('realestate.agreement');

create table realestate.agreement_share (
  company_id int not null default app.current_company() references platform.company,
  id uuid not null default app.uuid_v7(),
  agreement_id uuid not null,
  no int not null,
  owner_id uuid not null,
  share_bps int not null check (share_bps between 1 and 10000),
  primary key (company_id, id),
  constraint agreement_share_taken unique (company_id, agreement_id, owner_id),
  foreign key (company_id, agreement_id) references realestate.agreement (company_id, id) on delete cascade,
  foreign key (company_id, owner_id) references parties.party (company_id, id)
);
select app.company_table('realestate.agreement_share');

create table realestate.agreement_property (
  company_id int not null default app.current_company() references platform.company,
  id uuid not null default app.uuid_v7(),
  agreement_id uuid not null,
  property_id uuid not null,
  starts_on date not null,
  ends_on date,
  primary key (company_id, id),
  foreign key (company_id, agreement_id) references realestate.agreement (company_id, id) on delete cascade,
  foreign key (company_id, property_id) references realestate.property (company_id, id),
  constraint agreement_property_taken exclude using gist (
    company_id with =, property_id with =, daterange(starts_on, ends_on, '[]') with &&)
);
create index agreement_property_of on realestate.agreement_property (company_id, agreement_id);
select app.company_table('realestate.agreement_property');

alter table realestate.lease_row add agreement_id uuid;
alter table realestate.lease_row add constraint lease_row_agreement foreign key (company_id, agreement_id) references realestate.agreement (company_id, id);
create index lease_row_agreement on realestate.lease_row (company_id, agreement_id) where (agreement_id is not null);

create table realestate.owner_statement (
  company_id int not null default app.current_company() references platform.company,
  id uuid not null default app.uuid_v7(),
  version int not null default 1,
  number text not null,
  agreement_id uuid not null,
  starts_on date not null,
  ends_on date not null,
  opening_minor bigint not null,
  collected_minor bigint not null,
  expenses_minor bigint not null,
  fee_minor bigint not null check (fee_minor >= 0),
  reserve_change_minor bigint not null,
  payable_minor bigint not null check (payable_minor >= 0),
  carried_minor bigint not null,
  state text not null default 'approved' check (state in ('approved', 'paid')),
  created_at timestamptz not null default now(),
  created_by uuid,
  primary key (company_id, id),
  constraint owner_statement_number_taken unique (company_id, number),
  constraint owner_statement_taken unique (company_id, agreement_id, ends_on),
  foreign key (company_id, agreement_id) references realestate.agreement (company_id, id),
  check (ends_on >= starts_on)
);
select app.company_table('realestate.owner_statement');

create table realestate.owner_payout (
  company_id int not null default app.current_company() references platform.company,
  id uuid not null default app.uuid_v7(),
  statement_id uuid not null,
  owner_id uuid not null,
  amount_minor bigint not null check (amount_minor > 0),
  payment_id uuid not null,
  primary key (company_id, id),
  constraint owner_payout_taken unique (company_id, statement_id, owner_id),
  foreign key (company_id, statement_id) references realestate.owner_statement (company_id, id),
  foreign key (company_id, owner_id) references parties.party (company_id, id),
  foreign key (company_id, payment_id) references billing.payment (company_id, id)
);
create index owner_payout_payment on realestate.owner_payout (company_id, payment_id);
select app.company_table('realestate.owner_payout', 'append');
