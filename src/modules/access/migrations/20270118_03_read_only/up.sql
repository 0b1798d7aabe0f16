-- A person's company says while it is put back to a copy: until then nothing in it is written.
CREATE OR REPLACE FUNCTION access.session_actor(hash text, at timestamp with time zone)
 RETURNS jsonb
 LANGUAGE plpgsql
AS $$
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
    'company', case when c.id is null then null else jsonb_build_object('id', c.id, 'uuid', c.uuid, 'sealedAs', coalesce(c.sealed_as, c.uuid), 'nameAr', c.name_ar,
      'nameEn', c.name, 'currency', c.currency, 'country', c.country, 'timeZone', c.time_zone, 'digits', c.digits,
      'employeeScope', c.employee_scope, 'status', c.status, 'isReadOnly', coalesce(c.restoring_since > at - interval '2 hours', false), 'modules', to_jsonb(platform.company_modules(c.id)),
      'features', to_jsonb(platform.company_features(c.id, at))) end);
end
$$;
