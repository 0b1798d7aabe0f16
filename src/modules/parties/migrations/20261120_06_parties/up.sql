create schema parties;
grant usage on schema parties to qafila_app;

-- One person or organisation with many roles. The search columns begin with a space, so that '% term%' finds the start of a
-- word; the phones stand in them without the plus sign. Names sort by code point, which for folded Arabic is the alphabet and
-- lets a prefix use the index on every server.
create table parties.party (
  company_id int not null default app.current_company() references platform.company,
  id uuid not null default app.uuid_v7(),
  version int not null default 1,
  code text not null check (code ~ '^PTY-\d{4}-\d{5,}$'),
  kind text not null check (kind in ('individual', 'organization')),
  name_ar text check (length(name_ar) between 1 and 120),
  name_en text check (length(name_en) between 1 and 120),
  phone text check (phone ~ '^\+[1-9]\d{4,14}$'),
  alt_phone text check (alt_phone ~ '^\+[1-9]\d{4,14}$'),
  email text check (length(email) between 3 and 200 and email = lower(email)),
  birth_date date,
  nationality text check (nationality ~ '^[A-Z]{2}$'),
  address jsonb,
  credit_limit_minor bigint check (credit_limit_minor >= 0),
  credit_hold boolean not null default false,
  credit_hold_reason text check (length(credit_hold_reason) between 3 and 500),
  status text not null default 'active' check (status in ('active', 'inactive')),
  -- The survivor of a merge, never itself merged: readers need one step (rule 4 of 30-rentals).
  alias_of uuid,
  created_at timestamptz not null default now(),
  created_by uuid,
  updated_at timestamptz not null default now(),
  updated_by uuid,
  sort_name text collate "C" not null generated always as (app.fold_light(coalesce(name_ar, name_en, ''))) stored,
  search_light text not null generated always as (
    ' ' || app.fold_light(coalesce(name_ar, '') || ' ' || coalesce(name_en, '') || ' ' || coalesce(substr(phone, 2), '')
      || ' ' || coalesce(substr(alt_phone, 2), '') || ' ' || code)) stored,
  search_aggressive text not null generated always as (
    ' ' || app.fold_aggressive(coalesce(name_ar, '')) || ' ' || app.fold_aggressive(coalesce(name_en, ''))) stored,
  -- Terms of billing: the tax number on tax invoices, and within how many days it pays. Null terms mean: on the day.
  vat_number text check (vat_number ~ '^[0-9A-Z]{5,20}$'),
  payment_terms_days int check (payment_terms_days between 0 and 365),
  -- The import of a customer that came from a file: the import can be undone while its customers are unused.
  import_id uuid,
  primary key (company_id, id),
  constraint party_code_taken unique (company_id, code),
  constraint party_has_name check (name_ar is not null or name_en is not null),
  constraint party_hold_has_reason check (credit_hold = (credit_hold_reason is not null)),
  constraint party_not_own_alias check (alias_of <> id),
  foreign key (company_id, alias_of) references parties.party (company_id, id),
  foreign key (company_id, import_id) references platform.file_import (company_id, id)
);
create index party_by_name on parties.party (company_id, sort_name, id) where alias_of is null;
create index party_by_code on parties.party (company_id, code, id) where alias_of is null;
create index party_phone on parties.party (company_id, phone) where phone is not null;
create index party_alt_phone on parties.party (company_id, alt_phone) where alt_phone is not null;
create index party_email on parties.party (company_id, email) where email is not null;
create index party_alias on parties.party (company_id, alias_of) where alias_of is not null;
select app.company_table('parties.party', 'keep');

create table parties.party_role (
  company_id int not null default app.current_company() references platform.company,
  party_id uuid not null,
  role text not null check (role in ('customer', 'vendor', 'supplier', 'owner', 'tenant', 'driver', 'guarantor', 'employee')),
  created_at timestamptz not null default now(),
  created_by uuid,
  primary key (company_id, party_id, role),
  foreign key (company_id, party_id) references parties.party (company_id, id)
);
create index party_role_by_role on parties.party_role (company_id, role, party_id);
select app.company_table('parties.party_role');

-- `from_id` is the sponsor, employer, contact person, signatory or guarantor of `to_id`; shown on both.
create table parties.party_relation (
  company_id int not null default app.current_company() references platform.company,
  id uuid not null default app.uuid_v7(),
  from_id uuid not null,
  to_id uuid not null,
  kind text not null check (kind in ('sponsor', 'employer', 'contact_person', 'signatory', 'guarantor')),
  created_at timestamptz not null default now(),
  created_by uuid,
  primary key (company_id, id),
  constraint party_relation_known unique (company_id, from_id, to_id, kind),
  constraint party_relation_two check (from_id <> to_id),
  foreign key (company_id, from_id) references parties.party (company_id, id),
  foreign key (company_id, to_id) references parties.party (company_id, id)
);
create index party_relation_to on parties.party_relation (company_id, to_id);
select app.company_table('parties.party_relation');

