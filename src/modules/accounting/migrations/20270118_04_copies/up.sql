-- The journal of a copy goes on from that of its original, also where that had no entry yet.
CREATE OR REPLACE FUNCTION accounting.lock_ledger()
 RETURNS accounting.ledger_head
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'accounting', 'pg_temp'
AS $$
declare
  head accounting.ledger_head;
begin
  perform pg_advisory_xact_lock(4711000000000 + app.current_company());
  select * into head from accounting.ledger_head where company_id = app.current_company() for update;
  if found then return head; end if;
  insert into accounting.ledger_head (company_id, seq, hash)
    select c.id, 0, encode(sha256(convert_to('qafila:' || coalesce(c.sealed_as, c.uuid), 'UTF8')), 'hex')
    from platform.company c where c.id = app.current_company()
    on conflict do nothing;
  select * into strict head from accounting.ledger_head where company_id = app.current_company() for update;
  return head;
end $$;
