-- The files that the present transaction has opened. A second, restrictive policy stands before the one of the company on every clinical
-- table: it has no rows but those of an opened file, whatever is asked. So no list, export, copy, search or report can hold a clinical
-- word, those of later years included. `record/opening.commands.ts` alone sets it, which writes down who opened what and why.
create function clinic.open_files() returns uuid[] language sql stable as
$$ select string_to_array(nullif(current_setting('app.clinic_files', true), ''), ',')::uuid[] $$;
grant execute on function clinic.open_files() to qafila_app;

-- Who opened a file: never changed, never deleted, and each line also stands in the audit chain.
create table clinic.record_access (
  company_id int not null default app.current_company() references platform.company,
  id uuid not null default app.uuid_v7(),
  patient_id uuid not null,
  user_id uuid not null,
  user_name text not null,
  at timestamptz not null,
  basis text not null check (basis in ('treating', 'delegated', 'breakGlass')),
  -- Sealed: a reason may name an illness.
  reason bytea,
  parts text[] not null check (cardinality(parts) > 0),
  primary key (company_id, id),
  foreign key (company_id, patient_id) references clinic.patient (company_id, id) on delete cascade
);
create index record_access_newest on clinic.record_access (company_id, at desc, id desc);
create index record_access_of_patient on clinic.record_access (company_id, patient_id, at desc);
select app.company_table('clinic.record_access', 'append');

-- What opens a file to a person who does not treat the patient: for a while, for a reason.
create table clinic.access_grant (
  company_id int not null default app.current_company() references platform.company,
  id uuid not null default app.uuid_v7(),
  patient_id uuid not null,
  user_id uuid not null,
  basis text not null check (basis in ('delegated', 'breakGlass')),
  reason bytea not null,
  valid_until timestamptz not null,
  created_at timestamptz not null default now(),
  created_by uuid,
  primary key (company_id, id),
  foreign key (company_id, patient_id) references clinic.patient (company_id, id) on delete cascade
);
create index access_grant_of_person on clinic.access_grant (company_id, user_id, patient_id, valid_until);
select app.company_table('clinic.access_grant', 'append');

-- What is written is sealed with the key of the company: the columns beside it say only whose and when.
create table clinic.encounter (
  company_id int not null default app.current_company() references platform.company,
  id uuid not null default app.uuid_v7(),
  version int not null default 1,
  number text not null,
  patient_id uuid not null,
  appointment_id uuid not null,
  practitioner_id uuid not null,
  state text not null default 'draft' check (state in ('draft', 'signed')),
  content bytea not null,
  started_at timestamptz not null,
  signed_at timestamptz,
  signed_by_name text,
  created_at timestamptz not null default now(),
  created_by uuid,
  primary key (company_id, id),
  constraint encounter_number unique (company_id, number),
  constraint encounter_visit_taken unique (company_id, appointment_id),
  foreign key (company_id, patient_id) references clinic.patient (company_id, id) on delete cascade,
  foreign key (company_id, appointment_id) references clinic.appointment (company_id, id) on delete cascade,
  foreign key (company_id, practitioner_id) references clinic.practitioner (company_id, id),
  check ((state = 'signed') = (signed_at is not null)),
  check (num_nonnulls(signed_at, signed_by_name) in (0, 2))
);
create index encounter_of_patient on clinic.encounter (company_id, patient_id, started_at desc);
select app.company_table('clinic.encounter', 'keep');
create policy opened_only on clinic.encounter as restrictive using (patient_id = any (clinic.open_files()));

-- A signed encounter never changes, whoever writes.
create function clinic.keep_signed() returns trigger language plpgsql as $$
begin
  if old.state = 'signed' then raise exception 'a signed encounter never changes'; end if;
  return new;
end $$;
create trigger keep_signed before update on clinic.encounter for each row execute function clinic.keep_signed();

create table clinic.addendum (
  company_id int not null default app.current_company() references platform.company,
  id uuid not null default app.uuid_v7(),
  patient_id uuid not null,
  encounter_id uuid not null,
  at timestamptz not null,
  by_name text not null,
  content bytea not null,
  created_by uuid,
  primary key (company_id, id),
  foreign key (company_id, patient_id) references clinic.patient (company_id, id) on delete cascade,
  foreign key (company_id, encounter_id) references clinic.encounter (company_id, id) on delete cascade
);
create index addendum_of_encounter on clinic.addendum (company_id, encounter_id, at);
select app.company_table('clinic.addendum', 'append');
create policy opened_only on clinic.addendum as restrictive using (patient_id = any (clinic.open_files()));

create table clinic.prescription (
  company_id int not null default app.current_company() references platform.company,
  id uuid not null default app.uuid_v7(),
  number text not null,
  patient_id uuid not null,
  encounter_id uuid not null,
  at timestamptz not null,
  by_name text not null,
  content bytea not null,
  created_by uuid,
  primary key (company_id, id),
  constraint prescription_number unique (company_id, number),
  foreign key (company_id, patient_id) references clinic.patient (company_id, id) on delete cascade,
  foreign key (company_id, encounter_id) references clinic.encounter (company_id, id) on delete cascade
);
create index prescription_of_patient on clinic.prescription (company_id, patient_id, at desc);
select app.company_table('clinic.prescription', 'append');
create policy opened_only on clinic.prescription as restrictive using (patient_id = any (clinic.open_files()));

create table clinic.clinical_summary (
  company_id int not null default app.current_company() references platform.company,
  id uuid not null default app.uuid_v7(),
  version int not null default 1,
  patient_id uuid not null,
  content bytea not null,
  created_at timestamptz not null default now(),
  created_by uuid,
  primary key (company_id, id),
  constraint clinical_summary_only unique (company_id, patient_id),
  foreign key (company_id, patient_id) references clinic.patient (company_id, id) on delete cascade
);
select app.company_table('clinic.clinical_summary', 'keep');
create policy opened_only on clinic.clinical_summary as restrictive using (patient_id = any (clinic.open_files()));

-- The bytes lie sealed among the files of the company, under a neutral name; they open through the record alone.
create table clinic.attachment (
  company_id int not null default app.current_company() references platform.company,
  id uuid not null default app.uuid_v7(),
  patient_id uuid not null,
  encounter_id uuid not null,
  kind text not null check (kind in ('result', 'image', 'consent', 'other')),
  content bytea not null,
  file_id uuid not null,
  sha256 text not null check (length(sha256) = 64),
  taken_on date not null,
  created_at timestamptz not null default now(),
  created_by uuid,
  primary key (company_id, id),
  foreign key (company_id, patient_id) references clinic.patient (company_id, id) on delete cascade,
  foreign key (company_id, encounter_id) references clinic.encounter (company_id, id) on delete cascade
);
create index attachment_of_encounter on clinic.attachment (company_id, encounter_id);
select app.company_table('clinic.attachment', 'append');
create policy opened_only on clinic.attachment as restrictive using (patient_id = any (clinic.open_files()));
