-- One imported list of an authority: what each of its rows became stays readable beside the file it came from.
create table fleet.violation_import (
  company_id int not null default app.current_company() references platform.company,
  id uuid not null default app.uuid_v7(),
  authority_party_id uuid not null,
  file_name text not null check (length(file_name) between 1 and 200),
  rows_hash text not null,
  -- Which heading said what: the next list of the same authority is read the same way.
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
