-- What the installation itself is set to. One row and no company: it is read before anybody has signed in.
create table platform.installation (
  is_only boolean primary key default true check (is_only),
  version int not null default 1,
  sign_up_open boolean not null default true,
  -- With none, a new company begins on the free plan.
  trial_days int not null default 14 check (trial_days between 0 and 90),
  trial_plan text not null default 'professional' references platform.plan,
  -- Stands under every letter; null leaves the line out.
  contact_email text check (length(contact_email) between 3 and 200),
  -- How long entries of the system log and letters that were sent are kept; null keeps them for good.
  log_days int check (log_days between 90 and 3650),
  mail_days int check (mail_days between 30 and 3650),
  notice_ar text check (length(notice_ar) between 1 and 300),
  notice_en text check (length(notice_en) between 1 and 300),
  notice_from timestamptz,
  notice_until timestamptz,
  check ((notice_ar is null) = (notice_until is null)),
  check ((notice_from is null) = (notice_until is null)),
  check (notice_from < notice_until)
);
insert into platform.installation default values;
grant select, update on platform.installation to qafila_app;

-- Deletes what the installation no longer keeps, and nothing else: the application itself may delete from neither table. A letter
-- that still waits, and one that never left, stay until somebody has seen to them.
create function platform.forget_old(at timestamptz, out log_rows int, out mail_rows int) language plpgsql security definer
set search_path = pg_catalog as $$
declare
  kept platform.installation;
begin
  select * into kept from platform.installation;
  delete from app.system_log l where l.at < forget_old.at - make_interval(days => kept.log_days);
  get diagnostics log_rows = row_count;
  delete from app.mail m where m.state = 'sent' and m.sent_at < forget_old.at - make_interval(days => kept.mail_days);
  get diagnostics mail_rows = row_count;
end $$;
revoke execute on function platform.forget_old(timestamptz) from public;
grant execute on function platform.forget_old(timestamptz) to qafila_app;
create index system_log_at on app.system_log (at);
