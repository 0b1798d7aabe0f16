create schema access;
grant usage on schema access to qafila_app;

-- Tables without row-level security (user, account, session, verification, second factor, passkey, known_device, throttle):
-- they are read before any company is known, and a person, his password and his sessions belong to no company. What a
-- person may do inside a company (membership, user_role, user_permission) is company data and is protected below.
create table access."user" (
  id uuid primary key default app.uuid_v7(),
  version int not null default 1,
  email text not null check (email = lower(email) and length(email) between 3 and 200),
  email_confirmed_at timestamptz,
  email_verified boolean not null generated always as (email_confirmed_at is not null) stored,
  first_name text,
  last_name text,
  first_name_ar text,
  last_name_ar text,
  name text not null generated always as (
    coalesce(nullif(trim(coalesce(first_name_ar, '') || ' ' || coalesce(last_name_ar, '')), ''),
      nullif(trim(coalesce(first_name, '') || ' ' || coalesce(last_name, '')), ''), email)) stored,
  phone text,
  image text,
  language text not null default 'ar' check (language in ('ar', 'en')),
  digits text check (digits in ('latin', 'arabic')),
  requires_password_change boolean not null default false,
  temporary_password_until timestamptz,
  two_factor_enabled boolean not null default false,
  super_admin boolean not null default false,
  -- One company per user; the pointer lets a session find its company before row-level security has one.
  company_id int references platform.company,
  -- What the founder chose at sign-up; onboarding starts from it.
  business_type text,
  last_sign_in_at timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  constraint user_email_taken unique (email),
  check (not (super_admin and company_id is not null))
);
create index user_company on access."user" (company_id, id);

create table access.account (
  id uuid primary key default app.uuid_v7(),
  user_id uuid not null references access."user" on delete cascade,
  provider_id text not null,
  account_id text not null,
  password text,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  unique (user_id, provider_id)
);

-- token_hash is SHA-256 of a 256-bit random token that only the cookie holds.
create table access.session (
  id uuid primary key default app.uuid_v7(),
  user_id uuid not null references access."user" on delete cascade,
  token_hash text not null unique,
  ip text,
  device text,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  expires_at timestamptz not null,
  idle_until timestamptz not null,
  absolute_until timestamptz not null,
  sudo_until timestamptz,
  ended_at timestamptz,
  end_reason text
);
create index session_user_open on access.session (user_id) where ended_at is null;

-- One-time values: reset, invitation and confirmation links, second-factor and passkey challenges. Identifiers are hashes.
create table access.verification (
  id uuid primary key default app.uuid_v7(),
  identifier text not null,
  value text not null,
  expires_at timestamptz not null,
  created_at timestamptz not null,
  updated_at timestamptz not null
);
create index verification_identifier on access.verification (identifier);
create index verification_expiry on access.verification (expires_at);

create table access.two_factor (
  id uuid primary key default app.uuid_v7(),
  user_id uuid not null references access."user" on delete cascade,
  secret text not null,
  backup_codes text not null,
  verified boolean not null default false,
  failed_verification_count int not null default 0,
  locked_until timestamptz,
  unique (user_id)
);
create index two_factor_secret on access.two_factor (secret);

create table access.passkey (
  id uuid primary key default app.uuid_v7(),
  user_id uuid not null references access."user" on delete cascade,
  name text,
  public_key text not null,
  credential_id text not null unique,
  counter bigint not null,
  device_type text not null,
  backed_up boolean not null,
  transports text,
  aaguid text,
  created_at timestamptz not null
);
create index passkey_user on access.passkey (user_id);

create table access.known_device (
  user_id uuid not null references access."user" on delete cascade,
  device_hash text not null,
  last_seen_at timestamptz not null,
  primary key (user_id, device_hash)
);

create table access.throttle (
  key text primary key,
  failures int not null,
  last_at timestamptz not null,
  blocked_until timestamptz
);
create index throttle_last on access.throttle (last_at);
grant select, insert, update, delete on access."user", access.account, access.session, access.verification,
  access.two_factor, access.passkey, access.known_device, access.throttle to qafila_app;

