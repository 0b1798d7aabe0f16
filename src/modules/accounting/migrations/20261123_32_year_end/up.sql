-- Year end (rule 26 of 40-finance). The closing entry takes the balance of each revenue and expense account as it is: of
-- deactivated accounts too, and without the dimensions that an account asks of everyday entries, since reports of cost centres
-- and profit units leave period 13 out. Its reversal belongs to period 13 as well, or income statements would show it.
-- The function is that of 20261121_31_posting but for these two conditions.
-- Posts one entry of the current company, or says why not. Answers json: {"refusal": {...}} and nothing was written, or
-- {"id", "number", "replayed", "lines"}. Keys of a line are tried in order (the key, then what it inherits from). Reversals
-- repeat lines that were accepted once, so account rules are not asked again for them.
create or replace function accounting.post_entry(
  p_source_key text, p_payload_hash text, p_entry_date date, p_kind text, p_memo text, p_search text,
  p_posted_at timestamptz, p_posted_by uuid, p_base text, p_modules text[], p_may_adjust boolean,
  p_reverses uuid, p_file_ids uuid[], p_lines json
) returns json language plpgsql security definer set search_path = pg_catalog, accounting, pg_temp
-- Plans live as long as the connection and are made while the tables of a new installation are empty: they must not be scans.
set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off set enable_bitmapscan = off
set enable_material = off as $$
declare
  company constant int := app.current_company();
  entry constant uuid := app.uuid_v7();
  prior record;
  open_period record;
  head accounting.ledger_head;
  resolved accounting.journal_line[];
  shown json;
  problem json;
  total_debit bigint;
  total_credit bigint;
  next_generation int := 1;
  origin_number text;
  entry_number text;
  entry_hash text;
  files text[] := '{}';
begin
  -- Callers racing with one source key wait here; the second then finds what the first posted.
  perform pg_advisory_xact_lock(company, hashtext(p_source_key));
  select e.id, e.number, e.payload_hash, e.generation,
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
    next_generation := prior.generation + 1;
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
    array_agg((company, entry, r.line_no, r.account_id, open_period.id, p_entry_date, r.debit, r.credit, r.currency,
      r.fc_amount, r.party_id, r.cost_center_id, r.profit_unit_id, r.memo)::journal_line order by r.line_no),
    json_agg(json_build_object('accountCode', r.code, 'accountNameAr', r.name_ar, 'accountNameEn', r.name_en,
      'partyId', r.party_id, 'debitMinor', r.debit, 'creditMinor', r.credit, 'memo', r.memo) order by r.line_no),
    sum(r.debit), sum(r.credit),
    (array_agg(json_build_object('problem', r.problem, 'line', r.line_no, 'key', r.keys[1], 'code', r.code,
      'control', r.control) order by r.line_no) filter (where r.problem is not null))[1]
    into resolved, shown, total_debit, total_credit, problem
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

  if cardinality(p_file_ids) > 0 then
    select coalesce(array_agg(f.sha256 order by u.at), '{}') into files
      from unnest(p_file_ids) with ordinality u (id, at) join app.file f on f.company_id = company and f.id = u.id;
    if cardinality(files) <> cardinality(p_file_ids) then
      return json_build_object('refusal', json_build_object('code', 'kernel.file.notFound', 'kind', 'notFound'));
    end if;
  end if;

  insert into journal_line select l.* from unnest(resolved) l;

  head := accounting.lock_ledger();
  -- Closing a period takes the head first: whoever closed it while we waited is visible now.
  if (select p.status from period p where p.company_id = company and p.id = open_period.id) <> open_period.status then
    raise exception using errcode = 'serialization_failure', message = 'The period was closed meanwhile.';
  end if;
  if p_reverses is not null then
    select e.number into strict origin_number from journal_entry e where e.company_id = company and e.id = p_reverses;
  end if;
  entry_number := app.next_number('JE', extract(year from p_entry_date)::int);
  entry_hash := encode(sha256(convert_to(head.hash || E'\n' || accounting.canonical(head.seq + 1, entry_number, p_entry_date,
    p_posted_at, p_kind, p_source_key || case when next_generation > 1 then '#' || next_generation else '' end, p_base,
    origin_number, p_memo, files, resolved), 'UTF8')), 'hex');
  insert into journal_entry (company_id, id, number, entry_date, period_id, posted_at, posted_by, kind, memo, source_key,
      origin_key, generation, payload_hash, base_currency, total, line_count, reverses_id, reversed_number, file_ids,
      file_hashes, search, chain_seq, prev_hash, hash)
    values (company, entry, entry_number, p_entry_date, open_period.id, p_posted_at, p_posted_by, p_kind, p_memo,
      p_source_key || case when next_generation > 1 then '#' || next_generation else '' end, p_source_key, next_generation,
      p_payload_hash, p_base, total_debit, cardinality(resolved), p_reverses, origin_number, p_file_ids, files, p_search,
      head.seq + 1, head.hash, entry_hash);
  update ledger_head set seq = head.seq + 1, hash = entry_hash where company_id = company;
  return json_build_object('id', entry, 'number', entry_number, 'replayed', false, 'lines', shown);
end $$;
