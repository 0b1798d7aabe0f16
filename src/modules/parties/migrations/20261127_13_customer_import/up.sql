-- Customers that came from a file remember it: the file can be taken back while nobody has used them.
alter table parties.party add column import_id uuid;
alter table parties.party add foreign key (company_id, import_id) references platform.file_import (company_id, id);
create index party_import on parties.party (company_id, import_id) where import_id is not null;

-- The parties of a file that anything points to by now. Which tables can, the catalogue says: every foreign key to a party,
-- and every column called party_id (the ledger's lines have no key, they are written too often).
create function parties.used_of_import(file uuid) returns setof uuid language plpgsql stable
set search_path = pg_catalog, parties, app, pg_temp as $$
declare
  place record;
begin
  return query select p.id from parties.party p
    where p.company_id = app.current_company() and p.import_id = file
      and (p.version > 1 or exists (
        select from parties.party_document d
        join parties.identity_reveal r on r.company_id = d.company_id and r.document_id = d.id
        where d.company_id = p.company_id and d.party_id = p.id));
  for place in
    select k.conrelid::regclass as relation, a.attname as col
    from pg_constraint k
    join pg_attribute a on a.attrelid = k.conrelid and a.attnum = any (k.conkey) and a.atttypid = 'uuid'::regtype
    where k.contype = 'f' and k.confrelid = 'parties.party'::regclass
      and k.conrelid not in ('parties.party_role'::regclass, 'parties.party_document'::regclass, 'parties.party_match'::regclass)
    union
    select c.oid::regclass, a.attname from pg_class c
    join pg_namespace n on n.oid = c.relnamespace and n.nspname not in ('parties', 'pg_catalog', 'information_schema')
    join pg_attribute a on a.attrelid = c.oid and a.attname = 'party_id' and a.atttypid = 'uuid'::regtype and not a.attisdropped
    where c.relkind = 'r'
      and exists (select from pg_attribute o where o.attrelid = c.oid and o.attname = 'company_id' and not o.attisdropped)
  loop
    return query execute format(
      'select x.%I from %s x where x.company_id = app.current_company() and x.%I in (
         select p.id from parties.party p where p.company_id = app.current_company() and p.import_id = $1)',
      place.col, place.relation, place.col) using file;
  end loop;
end $$;

-- Parties are otherwise never deleted: the application may do it only for a file that nobody has used.
create function parties.forget_import(file uuid) returns void language plpgsql security definer
set search_path = pg_catalog, parties, app, pg_temp as $$
begin
  if exists (select from parties.used_of_import(file)) then raise exception 'a party of the file was used since'; end if;
  delete from parties.party_match m using parties.party p
    where p.company_id = app.current_company() and p.import_id = file and m.company_id = p.company_id and p.id in (m.a_id, m.b_id);
  delete from parties.party_document d using parties.party p
    where p.company_id = app.current_company() and p.import_id = file and d.company_id = p.company_id and d.party_id = p.id;
  delete from parties.party_role r using parties.party p
    where p.company_id = app.current_company() and p.import_id = file and r.company_id = p.company_id and r.party_id = p.id;
  delete from parties.party p where p.company_id = app.current_company() and p.import_id = file;
end $$;
revoke all on function parties.forget_import(uuid) from public;
grant execute on function parties.forget_import(uuid) to qafila_app;