create table access.membership (
  company_id int not null default app.current_company() references platform.company,
  id uuid not null default app.uuid_v7(),
  version int not null default 1,
  user_id uuid not null references access."user",
  employee_id uuid,
  employee_number text,
  manager_user_id uuid references access."user",
  position text,
  has_system_access boolean not null default true,
  account_status text not null default 'pending' check (account_status in ('pending', 'active', 'inactive', 'suspended')),
  -- The leaver's last working day; the employee is active until it has passed.
  employee_left_on date,
  reason text,
  created_at timestamptz not null default now(),
  created_by uuid,
  primary key (company_id, id),
  constraint membership_user_taken unique (company_id, user_id),
  constraint membership_employee_taken unique (company_id, employee_id),
  constraint membership_number_taken unique (company_id, employee_number)
);
select app.company_table('access.membership');

create table access.user_role (
  company_id int not null default app.current_company() references platform.company,
  user_id uuid not null,
  role text not null check (role in ('company_admin', 'manager', 'accountant', 'fleet_manager', 'sales_agent', 'employee')),
  granted_by uuid,
  created_at timestamptz not null default now(),
  primary key (company_id, user_id, role),
  foreign key (company_id, user_id) references access.membership (company_id, user_id)
);
select app.company_table('access.user_role');

-- Only granted = true counts; false takes nothing away, it records that a grant was revoked and by whom.
create table access.user_permission (
  company_id int not null default app.current_company() references platform.company,
  user_id uuid not null,
  permission_id text not null check (length(permission_id) <= 60),
  granted boolean not null,
  granted_by uuid,
  changed_at timestamptz not null,
  primary key (company_id, user_id, permission_id),
  foreign key (company_id, user_id) references access.membership (company_id, user_id)
);
select app.company_table('access.user_permission');

create table access.permission_request (
  company_id int not null default app.current_company() references platform.company,
  id uuid not null default app.uuid_v7(),
  user_id uuid not null,
  permission_id text not null check (length(permission_id) <= 60),
  reason text not null check (length(reason) between 1 and 500),
  state text not null default 'pending' check (state in ('pending', 'approved', 'rejected')),
  decided_by uuid,
  decided_at timestamptz,
  comment text,
  created_at timestamptz not null,
  primary key (company_id, id),
  foreign key (company_id, user_id) references access.membership (company_id, user_id)
);
create unique index permission_request_open on access.permission_request (company_id, user_id, permission_id)
  where state = 'pending';
select app.company_table('access.permission_request', 'keep');

-- Everything a request must know of its caller, in one round trip. It enters the company of the session's own user (or of
-- the super administrator's open visit) for the length of this statement, so row-level security holds here too and no role
-- that bypasses it is needed. Activity moves idle_until, at most once a minute.
create function access.session_actor(hash text, at timestamptz) returns jsonb language plpgsql volatile as
$$
declare
  s access.session;
  u access."user";
  c platform.company;
  m access.membership;
  visit jsonb;
  home int;
  roles text[];
  grants text[];
begin
  select * into s from access.session where token_hash = hash and ended_at is null;
  if not found then return null; end if;
  select * into u from access."user" where id = s.user_id;
  if at < least(s.expires_at, s.idle_until, s.absolute_until) and s.idle_until < at + interval '11 hours 59 minutes' then
    update access.session set idle_until = at + interval '12 hours' where id = s.id;
  end if;
  home := u.company_id;
  if u.super_admin then
    visit := platform.active_visit(u.id, at);
    home := (visit ->> 'companyId')::int;
  end if;
  if home is not null then
    perform set_config('app.company_id', home::text, true);
    select * into c from platform.company where id = home;
    select * into m from access.membership where company_id = home and user_id = u.id;
    select coalesce(array_agg(r.role), '{}') into roles from access.user_role r where r.company_id = home and r.user_id = u.id;
    select coalesce(array_agg(p.permission_id), '{}') into grants from access.user_permission p
      where p.company_id = home and p.user_id = u.id and p.granted;
  end if;
  return jsonb_build_object(
    'sessionId', s.id, 'expiresAt', s.expires_at, 'idleUntil', s.idle_until, 'absoluteUntil', s.absolute_until,
    'sudoUntil', s.sudo_until,
    'userId', u.id, 'name', u.name, 'email', u.email, 'superAdmin', u.super_admin,
    'requiresPasswordChange', u.requires_password_change,
    'secondFactor', u.two_factor_enabled or (u.super_admin and exists (select from access.passkey k where k.user_id = u.id)),
    'companyId', u.company_id,
    'membership', case when m.id is null then null else jsonb_build_object('employeeId', m.employee_id,
      'employeeLeftOn', m.employee_left_on, 'hasSystemAccess', m.has_system_access, 'accountStatus', m.account_status) end,
    'roles', to_jsonb(coalesce(roles, '{}')), 'grants', to_jsonb(coalesce(grants, '{}')),
    'visit', visit,
    'company', case when c.id is null then null else jsonb_build_object('id', c.id, 'uuid', c.uuid, 'nameAr', c.name_ar,
      'nameEn', c.name, 'currency', c.currency, 'country', c.country, 'timeZone', c.time_zone, 'digits', c.digits,
      'employeeScope', c.employee_scope, 'status', c.status, 'modules', to_jsonb(platform.company_modules(c.id)),
      'features', to_jsonb(platform.company_features(c.id, at))) end);
