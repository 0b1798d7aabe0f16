-- Who pays a part of what its members get: a party of the books, and the profile of its claims: the columns of the file in their order,
-- and the language of their heads.
create table clinic.insurer (
  company_id int not null default app.current_company() references platform.company,
  id uuid not null default app.uuid_v7(),
  version int not null default 1,
  party_id uuid not null,
  -- What the insurer calls this clinic.
  provider_code text check (length(provider_code) between 1 and 40),
  language text not null default 'ar' check (language in ('ar', 'en')),
  columns text[] not null check (cardinality(columns) between 1 and 20),
  is_active boolean not null default true,
  created_at timestamptz not null default now(),
  created_by uuid,
  primary key (company_id, id),
  foreign key (company_id, party_id) references parties.party (company_id, id),
  constraint insurer_party_taken unique (company_id, party_id)
);
select app.company_table('clinic.insurer');

-- What an insurer pays of the services of its members.
create table clinic.insurance_plan (
  company_id int not null default app.current_company() references platform.company,
  id uuid not null default app.uuid_v7(),
  version int not null default 1,
  insurer_id uuid not null,
  name_ar text not null check (length(name_ar) between 1 and 120),
  -- The most that a patient pays of one visit; null: no limit.
  cap_per_visit_minor bigint check (cap_per_visit_minor >= 0),
  is_active boolean not null default true,
  created_at timestamptz not null default now(),
  created_by uuid,
  primary key (company_id, id),
  foreign key (company_id, insurer_id) references clinic.insurer (company_id, id),
  constraint insurance_plan_taken unique (company_id, insurer_id, name_ar)
);
select app.company_table('clinic.insurance_plan');

-- A group of services without a row is not covered.
create table clinic.plan_rule (
  company_id int not null default app.current_company() references platform.company,
  plan_id uuid not null,
  service_group text not null check (service_group in ('consultation', 'procedure', 'lab', 'pharmacy')),
  share_kind text not null check (share_kind in ('percent', 'fixed')),
  share_bps int check (share_bps between 0 and 10000),
  share_minor bigint check (share_minor >= 0),
  needs_approval boolean not null default false,
  primary key (company_id, plan_id, service_group),
  foreign key (company_id, plan_id) references clinic.insurance_plan (company_id, id) on delete cascade,
  constraint plan_rule_share check ((share_kind = 'percent') = (share_bps is not null) and (share_kind = 'fixed') = (share_minor is not null))
);
select app.company_table('clinic.plan_rule');

create table clinic.coverage (
  company_id int not null default app.current_company() references platform.company,
  id uuid not null default app.uuid_v7(),
  version int not null default 1,
  patient_id uuid not null,
  plan_id uuid not null,
  member_no text not null check (length(member_no) between 1 and 40),
  from_on date not null,
  to_on date,
  -- The number of the letter that sends the patient here.
  referral text check (length(referral) between 1 and 60),
  created_at timestamptz not null default now(),
  created_by uuid,
  primary key (company_id, id),
  foreign key (company_id, patient_id) references clinic.patient (company_id, id),
  foreign key (company_id, plan_id) references clinic.insurance_plan (company_id, id),
  constraint coverage_days check (to_on is null or to_on >= from_on),
  -- One insurer at a time, so that a share is never a question.
  constraint coverage_taken exclude using gist (
    company_id with =, patient_id with =, daterange(from_on, to_on, '[]') with &&)
);
create index coverage_of_patient on clinic.coverage (company_id, patient_id, from_on desc);
select app.company_table('clinic.coverage');

-- What was done in a visit and who pays it, as it was invoiced. The rows of a voided bill stay as its history.
create table clinic.visit_bill (
  company_id int not null default app.current_company() references platform.company,
  id uuid not null default app.uuid_v7(),
  version int not null default 1,
  appointment_id uuid not null,
  bill_no int not null check (bill_no >= 0),
  billed_on date not null,
  coverage_id uuid,
  insurer_id uuid,
  -- Null where there is nothing for one of the two to pay.
  invoice_id uuid,
  insurer_invoice_id uuid,
  -- What the patient signed on the day of the visit: to pay what the insurer refuses.
  consent_file_id uuid,
  is_void boolean not null default false,
  created_at timestamptz not null default now(),
  created_by uuid,
  primary key (company_id, id),
  foreign key (company_id, appointment_id) references clinic.appointment (company_id, id),
  foreign key (company_id, coverage_id) references clinic.coverage (company_id, id),
  foreign key (company_id, insurer_id) references clinic.insurer (company_id, id),
  constraint visit_bill_taken unique (company_id, appointment_id, bill_no),
  check ((insurer_id is null) = (coverage_id is null)),
  check (insurer_invoice_id is null or insurer_id is not null),
  check (invoice_id is not null or insurer_invoice_id is not null)
);
create unique index visit_bill_invoice on clinic.visit_bill (company_id, invoice_id) where invoice_id is not null;
create unique index visit_bill_insurer_invoice on clinic.visit_bill (company_id, insurer_invoice_id) where insurer_invoice_id is not null;
select app.company_table('clinic.visit_bill', 'keep');

