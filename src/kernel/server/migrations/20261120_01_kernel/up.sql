-- The floor every module stands on: tenancy, numbers, idempotency, audit, files, links, mail, realtime.
create extension if not exists pg_trgm;
create extension if not exists btree_gist;

-- The company the transaction works in; null when none is set, so a forgotten scope sees no row at all.
create function app.current_company() returns int language sql stable parallel safe as
$$ select nullif(current_setting('app.company_id', true), '')::int $$;

-- Ids of one millisecond came in any order, and lists ordered by id with them (the charges of a return, for one). The
-- twelve bits after the version now hold the fraction of the millisecond (RFC 9562, section 6.2, method 3). One
-- expression without FROM, so that PostgreSQL puts it in place of the call.
create function app.uuid_v7() returns uuid language sql volatile parallel safe as
$$
  select (overlay(lpad(to_hex((extract(epoch from clock_timestamp()) * 4096000)::bigint), 15, '0') placing '7' from 13 for 0)
    || right(gen_random_uuid()::text, 17))::uuid
$$;

-- Makes a table a company table: forced row-level security with the one policy, and rights for the app role.
-- mode 'edit' allows every row operation, 'append' forbids update and delete, 'keep' forbids delete only.
create function app.company_table(target regclass, mode text default 'edit') returns void language plpgsql as
$$
begin
  if mode not in ('edit', 'append', 'keep') then raise exception 'unknown mode %', mode; end if;
  execute format('alter table %s enable row level security', target);
  execute format('alter table %s force row level security', target);
  execute format('create policy company on %s using (company_id = app.current_company())', target);
  execute format('grant select, insert on %s to qafila_app', target);
  if mode <> 'append' then execute format('grant update on %s to qafila_app', target); end if;
  if mode = 'edit' then execute format('grant delete on %s to qafila_app', target); end if;
end
$$;

-- Gapless document numbers: the counter row stays locked until the transaction that took the number ends.
create table app.counter (
  company_id int not null default app.current_company(),
  series text not null check (series ~ '^[A-Z]{2,5}$'),
  year int not null,
  last int not null check (last > 0),
  primary key (company_id, series, year)
);
select app.company_table('app.counter', 'keep');

-- PostgreSQL plans the statement of an SQL function again for every caller; of a PL/pgSQL function it keeps the plan.

-- Numbers are taken by the application and by functions of the owner. A kept plan of a table with row-level security serves one
-- role: called by both in turn it was made again for each number, which cost five times the counting. So the owner counts.
create function app.next_number(series text, year int) returns text language plpgsql security definer
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

create table app.idempotency (
  company_id int not null default app.current_company(),
  key text not null check (length(key) between 8 and 100),
  endpoint text not null,
  user_id uuid,
  request_hash text not null,
  response json,
  created_at timestamptz not null default now(),
  primary key (company_id, key)
);
select app.company_table('app.idempotency');

create table app.audit_head (
  company_id int not null default app.current_company() primary key,
  seq bigint not null,
  hash text not null
);
select app.company_table('app.audit_head', 'keep');

-- `changes` is json, not jsonb: the canonical text that was hashed must survive to the byte.
create table app.audit_event (
  company_id int not null default app.current_company(),
  seq bigint not null,
  at timestamptz not null,
  actor text not null,
  actor_name text not null,
  visit_id uuid,
  operation text not null,
  subject text not null,
  subject_label text,
  changes json not null,
  reason text,
  request_id text not null,
  ip text,
  device text,
  prev_hash text not null,
  hash text not null,
  primary key (company_id, seq)
);
create index audit_event_subject on app.audit_event (company_id, subject, seq desc);
create index audit_event_at on app.audit_event (company_id, at desc);
select app.company_table('app.audit_event', 'append');

