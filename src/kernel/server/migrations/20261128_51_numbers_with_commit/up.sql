-- A number may be taken in the packet that carries the commit. What travels with it does not know the number yet and says a
-- mark instead; `app.numbered` puts the number in its place. Both settings end with the transaction.
create function app.take_number(series text, year int, mark text) returns text language plpgsql as $$
declare
  taken constant text := app.next_number(series, year);
begin
  perform set_config('app.number_mark', mark, true), set_config('app.number', taken, true);
  return taken;
end $$;

-- One expression without FROM, so that PostgreSQL puts it in place of the call.
create function app.numbered(said text) returns text language sql stable as
$$
  select case when coalesce(current_setting('app.number_mark', true), '') = '' then said
    else replace(said, current_setting('app.number_mark'), current_setting('app.number')) end
$$;
