-- An advance that settles the documents of one record only, the certificates of a project; no other invoice takes it by itself.
alter table billing.payment add column reserved_for text check (length(reserved_for) between 3 and 100);

create or replace function billing.begin_invoice(p_parties uuid[], p_series text, p_year int, p_mark text) returns text language plpgsql as $$
begin
  perform accounting.lock_ledger();
  if exists (
    select from billing.payment p
    where p.company_id = app.current_company() and p.party_id = any (p_parties) and p.free_minor > 0
      and p.direction = 'in' and p.status = 'posted' and p.advance_account_id is not null and p.reserved_for is null
  ) then
    raise serialization_failure using message = 'An advance of the party came in between.';
  end if;
  return app.take_number(p_series, p_year, p_mark);
end $$;