-- Identity numbers are never stored readable: sealed for reading, hashed with a key for finding, four digits for showing.
-- A renewal of the same number adds a row that points to the first one; the unique index over first rows is what keeps one
-- identity with one party, however fast two clerks are.
create table parties.party_document (
  company_id int not null default app.current_company() references platform.company,
  id uuid not null default app.uuid_v7(),
  party_id uuid not null,
  type text not null check (type in ('civil_id', 'qid', 'saudi_id', 'iqama', 'emirates_id', 'cpr', 'oman_id', 'passport',
    'driving_licence', 'residency', 'commercial_register', 'authorisation')),
  country text not null check (country ~ '^[A-Z]{2}$'),
  number_sealed bytea not null,
  number_hash text not null check (number_hash ~ '^[0-9a-f]{64}$'),
  last4 text not null check (length(last4) <= 4),
  issued_on date,
  expires_on date,
  check_result text not null check (check_result in ('passed', 'warned', 'unchecked')),
  renews_id uuid,
  created_at timestamptz not null default now(),
  created_by uuid,
  primary key (company_id, id),
  constraint party_document_dates check (expires_on >= issued_on),
  foreign key (company_id, party_id) references parties.party (company_id, id),
  foreign key (company_id, renews_id) references parties.party_document (company_id, id)
);
create unique index party_document_identity on parties.party_document (company_id, number_hash, type, country)
  where renews_id is null;
create index party_document_hash on parties.party_document (company_id, number_hash);
create index party_document_last4 on parties.party_document (company_id, last4);
create index party_document_party on parties.party_document (company_id, party_id, type, expires_on);
create index party_document_expiry on parties.party_document (company_id, expires_on) where expires_on is not null;
select app.company_table('parties.party_document', 'append');

create table parties.party_document_file (
  company_id int not null default app.current_company() references platform.company,
  document_id uuid not null,
  file_id uuid not null,
  primary key (company_id, document_id, file_id),
  foreign key (company_id, document_id) references parties.party_document (company_id, id),
  foreign key (company_id, file_id) references app.file (company_id, id)
);
select app.company_table('parties.party_document_file');

-- Who asked to see a number, why, and until when the answer may be read.
create table parties.identity_reveal (
  company_id int not null default app.current_company() references platform.company,
  id uuid not null default app.uuid_v7(),
  document_id uuid not null,
  user_id uuid not null,
  reason text not null check (length(reason) between 3 and 500),
  revealed_at timestamptz not null,
  readable_until timestamptz not null,
  primary key (company_id, id),
  foreign key (company_id, document_id) references parties.party_document (company_id, id)
);
create index identity_reveal_document on parties.identity_reveal (company_id, document_id, user_id, readable_until);
select app.company_table('parties.identity_reveal', 'append');

create table parties.blacklist_entry (
  company_id int not null default app.current_company() references platform.company,
  id uuid not null default app.uuid_v7(),
  version int not null default 1,
  party_id uuid not null,
  reason_code text not null check (reason_code in ('non_return', 'unpaid', 'damage', 'fraud', 'violations', 'abuse', 'other')),
  reason text not null check (length(reason) between 10 and 500),
  evidence_links text[] not null default '{}',
  starts_on date not null,
  review_on date not null,
  appeal text check (length(appeal) between 3 and 2000),
  appealed_at timestamptz,
  lifted_at timestamptz,
  lifted_by uuid,
  lift_reason text check (length(lift_reason) between 3 and 500),
  created_at timestamptz not null default now(),
  created_by uuid,
  primary key (company_id, id),
  constraint blacklist_entry_year check (review_on > starts_on and review_on <= starts_on + interval '12 months'),
  constraint blacklist_entry_lift check ((lifted_at is null) = (lift_reason is null)),
  foreign key (company_id, party_id) references parties.party (company_id, id)
);
create index blacklist_entry_party on parties.blacklist_entry (company_id, party_id, review_on);
create index blacklist_entry_open on parties.blacklist_entry (company_id, review_on) where lifted_at is null;
select app.company_table('parties.blacklist_entry', 'keep');

-- Two parties that may be one. `a_id` < `b_id`, so a pair exists once whoever was found first. A merge keeps what it changed
-- on the survivor, field by field, so that it can be undone at any time.
create table parties.party_match (
  company_id int not null default app.current_company() references platform.company,
  id uuid not null default app.uuid_v7(),
  a_id uuid not null,
  b_id uuid not null,
  score int not null check (score between 0 and 140),
  why text[] not null,
  state text not null check (state in ('open', 'dismissed', 'merged', 'undone')),
  dismiss_reason text check (length(dismiss_reason) between 3 and 500),
  survivor_id uuid,
  survivor_before jsonb,
  survivor_after jsonb,
  merged_at timestamptz,
  created_at timestamptz not null default now(),
  decided_at timestamptz,
  decided_by uuid,
  primary key (company_id, id),
  constraint party_match_pair unique (company_id, a_id, b_id),
  constraint party_match_ordered check (a_id < b_id),
  constraint party_match_survivor check (survivor_id in (a_id, b_id)),
  constraint party_match_merged check (state <> 'merged' or (survivor_id is not null and survivor_before is not null
    and survivor_after is not null and merged_at is not null)),
  foreign key (company_id, a_id) references parties.party (company_id, id),
  foreign key (company_id, b_id) references parties.party (company_id, id)
);
create index party_match_a on parties.party_match (company_id, a_id, state);
create index party_match_b on parties.party_match (company_id, b_id, state);
create index party_match_state on parties.party_match (company_id, state, score, id);
select app.company_table('parties.party_match');

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

-- A piece of a common family name is in the names of tens of thousands; reading all of them to show eight takes longer than
-- a clerk types. A thousand that contain it are read and ranked and, when there are more, a thousand that begin a word so;
-- who looks for one among still more types on.
create function parties.search_statement(query text, max_rows integer, only_role text) returns text
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
create index party_import on parties.party (company_id, import_id) where import_id is not null;

-- The parties of a file that anything points to by now. The tables are read from the catalogue: every foreign key to a party,
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

-- Few parties are held; the list reads them in the order of names.
create index party_on_hold on parties.party (company_id, sort_name, id) where credit_hold and alias_of is null;
