create schema clinic;
grant usage on schema clinic to qafila_app;

create table clinic.room (
  company_id int not null default app.current_company() references platform.company,
  id uuid not null default app.uuid_v7(),
  version int not null default 1,
  name_ar text not null check (length(name_ar) between 1 and 60),
  is_active boolean not null default true,
  created_at timestamptz not null default now(),
  created_by uuid,
  primary key (company_id, id),
  constraint clinic_room_taken unique (company_id, name_ar)
);
select app.company_table('clinic.room');

create table clinic.service (
  company_id int not null default app.current_company() references platform.company,
  id uuid not null default app.uuid_v7(),
  version int not null default 1,
  code text not null check (length(code) between 1 and 20),
  name_ar text not null check (length(name_ar) between 1 and 120),
  name_en text not null check (length(name_en) between 1 and 120),
  service_group text not null check (service_group in ('consultation', 'procedure', 'lab', 'pharmacy')),
  price_minor bigint not null check (price_minor >= 0),
  -- Null: the time of the practitioner.
  minutes int check (minutes between 5 and 480),
  is_active boolean not null default true,
  created_at timestamptz not null default now(),
  created_by uuid,
  primary key (company_id, id),
  constraint clinic_service_code_taken unique (company_id, code)
);
select app.company_table('clinic.service');

create table clinic.practitioner (
  company_id int not null default app.current_company() references platform.company,
  id uuid not null default app.uuid_v7(),
  version int not null default 1,
  party_id uuid not null,
  -- The account with which the practitioner signs in: the basis "treating" follows from it.
  user_id uuid,
  name_ar text not null check (length(name_ar) between 1 and 120),
  name_en text not null check (length(name_en) between 1 and 120),
  specialty text check (length(specialty) between 1 and 80),
  licence text check (length(licence) between 1 and 40),
  licence_expires_on date,
  sex text not null check (sex in ('male', 'female')),
  service_id uuid,
  slot_minutes int not null default 15 check (slot_minutes between 5 and 240),
  share_bps int not null default 0 check (share_bps between 0 and 10000),
  is_active boolean not null default true,
  created_at timestamptz not null default now(),
  created_by uuid,
  primary key (company_id, id),
  foreign key (company_id, party_id) references parties.party (company_id, id),
  foreign key (company_id, service_id) references clinic.service (company_id, id),
  constraint practitioner_account_taken unique (company_id, user_id)
);
select app.company_table('clinic.practitioner');

create table clinic.schedule (
  company_id int not null default app.current_company() references platform.company,
  id uuid not null default app.uuid_v7(),
  version int not null default 1,
  practitioner_id uuid not null,
  room_id uuid,
  -- 0 is Sunday.
  weekdays int[] not null check (cardinality(weekdays) between 1 and 7 and weekdays <@ '{0,1,2,3,4,5,6}'),
  opens_at text not null check (opens_at ~ '^([01]\d|2[0-3]):[0-5]\d$'),
  closes_at text not null check (closes_at ~ '^([01]\d|2[0-3]):[0-5]\d$' and closes_at > opens_at),
  -- [{"from": "10:30", "to": "10:45"}]
  breaks jsonb not null default '[]' check (jsonb_typeof(breaks) = 'array'),
  valid_from date not null,
  valid_to date,
  created_at timestamptz not null default now(),
  created_by uuid,
  primary key (company_id, id),
  foreign key (company_id, practitioner_id) references clinic.practitioner (company_id, id),
  foreign key (company_id, room_id) references clinic.room (company_id, id),
  constraint schedule_days check (valid_to is null or valid_to >= valid_from)
);
create index schedule_of_practitioner on clinic.schedule (company_id, practitioner_id, valid_from);
select app.company_table('clinic.schedule');

-- A day that is not as the schedule says: closed, or with hours of its own.
create table clinic.schedule_exception (
  company_id int not null default app.current_company() references platform.company,
  id uuid not null default app.uuid_v7(),
  version int not null default 1,
  practitioner_id uuid not null,
  on_day date not null,
  opens_at text check (opens_at ~ '^([01]\d|2[0-3]):[0-5]\d$'),
  closes_at text check (closes_at ~ '^([01]\d|2[0-3]):[0-5]\d$' and closes_at > opens_at),
  reason text not null check (length(reason) between 1 and 120),
  created_at timestamptz not null default now(),
  created_by uuid,
  primary key (company_id, id),
  foreign key (company_id, practitioner_id) references clinic.practitioner (company_id, id),
  constraint schedule_exception_taken unique (company_id, practitioner_id, on_day),
  check (num_nonnulls(opens_at, closes_at) in (0, 2))
);
select app.company_table('clinic.schedule_exception');

