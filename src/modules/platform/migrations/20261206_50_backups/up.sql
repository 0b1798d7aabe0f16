-- Copies that the platform makes by itself each night lie beside those a company asks for: the same archive, without the sheets for
-- people, kept by the calendar. What a check of the bytes found stays on the copy.
alter table platform.company_export
  add column kind text not null default 'asked' check (kind in ('asked', 'nightly', 'manual')),
  add column verified_at timestamptz,
  add column is_intact boolean,
  add constraint company_export_checked check ((verified_at is null) = (is_intact is null));
create index company_export_due on platform.company_export (company_id, expires_at) where state = 'ready';

-- What platform staff see of all companies at once.
alter table platform.copy_result
  add column kind text not null default 'asked' check (kind in ('asked', 'nightly', 'manual')),
  add column row_count bigint,
  add column sha256 text;
create index copy_result_newest on platform.copy_result (company_id, state, at desc);

create or replace function platform.keep_copy_result() returns trigger language plpgsql as $$
begin
  insert into platform.copy_result (company_id, id, at, state, requested_by_name, by_staff, size_bytes, kind, row_count, sha256)
  values (new.company_id, new.id, coalesce(new.ready_at, new.requested_at), new.state, new.requested_by_name, new.by_staff,
    new.size_bytes, new.kind, new.row_count, new.sha256)
  on conflict do nothing;
  return null;
end $$;

-- A copy names the schema its lines fit.
grant select on app.migration to qafila_app;
