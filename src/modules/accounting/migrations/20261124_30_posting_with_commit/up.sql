-- The canonical text of rule 29 as before; in PL/pgSQL its plan is kept from one posting to the next.
create or replace function accounting.canonical(
  seq bigint, number text, entry_date date, posted_at timestamptz, kind text, source_key text, base text,
  reversed_number text, memo text, file_hashes text[], lines accounting.journal_line[]
) returns text language plpgsql stable parallel safe as $$
begin
  return '[' || seq || ',' || accounting.json_text(number) || ',"' || entry_date || '","'
    || to_char(posted_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') || '","' || kind || '",'
    || accounting.json_text(source_key) || ',"' || base || '",' || accounting.json_text(reversed_number) || ','
    || accounting.json_text(memo) || ',['
    || coalesce((select string_agg('"' || h || '"', ',') from unnest(file_hashes) h), '') || '],['
    || (select string_agg('[' || l.line_no || ',"' || l.account_id || '","' || l.debit || '","' || l.credit || '",'
        || coalesce('"' || l.currency || '"', 'null') || ',' || coalesce('"' || l.fc_amount || '"', 'null') || ','
        || coalesce('"' || l.party_id || '"', 'null') || ',' || coalesce('"' || l.cost_center_id || '"', 'null') || ','
        || coalesce('"' || l.profit_unit_id || '"', 'null') || ',' || accounting.json_text(l.memo) || ']', ',' order by l.line_no)
        from unnest(lines) l)
    || ']]';
end $$;

-- Posts an entry that is sent in one packet with the commit: nobody reads the answer in between, so a refusal, or an entry
-- that another document posted under this source key, fails and undoes all. QF001 carries a refusal as its detail.
create function accounting.must_post_entry(
  p_source_key text, p_payload_hash text, p_entry_date date, p_kind text, p_memo text, p_search text,
  p_posted_at timestamptz, p_posted_by uuid, p_base text, p_modules text[], p_may_adjust boolean,
  p_reverses uuid, p_file_ids uuid[], p_lines json
) returns json language plpgsql as $$
declare
  answer constant json := accounting.post_entry(p_source_key, p_payload_hash, p_entry_date, p_kind, p_memo, p_search, p_posted_at,
    p_posted_by, p_base, p_modules, p_may_adjust, p_reverses, p_file_ids, p_lines);
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
