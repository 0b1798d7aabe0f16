-- PostgreSQL plans the statement of an SQL function again for every caller; of a PL/pgSQL function it keeps the plan.

-- Numbers are taken by the application and by functions of the owner. A kept plan of a table with row-level security serves one
-- role: called by both in turn it was made again for each number, which cost five times the counting. So the owner counts.
create or replace function app.next_number(series text, year int) returns text language plpgsql security definer
set search_path = pg_catalog, app, pg_temp as $$
#variable_conflict use_column
declare
  taken text;
begin
  insert into app.counter as c (company_id, series, year, last)
    values (app.current_company(), next_number.series, next_number.year, 1)
    on conflict (company_id, series, year) do update set last = c.last + 1
    returning c.series || '-' || c.year || '-' || lpad(c.last::text, greatest(5, length(c.last::text)), '0') into strict taken;
  return taken;
end $$;

create or replace function app.append_audit(
  company_uuid uuid, at_text text, actor text, actor_name text, visit_id uuid, operation text, subject text, subject_label text,
  changes text, reason text, request_id text, ip text, device text
) returns bigint language plpgsql as $$
declare
  head app.audit_head;
  canonical text;
  next_hash text;
begin
  select * into head from app.audit_head h where h.company_id = app.current_company() for update;
  if not found then
    insert into app.audit_head (seq, hash)
      values (0, encode(sha256(convert_to('qafila:audit:' || company_uuid, 'UTF8')), 'hex'))
      on conflict do nothing;
    select * into strict head from app.audit_head h where h.company_id = app.current_company() for update;
  end if;
  canonical := '{"actor":' || to_json(actor) || ',"at":' || to_json(at_text) || ',"changes":' || changes
    || ',"operation":' || to_json(operation)
    || case when reason is null then '' else ',"reason":' || to_json(reason) end
    || ',"seq":' || (head.seq + 1)
    || ',"subject":' || to_json(subject)
    || case when visit_id is null then '' else ',"visit":' || to_json(visit_id::text) end
    || '}';
  next_hash := encode(sha256(convert_to(head.hash || canonical, 'UTF8')), 'hex');
  insert into app.audit_event (seq, at, actor, actor_name, visit_id, operation, subject, subject_label, changes, reason,
      request_id, ip, device, prev_hash, hash)
    values (head.seq + 1, at_text::timestamptz, actor, actor_name, visit_id, operation, subject, subject_label,
      changes::json, reason, request_id, ip, device, head.hash, next_hash);
  update app.audit_head h set seq = head.seq + 1, hash = next_hash where h.company_id = app.current_company();
  return head.seq + 1;
end $$;
