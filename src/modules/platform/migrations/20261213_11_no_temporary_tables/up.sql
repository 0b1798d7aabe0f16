-- A temporary table of whoever works on the database at that moment is nobody's data: a copy of a company stopped at it, and so did its
-- removal.

create or replace function platform.open_company_rows() returns table(place integer, table_name text, column_names text[], lines_cursor text, sheet_cursor text) language plpgsql stable as $$
declare
  source record;
  statement text;
  cursor_name refcursor;
begin
  place := 0;
  for source in
    select r.oid, n.nspname, r.relname,
      (select array_agg(a.attname::text order by a.attnum) from pg_attribute a
        where a.attrelid = r.oid and a.attnum > 0 and not a.attisdropped) as columns,
      (select string_agg(format('r.%I', a.attname), ', ' order by k.nth)
        from pg_index i, unnest(i.indkey::int[]) with ordinality as k (num, nth), pg_attribute a
        where i.indrelid = r.oid and i.indisprimary and a.attrelid = r.oid and a.attnum = k.num) as key_columns
    from pg_class r join pg_namespace n on n.oid = r.relnamespace
    where r.relkind in ('r', 'p') and not r.relispartition and r.relpersistence <> 't'
      and n.nspname not in ('pg_catalog', 'information_schema', 'pgboss', 'public', 'specimen')
      and (n.nspname || '.' || r.relname = 'platform.company' or exists (select from pg_attribute a
        where a.attrelid = r.oid and a.attname = 'company_id' and a.attnum > 0 and not a.attisdropped))
      and n.nspname || '.' || r.relname not in ('app.idempotency', 'app.realtime_event', 'app.mail', 'app.access_link')
    order by 2, 3
  loop
    place := place + 1;
    table_name := source.nspname || '.' || source.relname;
    column_names := source.columns;
    statement := format('select to_json(r)::text as line from %I.%I r where r.%I = app.current_company() order by %s',
      source.nspname, source.relname, case when table_name = 'platform.company' then 'id' else 'company_id' end,
      source.key_columns);
    lines_cursor := 'company_lines_' || place;
    cursor_name := lines_cursor;
    open cursor_name for execute statement;
    sheet_cursor := 'company_sheet_' || place;
    cursor_name := sheet_cursor;
    open cursor_name for execute statement;
    return next;
  end loop;
end
$$;

create or replace function platform.tables_to_purge() returns setof text language plpgsql stable as $$
declare
  waiting oid[];
  free oid[];
begin
  select array_agg(r.oid) into waiting from pg_class r join pg_namespace n on n.oid = r.relnamespace
  where r.relkind in ('r', 'p') and not r.relispartition and r.relpersistence <> 't'
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
