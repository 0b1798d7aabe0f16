-- A commit holds its locks until the disk has it, and whoever posts next in the company waits for that as well. A transaction that has
-- called `flush_later` lets go of them first; its session calls `flush_now` behind the commit and tells nobody before it has come back.
-- What is on the disk is always the log up to some point: whoever builds on a transaction is never kept without it.

-- Where the server cannot be asked for a flush (before 17), or standbys have to hear of it, the commit waits as ever.
create function app.flushes_later() returns boolean language plpgsql stable as $$
begin
  return pg_catalog.current_setting('server_version_num')::int >= 170000
    and pg_catalog.current_setting('synchronous_standby_names') = ''
    and pg_catalog.current_setting('synchronous_commit') <> 'off';
end $$;

create function app.flush_later() returns void language plpgsql as $$
begin
  if app.flushes_later() then
    perform pg_catalog.set_config('synchronous_commit', 'off', true);
  end if;
end $$;

create function app.flush_now() returns void language plpgsql as $$
begin
  if app.flushes_later() then
    perform pg_catalog.pg_logical_emit_message(false, 'qafila', ''::text, true);
  end if;
end $$;

grant execute on function app.flushes_later(), app.flush_later(), app.flush_now() to qafila_app;
