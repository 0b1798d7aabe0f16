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
  primary key (company_id, id),
  constraint insurance_policy_taken unique (company_id, insurer_party_id, number),
  check ((state = 'draft') = (bill_id is null)),
  check ((state = 'cancelled') = (cancelled_on is not null)),
  check (num_nonnulls(cancelled_on, refund_minor, cancel_reason) in (0, 3)),
  foreign key (company_id, insurer_party_id) references parties.party (company_id, id),
  foreign key (company_id, bill_id) references billing.invoice (company_id, id)
);
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
  primary key (company_id, id),
  constraint insurance_claim_once unique (company_id, flag_id),
  foreign key (company_id, policy_id) references fleet.insurance_policy (company_id, id),
  foreign key (company_id, flag_id) references fleet.flag (company_id, id),
  foreign key (company_id, invoice_id) references billing.invoice (company_id, id)
);
create index insurance_claim_policy on fleet.insurance_claim (company_id, policy_id);
select app.company_table('fleet.insurance_claim', 'keep');
