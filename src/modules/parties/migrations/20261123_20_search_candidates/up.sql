-- A piece of a common family name is in the names of tens of thousands; reading all of them to show eight takes longer than
-- a clerk types. A thousand that contain it are read and ranked and, when there are more, a thousand that begin a word so;
-- who looks for one among still more types on.
create or replace function parties.search_statement(query text, max_rows integer, only_role text) returns text
language plpgsql stable as $$
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
    ), few as (select count(*) < %8$s as yes from begins),
    contains as (
      select p.id, p.alias_of, p.code, p.phone, p.alt_phone, p.search_light, p.status, p.sort_name from parties.party p
      where (select yes from few) and p.company_id = %5$s and %6$s%7$s limit 1000
    ), candidates as (
      select * from contains
      union all
      (select p.id, p.alias_of, p.code, p.phone, p.alt_phone, p.search_light, p.status, p.sort_name from parties.party p
        where (select count(*) = 1000 from contains) and p.company_id = %5$s and p.search_light like %4$L and %6$s%7$s limit 1000)
    ), light as (
      select coalesce(p.alias_of, p.id) as party_id,
        min(case when p.code = upper(%1$L) or substr(p.phone, 2) = %2$L or substr(p.alt_phone, 2) = %2$L then 0
          when p.search_light like %3$L then 1 when p.search_light like %4$L then 2 else 3 end) as rank,
        min(p.status) as status, min(p.sort_name) as sort_name
      from candidates p group by 1 order by 2, 3, 4, 1 limit %8$s
    ), near as (
      select p.id, p.alias_of, p.status, p.sort_name from parties.party p
      where (select yes from few) and (select count(*) from light) < %8$s and p.company_id = %5$s and %9$s%7$s
        and coalesce(p.alias_of, p.id) not in (select l.party_id from light l) limit 1000
    ), aggressive as (
      select coalesce(p.alias_of, p.id) as party_id, 4 as rank, min(p.status) as status, min(p.sort_name) as sort_name
      from near p group by 1 order by 3, 4, 1 limit %8$s
    )
    select party_id, rank from (select * from light union all select * from aggressive
      union all select * from begins where not (select yes from few)) as found
    order by rank, status, sort_name, party_id limit %8$s',
    light, case when digits = '' then light else digits end, ' ' || phrase || '%', '% ' || phrase || '%', app.current_company(),
    light_words, role_words, greatest(max_rows, 0), coalesce(aggressive_words, 'false'), phrase || '%');
end
$$;