-- Appends one event to the company's chain: hash = SHA-256(prevHash || canonical JSON with sorted keys, no spaces).
-- The head row is locked until commit, so the chain cannot fork and has no gaps.
create function app.append_audit(
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

-- The system log belongs to the platform; company_id only says whom an entry is about.
create table app.system_log (
  id bigint generated always as identity primary key,
  at timestamptz not null default now(),
  company_id int,
  level text not null check (level in ('info', 'warning', 'error')),
  category text not null check (category in ('authentication', 'database', 'system', 'userAction')),
  action text not null,
  message text not null,
  metadata jsonb not null default '{}'
);
create index system_log_company on app.system_log (company_id, id desc);
grant select, insert on app.system_log to qafila_app;

create table app.file (
  company_id int not null default app.current_company(),
  id uuid not null default app.uuid_v7(),
  name text not null,
  content_type text not null,
  size_bytes int not null check (size_bytes >= 0),
  sha256 text not null,
  storage_key text not null,
  created_at timestamptz not null default now(),
  created_by uuid,
  primary key (company_id, id)
);
select app.company_table('app.file');

-- Links sent to people without an account. The token itself is never stored; the hash finds company and subject, which is
-- why this table has no row-level security: it is read before any company is known.
create table app.access_link (
  token_hash text primary key,
  company_id int not null,
  purpose text not null,
  subject_id uuid not null,
  expires_at timestamptz not null,
  revoked_at timestamptz,
  views int not null default 0,
  first_viewed_at timestamptz,
  created_at timestamptz not null default now()
);
create index access_link_subject on app.access_link (company_id, purpose, subject_id);
grant select, insert, update on app.access_link to qafila_app;

create table app.mail (
  id bigint generated always as identity primary key,
  company_id int,
  recipient text not null,
  subject text not null,
  body_text text not null,
  body_html text,
  state text not null default 'queued' check (state in ('queued', 'sent', 'failed')),
  attempts int not null default 0,
  last_error text,
  created_at timestamptz not null default now(),
  sent_at timestamptz,
  -- One file may travel with a mail; its bytes are let go once nothing is to be sent any more.
  attachment_name text,
  attachment_type text,
  attachment bytea,
  -- A mail that failed waits before it is tried again.
  try_at timestamptz not null default now()
);
create index mail_state on app.mail (state, id);
grant select, insert, update on app.mail to qafila_app;

create table app.realtime_event (
  company_id int not null default app.current_company(),
  id bigint generated always as identity,
  user_id uuid,
  topic text not null,
  subject_id text not null,
  at timestamptz not null default now(),
  primary key (company_id, id)
);
select app.company_table('app.realtime_event');

create table app.saved_view (
  company_id int not null default app.current_company(),
  id uuid not null default app.uuid_v7(),
  user_id uuid not null,
  list text not null,
  name text not null check (length(name) between 1 and 60),
  search jsonb not null,
  pinned boolean not null default false,
  shared boolean not null default false,
  created_at timestamptz not null default now(),
  primary key (company_id, id),
  unique (company_id, user_id, list, name)
);
select app.company_table('app.saved_view');

create table app.comment (
  company_id int not null default app.current_company(),
  id uuid not null default app.uuid_v7(),
  subject text not null,
  body text not null check (length(body) between 1 and 4000),
  author_id uuid not null,
  author_name text not null,
  mentions uuid[] not null default '{}',
  created_at timestamptz not null default now(),
  primary key (company_id, id)
);
create index comment_subject on app.comment (company_id, subject, created_at);
select app.company_table('app.comment');

-- A number may be taken in the packet that carries the commit. What travels with it has no number yet and carries a
-- mark instead; `app.numbered` puts the number in its place. Both settings end with the transaction.
create function app.take_number(series text, year int, mark text) returns text language plpgsql as $$
declare
  taken constant text := app.next_number(series, year);
begin
  perform set_config('app.number_mark', mark, true), set_config('app.number', taken, true);
  return taken;
end $$;

-- One expression without FROM, so that PostgreSQL puts it in place of the call.
create function app.numbered(said text) returns text language sql stable as
$$
  select case when coalesce(current_setting('app.number_mark', true), '') = '' then said
    else replace(said, current_setting('app.number_mark'), current_setting('app.number')) end
$$;
