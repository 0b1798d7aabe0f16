-- An entry is posted in two steps. What is checked and resolved of its lines needs no place in the order of posting, which others wait
-- for: a document that is written with the commit does it ahead of taking its place.

-- Checks and writes the lines: `lines` as they are shown, or the refusal, or the entry that stands under the source key (`replayed`).
-- Lines whose entry is not finished do not outlive the transaction (their foreign key).
create function accounting.prepare_entry(
  p_entry uuid, p_source_key text, p_payload_hash text, p_entry_date date, p_kind text, p_modules text[], p_may_adjust boolean,
  p_reverses uuid, p_file_ids uuid[], p_lines json
) returns json language plpgsql security definer
set search_path = pg_catalog, accounting, pg_temp
set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off set enable_bitmapscan = off set enable_material = off
as $$
declare
  company constant int := app.current_company();
  prior record;
  open_period record;
  resolved accounting.journal_line[];
  shown json;
  problem json;
begin
  -- Callers racing with one source key wait here; the second then finds what the first posted.
  perform pg_advisory_xact_lock(company, hashtext(p_source_key));
  select e.id, e.number, e.payload_hash,
      exists (select from journal_entry r where r.company_id = company and r.reverses_id = e.id) as reversed
    into prior from journal_entry e
    where e.company_id = company and e.origin_key = p_source_key order by e.generation desc limit 1;
  if found then
    if not prior.reversed then
      if prior.payload_hash = p_payload_hash then
        return json_build_object('id', prior.id, 'number', prior.number, 'replayed', true);
      end if;
      return json_build_object('refusal', json_build_object('code', 'accounting.source.differs', 'kind', 'conflict',
        'params', json_build_object('number', prior.number)));
    end if;
  end if;

  select p.id, p.status, p.ends_on into open_period from period p
    where p.company_id = company and p.starts_on <= p_entry_date and p.ends_on >= p_entry_date
      and (p.number = 13) = (p_kind = 'closing' or exists (
        select from journal_entry o where o.company_id = company and o.id = p_reverses and o.period_id % 10 = 5));
  if not found then
    return json_build_object('refusal', json_build_object('code', 'accounting.period.missing', 'kind', 'refused',
      'field', 'date', 'params', json_build_object('date', p_entry_date)));
  end if;
  if not (open_period.status = 'open' or (open_period.status = 'adjusting' and p_may_adjust)) then
    return json_build_object('refusal', json_build_object('code', 'accounting.period.closed', 'kind', 'refused',
      'field', 'date', 'params', json_build_object('period', to_char(open_period.ends_on, 'YYYY-MM'), 'date',
        (select min(p.starts_on) from period p where p.company_id = company and p.status = 'open' and p.number < 13
          and p.starts_on > open_period.ends_on))));
  end if;

  select
    array_agg((company, p_entry, r.line_no, r.account_id, open_period.id, p_entry_date, r.debit, r.credit, r.currency,
      r.fc_amount, r.party_id, r.cost_center_id, r.profit_unit_id, r.memo)::journal_line order by r.line_no),
    json_agg(json_build_object('accountCode', r.code, 'accountNameAr', r.name_ar, 'accountNameEn', r.name_en,
      'partyId', r.party_id, 'debitMinor', r.debit, 'creditMinor', r.credit, 'memo', r.memo) order by r.line_no),
    (array_agg(json_build_object('problem', r.problem, 'line', r.line_no, 'key', r.keys[1], 'code', r.code,
      'control', r.control) order by r.line_no) filter (where r.problem is not null))[1]
    into resolved, shown, problem
  from (
    select l.*, a.code, a.name_ar, a.name_en, a.control, coalesce(l.account, m.account_id) as account_id,
      case
        when l.account is null and m.account_id is null then 'mapping'
        when a.id is null then 'account'
        when p_reverses is not null or p_kind = 'closing' then null
        when not (a.active and a.leaf) then 'notPosting'
        when a.control <> 'none' and p_kind in ('manual', 'recurring') then 'controlled'
        when a.control = 'module' and not exists (
          select from account_mapping o where o.company_id = company and o.account_id = a.id and o.module = any (p_modules)
        ) then 'controlled'
        when a.requires_party and l.party_id is null then 'party'
        when a.requires_cost_center and l.cost_center_id is null then 'costCenter'
        when a.requires_profit_unit and l.profit_unit_id is null then 'profitUnit'
      end as problem
    from json_to_recordset(p_lines) as l (line_no int, keys text[], account uuid, debit bigint, credit bigint, currency text,
      fc_amount bigint, party_id uuid, cost_center_id uuid, profit_unit_id uuid, memo text)
    left join lateral (
      select k.account_id from account_mapping k where k.company_id = company and k.key = any (l.keys)
      order by array_position(l.keys, k.key) limit 1
    ) m on l.account is null
    left join account a on a.company_id = company and a.id = coalesce(l.account, m.account_id)
  ) r;
  if problem is not null then
    return json_build_object('refusal', accounting.line_refusal(problem));
  end if;

  if cardinality(p_file_ids) <> (select count(*) from unnest(p_file_ids) u (id)
      join app.file f on f.company_id = company and f.id = u.id) then
    return json_build_object('refusal', json_build_object('code', 'kernel.file.notFound', 'kind', 'notFound'));
  end if;

  insert into journal_line select l.* from unnest(resolved) l;
  return json_build_object('id', p_entry, 'replayed', false, 'lines', shown);
