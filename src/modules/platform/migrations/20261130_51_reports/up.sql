-- What the platform tells about itself by months. A subscription is one row that changes, and copies lie under row-level security; what
-- happened to them is written down here by the database itself, once, for the platform's pages alone. No row-level security: every row
-- names its company and no company reads them.
create table platform.subscription_change (
  id bigint generated always as identity primary key,
  company_id int not null references platform.company,
  at timestamptz not null,
  plan_code text not null references platform.plan,
  cycle text not null check (cycle in ('trial', 'monthly', 'yearly')),
  state text not null check (state in ('trial', 'active', 'grace', 'free')),
  -- The price of the period, in KWD fils.
  price_minor bigint not null
);
create index subscription_change_company on platform.subscription_change (company_id, at desc, id desc);
grant select, insert on platform.subscription_change to qafila_app;

create function platform.keep_subscription_change() returns trigger language plpgsql as $$
begin
  insert into platform.subscription_change (company_id, at, plan_code, cycle, state, price_minor)
  values (new.company_id, new.changed_at, new.plan_code, new.cycle, new.state, new.paid_minor);
  return null;
end $$;
create trigger keep_subscription_change_new after insert on platform.subscription for each row
  execute function platform.keep_subscription_change();
create trigger keep_subscription_change after update on platform.subscription for each row
  when ((old.plan_code, old.cycle, old.state, old.paid_minor) is distinct from (new.plan_code, new.cycle, new.state, new.paid_minor))
  execute function platform.keep_subscription_change();

-- What is known of the time before: how each subscription stands, since it last changed.
insert into platform.subscription_change (company_id, at, plan_code, cycle, state, price_minor)
  select company_id, changed_at, plan_code, cycle, state, paid_minor from platform.subscription order by changed_at;

-- Whose plan is paid at a moment, a company whose grace runs included.
create function platform.payers_at(moment timestamptz)
returns table (company_id int, since timestamptz, plan_code text, cycle text, price_minor bigint) language sql stable as $$
  select newest.company_id, newest.at, newest.plan_code, newest.cycle, newest.price_minor
  from (select distinct on (c.company_id) c.* from platform.subscription_change c
    where c.at < moment order by c.company_id, c.at desc, c.id desc) newest
  where newest.state in ('active', 'grace')
$$;
grant execute on function platform.payers_at(timestamptz) to qafila_app;

create table platform.copy_result (
  company_id int not null references platform.company,
  id uuid not null,
  at timestamptz not null,
  state text not null check (state in ('ready', 'failed')),
  requested_by_name text not null,
  by_staff boolean not null,
  size_bytes bigint,
  primary key (company_id, id)
);
create index copy_result_at on platform.copy_result (at);
grant select, insert on platform.copy_result to qafila_app;

create function platform.keep_copy_result() returns trigger language plpgsql as $$
begin
  insert into platform.copy_result (company_id, id, at, state, requested_by_name, by_staff, size_bytes)
  values (new.company_id, new.id, coalesce(new.ready_at, new.requested_at), new.state, new.requested_by_name, new.by_staff,
    new.size_bytes)
  on conflict do nothing;
  return null;
end $$;
create trigger keep_copy_result after update on platform.company_export for each row
  when (old.state = 'preparing' and new.state in ('ready', 'failed')) execute function platform.keep_copy_result();

alter table platform.company_export no force row level security;
insert into platform.copy_result (company_id, id, at, state, requested_by_name, by_staff, size_bytes)
  select company_id, id, coalesce(ready_at, requested_at), case when state = 'failed' then 'failed' else 'ready' end, requested_by_name,
    by_staff, size_bytes
  from platform.company_export where state <> 'preparing';
alter table platform.company_export force row level security;

create index browse_visit_started on platform.browse_visit (started_at);
create index system_log_action on app.system_log (action, at);

-- The story of subscriptions and of copies are the platform's own books too: they stay when a company's data go.
create or replace function platform.tables_to_purge() returns setof text language plpgsql stable as
$$
declare
  waiting oid[];
  free oid[];
begin
  select array_agg(r.oid) into waiting from pg_class r join pg_namespace n on n.oid = r.relnamespace
  where r.relkind in ('r', 'p') and not r.relispartition
    and n.nspname not in ('pg_catalog', 'information_schema', 'pgboss', 'public', 'specimen')
    and n.nspname || '.' || r.relname not in ('platform.subscription_order', 'platform.subscription',
      'platform.subscription_change', 'platform.copy_result', 'app.audit_head')
    and exists (select from pg_attribute a
      where a.attrelid = r.oid and a.attname = 'company_id' and a.attnum > 0 and not a.attisdropped);
  while cardinality(waiting) > 0 loop
    select array_agg(o) into free from unnest(waiting) o where not exists (select from pg_constraint c
      where c.contype = 'f' and c.confrelid = o and c.conrelid <> o and c.conrelid = any (waiting));
    if free is null then raise exception 'Tables point to each other in a circle.'; end if;
    return query select format('%I.%I', n.nspname, r.relname) from pg_class r join pg_namespace n on n.oid = r.relnamespace
      where r.oid = any (free) order by 1;
    waiting := array(select unnest(waiting) except select unnest(free));
  end loop;
end
$$;
revoke execute on function platform.tables_to_purge() from public;