-- A person or animal of the books as the clinic knows it; name, phone, identity and birth date are the party's.
create table clinic.patient (
  company_id int not null default app.current_company() references platform.company,
  id uuid not null default app.uuid_v7(),
  version int not null default 1,
  number text not null,
  party_id uuid not null,
  sex text not null check (sex in ('male', 'female')),
  guardian_id uuid,
  preferred_language text not null default 'ar' check (preferred_language in ('ar', 'en')),
  practitioner_sex text check (practitioner_sex in ('male', 'female')),
  wants_reminders boolean not null default true,
  -- A merged file answers as the one it was merged into.
  merged_into uuid,
  merged_at timestamptz,
  created_at timestamptz not null default now(),
  created_by uuid,
  primary key (company_id, id),
  constraint patient_number unique (company_id, number),
  constraint patient_party_taken unique (company_id, party_id),
  foreign key (company_id, party_id) references parties.party (company_id, id),
  foreign key (company_id, guardian_id) references parties.party (company_id, id),
  foreign key (company_id, merged_into) references clinic.patient (company_id, id),
  check (num_nonnulls(merged_into, merged_at) in (0, 2)),
  check (merged_into <> id)
);
create index patient_newest on clinic.patient (company_id, created_at desc, id desc);
create index patient_merged on clinic.patient (company_id, merged_into) where merged_into is not null;
select app.company_table('clinic.patient', 'keep');

-- A file with all that were merged into it, however often.
create function clinic.files_of(of_patient uuid) returns setof uuid language sql stable as
$$
  with recursive files (id) as (
    select of_patient
    union
    select p.id from clinic.patient p join files f on p.merged_into = f.id where p.company_id = app.current_company()
  )
  select id from files
$$;
grant execute on function clinic.files_of(uuid) to qafila_app;

-- An offer to the waiting list is an appointment that holds its time until `offered_until`; it has no number before it is accepted.
create table clinic.appointment (
  company_id int not null default app.current_company() references platform.company,
  id uuid not null default app.uuid_v7(),
  version int not null default 1,
  number text,
  patient_id uuid not null,
  practitioner_id uuid not null,
  service_id uuid not null,
  room_id uuid,
  starts_at timestamptz not null,
  ends_at timestamptz not null,
  source text not null check (source in ('desk', 'phone', 'walkIn', 'waiting', 'link')),
  state text not null check (state in ('offered', 'lapsed', 'booked', 'confirmed', 'arrived', 'in_room', 'done', 'cancelled', 'no_show')),
  -- Beside another at the same time, knowingly; never in a room that is taken.
  is_overbooked boolean not null default false,
  offered_until timestamptz,
  waiting_id uuid,
  queue_on date,
  queue_no int check (queue_no > 0),
  confirmed_at timestamptz,
  arrived_at timestamptz,
  called_at timestamptz,
  done_at timestamptz,
  cancelled_at timestamptz,
  missed_at timestamptz,
  cancel_reason text check (length(cancel_reason) between 1 and 200),
  is_prepaid boolean not null default false,
  -- What the patient was reminded of, for the time it had then.
  reminded_day_for timestamptz,
  reminded_hours_for timestamptz,
  created_at timestamptz not null default now(),
  created_by uuid,
  primary key (company_id, id),
  constraint appointment_number unique (company_id, number),
  foreign key (company_id, patient_id) references clinic.patient (company_id, id),
  foreign key (company_id, practitioner_id) references clinic.practitioner (company_id, id),
  foreign key (company_id, service_id) references clinic.service (company_id, id),
  foreign key (company_id, room_id) references clinic.room (company_id, id),
  constraint appointment_range check (ends_at > starts_at),
  check ((state in ('offered', 'lapsed')) = (number is null)),
  check ((state in ('offered', 'lapsed')) <= (offered_until is not null)),
  check (num_nonnulls(queue_on, queue_no) in (0, 2)),
  constraint appointment_queue_taken unique (company_id, practitioner_id, queue_on, queue_no),
  constraint appointment_slot_taken exclude using gist (
    company_id with =, practitioner_id with =, tstzrange(starts_at, ends_at) with &&)
    where (state in ('offered', 'booked', 'confirmed', 'arrived', 'in_room', 'done') and not is_overbooked),
  constraint appointment_room_taken exclude using gist (
    company_id with =, room_id with =, tstzrange(starts_at, ends_at) with &&)
    where (room_id is not null and state in ('offered', 'booked', 'confirmed', 'arrived', 'in_room', 'done'))
);
create index appointment_of_practitioner on clinic.appointment (company_id, practitioner_id, starts_at);
create index appointment_of_patient on clinic.appointment (company_id, patient_id, starts_at);
create index appointment_by_start on clinic.appointment (company_id, starts_at, id);
select app.company_table('clinic.appointment', 'keep');

create table clinic.waiting (
  company_id int not null default app.current_company() references platform.company,
  id uuid not null default app.uuid_v7(),
  version int not null default 1,
  patient_id uuid not null,
  practitioner_id uuid not null,
  service_id uuid not null,
  from_on date not null,
  to_on date not null,
  state text not null default 'waiting' check (state in ('waiting', 'offered', 'booked', 'closed')),
  created_at timestamptz not null default now(),
  created_by uuid,
  primary key (company_id, id),
  foreign key (company_id, patient_id) references clinic.patient (company_id, id),
  foreign key (company_id, practitioner_id) references clinic.practitioner (company_id, id),
  foreign key (company_id, service_id) references clinic.service (company_id, id),
  constraint waiting_days check (to_on >= from_on)
);
create index waiting_order on clinic.waiting (company_id, practitioner_id, created_at, id) where state = 'waiting';
create index waiting_of_patient on clinic.waiting (company_id, patient_id);
select app.company_table('clinic.waiting');
alter table clinic.appointment add foreign key (company_id, waiting_id) references clinic.waiting (company_id, id);
