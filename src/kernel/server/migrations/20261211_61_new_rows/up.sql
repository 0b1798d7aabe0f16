-- Of a company whose rows have just come in, statistics say that it has one in every table, until a tenth of the table has changed:
-- any index of the company then seems as good as any other, and a join reads all of its rows for each of them. Whoever brings in
-- many rows calls this at its end, inside its transaction. Tables that somebody else is analysing are left to him.
create function app.learn_new_rows() returns void language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  grown regclass;
begin
  for grown in
    select relid::regclass from pg_stat_xact_user_tables where n_tup_ins + n_tup_upd + n_tup_del >= 500 order by relid
  loop
    execute format('analyze (skip_locked) %s', grown);
  end loop;
end $$;
revoke all on function app.learn_new_rows() from public;
grant execute on function app.learn_new_rows() to qafila_app;