end
$$;
grant execute on function access.session_actor(text, timestamptz) to qafila_app;

-- Counts an attempt before it is judged, so that parallel guesses cannot slip past. Answers until when the key is blocked,
-- or null when this attempt may go on. After `free` attempts each further one doubles the wait, up to `longest`; a quiet
-- `longest` (at least an hour) forgives everything.
create function access.take_attempt(of_key text, free int, longest interval, at timestamptz) returns timestamptz
language plpgsql volatile as
$$
declare
  t access.throttle;
begin
  insert into access.throttle (key, failures, last_at) values (of_key, 0, at) on conflict do nothing;
  select * into t from access.throttle where key = of_key for update;
  if t.blocked_until > at then return t.blocked_until; end if;
  if t.last_at < at - greatest(longest, interval '1 hour') then t.failures := 0; end if;
  update access.throttle set failures = t.failures + 1, last_at = at,
    blocked_until = case when t.failures + 1 >= free
      then at + least(longest, interval '1 minute' * power(2, least(t.failures + 1 - free, 12))) end
    where key = of_key;
  return null;
end
$$;
grant execute on function access.take_attempt(text, int, interval, timestamptz) to qafila_app;

-- Proposals of a further super administrator. No row-level security: those who run the platform belong to no company.
create table access.super_admin_request (
  id uuid primary key default app.uuid_v7(),
  email text not null check (email = lower(email) and length(email) between 3 and 200),
  first_name_ar text not null check (length(first_name_ar) between 1 and 60),
  last_name_ar text check (length(last_name_ar) <= 60),
  state text not null default 'waiting' check (state in ('waiting', 'confirmed', 'withdrawn')),
  asked_by uuid not null references access."user",
  asked_at timestamptz not null,
  expires_at timestamptz not null,
  decided_by uuid references access."user",
  decided_at timestamptz,
  -- The law of two people, whatever a handler does.
  check (state <> 'confirmed' or decided_by <> asked_by),
  check ((state = 'waiting') = (decided_at is null)),
  check ((decided_at is null) = (decided_by is null))
);
create unique index super_admin_request_waiting on access.super_admin_request (email) where state = 'waiting';
grant select, insert, update on access.super_admin_request to qafila_app;

-- The version of a user's row covers all that access.session_actor reads of the user: a cache compares the version alone.
create function access.renew_user() returns trigger language plpgsql as $$
begin
  update access."user" set created_at = created_at where id = case when tg_op = 'DELETE' then old.user_id else new.user_id end;
  if tg_op = 'UPDATE' and old.user_id <> new.user_id then
    update access."user" set created_at = created_at where id = old.user_id;
  end if;
  return null;
end $$;
create trigger renews_user after insert or update or delete on access.membership for each row execute function access.renew_user();
create trigger renews_user after insert or update or delete on access.user_role for each row execute function access.renew_user();
create trigger renews_user after insert or update or delete on access.user_permission for each row execute function access.renew_user();
create trigger renews_user after insert or update or delete on access.passkey for each row execute function access.renew_user();
