-- Trigram operators are not leakproof: under row security they never use an index. The search therefore runs as
-- qafila_search, which bypasses row security, and names the company itself. btree_gin lets the index begin with the company.
create extension if not exists btree_gin;
create index party_search_light on parties.party using gin (company_id, search_light gin_trgm_ops);
create index party_search_aggressive on parties.party using gin (company_id, search_aggressive gin_trgm_ops);

-- The condition that every word of a folded text occurs in a column: words of three letters and more anywhere, shorter ones
-- at the start of a word, because a trigram needs three characters.
create function parties.all_words(column_name text, folded text) returns text language sql immutable parallel safe as
$$
  select string_agg(format('p.%I like %L', column_name,
    case when length(word) < 3 then '% ' else '%' end || replace(replace(replace(word, '\', '\\'), '%', '\%'), '_', '\_') || '%'), ' and ')
  from (select word from unnest(string_to_array(folded, ' ')) with ordinality as w (word, place)
    where word <> '' order by place limit 8) as words
$$;

-- The text of the search, so that a test can explain exactly what runs. Ranks: 0 code or phone, 1 the name begins with the
-- text, 2 a word begins with it, 3 all words occur, 4 all words occur in the aggressive key. Each step runs only when the ones
-- before left room: a common first name never ranks thousands of rows. A merged party answers as its survivor. `only_role` counts the roles of the merged parties too. No `max_rows`: every match, unranked.
create function parties.search_statement(query text, max_rows int, only_role text) returns text language plpgsql stable as
$$
declare
  light text := app.fold_light(coalesce(query, ''));
  digits text := '';
  light_words text;
  aggressive_words text := parties.all_words('search_aggressive', app.fold_aggressive(coalesce(query, '')));
  phrase text;
  role_words text := '';
begin
  if length(light) = 0 then return null; end if;
  if light ~ '^[0-9+() ./-]+$' then
    digits := regexp_replace(light, '[^0-9]', '', 'g');
    -- 00965... and a national 05... are typed for what is stored as 965... and 9665...
    if length(digits) > 9 then digits := regexp_replace(digits, '^00', ''); end if;
    if length(digits) > 8 then digits := regexp_replace(digits, '^0', ''); end if;
  end if;
  light_words := parties.all_words('search_light', light);
  if length(digits) > 2 then
    light_words := format('((%s) or %s)', light_words, parties.all_words('search_light', digits));
  end if;
  if only_role is not null then
    role_words := format(
      ' and (exists (select from parties.party_role r where r.company_id = p.company_id and r.role = %1$L
          and r.party_id = coalesce(p.alias_of, p.id))
        or exists (select from parties.party m join parties.party_role r on r.company_id = m.company_id and r.party_id = m.id
          where m.company_id = p.company_id and m.alias_of = coalesce(p.alias_of, p.id) and r.role = %1$L))',
      only_role);
  end if;
  if max_rows is null then
    return format('select distinct coalesce(p.alias_of, p.id) as party_id, 0 as rank from parties.party p
      where p.company_id = %s and ((%s)%s)%s', app.current_company(), light_words,
      coalesce(' or (' || aggressive_words || ')', ''), role_words);
  end if;
  phrase := replace(replace(replace(light, '\', '\\'), '%', '\%'), '_', '\_');
  return format('with begins as (
      select p.id as party_id, 1 as rank, p.status, p.sort_name from parties.party p
      where p.company_id = %5$s and p.alias_of is null and p.sort_name like %10$L%7$s
      order by p.sort_name, p.id limit %8$s
    ), light as (
      select coalesce(p.alias_of, p.id) as party_id,
        min(case when p.code = upper(%1$L) or substr(p.phone, 2) = %2$L or substr(p.alt_phone, 2) = %2$L then 0
          when p.search_light like %3$L then 1 when p.search_light like %4$L then 2 else 3 end) as rank,
        min(p.status) as status, min(p.sort_name) as sort_name
      from parties.party p where (select count(*) from begins) < %8$s and p.company_id = %5$s and %6$s%7$s
      group by 1 order by 2, 3, 4, 1 limit %8$s
    ), aggressive as (
      select coalesce(p.alias_of, p.id) as party_id, 4 as rank, min(p.status) as status, min(p.sort_name) as sort_name
      from parties.party p where (select count(*) from begins) < %8$s and (select count(*) from light) < %8$s and p.company_id = %5$s and %9$s%7$s
        and coalesce(p.alias_of, p.id) not in (select l.party_id from light l)
      group by 1 order by 3, 4, 1 limit %8$s
    )
    select party_id, rank from (select * from light union all select * from aggressive
      union all select * from begins where (select count(*) from begins) = %8$s) as found
    order by rank, status, sort_name, party_id limit %8$s',
    light, case when digits = '' then light else digits end, ' ' || phrase || '%', '% ' || phrase || '%', app.current_company(),
    light_words, role_words, greatest(max_rows, 0), coalesce(aggressive_words, 'false'), phrase || '%');
end
$$;

-- The parties of the present company that a typed text may mean: ranked, at most `max_rows`, or all when null.
create function parties.search_party_ids(query text, max_rows int default null, only_role text default null)
returns table (party_id uuid, rank int) language plpgsql stable security definer set search_path = pg_catalog, pg_temp as
$$
declare
  statement text;
begin
  if app.current_company() is null then return; end if;
  statement := parties.search_statement(query, max_rows, only_role);
  if statement is not null then return query execute statement; end if;
end
$$;
revoke all on function parties.search_party_ids(text, int, text) from public;
grant execute on function parties.search_party_ids(text, int, text) to qafila_app;

-- Hosted servers may forbid such a role: then the function stays with the owner, right but slower.
do $$
begin
  if not exists (select from pg_roles where rolname = 'qafila_search') then return; end if;
  grant usage on schema app, parties to qafila_search;
  grant select on parties.party, parties.party_role to qafila_search;
  grant create on schema parties to qafila_search;
  alter function parties.search_party_ids(text, int, text) owner to qafila_search;
  revoke create on schema parties from qafila_search;
exception when insufficient_privilege then
  raise notice 'parties.search_party_ids keeps its owner';
end
$$;
