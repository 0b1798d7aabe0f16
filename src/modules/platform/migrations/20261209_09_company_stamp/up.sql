-- The version of a company's row stands for everything of it that access.session_actor reads: modules, plan and features.
create function platform.renew_company() returns trigger language plpgsql as $$
begin
  update platform.company set created_at = created_at where id = case when tg_op = 'DELETE' then old.company_id else new.company_id end;
  return null;
end $$;

create trigger renews_company after insert or update or delete on platform.module_setting for each row execute function platform.renew_company();
create trigger renews_company after insert or update or delete on platform.subscription for each row execute function platform.renew_company();

create function platform.renew_companies() returns trigger language plpgsql as $$
begin
  update platform.company set created_at = created_at;
  return null;
end $$;

create trigger renews_companies after insert or update or delete on platform.feature_gate
  for each statement execute function platform.renew_companies();
