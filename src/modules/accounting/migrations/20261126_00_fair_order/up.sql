-- Who asks first posts first. Waiters of a row's lock overtake one another each time the row changes, so that with eight clerks
-- some waited four turns more than others; the queue of an advisory lock is kept in order. One key for each company, far above
-- the keys of two integers that name source keys. The row's lock stays: it is what a caller beside this function meets.
create or replace function accounting.lock_ledger() returns accounting.ledger_head language plpgsql security definer
set search_path = pg_catalog, accounting, pg_temp as $$
declare
  head accounting.ledger_head;
begin
  perform pg_advisory_xact_lock(4711000000000 + app.current_company());
  select * into head from accounting.ledger_head where company_id = app.current_company() for update;
  if found then return head; end if;
  insert into accounting.ledger_head (company_id, seq, hash)
    select c.id, 0, encode(sha256(convert_to('qafila:' || c.uuid, 'UTF8')), 'hex')
    from platform.company c where c.id = app.current_company()
    on conflict do nothing;
  select * into strict head from accounting.ledger_head where company_id = app.current_company() for update;
  return head;
end $$;
