-- Begins an invoice that travels with its commit: the company's place in the order of posting, then the number. An advance
-- that came to one of the party's ids since its receipts were read would have been applied: then the whole is asked again.
create function billing.begin_invoice(p_parties uuid[], p_series text, p_year int, p_mark text) returns text language plpgsql as $$
begin
  perform accounting.lock_ledger();
  if exists (
    select from billing.payment p
    where p.company_id = app.current_company() and p.party_id = any (p_parties) and p.free_minor > 0
      and p.direction = 'in' and p.status = 'posted' and p.advance_account_id is not null
  ) then
    raise serialization_failure using message = 'An advance of the party came in between.';
  end if;
  return app.take_number(p_series, p_year, p_mark);
end $$;
