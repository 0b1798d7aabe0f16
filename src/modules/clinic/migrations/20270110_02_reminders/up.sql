-- What a patient was reminded of: once of a kind for a visit on a day, whatever is restarted or moved within that day. Without a way to
-- write to the patient the desk calls.
create table clinic.reminder (
  company_id int not null default app.current_company() references platform.company,
  id uuid not null default app.uuid_v7(),
  version int not null default 1,
  appointment_id uuid not null,
  kind text not null check (kind in ('day', 'hours', 'offer')),
  visit_on date not null,
  -- The time that the patient was told.
  told_at timestamptz not null,
  channel text not null check (channel in ('email', 'call')),
  state text not null check (state in ('sent', 'toCall', 'called')),
  created_at timestamptz not null default now(),
  created_by uuid,
  primary key (company_id, id),
  foreign key (company_id, appointment_id) references clinic.appointment (company_id, id),
  constraint reminder_once unique (company_id, appointment_id, kind, visit_on),
  check ((channel = 'email') = (state = 'sent'))
);
create index reminder_to_call on clinic.reminder (company_id, told_at) where state = 'toCall';
select app.company_table('clinic.reminder');
alter table clinic.appointment drop column reminded_day_for, drop column reminded_hours_for;

-- A screen in a waiting room: it shows numbers and rooms behind a link, and no names.
create table clinic.screen (
  company_id int not null default app.current_company() references platform.company,
  id uuid not null default app.uuid_v7(),
  version int not null default 1,
  name_ar text not null check (length(name_ar) between 1 and 60),
  is_on boolean not null default true,
  created_at timestamptz not null default now(),
  created_by uuid,
  primary key (company_id, id)
);
select app.company_table('clinic.screen', 'keep');
