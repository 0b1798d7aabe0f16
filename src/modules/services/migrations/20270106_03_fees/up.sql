create table services.fee_plan (
  company_id int not null default app.current_company() references platform.company,
  id uuid not null default app.uuid_v7(),
  version int not null default 1,
  name_ar text not null check (length(name_ar) between 1 and 120),
  starts_on date not null,
  ends_on date not null,
  amount_minor bigint not null check (amount_minor > 0),
  -- What a brother or sister of a pupil is given, in basis points.
  sibling_bps int not null default 0 check (sibling_bps between 0 and 10000),
  -- Days as text: the driver reads an array of dates as instants of the server's zone.
  due_days text[] not null check (cardinality(due_days) between 1 and 12
    and array_to_string(due_days, ' ') ~ '^\d{4}-\d\d-\d\d( \d{4}-\d\d-\d\d)*$'),
  active boolean not null default true,
  created_at timestamptz not null default now(),
  created_by uuid,
  primary key (company_id, id),
  constraint fee_plan_name_taken unique (company_id, name_ar),
  constraint fee_plan_term check (starts_on < ends_on)
);
create index fee_plan_term_order on services.fee_plan (company_id, starts_on desc, id);
select app.company_table('services.fee_plan', 'keep');

create table services.enrolment (
  company_id int not null default app.current_company() references platform.company,
  id uuid not null default app.uuid_v7(),
  version int not null default 1,
  number text not null,
  state text not null default 'active' check (state in ('active', 'withdrawn')),
  plan_id uuid not null,
  student_id uuid not null,
  guardian_id uuid not null,
  class_name text check (length(class_name) between 1 and 60),
  discount_bps int not null default 0 check (discount_bps between 0 and 10000),
  discount_reason text check (length(discount_reason) between 1 and 200),
  fee_minor bigint not null check (fee_minor > 0),
  discount_minor bigint not null check (discount_minor between 0 and fee_minor),
  enrolled_on date not null,
  withdrawn_on date,
  credited_minor bigint not null default 0,
  created_at timestamptz not null default now(),
  created_by uuid,
  primary key (company_id, id),
  foreign key (company_id, plan_id) references services.fee_plan (company_id, id),
  foreign key (company_id, student_id) references parties.party (company_id, id),
  foreign key (company_id, guardian_id) references parties.party (company_id, id),
  constraint enrolment_number_taken unique (company_id, number),
  constraint enrolment_discount_said check (discount_bps = 0 or discount_reason is not null),
  constraint enrolment_left check ((state = 'withdrawn') = (withdrawn_on is not null))
);
-- V3: a pupil is enrolled in a plan once; who left may come back.
create unique index enrolment_once on services.enrolment (company_id, plan_id, student_id) where state = 'active';
create index enrolment_guardian on services.enrolment (company_id, guardian_id);
create index enrolment_student on services.enrolment (company_id, student_id);
create index enrolment_state on services.enrolment (company_id, state, number);
select app.company_table('services.enrolment', 'keep');

create table services.enrolment_instalment (
  company_id int not null default app.current_company() references platform.company,
  id uuid not null default app.uuid_v7(),
  enrolment_id uuid not null,
  no int not null check (no > 0),
  invoice_id uuid not null,
  primary key (company_id, id),
  foreign key (company_id, enrolment_id) references services.enrolment (company_id, id),
  foreign key (company_id, invoice_id) references billing.invoice (company_id, id),
  constraint enrolment_instalment_no unique (company_id, enrolment_id, no),
  constraint enrolment_instalment_invoice unique (company_id, invoice_id)
);
select app.company_table('services.enrolment_instalment', 'keep');