create table clinic.visit_line (
  company_id int not null default app.current_company() references platform.company,
  id uuid not null default app.uuid_v7(),
  bill_id uuid not null,
  line_no int not null check (line_no > 0),
  service_id uuid not null,
  service_group text not null check (service_group in ('consultation', 'procedure', 'lab', 'pharmacy')),
  price_minor bigint not null check (price_minor >= 0),
  patient_minor bigint not null check (patient_minor >= 0),
  insurer_minor bigint not null check (insurer_minor >= 0),
  -- What the insurer may still be asked for: its part less what stands in a claim or was given up.
  claimable_minor bigint not null check (claimable_minor >= 0 and claimable_minor <= insurer_minor),
  needs_approval boolean not null default false,
  approval_no text check (length(approval_no) between 1 and 40),
  primary key (company_id, id),
  foreign key (company_id, bill_id) references clinic.visit_bill (company_id, id),
  foreign key (company_id, service_id) references clinic.service (company_id, id),
  constraint visit_line_taken unique (company_id, bill_id, line_no),
  -- The invariant of a share: nothing is paid twice, and nothing by nobody.
  constraint visit_line_whole check (patient_minor + insurer_minor = price_minor)
);
create index visit_line_claimable on clinic.visit_line (company_id, bill_id) where claimable_minor > 0;
select app.company_table('clinic.visit_line', 'keep');

create table clinic.claim (
  company_id int not null default app.current_company() references platform.company,
  id uuid not null default app.uuid_v7(),
  version int not null default 1,
  number text not null,
  insurer_id uuid not null,
  from_on date not null,
  to_on date not null,
  state text not null default 'draft' check (state in ('draft', 'submitted', 'settled', 'discarded')),
  submitted_on date,
  settled_on date,
  remittance_no text check (length(remittance_no) between 1 and 60),
  created_at timestamptz not null default now(),
  created_by uuid,
  primary key (company_id, id),
  constraint claim_number unique (company_id, number),
  foreign key (company_id, insurer_id) references clinic.insurer (company_id, id),
  constraint claim_days check (to_on >= from_on),
  check ((state in ('draft', 'discarded')) = (submitted_on is null)),
  check ((state = 'settled') = (settled_on is not null))
);
create index claim_newest on clinic.claim (company_id, created_at desc, id desc);
select app.company_table('clinic.claim', 'keep');

create table clinic.claim_line (
  company_id int not null default app.current_company() references platform.company,
  id uuid not null default app.uuid_v7(),
  claim_id uuid not null,
  visit_line_id uuid not null,
  amount_minor bigint not null check (amount_minor > 0),
  -- Null before the insurer answered.
  approved_minor bigint check (approved_minor between 0 and amount_minor),
  rejection_code text check (length(rejection_code) between 1 and 40),
  -- What was decided on the part that was refused.
  decision text check (decision in ('resubmitted', 'credited', 'charged')),
  decided_at timestamptz,
  primary key (company_id, id),
  foreign key (company_id, claim_id) references clinic.claim (company_id, id) on delete cascade,
  foreign key (company_id, visit_line_id) references clinic.visit_line (company_id, id),
  constraint claim_line_taken unique (company_id, claim_id, visit_line_id),
  check (num_nonnulls(decision, decided_at) in (0, 2)),
  check (decision is null or approved_minor < amount_minor)
);
create index claim_line_of_visit on clinic.claim_line (company_id, visit_line_id);
select app.company_table('clinic.claim_line');

-- Visits that were invoiced before there were shares: the patient pays all.
insert into clinic.visit_bill (company_id, appointment_id, bill_no, billed_on, invoice_id, created_at)
select a.company_id, a.id, a.bill_no - 1, i.invoice_date, a.invoice_id, now()
from clinic.appointment a join billing.invoice i on i.company_id = a.company_id and i.id = a.invoice_id
where a.invoice_id is not null;
