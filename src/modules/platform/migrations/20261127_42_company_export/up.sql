-- A copy of everything a company has, made once and kept for a week. Its bytes lie in the file store in parts.
create table platform.company_export (
  company_id int not null default app.current_company() references platform.company,
  id uuid not null default app.uuid_v7(),
  state text not null default 'preparing' check (state in ('preparing', 'ready', 'failed', 'removed')),
  requested_by uuid not null,
  requested_by_name text not null,
  requested_at timestamptz not null,
  ready_at timestamptz,
  expires_at timestamptz,
  parts int,
  size_bytes bigint,
  row_count bigint,
  file_count int,
  -- SHA-256 of the whole archive.
  sha256 text,
  primary key (company_id, id),
  check ((state in ('ready', 'removed')) = (ready_at is not null))
);
create unique index company_export_running on platform.company_export (company_id) where state = 'preparing';
create index company_export_list on platform.company_export (company_id, requested_at desc);
select app.company_table('platform.company_export', 'keep');

-- Opens two cursors over every table that holds rows of the company of the transaction: one line of JSON a row, in the order of
-- the primary key. A stable function sees one moment, so do all its cursors: no table is younger than another, although
-- they are read one after the other while people go on working. Left out is what only serves the machine or opens doors:
-- answers kept for repeats, hints, letters with their links, hashes of link tokens.
create function platform.open_company_rows()
returns table (place int, table_name text, column_names text[], lines_cursor text, sheet_cursor text)
language plpgsql stable as
$$
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
    where r.relkind in ('r', 'p') and not r.relispartition
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
grant execute on function platform.open_company_rows() to qafila_app;
