-- Closing a company: one super administrator asks, another one closes. Ninety days later its data go for good; the row stays as a
-- headstone, because the platform's own receipts and log name it.
alter table platform.company
  add column closing_asked_at timestamptz,
  add column closing_asked_by uuid,
  add column closing_asked_by_name text,
  add column closing_reason text,
  add column closed_at timestamptz,
  add column purged_at timestamptz,
  add column purged_rows bigint not null default 0;
update platform.company set closed_at = now() where status = 'closed';
alter table platform.company
  add constraint company_closed_since check ((status = 'closed') = (closed_at is not null)),
  add constraint company_closing_asked check ((closing_asked_at is null) = (closing_asked_by is null)
    and (closing_asked_at is null) = (closing_asked_by_name is null) and (closing_asked_at is null) = (closing_reason is null)),
  add constraint company_purged check (purged_at is null or closed_at is not null);
create index company_to_purge on platform.company (closed_at) where status = 'closed' and purged_at is null;

-- Copies that platform staff made; nobody of the company waits for them.
alter table platform.company_export add column by_staff boolean not null default false;

-- Whether this transaction may delete what otherwise never goes. The setting alone opens nothing, because everybody may set it: the
-- schema's owner alone deletes, one company alone, and only after its ninety days by the clock of the database.
create function platform.purges(of_company int) returns boolean language sql stable as
$$
  select coalesce(nullif(current_setting('app.purging', true), '')::int = of_company, false)
    and pg_has_role(current_user, (select nspowner from pg_namespace where nspname = 'platform'), 'usage')
    and exists (select from platform.company c where c.id = of_company and c.status = 'closed' and c.purged_at is null
      and c.closed_at <= now() - interval '90 days')
$$;
grant execute on function platform.purges(int) to qafila_app;

-- Begins one transaction of the purge of a company, and holds its row until the end.
create function platform.begin_purge(of_company int) returns void language plpgsql volatile as
$$
begin
  perform from platform.company c where c.id = of_company for no key update;
  perform set_config('app.company_id', of_company::text, true), set_config('app.purging', of_company::text, true);
  if not platform.purges(of_company) then
    raise exception 'Company % has not been closed for 90 days.', of_company;
  end if;
end
$$;
revoke execute on function platform.begin_purge(int) from public;

-- Every table with rows of companies, those that point to others first. Left out: orders and subscription, which are the platform's
-- own books and count its series of numbers, and the head of the audit chain, which the last transaction takes after it has
-- written down where the chain ended.
create function platform.tables_to_purge() returns setof text language plpgsql stable as
$$
declare
  waiting oid[];
  free oid[];
begin
  select array_agg(r.oid) into waiting from pg_class r join pg_namespace n on n.oid = r.relnamespace
  where r.relkind in ('r', 'p') and not r.relispartition
    and n.nspname not in ('pg_catalog', 'information_schema', 'pgboss', 'public', 'specimen')
    and n.nspname || '.' || r.relname not in ('platform.subscription_order', 'platform.subscription', 'app.audit_head')
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
