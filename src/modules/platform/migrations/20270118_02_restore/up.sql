-- A company put back to a copy, or opened a second time from it.
alter table platform.company
  add column copy_of int references platform.company,
  add column sealed_as uuid,
  add column restoring_since timestamptz;

alter table platform.company_export
  drop constraint company_export_kind_check,
  add constraint company_export_kind_check check (kind in ('asked', 'nightly', 'manual', 'beforeRestore')),
  add column problem text;

alter table platform.copy_result
  drop constraint copy_result_kind_check,
  add constraint copy_result_kind_check check (kind in ('asked', 'nightly', 'manual', 'beforeRestore')),
  add column drilled_at timestamptz,
  add column drill_problem text;

create table platform.restore (
  company_id int not null default app.current_company() references platform.company,
  id uuid not null default app.uuid_v7(),
  export_id uuid not null,
  mode text not null check (mode in ('sandbox', 'newCompany', 'replace')),
  state text not null check (state in ('verifying', 'verified', 'saving', 'applying', 'applied', 'failed', 'discarded')),
  requested_by uuid not null,
  requested_by_name text not null,
  requested_at timestamptz not null,
  applied_by uuid,
  applied_by_name text,
  applied_at timestamptz,
  saved_export_id uuid,
  copy_company uuid,
  finished_at timestamptz,
  problem text,
  report jsonb,
  primary key (company_id, id),
  foreign key (company_id, export_id) references platform.company_export (company_id, id),
  check ((applied_by is null) = (applied_at is null))
);
create index restore_list on platform.restore (company_id, requested_at desc);
create unique index restore_running on platform.restore (company_id) where state in ('verifying', 'saving', 'applying');
select app.company_table('platform.restore', 'keep');

create or replace function app.company_is_open(of_company int) returns boolean language sql stable as $$
  select exists (select from platform.company where id = of_company and status = 'active' and (restoring_since is null or restoring_since < now() - interval '2 hours'))
$$;

-- No mail leaves a company that is a copy of another one: it may name people who know nothing of it.
create function platform.hold_mail_of_copies() returns trigger language plpgsql as $$
begin
  if exists (select from platform.company c where c.id = new.company_id and c.copy_of is not null) then
    new.state := 'failed';
    new.last_error := 'copy';
  end if;
  return new;
end $$;
create trigger held_for_copies before insert or update of state on app.mail
  for each row when (new.state = 'queued' and new.company_id is not null) execute function platform.hold_mail_of_copies();