end $$;

-- Takes the place in the order of posting and writes the entry of lines that stand; its number.
create function accounting.finish_entry(
  p_entry uuid, p_source_key text, p_payload_hash text, p_kind text, p_memo text, p_search text, p_posted_at timestamptz,
  p_posted_by uuid, p_base text, p_may_adjust boolean, p_reverses uuid, p_file_ids uuid[]
) returns text language plpgsql security definer
set search_path = pg_catalog, accounting, pg_temp
set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off set enable_bitmapscan = off set enable_material = off
as $$
declare
  company constant int := app.current_company();
  head constant accounting.ledger_head := accounting.lock_ledger();
  posted record;
  generation int;
  entry_key text;
  entry_number text;
  entry_hash text;
  reversed text;
  files text[] := '{}';
begin
  select array_agg(l order by l.line_no) as lines, sum(l.debit) as total, min(l.period_id) as period_id, min(l.entry_date) as date
    into posted from journal_line l where l.company_id = company and l.entry_id = p_entry;
  -- Closing a period takes the head first: whoever closed it while we waited is visible now.
  if not exists (select from period p where p.company_id = company and p.id = posted.period_id
      and (p.status = 'open' or (p.status = 'adjusting' and p_may_adjust))) then
    raise exception using errcode = 'serialization_failure', message = 'The period was closed meanwhile.';
  end if;
  select coalesce(max(e.generation), 0) + 1 into generation
    from journal_entry e where e.company_id = company and e.origin_key = p_source_key;
  entry_key := p_source_key || case when generation > 1 then '#' || generation else '' end;
  if p_reverses is not null then
    select e.number into strict reversed from journal_entry e where e.company_id = company and e.id = p_reverses;
  end if;
  if cardinality(p_file_ids) > 0 then
    select array_agg(f.sha256 order by u.at) into strict files
      from unnest(p_file_ids) with ordinality u (id, at) join app.file f on f.company_id = company and f.id = u.id;
  end if;
  entry_number := app.next_number('JE', extract(year from posted.date)::int);
  entry_hash := encode(sha256(convert_to(head.hash || E'\n' || accounting.canonical(head.seq + 1, entry_number, posted.date,
    p_posted_at, p_kind, entry_key, p_base, reversed, p_memo, files, posted.lines), 'UTF8')), 'hex');
  insert into journal_entry (company_id, id, number, entry_date, period_id, posted_at, posted_by, kind, memo, source_key,
      origin_key, generation, payload_hash, base_currency, total, line_count, reverses_id, reversed_number, file_ids,
      file_hashes, search, chain_seq, prev_hash, hash)
    values (company, p_entry, entry_number, posted.date, posted.period_id, p_posted_at, p_posted_by, p_kind, p_memo, entry_key,
      p_source_key, generation, p_payload_hash, p_base, posted.total, cardinality(posted.lines), p_reverses, reversed, p_file_ids,
      files, p_search, head.seq + 1, head.hash, entry_hash);
  update ledger_head set seq = head.seq + 1, hash = entry_hash where company_id = company;
  return entry_number;
end $$;

-- Both steps, for whoever reads the answer before he goes on.
create or replace function accounting.post_entry(
  p_source_key text, p_payload_hash text, p_entry_date date, p_kind text, p_memo text, p_search text, p_posted_at timestamptz,
  p_posted_by uuid, p_base text, p_modules text[], p_may_adjust boolean, p_reverses uuid, p_file_ids uuid[], p_lines json
) returns json language plpgsql as $$
declare
  entry constant uuid := app.uuid_v7();
  prepared constant json := accounting.prepare_entry(entry, p_source_key, p_payload_hash, p_entry_date, p_kind, p_modules,
    p_may_adjust, p_reverses, p_file_ids, p_lines);
begin
  if prepared -> 'refusal' is not null or (prepared ->> 'replayed')::boolean then
    return prepared;
  end if;
  return json_build_object('id', entry, 'replayed', false, 'lines', prepared -> 'lines', 'number', accounting.finish_entry(entry,
    p_source_key, p_payload_hash, p_kind, p_memo, p_search, p_posted_at, p_posted_by, p_base, p_may_adjust, p_reverses, p_file_ids));
end $$;

-- The first step in one packet with the commit: nobody reads the answer in between, so a refusal, or an entry that another document posted
-- under this source key, fails and undoes all. QF001 carries a refusal as its detail.
create function accounting.must_prepare_entry(
  p_entry uuid, p_source_key text, p_payload_hash text, p_entry_date date, p_kind text, p_modules text[], p_may_adjust boolean,
  p_reverses uuid, p_file_ids uuid[], p_lines json
) returns json language plpgsql as $$
declare
  answer constant json := accounting.prepare_entry(p_entry, p_source_key, p_payload_hash, p_entry_date, p_kind, p_modules,
    p_may_adjust, p_reverses, p_file_ids, p_lines);
begin
  if answer -> 'refusal' is not null then
    raise exception using errcode = 'QF001', message = 'The entry is refused.', detail = answer ->> 'refusal';
  end if;
  if (answer ->> 'replayed')::boolean then
    raise exception using errcode = 'QF001', message = 'The source key is taken.',
      detail = json_build_object('code', 'accounting.source.differs', 'kind', 'conflict',
        'params', json_build_object('number', answer ->> 'number'));
  end if;
  return answer;
end $$;
drop function accounting.must_post_entry;
