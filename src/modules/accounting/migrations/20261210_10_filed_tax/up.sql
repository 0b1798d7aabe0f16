-- A return that was filed stays what it was: while its settlement stands, nothing that moves output or input tax is dated into the
-- days it covers, whether their months are open or not.
create index journal_entry_vat on accounting.journal_entry (company_id, entry_date)
  where origin_key like 'accounting:vat:%' and reverses_id is null;

-- The last day covered by a settlement that stands, if it is this day or a later one.
create function accounting.tax_filed_through(p_company int, p_from date) returns date
language plpgsql stable set search_path = pg_catalog, accounting, pg_temp as $$
begin
  -- In PL/pgSQL its plan is kept from one posting to the next.
  return (select e.entry_date from journal_entry e
    where e.company_id = p_company and e.origin_key like 'accounting:vat:%' and e.reverses_id is null and e.entry_date >= p_from
      and not exists (select from journal_entry r where r.company_id = p_company and r.reverses_id = e.id)
    order by e.entry_date desc limit 1);
end $$;

-- The lines of an entry are written before it, under the head of the ledger that a settlement takes as well.
create function accounting.refuse_filed_tax() returns trigger
language plpgsql set search_path = pg_catalog, accounting, pg_temp as $$
declare
  filed constant date := accounting.tax_filed_through(new.company_id, new.entry_date);
begin
  if filed is not null and exists (
    select from account_mapping m
    join journal_line l on l.company_id = new.company_id and l.entry_id = new.id and l.account_id = m.account_id
    where m.company_id = new.company_id and m.key in ('vatOutput', 'vatInput')
  ) then
    raise exception using errcode = 'QF001', message = 'The tax of these days is settled.',
      detail = json_build_object('code', 'accounting.vat.settled', 'kind', 'refused', 'field', 'date',
        'params', json_build_object('period', to_char(filed, 'DD/MM/YYYY')));
  end if;
  return new;
end $$;

create trigger journal_entry_filed_tax before insert on accounting.journal_entry for each row
  when (new.origin_key not like 'accounting:vat:%') execute function accounting.refuse_filed_tax();
